/* web/share.js -- what the page shows as an address, and drafts.
 * Does: packs a table and a position behind `#` (deflate, base64url) and reads them back; keeps drafts in the browser.
 * Knows: addresses.   Must not know: editors, boards.
 *   #new                               an empty table
 *   #table=krk.al0&position=FEN        a shipped table
 *   #lesson=3                          a lesson
 *   #z=...                             a table that is packed, with its name and position */

const KEEP = "al0-draft";

async function through(bytes, stream) {
  const response = new Response(new Blob([bytes]).stream().pipeThrough(stream));
  return new Uint8Array(await response.arrayBuffer());
}

function toBase64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
}

/* state: { file, text, position } */
export async function packedAddress({ file, text, position }) {
  const bytes = new TextEncoder().encode(JSON.stringify([file, position, text]));
  return `#z=${toBase64(await through(bytes, new CompressionStream("deflate-raw")))}`;
}

async function unpackedState(packed) {
  const bytes = await through(fromBase64(packed), new DecompressionStream("deflate-raw"));
  const [file, position, text] = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  if (typeof file !== "string" || typeof text !== "string") throw new Error("not a table");
  return { file, text, position: typeof position === "string" ? position : "" };
}

/* What an address asks for: { isNew }, { lesson }, { file, position }, a whole state, { damaged } or {}. */
export async function readAddress(hash) {
  if (hash === "#new") return { isNew: true };
  const asked = new URLSearchParams(hash.slice(1));
  if (asked.has("lesson")) return { lesson: Number(asked.get("lesson")) };
  if (asked.has("table")) return { file: asked.get("table"), position: asked.get("position") ?? "" };
  if (!asked.has("z")) return {};
  try {
    return await unpackedState(asked.get("z"));
  } catch {
    return { damaged: true };
  }
}

/* ---- drafts ---- */

export function keepDraft(state) {
  try {
    localStorage.setItem(KEEP, JSON.stringify(state));
  } catch { /* private windows keep nothing */ }
}

export function keptDraft() {
  try {
    return JSON.parse(localStorage.getItem(KEEP));
  } catch {
    return null;
  }
}

export function dropDraft() {
  try {
    localStorage.removeItem(KEEP);
  } catch { /* nor is there anything to drop */ }
}
