/* web/answer.js -- what al0 answers: verdict, story, tree, report.
 * Does: shows that something is at work, how far it is, and what came of it.  A tree is walked in the page that al0
 *   writes, in a frame of its own.
 * Knows: results of al0/prove and al0/verify (docs/editors.md).   Must not know: the server. */
import { element } from "board";

const BADGES = { satisfiable: ["Proved", "good"], "not satisfiable": ["Refuted", "bad"], unknown: ["Not decided", "open"] };

/* Text with `code` in it. */
export function addMarked(parent, text) {
  for (const part of text.split(/(`[^`]*`)/)) {
    if (part.startsWith("`")) element("code", null, part.slice(1, -1), parent);
    else parent.append(part);
  }
}

/* The first line of a story names table and position, which the page shows. */
function addStory(parent, story) {
  for (const sentence of story.trim().split("\n").slice(1))
    if (sentence.trim()) addMarked(element("p", null, null, parent), sentence);
}

export class AnswerPanel {
  /* root: the panel; onStop: called by its button */
  constructor(root, onStop) {
    this.root = root;
    this.onStop = onStop;
  }

  clear() {
    this.root.replaceChildren();
    this.root.hidden = true;
  }

  begin(title) {
    this.clear();
    this.root.hidden = false;
    const line = element("div", "working", null, this.root);
    element("strong", null, title, line);
    this.note = element("span", "soft", "", line);
    const stop = element("button", "quiet", "Stop", line);
    stop.type = "button";
    stop.id = "stop";
    stop.addEventListener("click", this.onStop);
    this.bar = element("progress", null, null, this.root);
    this.bar.setAttribute("aria-label", title);
  }

  /* value: of $/progress */
  progress({ kind, message, percentage }) {
    if (kind !== "report" || !this.bar) return;
    this.note.textContent = message ?? "";
    if (percentage === undefined) return;
    this.bar.max = 100;
    this.bar.value = percentage;
  }

  heading(verdict, text) {
    const [word, color] = BADGES[verdict];
    const line = element("div", "verdict", null, this.root);
    element("h2", `badge ${color}`, word, line);
    element("span", "verdict-text", text, line);
  }

  frame(title, page) {
    const frame = element("iframe", "page-frame", null, this.root);
    frame.title = title;
    frame.setAttribute("sandbox", "allow-scripts");
    frame.srcdoc = page;
  }

  /* asked: the one advice that was to be proved; undefined: the table chose */
  proved(found, asked) {
    this.clear();
    this.root.hidden = false;
    const by = found.rule ? `rule ${found.rule}: ${found.advice ?? "no advice is satisfiable"}` : asked ?? found.advice ?? "no rule applies";
    this.heading(found.verdict, by);
    addStory(element("div", "story", null, this.root), found.story || found.text || "");
    if (found.page) this.frame("The forcing tree, to walk through", found.page);
  }

  /* The report's page begins with its verdict. */
  verified(found) {
    this.clear();
    this.root.hidden = false;
    this.frame("The report of the verification", found.page);
  }

  failed(text) {
    this.clear();
    this.root.hidden = false;
    element("p", "notice", text, this.root);
  }
}
