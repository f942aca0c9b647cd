// site/build.mjs -- the manual as a folder of static pages with search.
// Does: makes a page of README.md, of every page below docs/, and of all that they link to; a list of the book at the side;
//       a search that runs in the page. All links are relative and no page fetches anything: the folder works on any
//       host, below any path, and from a disk.
// Usage: node build.mjs TREE OUT EXTRA, where EXTRA has what is taken in: reports/*.html, man/*.txt, and perhaps al0.html
//        with docs/, the pages of the manual as they link to it
import fs from 'node:fs';
import path from 'node:path';
import MarkdownIt from 'markdown-it';
import MiniSearch from 'minisearch';
import { createRequire } from 'node:module';
import { FIELDS, slug } from './common.mjs';

const [tree, out, extra] = process.argv.slice(2).map((folder) => path.resolve(folder));
const markdown = new MarkdownIt({ html: false });
const sections = []; // of the search
const links = []; // of the page that is made

// ---- where things stand ------------------------------------------------------------------------

const PAGE_TO_TRY = 'al0.html';
const FINISHED = new Set(['.svg', '.png', '.pdf', '.html']); // what is taken as it is

// The page of a file of the tree, as a path in the site.
function pageOf(file) {
    if (file === 'README.md') return 'index.html';
    if (FINISHED.has(path.extname(file)) || file === PAGE_TO_TRY) return file;
    return file.endsWith('.md') ? file.replace(/md$/, 'html').replace(/README\.html$/, 'index.html') : `${file}.html`;
}

const relative = (from, to) => path.posix.relative(path.posix.dirname(from), to) || path.posix.basename(to);
const escape = (text) => markdown.utils.escapeHtml(text);

// The file that a link of a page means; a folder means its README.md.
function target(from, link) {
    const file = path.posix.normalize(path.posix.join(path.posix.dirname(from), decodeURI(link)));
    const inside = path.join(tree, file);
    if (fs.existsSync(inside) && fs.statSync(inside).isDirectory()) return path.posix.join(file, 'README.md');
    return file;
}

