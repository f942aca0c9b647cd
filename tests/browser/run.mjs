/* tests/browser/run.mjs -- the pages of al0 in headless Chromium, used as people use them.
 * Usage: node run.mjs AL0 TREE CHROMIUM [TEST...], where playwright-core and axe-core are found; prints a line a test.
 * Does: makes pages with the command; clicks, taps and types its way through them, and compares what they show with
 *   their data; asks axe-core what keeps people out.
 * Start reading at the list of tests, at the end. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const [al0, root, chromium, ...wanted] = process.argv.slice(2);
const require = createRequire(join(process.cwd(), "package.json"));
const playwright = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "al0-pages-"));
const browser = await playwright.chromium.launch({
  executablePath: chromium,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"] });

/* ---- pages ---- */

const KRK = ["advice/krk.al0", "8/8/8/8/8/3K4/7R/2k5 w - - 0 1"];
const SQUEEZE = ["advice/krk.al0", "8/8/8/4k3/8/8/1R6/K7 w - - 0 1"];
const KBNK = ["advice/kbnk.al0", "8/8/8/4k3/8/8/8/KBN5 w - - 0 1"];
const FAR = ["advice/krk.al0", "8/8/8/8/3k4/8/8/R6K w - - 0 1"];
const HOLD = ["advice/kpk_defence.al0", "8/8/8/8/8/8/2k5/K7 w - - 0 1", "--advice", "hold_on"];
const REFUTED = ["advice/krk.al0", "8/8/8/4k3/8/8/1R6/K7 w - - 0 1", "--advice", "mate_in_4", "--why"];

/* Runs al0; the exit statuses 0 and 1 are answers. */
function run(...args) {
  try {
    execFileSync(al0, args, { stdio: ["ignore", "ignore", "pipe"] });
  } catch (e) {
    if (e.status !== 1) throw new Error(String(e.stderr));
  }
}

let made = 0;
function makePage([name, fen, ...more], ...options) {
  const file = join(folder, `${made++}.html`);
  const position = fen ? ["--fen", fen] : [];
  run("prove", resolve(root, name), ...position, ...more, ...options, "-o", file);
  return file;
}

function table(text) {
  const file = join(folder, `${made++}.al0`);
  writeFileSync(file, text);
  return file;
}

function makeReport(text, ...options) {
  const file = join(folder, `${made++}.html`);
  run("verify", table(text), "--no-seconds", "-o", join(folder, "report.txt"), "--html", file, ...options);
  return file;
}

/* Opens a page; nothing may go wrong in it, and nothing may be fetched but the page. */
async function open(file, options = {}) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...options });
  page.faults = [];
  page.on("pageerror", (e) => page.faults.push(e.message));
  page.on("console", (m) => page.faults.push(m.text()));
  page.on("request", (r) => r.url() !== `file://${file}` && page.faults.push(`asks for ${r.url()}`));
  await page.goto(`file://${file}`);
  page.data = await page.evaluate(() => JSON.parse(document.getElementById("tree-data")?.textContent ?? "null"));
  return page;
}

async function close(page) {
  assert.deepEqual(page.faults, []);
  await page.close();
}

/* ---- what a page shows ---- */

const text = (page, selector) => page.locator(selector).first().innerText();
const place = (page) => text(page, "#position");
const moves = (page) => page.locator("#moves .move-button b").allInnerTexts();
const kids = (data, i) => data.nodes.flatMap((n, k) => (k && n.up === i ? [k] : []));
const label = (data, k) => data.nodes[k].number + data.nodes[k].name;

