/* web/links.mjs -- the manual with links from its examples to the page.
 * Usage: node links.mjs MANUAL OUT PAGE: copies the pages of a folder to another one; behind each example that the page
 *   can open stands a link to PAGE, an address seen from OUT.
 * Does: a table in a block of al0, with the position of the command that follows; a shipped table with the position of
 *   a command.
 * Knows: how the manual writes examples (docs/tests.md), addresses of the page (web/share.js). */
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { deflateRawSync } from "node:zlib";

/* Says: `[open it](../al0.html#...)` */
const TEXT = "Open it in the page";

/* KEEP IN STEP: packedAddress() of web/share.js */
function packedAddress(file, text, position) {
  return `#z=${deflateRawSync(JSON.stringify([file, position, text]), { level: 9 }).toString("base64url")}`;
}

function shippedAddress(file, position) {
  return `#${new URLSearchParams({ table: file, position })}`;
}

/* `al0 COMMAND TABLE ... --fen "FEN"` -> { file, position }; position "": none. */
function askedBy(line) {
  const asked = /^\$ al0 (?:prove|explain|eval|play|judge|verify) ([\w./-]+\.al0)\b/.exec(line);
  return asked && { file: asked[1], position: /--(?:fen|position) "([^"]+)"/.exec(line)?.[1] ?? "" };
}

/* The blocks of a page: { kind, lines, end }, end: the number of the line behind it. */
function blocksOf(lines) {
  const blocks = [];
  for (let i = 0; i < lines.length; i++) {
    const kind = /^```(\w+)$/.exec(lines[i])?.[1];
    if (!kind) continue;
    const end = lines.indexOf("```", i + 1);
    blocks.push({ kind, before: lines.slice(0, i).findLast((line) => line.trim()), lines: lines.slice(i + 1, end), end: end + 1 });
    i = end;
  }
  return blocks;
}

/* Addresses by the line that each stands behind. */
export function linksOf(text, shipped) {
  const links = new Map(), own = new Map();
  for (const { kind, before, lines, end } of blocksOf(text.split("\n"))) {
    const named = /^`([\w./-]+\.al0)`:?$/.exec(before ?? "")?.[1];
    if (kind === "al0" && named && /^table /m.test(lines.join("\n"))) {
      own.set(named, { text: `${lines.join("\n")}\n`, end });
      links.set(end, packedAddress(named, own.get(named).text, ""));
    }
    if (kind !== "console") continue;
    for (const asked of lines.map(askedBy).filter((a) => a?.position)) {
      const table = own.get(asked.file);
      if (table && !table.isPlaced) links.set(table.end, packedAddress(asked.file, table.text, asked.position));
      if (table) table.isPlaced = true;
      else if (shipped.has(asked.file) && !links.has(end)) links.set(end, shippedAddress(asked.file, asked.position));
    }
  }
  return links;
}

function linked(text, shipped, page) {
  const links = linksOf(text, shipped);
  return text.split("\n").map((line, i) =>
    links.has(i + 1) ? `${line}\n\n[${TEXT}](${page}${links.get(i + 1)})` : line).join("\n");
}

function main([manual, out, page]) {
  const shipped = new Set(readdirSync(resolve(manual, "../advice"), { recursive: true }).filter((name) => name.endsWith(".al0")));
  let n = 0;
  cpSync(manual, out, { recursive: true });
  for (const name of readdirSync(manual, { recursive: true }).filter((name) => name.endsWith(".md"))) {
    const text = readFileSync(join(manual, name), "utf8");
    const address = join(relative(join("/", name, ".."), "/"), page);
    n += linksOf(text, shipped).size;
    mkdirSync(join(out, name, ".."), { recursive: true });
    writeFileSync(join(out, name), linked(text, shipped, address));
  }
  console.log(`${out}: ${n} links`);
}

if (process.argv[1]?.endsWith("links.mjs")) main(process.argv.slice(2));