// The link as the site has it; what it leads to is made, too.
function rewritten(from, link) {
    if (/^[a-z]+:/.test(link)) return link;
    const [, name, hash] = link.match(/^([^#]*)(.*)$/);
    if (!name) return hash;
    const file = target(from, name);
    if (file !== PAGE_TO_TRY) links.push(file);
    else if (!extras.some((more) => more.file === file)) throw new Error(`${from}: there is no ${file}`);
    return relative(pageOf(from), pageOf(file)) + hash;
}

// ---- pages -------------------------------------------------------------------------------------

// Headings get names as GitHub gives them, links become those of the site.
function prepared(from, text) {
    const tokens = markdown.parse(text, {});
    const seen = new Map();
    tokens.forEach((token, i) => {
        if (token.type === 'heading_open') {
            const name = slug(plain(tokens[i + 1]));
            const times = seen.get(name) ?? 0;
            seen.set(name, times + 1);
            token.attrSet('id', times ? `${name}-${times}` : name);
        }
        for (const child of token.children ?? []) {
            if (child.type === 'link_open') child.attrSet('href', rewritten(from, child.attrGet('href')));
            if (child.type === 'image') child.attrSet('src', rewritten(from, child.attrGet('src')));
        }
        // A heading without a word is no heading.
        if (token.type === 'th_open' && !plain(tokens[i + 1])) token.tag = tokens[i + 2].tag = 'td';
        if (token.type === 'table_open') token.attrSet('tabindex', '0');
        if (token.type === 'fence') token.attrSet('tabindex', '0');
    });
    return tokens;
}

// The words of a heading or a paragraph.
function plain(token) {
    return (token.children ?? []).map((child) => (child.type === 'image' ? '' : child.content)).join('');
}

// What the search finds: each heading with the text up to the next one.
function index(page, title, tokens) {
    let section = null;
    tokens.forEach((token, i) => {
        if (token.type === 'heading_open') {
            section = { id: sections.length, page, anchor: token.attrGet('id'), title, heading: plain(tokens[i + 1]), text: '' };
            sections.push(section);
        } else if (section && token.type === 'inline' && tokens[i - 1].type !== 'heading_open') {
            section.text += ` ${plain(token)}`;
        } else if (section && token.type === 'fence') {
            section.text += ` ${token.content}`;
        }
    });
}

const book = bookOf(fs.readFileSync(path.join(tree, 'docs/SUMMARY.md'), 'utf8'));

// The book's summary: parts, and in each links with their depth.
function bookOf(text) {
    const parts = [{ title: '', pages: [] }];
    for (const line of text.split('\n')) {
        const link = line.match(/^(\s*)(?:- )?\[(.*)\]\((.*)\)$/);
        const [file, anchor] = link ? link[3].split('#') : [];
        if (link) parts.at(-1).pages.push({ depth: link[1].length / 2, title: link[2], file: target('docs/SUMMARY.md', file), anchor });
        else if (line.startsWith('# ')) parts.push({ title: line.slice(2), pages: [] });
    }
    return parts.filter((part) => part.pages.length);
}

// All pages below docs/, whatever folders it has.
const pagesOfDocs = fs.readdirSync(path.join(tree, 'docs'), { recursive: true }).sort()
    .filter((file) => /\.(md|html)$/.test(file) && file !== 'SUMMARY.md').map((file) => `docs/${file}`);

// A folder whose first page the summary does not name is a part of its own.
function addFolders() {
    const named = new Set(book.flatMap((part) => part.pages.map((page) => page.file)));
    const title = (file) => fs.readFileSync(path.join(tree, file), 'utf8').match(/^# (.*)$/m)?.[1] ?? file;
    const pages = pagesOfDocs.filter((file) => /.\/README\.md$/.test(file) && !named.has(file));
    if (pages.length) book.push({ title: 'Books', pages: pages.map((file) => ({ depth: 0, title: title(file), file })) });
}

function sidebar(page) {
    const item = ({ depth, title, file, anchor }) => {
        const here = pageOf(file) === page && !anchor ? ' aria-current="page"' : '';
        const link = relative(page, pageOf(file)) + (anchor ? `#${anchor}` : '');
        return `<li class="depth${depth}"><a href="${link}"${here}>${escape(title)}</a></li>`;
    };
    const part = ({ title, pages }) => `${title && `<h2>${escape(title)}</h2>`}<ul>${pages.map(item).join('\n')}</ul>`;
    const more = extras.map(({ file, title }) => `<li><a href="${relative(page, file)}">${escape(title)}</a></li>`).join('\n');
    return book.map(part).join('\n') + (more && `<h2>More</h2><ul>${more}</ul>`);
}

function write(page, text) {
    const file = path.join(out, page);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
}

// A page with the book at its side.
function writePage(page, title, body) {
    const up = '../'.repeat(page.split('/').length - 1);
    write(page, `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} - al0</title>
<link rel="stylesheet" href="${up}site.css">
<script defer src="${up}search_index.js"></script>
<script defer src="${up}minisearch.js"></script>
<script defer src="${up}site.js" data-root="${up}"></script>
</head>
<body>
<a class="skip" href="#text">To the text</a>
<header>
<a class="name" href="${up}index.html">al0</a>
<button id="menu" aria-expanded="false" aria-controls="book">Contents</button>
<div class="search" role="search">
<input id="query" type="search" placeholder="Search" aria-label="Search the manual" aria-controls="hits" autocomplete="off">
<div id="hits" role="region" aria-label="Found" aria-live="polite" hidden></div>
</div>
</header>
<div class="columns">
<nav id="book" aria-label="The book">
${sidebar(page)}
</nav>
<main id="text" tabindex="-1">
${body}
</main>
</div>
</body>
</html>
`);
}

// ---- what is taken in --------------------------------------------------------------------------

// Finished pages (reports, the page to try al0 in) and manual pages.
function extraPages() {
    const found = [];
    const list = (folder) => (fs.existsSync(path.join(extra, folder)) ? fs.readdirSync(path.join(extra, folder)).sort() : []);
    if (fs.existsSync(path.join(extra, PAGE_TO_TRY))) found.push({ file: PAGE_TO_TRY, title: 'Try al0 here', copy: true });
    for (const name of list('reports')) {
        found.push({ file: `reports/${name}`, title: `Report: ${name.replace(/\.html$/, '')}`, copy: true });
    }
    for (const name of list('man')) {
        found.push({ file: `man/${name.replace(/txt$/, 'html')}`, title: `man ${name.replace(/\.txt$/, '')}`, from: `man/${name}` });
    }
    return found;
}

function takeIn({ file, title, copy, from }) {
    if (copy) write(file, fs.readFileSync(path.join(extra, file)));
    else writePage(file, title, `<h1>${escape(title)}</h1>\n${preformatted(path.join(extra, from))}`);
}

const preformatted = (file) => `<pre tabindex="0">${escape(fs.readFileSync(file, 'utf8'))}</pre>`;

// ---- the whole ---------------------------------------------------------------------------------

function makeFile(file) {
    const instead = path.join(extra, file);
    const from = fs.existsSync(instead) ? instead : path.join(tree, file);
    if (!fs.existsSync(from)) throw new Error(`a page links to what is not there: ${file}`);
    if (FINISHED.has(path.extname(file))) {
        write(file, fs.readFileSync(from));
    } else if (file.endsWith('.md')) {
        const tokens = prepared(file, fs.readFileSync(from, 'utf8'));
        const title = plain(tokens[1] ?? {}) || file;
        index(pageOf(file), title, tokens);
        writePage(pageOf(file), title, markdown.renderer.render(tokens, markdown.options, {}));
    } else {
        writePage(pageOf(file), file, `<h1>${escape(file)}</h1>\n${preformatted(from)}`);
    }
}

addFolders();
const extras = extraPages();
const waiting = ['README.md', 'advice/README.md', ...book.flatMap((part) => part.pages.map((page) => page.file)), ...pagesOfDocs];
const made = new Set();
while (waiting.length) {
    const file = waiting.shift();
    if (made.has(file)) continue;
    made.add(file);
    links.length = 0;
    makeFile(file);
    waiting.push(...links);
}
extras.forEach(takeIn);

const search = new MiniSearch({ fields: FIELDS, storeFields: ['page', 'anchor', 'title', 'heading'] });
search.addAll(sections);
write('search_index.js', `window.AL0_INDEX = ${JSON.stringify(JSON.stringify(search))};\n`);
const umd = path.join(path.dirname(createRequire(import.meta.url).resolve('minisearch')), '../umd/index.js');
write('minisearch.js', fs.readFileSync(umd, 'utf8').replace(/\n\/\/# sourceMappingURL=.*/, ''));
for (const name of ['site.css', 'site.js']) write(name, fs.readFileSync(path.join(import.meta.dirname, name)));
console.log(`${made.size} files of the tree and ${extras.length} others, ${sections.length} sections to search`);
