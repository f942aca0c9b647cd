/* web/server.js -- the page's side of the language server.
 * Does: starts workers, sends requests, gives answers back as promises, tells of notifications; ends a worker that is
 *   to stop, and starts another.
 * Knows: JSON-RPC.   Must not know: editors, boards. */

export class Stopped extends Error {}

/* A worker with one document open. */
export class Server {
  constructor(parts, onNote) {
    this.parts = parts;         /* { script, wasm, files } */
    this.onNote = onNote;
    this.document = null;
    this.start();
  }

  start() {
    this.worker = new Worker(this.parts.script);
    this.worker.onmessage = ({ data }) => this.take(JSON.parse(data));
    this.worker.onerror = (event) => this.fail(new Error(event.message || "the worker has ended"));
    this.worker.postMessage({ wasm: this.parts.wasm, files: this.parts.files });
    this.calls = new Map();
    this.next = 1;
    this.version = 0;
    this.ready = this.request("initialize", { capabilities: {} }).catch(() => {});
    if (this.document) this.open(this.document.uri, this.document.text);
  }

  /* Ends what is at work; what waits for it is told so. */
  stop() {
    this.worker.terminate();
    this.fail(new Stopped("stopped"));
    this.start();
  }

  fail(error) {
    for (const call of this.calls?.values() ?? []) call.reject(error);
    this.calls = new Map();
  }

  send(message) {
    this.worker.postMessage(JSON.stringify({ jsonrpc: "2.0", ...message }));
  }

  take(message) {
    const call = message.id === undefined ? null : this.calls.get(message.id);
    if (message.method) this.onNote(message.method, message.params);
    if (!call) return;
    this.calls.delete(message.id);
    if (message.error) call.reject(new Error(message.error.message));
    else call.resolve(message.result);
  }

  notify(method, params) { this.send({ method, params }); }

  request(method, params = {}) {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.calls.set(id, { resolve, reject });
      this.send({ id, method, params });
    });
  }

  /* The same about the open document. */
  ask(method, params = {}) {
    return this.request(method, { textDocument: { uri: this.document.uri }, ...params });
  }

  /* Opens a document in place of the one that is open, or gives it another text. */
  open(uri, text) {
    const isSame = this.document?.uri === uri && this.version > 0;
    if (this.document && !isSame && this.version > 0)
      this.notify("textDocument/didClose", { textDocument: { uri: this.document.uri } });
    this.document = { uri, text };
    const textDocument = { uri, version: ++this.version, languageId: "al0" };
    if (isSame) this.notify("textDocument/didChange", { textDocument, contentChanges: [{ text }] });
    else this.notify("textDocument/didOpen", { textDocument: { ...textDocument, text } });
  }
}

/* ---- what the page brings ---- */

async function unpacked(base64) {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}

/* The parts of a worker, from the elements of the page that hold them. */
export async function partsOfPage() {
  const held = (id) => document.getElementById(id).textContent.trim();
  const [wasm, script, files] = await Promise.all([
    unpacked(held("al0-wasm")).then((r) => r.arrayBuffer()).then((bytes) => WebAssembly.compile(bytes)),
    unpacked(held("al0-worker")).then((r) => r.blob()),
    unpacked(held("al0-files")).then((r) => r.json())]);
  return { wasm, files, script: URL.createObjectURL(new Blob([script], { type: "text/javascript" })) };
}