/* The pieces that are drawn, as a FEN has them. */
async function drawn(page) {
  return page.evaluate(() => {
    const rows = [...Array(8)].map(() => Array(8).fill(""));
    for (const use of document.querySelectorAll("#board use")) {
      const [x, y] = use.parentElement.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
      const [, color, kind] = use.getAttribute("href").match(/#(white|black)(.)/);
      rows[y / 18][(x - 8) / 18] = color === "white" ? kind : kind.toLowerCase();
    }
    return rows.map((row) => row.map((c) => c || "1").join("").replace(/1+/g, (ones) => ones.length)).join("/");
  });
}

async function expectNode(page, i) {
  const node = page.data.nodes[i];
  assert.equal(await place(page), node.position);
  assert.equal(await drawn(page), node.position.split(" ")[0]);
  const lamps = await page.locator("#goals-holding > li, #goals-better > li:not(.sought)").evaluateAll((all) =>
    all.map((e) => [e.querySelector("code").innerText, e.classList.contains("on")]));
  const wanted = page.data.goals.map((g, k) => [g.text, node.holds[k] === "1"]);
  assert.deepEqual(lamps.sort(), wanted.sort());
}

async function cell(page, name) {
  const box = await page.locator("#board svg").boundingBox(), unit = box.width / 152;
  return [box.x + (8 + (name.charCodeAt(0) - 97) * 18 + 9) * unit, box.y + ((8 - name[1]) * 18 + 9) * unit];
}

async function expectNoBarriers(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate("axe.run()");
  assert.deepEqual(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(" ")}`), []);
}

/* ---- tests ---- */

/* Every node is reached by the buttons, and shows what the data says. */
async function everyNodeByMouse() {
  const page = await open(makePage(KRK));
  const visit = async (i) => {
    await expectNode(page, i);
    const next = kids(page.data, i);
    assert.deepEqual(await moves(page), next.map((k) => label(page.data, k)));
    for (const k of next) {
      await page.locator(`#moves [data-node="${k}"]`).click();
      await visit(k);
      await page.locator(".control.back").click();
    }
  };
  await visit(0);
  assert.equal(page.data.nodes.length, 16);
  await close(page);
}

