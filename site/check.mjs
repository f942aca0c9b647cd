// site/check.mjs -- no link of the site is dead, and its search finds what is there.
// Usage: node check.mjs OUT
import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { FIELDS } from './common.mjs';

const out = path.resolve(process.argv[2]);
const ids = new Map(); // of pages
let seen = 0;
let wrong = 0;

function complain(text) {
    console.log(text);
    wrong++;
}

const pages = fs.readdirSync(out, { recursive: true }).filter((file) => file.endsWith('.html'));
// Reports and al0.html are made elsewhere, and stand on their own.
const finished = (page) => page.startsWith('reports/') || page === 'al0.html';

function idsOf(page) {
    if (!ids.has(page)) {
        const text = fs.readFileSync(path.join(out, page), 'utf8');
        ids.set(page, new Set([...text.matchAll(/\sid="([^"]*)"/g)].map((id) => id[1])));
    }
    return ids.get(page);
}

for (const page of pages.filter((name) => !finished(name))) {
    const text = fs.readFileSync(path.join(out, page), 'utf8');
    for (const [, link] of text.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
        seen++;
        if (/^https?:/.test(link)) continue;
        if (/^[a-z]+:|^\//.test(link)) complain(`${page}: a link that is not relative: ${link}`);
        const [name, anchor] = link.split('#');
        const file = name ? path.posix.join(path.posix.dirname(page), name) : page;
        if (!fs.existsSync(path.join(out, file))) complain(`${page}: no such file: ${link}`);
        else if (anchor && !finished(file) && !idsOf(file).has(decodeURIComponent(anchor))) complain(`${page}: no such place: ${link}`);
    }
}

// The search as a page runs it: what is found is there.
const page = { window: {}, console };
page.self = page.globalThis = page;
vm.createContext(page);
for (const file of ['search_index.js', 'minisearch.js']) vm.runInContext(fs.readFileSync(path.join(out, file), 'utf8'), page);
const search = page.MiniSearch.loadJSON(page.window.AL0_INDEX, { fields: FIELDS, storeFields: ['page', 'anchor', 'title', 'heading'] });
const WORDS = { checkpoint: 'docs/', 'holding-goal': 'docs/', 'Tables from Python': 'docs/python.html', 'exit status': 'docs/' };
for (const [word, where] of Object.entries(WORDS)) {
    const hits = search.search(word, { prefix: true, combineWith: 'AND', boost: { heading: 4, title: 2 } });
    if (!hits.some((hit) => hit.page.startsWith(where))) complain(`the search for "${word}" does not find ${where}`);
    for (const hit of hits) {
        if (!idsOf(hit.page).has(hit.anchor)) complain(`the search leads to no place: ${hit.page}#${hit.anchor}`);
    }
}
if (pages.length < 20 || seen < 500) complain('there is next to nothing to look at');
console.log(`${pages.length} pages, ${seen} links, ${wrong} wrong`);
process.exit(wrong ? 1 : 0);
