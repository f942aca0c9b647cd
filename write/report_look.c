/* write/report_look.c -- how the page of a report looks (see report_look.h). */
#include "write/report_look.h"
#include "write/board.h"

static const char *const COLORS[] = {
    ":root { color-scheme: light; --page: #f8f6f2; --card: #ffffff; --ink: #211e1a;",
    "  --soft: #6c655b; --rule: #e3ddd2; --table: #2f7190; --optimal: #b8581a;",
    "  --good: #2c7a4b; --bad: #b23a2e; --open: #97640a; --track: #efebe3; --badge: #ffffff }",
    "@media screen and (prefers-color-scheme: dark) {",
    "  :root { color-scheme: dark; --page: #16171a; --card: #1e2024; --ink: #e9e6e0;",
    "    --soft: #a19a8f; --rule: #35373c; --table: #5fa8ca; --optimal: #f0a35a;",
    "    --good: #6cc791; --bad: #f0877b; --open: #e2b252; --track: #2b2d32; --badge: #16171a } }",
};

static const char *const PAGE[] = {
    "* { box-sizing: border-box }",
    "body { margin: 0; background: var(--page); color: var(--ink);",
    "  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;",
    "  font-variant-numeric: tabular-nums }",
    "main { max-width: 62rem; margin: 0 auto; padding: 2.5rem 1.5rem 2rem }",
    "h1 { font-size: 2rem; line-height: 1.2; margin: 0; overflow-wrap: anywhere }",
    "h2 { font-size: 1.2rem; margin: 2.6rem 0 .8rem }",
    "h3 { font-size: 1rem; margin: 1.6rem 0 .6rem }",
    "h3 small { font-weight: normal; color: var(--soft) }",
    "p { margin: .4rem 0 }",
    "code { font-family: ui-monospace, 'SF Mono', Menlo, 'DejaVu Sans Mono', monospace;",
    "  font-size: .9em; overflow-wrap: anywhere }",
    ".soft { color: var(--soft) }",
    ".kind { color: var(--soft); letter-spacing: .02em; margin: 0 0 .2rem }",
    ".verdict { margin: 1.1rem 0 1.2rem; display: flex; flex-wrap: wrap; gap: .4rem .9rem;",
    "  align-items: center }",
    ".badge { font-weight: 700; letter-spacing: .06em; padding: .2rem .8rem; border-radius: 99px;",
    "  color: var(--badge); background: var(--bad); print-color-adjust: exact;",
    "  -webkit-print-color-adjust: exact }",
    ".badge.proved { background: var(--good) }",
    ".badge.interrupted { background: var(--open) }",
    "dl.header { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.2rem;",
    "  margin: 0 }",
    "dl.header dt { color: var(--soft) }",
    "dl.header dd { margin: 0; white-space: pre-line }",
    "footer { margin-top: 2.5rem; padding-top: .8rem; border-top: 1px solid var(--rule);",
    "  color: var(--soft); font-size: .875rem }",
};

