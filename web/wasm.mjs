/* web/wasm.mjs -- the page's WebAssembly in node, without a page.
 * Does: begins it, opens a table, sends requests.
 * Knows: web/worker.c, JSON-RPC.   Must not know: why it is asked.
 * web/build.mjs and tests/web/same.mjs use it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const TABLES = "/advice";

export class Wasm {
  /* folder: with al0.js and al0.wasm; files: texts by name */
  static async begin(folder, files) {
    const al0 = new Wasm();
    const load = createRequire(import.meta.url)(join(folder, "al0.js"));
    al0.module = await load({ wasmBinary: readFileSync(join(folder, "al0.wasm")), take: (text) => al0.answers.push(text) });
    for (const name in files) al0.lay(name, files[name]);
    al0.server = al0.module._worker_begin();
    al0.send({ id: 0, method: "initialize", params: { capabilities: {} } });
    return al0;
  }

  constructor() {
    this.answers = [];          /* texts, in the order in which they came */
    this.next = 1;
  }

  lay(name, text) {
    this.module.FS.mkdirTree(`${TABLES}/${name}`.replace(/\/[^/]*$/, ""));
    this.module.FS.writeFile(`${TABLES}/${name}`, text);
  }

  send(message) {
    this.module._worker_take(this.server, this.module.allocateUTF8(JSON.stringify({ jsonrpc: "2.0", ...message })));
  }

  /* The answer to a request about a table, which is opened for it. */
  async ask(name, text, method, params) {
    const textDocument = { uri: `file://${TABLES}/${name}` };
    this.send({ method: "textDocument/didOpen", params: { textDocument: { ...textDocument, version: 1, text } } });
    const id = this.next++;
    this.send({ id, method, params: { textDocument, ...params } });
    const answer = this.answers.map((a) => JSON.parse(a)).find((a) => a.id === id);
    this.answers.length = 0;
    if (answer.error) throw new Error(answer.error.message);
    return answer.result;
  }
}
