/* web/build.mjs -- makes the page, one file.
 * Usage: node build.mjs TREE WASM_FOLDER SOURCES OUT, where esbuild and CodeMirror are found (node_modules below the present
 *   folder).
 * Does: bundles scripts and style sheets; packs WebAssembly, worker and shipped tables; takes shapes of pieces from a
 *   page that al0 writes, and the tables of the lessons from the tutorial. */
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { Wasm } from "./wasm.mjs";

const MOST_BYTES = 1500000;

const [root, built, sources, out] = process.argv.slice(2).map((path) => resolve(path));
const require = createRequire(join(process.cwd(), "package.json"));
const esbuild = require("esbuild");
const read = (...path) => readFileSync(join(...path), "utf8");
const packed = (bytes) => gzipSync(bytes, { level: 9 }).toString("base64");
/* The same of a file, 5 % smaller, by a slower search for the shortest. */
const packedFile = (path) => execFileSync("zopfli", ["-c", path], { maxBuffer: 1 << 24 }).toString("base64");

/* ---- what is taken from the tree ---- */

/* The blocks of a page of the manual that are tables. */
export function tablesOf(page) {
  return [...page.matchAll(/^```al0\n([^]*?)^```$/gm)].map((m) => m[1]);
}

function shippedFiles() {
  const files = {};
  for (const name of readdirSync(join(root, "advice"), { recursive: true }).sort())
    if (/\.(al0|kif)$/.test(name)) files[name] = read(root, "advice", name);
  return files;
}

const boardModule = () =>
  `${read(root, "write/page/board.js")}\nexport { Board, TextBoard, element, svgElement };`;

/* Modules that are no files of web/. */
const made = {
  name: "made",
  setup(build) {
    const text = { board: boardModule,
                   tutorial: () => `export default ${JSON.stringify(tablesOf(read(root, "docs/tutorial.md")))};` };
    build.onResolve({ filter: /^(board|tutorial)$/ }, ({ path }) => ({ path, namespace: "made" }));
    build.onLoad({ filter: /.*/, namespace: "made" }, ({ path }) => ({ contents: text[path](), loader: "js" }));
  },
};

async function bundled(file) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [file], bundle: true, minify: true, write: false, format: "iife", target: "es2022",
    charset: "utf8", legalComments: "none", plugins: [made], nodePaths: [join(process.cwd(), "node_modules")] });
  return outputFiles[0].text.replaceAll("</script", "<\\/script");
}

function minified(text, loader) {
  return esbuild.transformSync(text, { minify: true, loader, charset: "utf8" }).code;
}

/* The <svg> with the shapes of pieces, from the page of a proof. */
async function pieces(files) {
  const al0 = await Wasm.begin(built, files);
  const text = files["krk.al0"];
  const found = await al0.ask("krk.al0", text, "al0/prove", { position: "8/8/8/8/8/3K4/7R/2k5 w - - 0 1", page: true });
  return /<svg[^>]*>\s*<defs>[^]*?<\/defs>\s*<\/svg>/.exec(found.page)[0];
}

/* ---- licences ---- */

const LICENCES = { pcre2: "LICENCE", utf8proc: "LICENSE.md", libzstd: "LICENSE", libmd: "COPYING", jansson: "LICENSE",
                   zlib: "README" };

/* Those of the libraries in the WebAssembly; zlib's stands at the end of its README. */
function licencesOfSources() {
  return Object.entries(LICENCES).map(([name, file]) => {
    const folder = readdirSync(sources).find((entry) => entry.startsWith(`${name}-`));
    const text = read(sources, folder, file);
    return `${folder}\n\n${name === "zlib" ? text.slice(text.indexOf("Copyright notice:")) : text}`;
  });
}

function licences() {
  const name = (folder) => JSON.parse(read(folder, "package.json"));
  const packages = ["@codemirror", "@lezer", "@marijn"].flatMap((scope) => {
    const folder = join(process.cwd(), "node_modules", scope);
    return readdirSync(folder).map((entry) => join(folder, entry));
  }).concat(["crelt", "style-mod", "w3c-keyname"].map((entry) => join(process.cwd(), "node_modules", entry)));
  const list = packages.map((folder) => `${name(folder).name} ${name(folder).version}: ${name(folder).license}`);
  const codemirror = read(process.cwd(), "node_modules/@codemirror/view/LICENSE");
  return [`al0\n\n${read(root, "LICENSE")}`, ...licencesOfSources(),
          `The editor\n\n${list.join("\n")}\n\n${codemirror}`]
    .join("\n\n----\n\n").replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/* ---- the page ---- */

const style = () => ["write/css/report.css", "write/css/walk.css", "web/style.css"].map((file) => read(root, file)).join("\n");

async function page() {
  const files = shippedFiles();
  const worker = `${read(built, "al0.js")}\n${read(root, "web/worker.js")}`;
  const parts = {
    style: minified(style(), "css"), pieces: await pieces(files), licences: licences(),
    wasm: packedFile(join(built, "al0.wasm")), worker: packed(minified(worker, "js")),
    files: packed(JSON.stringify(files)), script: await bundled(join(root, "web/main.js")) };
  const text = read(root, "web/index.html").replace(/\{\{(\w+)\}\}/g, (_, part) => parts[part]);
  for (const part in parts) console.log(`  ${part.padEnd(10)} ${parts[part].length}`);
  return text;
}

const text = await page();
writeFileSync(out, text);
console.log(`${out}: ${Buffer.byteLength(text)} bytes`);
if (Buffer.byteLength(text) > MOST_BYTES) console.log(`note: more than ${MOST_BYTES} bytes`);
process.exit(0);