static const char *const FIGURES[] = {
    ".figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr));",
    "  gap: .8rem; margin: 1.8rem 0 0 }",
    ".figures div { background: var(--card); border: 1px solid var(--rule); border-radius: 10px;",
    "  padding: .8rem 1rem; break-inside: avoid; display: flex; flex-direction: column }",
    ".figures dt { color: var(--soft); font-size: .875rem }",
    ".figures dd { margin: 0 }",
    ".figures .value { font-size: 1.6rem; font-weight: 600; line-height: 1.3 }",
    ".figures .value small { font-size: 1rem; font-weight: normal }",
    ".figures .bad { color: var(--bad) }",
    ".figures .note { color: var(--soft); font-size: .875rem }",
    ".card { background: var(--card); border: 1px solid var(--rule); border-radius: 10px;",
    "  padding: .4rem 1rem; overflow-x: auto }",
    "table { border-collapse: collapse; width: 100% }",
    "th { color: var(--soft); font-size: .875rem; font-weight: normal; vertical-align: bottom }",
    "th, td { text-align: right; padding: .5rem .6rem }",
    "td { white-space: nowrap }",
    "td { border-top: 1px solid var(--rule) }",
    "tr { break-inside: avoid }",
    "th:first-child, td:first-child { text-align: left; padding-left: 0; white-space: normal;",
    "  min-width: 11rem }",
    "th:last-child, td:last-child { padding-right: 0 }",
    "td small { display: block; color: var(--soft); font-size: .8125rem; line-height: 1.35 }",
    ".zero { color: var(--soft) }",
    ".share { width: 16%; min-width: 5rem }",
    ".failures .share { width: 45% }",
    "svg.bar { display: block; width: 100%; height: .7rem; border-radius: 2px }",
    ".track { fill: var(--track) }",
    ".fill { fill: var(--table) }",
    ".bar.bad .fill { fill: var(--bad) }",
    ".bar.open .fill { fill: var(--open) }",
    ".chart { display: block; width: 100%; min-width: 34rem; height: auto; margin: .8rem 0 }",
    ".chart text { font-size: 25px; fill: var(--soft) }",
    ".chart .y { text-anchor: end }",
    ".chart .x, .chart .middle { text-anchor: middle }",
    ".chart .key { fill: var(--ink) }",
    ".chart .axis { stroke: var(--soft); stroke-width: 2; fill: none }",
    ".chart .grid { stroke: var(--rule); stroke-width: 2; fill: none }",
    ".chart .table { fill: var(--table) }",
    ".chart .back { fill: transparent }",
    ".chart .slot:hover .back { fill: var(--track) }",
    ".chart .optimal { stroke: var(--optimal); stroke-width: 5; fill: none;",
    "  stroke-linejoin: round; pointer-events: none }",
    "details { margin: .6rem 0 }",
    "summary { cursor: pointer; color: var(--soft) }",
    "details table { width: auto; min-width: 20rem; margin-bottom: .6rem }",
    "details td { padding-top: .15rem; padding-bottom: .15rem }",
};

static const char *const EXAMPLES[] = {
    ".examples { display: grid; gap: .8rem;",
    "  grid-template-columns: repeat(auto-fill, minmax(min(26rem, 100%), 1fr)) }",
    ".example { background: var(--card); border: 1px solid var(--rule); border-radius: 10px;",
    "  margin: 0; padding: .8rem; display: flex; gap: 1rem; break-inside: avoid }",
    ".example svg { flex: none; width: 11rem; height: auto; align-self: flex-start }",
    ".example figcaption { min-width: 0; font-size: .9375rem }",
    ".example .line { margin-top: .6rem }",
    ".move { white-space: nowrap }",
    ".move i { font-style: normal; color: var(--soft); font-size: .85em; padding-right: .1em }",
    ".cycle { border-left: 3px solid var(--bad); padding-left: .7rem; display: block;",
    "  margin: .4rem 0 }",
    ".cycle b { color: var(--bad); font-weight: 600; display: block; font-size: .8125rem }",
    ".ending { color: var(--bad); font-weight: 600 }",
    ".ending.open { color: var(--open) }",
    ".shapes { position: absolute; width: 0; height: 0 }",
    "@media (max-width: 30rem) { .example { flex-direction: column } }",
    "@page { margin: 14mm }",
    "@media print { :root { --page: #ffffff; font-size: 9pt }",
    "  main { max-width: none; padding: 0 } h2, h3 { break-after: avoid }",
    "  .figures { grid-template-columns: repeat(4, 1fr) } .figures .value { font-size: 1.3rem }",
    "  .card { overflow: visible; break-inside: auto } .chart { break-inside: avoid }",
    "  details:not([open]) { display: none } }",
};

static void add_lines(StrBuf *out, const char *const *line, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        strbuf_puts(out, line[i]);
        strbuf_putc(out, '\n');
    }
}

#define N_LINES(a) (sizeof(a) / sizeof *(a))

void report_look(StrBuf *out)
{
    strbuf_puts(out, "<style>\n");
    add_lines(out, COLORS, N_LINES(COLORS));
    add_lines(out, PAGE, N_LINES(PAGE));
    add_lines(out, FIGURES, N_LINES(FIGURES));
    add_lines(out, EXAMPLES, N_LINES(EXAMPLES));
    board_styles(out);
    strbuf_puts(out, "</style>\n");
}
