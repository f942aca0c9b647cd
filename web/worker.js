/* web/worker.js -- the language server in a worker of the page.
 * Does: begins the WebAssembly that the page has compiled, lays the shipped files where it looks for tables, hands
 *   messages on.
 * Knows: web/worker.c.   Must not know: what messages say.
 * The first message is { wasm, files }; all others are texts of JSON-RPC.  `al0Module` stands in front of this file. */
"use strict";

const TABLES = "/advice";       /* KEEP IN STEP: worker.c */

let al0 = null, server = 0;
const waiting = [];

function layFiles(module, files) {
  module.FS.mkdir(TABLES);
  for (const [name, text] of Object.entries(files)) {
    const parts = name.split("/").slice(0, -1);
    if (parts.length) module.FS.mkdirTree([TABLES, ...parts].join("/"));
    module.FS.writeFile(`${TABLES}/${name}`, text);
  }
}

function take(message) {
  if (al0) al0._worker_take(server, al0.allocateUTF8(message));
  else waiting.push(message);
}

async function begin({ wasm, files }) {
  const module = await al0Module({
    take: (message) => postMessage(message),
    instantiateWasm: (imports, done) => {
      WebAssembly.instantiate(wasm, imports).then((instance) => done(instance));
      return {};
    },
  });
  layFiles(module, files);
  server = module._worker_begin();
  al0 = module;
  waiting.splice(0).forEach(take);
}

onmessage = ({ data }) => (typeof data === "string" ? take(data) : begin(data));