async function byKeyboardAlone() {
  const page = await open(makePage(KRK));
  for (let i = 0; !(await page.evaluate(() => document.activeElement.id === "board")); i++) {
    assert.ok(i < 5, "the board can be reached");
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("End");
  assert.match(await text(page, "#state"), /goal reached/);
  const end = await place(page);
  await page.keyboard.press("Home");
  assert.equal(await place(page), page.data.nodes[0].position);
  for (let i = 0; (await place(page)) !== end; i++) {
    assert.ok(i < 20);
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("2");
  assert.equal(await text(page, ".last-move"), label(page.data, kids(page.data, 1)[1]));
  await page.keyboard.press("ArrowUp");
  assert.equal(await text(page, ".last-move"), label(page.data, kids(page.data, 1)[0]));
  await page.keyboard.press("ArrowLeft");
  assert.equal(await place(page), page.data.nodes[1].position);
  await page.keyboard.press("f");
  const eight = page.locator("#board .names text", { hasText: "8" });
  assert.ok(Number(await eight.getAttribute("y")) > 72, "the board is turned");
  await close(page);
}

/* The focus stays among the moves, so that Enter alone walks to an end. */
async function focusStays() {
  const page = await open(makePage(KRK));
  await page.locator("#moves button").first().focus();
  for (let i = 0; i < 7; i++) await page.keyboard.press("Enter");
  assert.ok(await page.evaluate(() => document.activeElement.matches("#moves button")));
  await close(page);
}

async function onTheBoard() {
  const page = await open(makePage(KRK));
  await page.mouse.click(...(await cell(page, "e2")));
  assert.equal(await text(page, ".last-move"), "1.Re2");
  await page.mouse.click(...(await cell(page, "c1")));
  assert.equal(await page.locator("#board .arrows path").count(), 2, "both of the king's moves");
  await page.mouse.click(...(await cell(page, "d1")));
  assert.equal(await text(page, ".last-move"), "1...Kd1");
  await page.mouse.click(...(await cell(page, "a8")));
  assert.equal(await text(page, ".last-move"), "1...Kd1", "nothing moves there");
  await close(page);
}

async function byTouch() {
  const page = await open(makePage(KRK), { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.locator("#moves button").first().tap();
  assert.equal(await text(page, ".last-move"), "1.Re2");
  await page.locator(".control.forward").tap();
  const swipe = (dx) => page.evaluate((d) => {
    const box = document.getElementById("board");
    const at = (x) => new Touch({ identifier: 1, target: box, clientX: x, clientY: 300 });
    box.dispatchEvent(new TouchEvent("touchstart", { touches: [at(200)], changedTouches: [at(200)] }));
    box.dispatchEvent(new TouchEvent("touchend", { touches: [], changedTouches: [at(200 + d)] }));
  }, dx);
  const before = await place(page);
  await swipe(-90);
  assert.notEqual(await place(page), before);
  await swipe(90);
  assert.equal(await place(page), before);
  await swipe(10);
  assert.equal(await place(page), before, "a tap is no swipe");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(width, 390, "nothing stands out at the side");
  await close(page);
}

/* Values, with what they were, and sets on the board. */
async function goalsAndSets() {
  const page = await open(makePage(SQUEEZE));
  const work = page.data.terms.findIndex((t) => t.text === "work");
  const shown = () => page.locator("dl.numbers > div", { has: page.locator("dt", { hasText: /^work$/ }) })
    .first().locator("dd").innerText();
  assert.equal(await shown(), String(page.data.nodes[0].values[work]));
  await page.keyboard.press("ArrowRight");
  assert.equal(await shown(), `${page.data.nodes[1].values[work]} was ${page.data.nodes[0].values[work]}`);
  const fronts = page.data.terms.findIndex((t) => t.text === "fronts");
  const button = page.locator(".set-button", { hasText: "fronts" });
  await button.click();
  assert.equal(await button.getAttribute("aria-pressed"), "true");
  const lit = () => page.evaluate(() => document.querySelector("#board .area").getAttribute("d").split("M").length - 1);
  const bits = (i) => BigInt(`0x${page.data.nodes[i].values[fronts]}`).toString(2).replaceAll("0", "").length;
  assert.equal(await lit(), bits(1));
  await page.keyboard.press("ArrowRight");
  assert.equal(await lit(), bits(kids(page.data, 1)[0]), "it stays lit");
  assert.match(await text(page, ".members:not(:empty)"), /^fronts: /);
  await button.click();
  assert.equal(await page.locator("#board .area").count(), 0);
  await close(page);
}

async function outline() {
  const page = await open(makePage(KBNK));
  const items = () => page.locator("#outline [role=treeitem]:visible").count();
  const few = await items();
  await page.locator("#open-all").click();
  const all = await items();
  assert.ok(all > 4 * few);
  const seen = await page.locator("#outline .move").evaluateAll((some) => some.map((e) => Number(e.dataset.node)));
  assert.deepEqual(seen.sort((a, b) => a - b), page.data.nodes.map((_, i) => i), "each node once");
  const leaf = page.data.nodes.findLastIndex((n) => n.plies === 0);
  await page.locator(`#outline [data-node="${leaf}"]`).click();
  await expectNode(page, leaf);
  await page.locator("#fold-all").click();
  assert.ok(await page.locator("#outline .move.here").isVisible(), "what is shown on the board stays open");
  await page.locator("#outline [role=treeitem]").first().focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  const first = await page.evaluate(() => document.activeElement.dataset.first);
  await page.keyboard.press("Enter");
  assert.equal(await place(page), page.data.nodes[first].position);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await items(), 1, "the root is folded");
  await close(page);
}

/* A cycle has no end: the walk goes on where the page says that it does. */
async function roundTheCycle() {
  const page = await open(makePage(HOLD));
  assert.equal(page.data.claim, "stay");
  let again = 0;
  for (let i = 0; i < 200; i++) {
    await page.locator(".control.forward").click();
    const link = page.locator("#state .link");
    if (!(await link.count())) continue;
    again++;
    const here = (await place(page)).split(" ")[0];
    if (again !== 3) continue;
    await link.click();
    assert.equal((await place(page)).split(" ")[0], here, "the same position");
  }
  assert.ok(again > 3);
  await close(page);
}

/* In a folded tree a reference may lead on: the longest line is really the longest, and comes to the mate. */
async function foldedPlay() {
  const page = await open(makePage(FAR, "--play"));
  const { nodes } = page.data;
  assert.ok(nodes.some((n) => n.again !== undefined));
  const plies = async () => (await page.locator("#moves .move-button").allInnerTexts()).map((t) => {
    const left = /(\d+) pl/.exec(t);
    return { left: left ? Number(left[1]) : 0, isLongest: /longest/.test(t) };
  });
  const next = () => page.keyboard.press("ArrowRight");
  const { advice } = page.data, begins = advice[nodes[0].advice];
  assert.match(await text(page, "#state"), new RegExp(`now: ${begins.name}`));
  assert.match(await text(page, "#moves"), new RegExp(`for ${begins.name}`));
  const goals = async () => (await page.locator("#goals-holding code:first-child, #goals-better code:first-child")
    .evaluateAll((all) => all.filter((e) => e.parentElement.className === "goal-text").map((e) => e.textContent)));
  for (let left = nodes[0].plies; left > 0; left--) {
    const all = await plies(), here = Number(/\d+$/.exec(page.url())?.[0] ?? 0);
    assert.deepEqual((await goals()).sort(), advice[nodes[here].advice].goals.map((g) => g.text).sort());
    assert.equal(Math.max(...all.map((m) => m.left)), left - 1);
    if (all.length > 1) assert.equal(all.find((m) => m.isLongest).left, left - 1);
    await next();
  }
  assert.match(await text(page, "#state"), /goal reached/);
  const end = await place(page);
  await page.locator(".control.start").click();
  await page.locator(".control.end").click();
  assert.match(await text(page, "#state"), /goal reached/);
  assert.equal((await place(page)).split(" ")[0], end.split(" ")[0]);
  assert.equal(await page.locator("#path li").count(), nodes[0].plies + 1);
  await close(page);
}

/* A game without a board: its positions are texts, and what is new in them is marked. */
async function withoutBoard() {
  const rules = resolve(root, "advice/games/nim.kif");
  const page = await open(makePage([table(`table t\ngame "${rules}"\n${FOUR_PLIES}`), null]));
  const shown = async () => (await text(page, "#board pre")).trim();
  await page.locator(".set-button").first().click();
  assert.match(await text(page, ".members:not(:empty)"), /^fours: c d$/);
  for (let i = 0; i < 5; i++) {
    const position = page.data.nodes[i].position;
    assert.equal(await shown(), position);
    assert.equal(await page.locator("#board mark").count(), i ? 2 : 0, "the heap, and whose turn it is");
    if (i < 4) await page.locator("#moves button").first().click();
  }
  assert.equal(await page.locator(".control.flip").count(), 0);
  await expectNoBarriers(page);
  await close(page);
}

/* A game from a file whose facts stand in a grid has a board: a mark more at each move. */
async function boardOfAFile() {
  const rules = resolve(root, "advice/games/tictactoe.kif");
  const page = await open(makePage([table(`table t\ngame "${rules}"\n${NEVER_LOSE}`), null]));
  const marks = async () => (await page.locator("#board svg").first().textContent()).match(/[xo]/g) ?? [];
  const names = await page.locator("#board .names text").evaluateAll((all) => all.map((e) => e.getBoundingClientRect().height));
  assert.ok(names.length === 6 && Math.max(...names) < 25, `names of rows are no larger than text: ${names}`);
  for (let i = 0; i < 6; i++) {
    assert.equal((await marks()).length, i);
    await page.locator("#moves button").first().click();
  }
  await page.locator(".set-button").first().click();
  assert.match(await text(page, ".members:not(:empty)"), /^mine: \(1,1\)/);
  await expectNoBarriers(page);
  await close(page);
}

/* Probabilities, what is given up, and what is expected, in EinStein. */
async function chance() {
  const rules = resolve(root, "advice/games/ewn3.kif");
  const advice = (name, rest) => `advice ${name} better: won us: depth < ${rest}\n`;
  const odds = table(`table t\ngame "${rules}"\nrule r then most\n${advice("most", "6 odds: most")}`);
  let page = await open(makePage([odds, null], "--advice", "most"));
  assert.equal(await text(page, "#moves-title"), "What chance may do");
  const buttons = page.locator("#moves button.chance");
  assert.equal(await buttons.count(), 3);
  assert.match(await buttons.nth(0).textContent(), /throw\(1\).*✗ given up/);
  assert.match(await buttons.nth(1).textContent(), /throw\(2\).*0\.222$/);
  await buttons.nth(0).click();
  assert.match(await text(page, "#state"), /given up/);
  assert.match(await text(page, "#moves"), /Back to what chance may do/);
  await expectNoBarriers(page);
  await close(page);
  const mean = `define worth = 1000 if won else 100 * count(n in 1..3, has(us, n))\nrule r then mean
advice mean better: depth = 2 us: depth < 2 expect: most worth\n`;
  page = await open(makePage([table(`table t\ngame "${rules}"\n${mean}`), null], "--advice", "mean"));
  for (let i = 0; i < 2; i++) await page.locator("#moves button").first().click();
  assert.match(await text(page, "#state"), /goal reached, worth 0\.\d{3}/);
  assert.match(await text(page, "#outline"), /0\.\d{3} ✓/);
  await close(page);
}

/* The table of the manual with two plans: what a move serves is said. */
async function plans() {
  const page = await open(makePage([table(PLANS), "7K/8/k1P5/7p/8/8/8/8 w - - 0 1"]));
  await page.keyboard.press("ArrowRight");
  assert.match(await text(page, "#state"), /for (catch|lead)/);
  const goals = await page.locator(".goal code").allInnerTexts();
  assert.ok(goals.includes("catch: bare") && goals.includes("lead: queen_stands: Q"));
  await close(page);
}

async function refutation() {
  const page = await open(makePage(REFUTED));
  assert.match(await text(page, "h1"), /is refuted/);
  assert.equal(await text(page, "#moves-title"), "Our moves");
  await page.locator("#board").focus();
  await page.keyboard.press("End");
  assert.match(await text(page, "#state .bad"), /no more moves; better fails: mate/);
  await page.locator(".choice").click();
  assert.ok((await moves(page)).length > 1, "back at a choice");
  await close(page);
}

async function addresses() {
  const file = makePage(KRK), page = await open(file);
  await page.goto(`file://${file}#5`);
  await page.reload();
  await expectNode(page, 5);
  await page.keyboard.press("ArrowLeft");
  assert.match(page.url(), new RegExp(`#${page.data.nodes[5].up}$`));
  page.faults = page.faults.filter((f) => !f.startsWith("asks for"));
  await close(page);
}

async function onPaper() {
  const page = await open(makePage(KBNK));
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.equal(await page.locator(".controls").isVisible(), false);
  const hidden = await page.locator("#outline .move:visible").count();
  assert.equal(hidden, page.data.nodes.length, "all of the outline is printed");
  assert.ok((await page.pdf({ format: "A4" })).length > 10000);
  await close(page);
}

const PLANS = `table reti
define bare = them in k
define queen_stands = them_to_move and Q and not Q & moves(them)
plan both = catch with lead
rule always then both
advice catch
    better: bare
    us: by(K) and (captures or after(dist(K, p)) < dist(K, p))
    them: any
advice lead
    better: queen_stands
    us: by(K) and (after(dist(K, P)) < dist(K, P) or after(P in attacks(K))) or by(P)
    them: any
`;
const NEVER_LOSE = `define mine = cell(_, _, us)
rule always then hold
advice hold
    better: terminal and not lost and count(mine) < 9
    us: any
    them: any
`;
const FOUR_PLIES = `define fours = heap(_, 4) | heap(_, 5) | heap(_, 6) | heap(_, 7)
rule always then play
advice play
    better: depth = 4 and count(fours) >= 0
`;
const LOOPS = `table loops "Goes round"
material "KRvK"
rule all then mate_in_2, wander
define safe = R and not stalemate
advice mate_in_2
    better: mate
    holding: safe
    us: depth <= 2
    them: depth <= 1
advice wander
    better: depth = 2
    holding: safe
    us: depth = 0
    them: depth = 1
`;

async function failingLines() {
  const page = await open(makeReport(LOOPS, "--examples", "2", "--sample", "200"));
  const example = page.locator(".example").first();
  const data = JSON.parse(await example.locator("script").textContent());
  const label = () => example.locator("svg.board").getAttribute("aria-label");
  const first = await label();
  await example.locator(".control.forward").click();
  assert.notEqual(await label(), first);
  assert.equal(await example.locator(".move.here").count(), 1);
  const last = data.nodes.length - 1;
  await example.locator(`[data-node="${last}"]`).click();
  assert.equal(data.nodes[last].again !== undefined, true);
  const closed = await label();
  for (let i = data.nodes[last].again; i < last; i++) await example.locator(".control.forward").click();
  assert.equal(await label(), closed, "once round the cycle");
  await expectNoBarriers(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoBarriers(page);
  const box = async (selector) => page.locator(selector).first().boundingBox();
  assert.ok((await box(".figures")).height < 500, "the figures fill less than a telephone's screen");
  const cards = [];
  for (const card of await page.locator(".card").all()) cards.push(await card.boundingBox());
  assert.ok(cards.length > 2);
  for (let i = 1; i < cards.length; i++)
    assert.ok(cards[i].y - cards[i - 1].y - cards[i - 1].height > 5, "cards do not touch");
  assert.ok((await box(".chart .name")).x >= (await box(".chart")).x, "the axis of the chart has its whole name");
  assert.ok(!(await page.locator("main").innerText()).includes("point is lost"));
  await close(page);
}

async function noBarriers() {
  for (const [page, keys] of [[KRK, []], [SQUEEZE, ["ArrowRight", "ArrowRight"]], [KBNK, ["ArrowRight"]], [HOLD, []],
                              [REFUTED, ["ArrowRight"]]]) {
    const file = makePage(page);
    for (const options of [{}, { colorScheme: "dark" }, { viewport: { width: 390, height: 844 } }]) {
      const shown = await open(file, options);
      for (const key of keys) await shown.keyboard.press(key);
      for (const button of await shown.locator(".set-button").all()) await button.click();
      await shown.locator(".keys summary").click();
      await expectNoBarriers(shown);
      await close(shown);
    }
  }
}

/* How long pages take to open is printed, and not judged: it depends on the machine. */
async function sizes() {
  const times = [];
  for (const n of [10, 100, 1000, 10000]) {
    const page = await open(makePage(REFUTED, "--draw-nodes", String(n)));
    const drawn = page.data.nodes.length;
    assert.ok(drawn >= n && drawn <= 2 * n, "so many, and those that would be left out alone");
    const ms = await page.evaluate(() => performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd);
    times.push(`${n} in ${Math.round(ms)} ms`);
    assert.match(await text(page, "#outline"), /Start/);
    await close(page);
  }
  console.log(`     nodes opened: ${times.join(", ")}`);
}

const tests = { everyNodeByMouse, byKeyboardAlone, focusStays, onTheBoard, byTouch, goalsAndSets, outline, roundTheCycle, foldedPlay,
                withoutBoard, boardOfAFile, chance, plans, refutation, addresses, onPaper, failingLines, noBarriers, sizes };
const names = wanted.length ? wanted : Object.keys(tests);
let failed = 0;
for (const name of names) {
  try {
    await tests[name]();
    console.log(`ok   ${name}`);
  } catch (e) {
    failed++;
    console.log(`FAIL ${name}: ${e.stack}`);
  }
}
await browser.close();
rmSync(folder, { recursive: true });
console.log(`${names.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
