/* bench/lsp.mjs -- how long the language server takes for what an editor asks as one types.
 * Usage: node lsp.mjs AL0 TREE [TIMES]: requests of each kind (40).
 * Does: opens advice/kbnk.al0, and a table of 2,554 lines that it makes; changes a character and waits for diagnostics;
 *   asks each request of an editor; prints the median and the longest time, and the server's processor time for one. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const [al0, root, times = "40"] = process.argv.slice(2);
const TICKS = 100;              /* of /proc, a second */

/* ---- the server ---- */

const server = spawn(al0, ["lsp"], { stdio: ["pipe", "pipe", "inherit"], env: { ...process.env, AL0_TABLES: resolve(root, "advice") } });
let bytes = Buffer.alloc(0), waiting = null;

server.stdout.on("data", (piece) => {
  bytes = Buffer.concat([bytes, piece]);
  for (;;) {
    const begins = bytes.indexOf("\r\n\r\n") + 4;
    const length = Number(/Content-Length: (\d+)/.exec(bytes.subarray(0, begins).toString())?.[1]);
    if (begins < 4 || bytes.length < begins + length) return;
    const message = JSON.parse(bytes.subarray(begins, begins + length).toString());
    bytes = bytes.subarray(begins + length);
    if (waiting?.wants(message)) waiting.done(message);
  }
});

function send(message) {
  const text = JSON.stringify({ jsonrpc: "2.0", ...message });
  server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
}

/* The message that comes back, and the milliseconds until it is there. */
async function answer(message, wants) {
  const begins = performance.now();
  const found = await new Promise((done) => {
    waiting = { wants, done };
    send(message);
  });
  if (found.error) throw new Error(found.error.message);
  return { found, ms: performance.now() - begins };
}

let id = 0;
function ask(method, params) {
  const mine = ++id;
  return answer({ id: mine, method, params }, (m) => m.id === mine);
}

/* Seconds of processor time that the server has taken. */
function spent() {
  const fields = readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/* ---- texts ---- */

function longTable() {
  const lines = ["table long", 'material "KRvK"', "%! fen 8/8/8/3k4/8/8/8/R3K3 w - - 0 1", ""];
  for (let i = 0; i < 1200; i++) lines.push(`define d${i} "number ${i}" = ${i ? `d${i - 1} + ` : ""}dist(K, k)`);
  for (let i = 0; i < 150; i++) lines.push(`rule r${i} if d${i} = 3 then a${i}`, "");
  for (let i = 0; i < 150; i++)
    lines.push(`advice a${i} "number ${i}"`, "    better: mate", "    holding: not stalemate", `    us: depth = 0`, "    them: any", "", "");
  return `${lines.join("\n")}\n`;
}

/* ---- measurements ---- */

function tell(name, list, cpu) {
  const sorted = list.toSorted((a, b) => a - b), middle = sorted[sorted.length >> 1];
  console.log(`  ${name.padEnd(34)} median ${middle.toFixed(1).padStart(6)} ms, longest ${sorted.at(-1).toFixed(1).padStart(6)} ms, processor ${(1000 * cpu / list.length).toFixed(1).padStart(5)} ms`);
}

async function measure(name, act) {
  const list = [], before = spent();
  for (let i = 0; i < Number(times); i++) list.push((await act(i)).ms);
  tell(name, list, spent() - before);
}

async function measureTable(name, text) {
  const uri = `file://${resolve(root, "advice", name)}`, textDocument = { uri };
  const lines = text.split("\n");
  const line = lines.findIndex((l) => /^define /.test(l)), position = { line, character: 9 };
  const told = (m) => m.method === "textDocument/publishDiagnostics" && m.params.uri === uri;
  console.log(`${name}, ${lines.length - 1} lines`);
  await answer({ method: "textDocument/didOpen", params: { textDocument: { uri, version: 0, languageId: "al0", text } } }, told);
  await measure("a change, to diagnostics", (i) => answer(
    { method: "textDocument/didChange", params: { textDocument: { uri, version: i + 1 }, contentChanges: [{ text: `${text}% ${i}\n` }] } }, told));
  for (const method of ["hover", "definition", "completion"])
    await measure(method, () => ask(`textDocument/${method}`, { textDocument, position }));
  await measure("references", () => ask("textDocument/references", { textDocument, position, context: { includeDeclaration: true } }));
  await measure("rename", () => ask("textDocument/rename", { textDocument, position, newName: "another_name" }));
  for (const method of ["documentSymbol", "foldingRange", "semanticTokens/full"])
    await measure(method, () => ask(`textDocument/${method}`, { textDocument }));
  await measure("formatting", () => ask("textDocument/formatting", { textDocument, options: { tabSize: 4, insertSpaces: true } }));
}

await ask("initialize", { processId: process.pid, capabilities: {} });
await measureTable("kbnk.al0", readFileSync(join(root, "advice/kbnk.al0"), "utf8"));
await measureTable("long.al0", longTable());
server.stdin.end();
