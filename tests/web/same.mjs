/* tests/web/same.mjs -- the same answers from the page's WebAssembly as from the command.
 * Usage: node same.mjs AL0 TREE WASM_FOLDER [POSITIONS [TABLE...]]: so many positions (100) of each shipped table of chess;
 *   0: no positions, but the tables are verified whole.
 * Does: sends the same messages to `al0 lsp` and to the WebAssembly, and compares what comes back byte for byte, but for
 *   seconds; positions are drawn at random, always the same ones.  The last message is a verification: its report is
 *   compared but for seconds, threads and memory.
 * Limits are nodes, not seconds: a slow machine would answer otherwise. */
import { spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { Wasm } from "../../web/wasm.mjs";

const NODES = 3000, SECONDS = 600, MOST_TRIES = 60, SAMPLE = 2;

const [al0, root, folder, count = "100", ...wanted] = process.argv.slice(2);
const built = resolve(folder);
const files = {};
for (const name of readdirSync(join(root, "advice"), { recursive: true }))
  if (/\.(al0|kif)$/.test(name)) files[name] = readFileSync(join(root, "advice", name), "utf8");

/* ---- positions ---- */

/* Numbers below 1, the same for the same seed (mulberry32). */
function numbers(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function drawn(material, next) {
  const [ours, theirs] = material.split("v");
  const cells = Array(64).fill("1");
  for (const man of ours + theirs.toLowerCase())
    for (let i = 0; i < MOST_TRIES; i++) {
      const cell = Math.floor(next() * 64);
      if (cells[cell] !== "1" || (/P/i.test(man) && (cell < 8 || cell >= 56))) continue;
      cells[cell] = man;
      break;
    }
  const rows = [0, 1, 2, 3, 4, 5, 6, 7].map((row) => cells.slice(row * 8, row * 8 + 8).join(""));
  return `${rows.join("/").replace(/1+/g, (ones) => ones.length)} w - - 0 1`;
}

const materialOf = (name) => /^material\s+"(\w+)v(\w+)/m.exec(files[name]);

/* Positions that are none are kept: what is wrong with them is to be the same, too. */
function positionsOf(name) {
  const material = materialOf(name);
  const next = numbers([...name].reduce((sum, c) => Math.imul(sum, 31) + c.charCodeAt(0), 7));
  return [...Array(Number(count))].map(() => drawn(`${material[1]}v${material[2]}`, next));
}

/* ---- both servers ---- */

/* Of all positions, or of a few from which play is bounded as proofs are. */
function verification(n, uri) {
  const bounds = n ? { sample: SAMPLE, nodes: NODES } : {};
  return { id: n + 2, method: "al0/verify", params: { textDocument: { uri }, ...bounds } };
}

/* folder: where the tables are for the server. */
function messagesOf(name, folder) {
  const uri = `file://${folder}/${name}`;
  const asked = positionsOf(name).map((position, i) => ({
    id: i + 2, method: "al0/prove", params: { textDocument: { uri }, position, nodes: NODES, seconds: SECONDS, page: i % 10 === 0 } }));
  return [{ id: 1, method: "initialize", params: { capabilities: {} } },
          { method: "textDocument/didOpen", params: { textDocument: { uri, version: 1, text: files[name] } } }, ...asked, verification(asked.length, uri)]
    .map((m) => JSON.stringify({ jsonrpc: "2.0", ...m }));
}

function framed(message) { return `Content-Length: ${Buffer.byteLength(message)}\r\n\r\n${message}`; }

/* The whole messages of a stream; what is left of it is kept for the next piece. */
function* unframed(stream) {
  for (;;) {
    const begins = stream.bytes.indexOf("\r\n\r\n") + 4;
    if (begins < 4) return;
    const length = Number(/Content-Length: (\d+)/.exec(stream.bytes.subarray(0, begins).toString())[1]);
    if (stream.bytes.length < begins + length) return;
    yield stream.bytes.subarray(begins, begins + length).toString();
    stream.bytes = stream.bytes.subarray(begins + length);
  }
}

/* The command's answers, by id; it is left as soon as it has given the last one. */
function answersOfCommand(messages) {
  const server = spawn(al0, ["lsp"], { env: { ...process.env, AL0_TABLES: resolve(root, "advice") } });
  const found = [], stream = { bytes: Buffer.alloc(0) };
  const last = JSON.parse(messages.at(-1)).id;
  server.stdin.write(messages.map(framed).join(""));
  return new Promise((done) => {
    server.stdout.on("data", (piece) => {
      stream.bytes = Buffer.concat([stream.bytes, piece]);
      for (const text of unframed(stream)) found.push(text);
      if (found.length && found.some((text) => JSON.parse(text).id === last)) server.stdin.end();
    });
    server.on("close", () => done(byId(found)));
  });
}

/* An answer without what depends on the machine. */
function plain(text) {
  const { id, result } = JSON.parse(text);
  if (!result?.report) return text.replace(/"seconds":[-+.\de]+/g, '"seconds":0').replace(/[\d.]+ s\b/g, "0 s");
  const report = Object.entries(result.report).filter(([key]) => !/seconds|threads|memory/.test(key));
  return JSON.stringify([id, result.verdict, report]);
}

function byId(texts) {
  const found = new Map();
  for (const text of texts) {
    const id = JSON.parse(text).id;
    if (id > 1) found.set(id, plain(text));
  }
  return found;
}

async function answersOfWasm(messages) {
  const wasm = await Wasm.begin(built, files);
  wasm.answers.length = 0;
  for (const message of messages.slice(1)) wasm.send(JSON.parse(message));
  return byId(wasm.answers);
}

let compared = 0, failed = 0;
for (const name of wanted.length ? wanted : Object.keys(files).sort()) {
  if (!materialOf(name) || /^table /m.exec(files[name]) === null) continue;
  const messages = messagesOf(name, resolve(root, "advice"));
  const native = await answersOfCommand(messages), wasm = await answersOfWasm(messagesOf(name, "/advice"));
  let differ = 0, proved = 0;
  for (const [id, text] of native) {
    compared++;
    proved += /"verdict":"satisfiable"|^\[\d+,"satisfiable"/.test(text);
    if (wasm.get(id) === text) continue;
    if (differ++ === 0) console.log(`  ${name} ${messages[id]}\n  command ${text.slice(0, 300)}\n  page    ${wasm.get(id)?.slice(0, 300)}`);
  }
  failed += differ;
  console.log(`${differ ? "FAIL" : "ok  "} ${name}: ${native.size} answers, ${proved} proved, ${differ} differ`);
}
console.log(`${compared} answers compared, ${failed} differ`);
process.exit(failed || !compared ? 1 : 0);
