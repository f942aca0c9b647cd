/* web/editor.js -- the text of the table.
 * Does: an editor with the server's colours, errors, fixes, completion and help.
 * Knows: CodeMirror, the language server.   Must not know: boards, answers. */
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, toggleComment } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, drawSelection, highlightActiveLine, hoverTooltip, keymap, lineNumbers }
  from "@codemirror/view";

const MS_BEFORE_ASKING = 120, MS_BEFORE_POINTING = 90;
const NUMBERS_OF_A_TOKEN = 5;

/* ---- places ---- */

/* A place of the protocol as an offset, and back; both count units of UTF-16. */
function offsetOf(doc, { line, character }) {
  if (line >= doc.lines) return doc.length;
  const at = doc.line(line + 1);
  return Math.min(at.from + character, at.to);
}

function placeOf(doc, offset) {
  const line = doc.lineAt(offset);
  return { line: line.number - 1, character: offset - line.from };
}

/* ---- colours ---- */

const setColors = StateEffect.define();
const colors = StateField.define({
  create: () => Decoration.none,
  update(marks, change) {
    marks = marks.map(change.changes);
    for (const effect of change.effects) if (effect.is(setColors)) marks = effect.value;
    return marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/* data: five numbers a token: lines and characters on from the last one, length, type, modifiers. */
function colorsOf(doc, data, legend) {
  const marks = [];
  let line = 0, character = 0;
  for (let i = 0; i < data.length; i += NUMBERS_OF_A_TOKEN) {
    character = data[i] ? data[i + 1] : character + data[i + 1];
    line += data[i];
    const from = offsetOf(doc, { line, character }), to = Math.min(from + data[i + 2], doc.length);
    const declared = data[i + 4] ? " tok-declared" : "";
    if (from < to) marks.push(Decoration.mark({ class: `tok-${legend[data[i + 3]]}${declared}` }).range(from, to));
  }
  return Decoration.set(marks, true);
}

/* ---- what the server says ---- */

const SEVERITY = { 1: "error", 2: "warning", 3: "info", 4: "info" };

function fixOf(doc, { range, newText }) {
  return {
    name: `Change to ${newText}`,
    apply: (view) => {
      view.dispatch({ changes: { from: offsetOf(view.state.doc, range.start), to: offsetOf(view.state.doc, range.end),
                                 insert: newText } });
      view.focus();
    },
  };
}

function problemOf(doc, { range, severity, message, data }) {
  const from = offsetOf(doc, range.start);
  return { from, to: Math.max(from, offsetOf(doc, range.end)), severity: SEVERITY[severity], message,
           actions: data ? [fixOf(doc, data)] : [] };
}

const KINDS = { 3: "function", 5: "property", 6: "variable", 9: "namespace", 14: "keyword", 20: "constant" };

function completionOf(item) {
  return { label: item.label, detail: item.detail, type: KINDS[item.kind] ?? "text",
           info: item.documentation || undefined };
}

async function complete(server, context) {
  const word = context.matchBefore(/[\w.:]*/);
  if (!context.explicit && word.from === word.to) return null;
  const items = await server.ask("textDocument/completion", { position: placeOf(context.state.doc, context.pos) });
  if (!items?.length) return null;
  const begins = context.matchBefore(/\w*/);
  return { from: begins ? begins.from : context.pos, options: items.map(completionOf), validFor: /^\w*$/ };
}

/* Markdown of hovers: every second part between fences is code. */
function helpElement(text) {
  const dom = document.createElement("div");
  dom.className = "help";
  text.split(/```\w*/).forEach((part, i) => {
    if (!part.trim()) return;
    const e = document.createElement(i % 2 ? "pre" : "p");
    e.textContent = i % 2 ? part.replace(/^\n|\n$/g, "") : part.trim();
    dom.append(e);
  });
  return dom;
}

async function help(server, view, pos) {
  const found = await server.ask("textDocument/hover", { position: placeOf(view.state.doc, pos) });
  const text = found?.contents?.value ?? "";
  if (!text) return null;
  const from = found.range ? offsetOf(view.state.doc, found.range.start) : pos;
  return { pos: from, create: () => ({ dom: helpElement(text) }) };
}

/* ---- what stands under the cursor ---- */

/* The end of the arguments that begin at a bracket. */
function endOfArguments(text, at) {
  let open = 0;
  for (let i = at; i < text.length; i++) {
    if (text[i] === "(") open++;
    if (text[i] === ")" && --open === 0) return i + 1;
  }
  return at;
}

/* The selection, or the word at the cursor with its arguments; "": nothing that could have a value. */
function expressionAt(state) {
  const { from, to, head } = state.selection.main;
  if (from !== to) return state.sliceDoc(from, to).trim();
  const word = state.wordAt(head);
  if (!word) return "";
  const line = state.doc.lineAt(head);
  const before = line.text.slice(0, word.from - line.from);
  if (/%|^[^"]*"[^"]*$/.test(before)) return "";
  const text = line.text.slice(word.from - line.from), n = word.to - word.from;
  return text[n] === "(" ? text.slice(0, endOfArguments(text, n)) : text.slice(0, n);
}

/* ---- the editor ---- */

function later(ms, act) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
}

/* Escape leaves the editor, for those who use no mouse: Tab then goes on. */
function leave(view) {
  view.contentDOM.blur();
  document.getElementById("prove").focus();
  return true;
}

export class Editor {
  /* on: { change(text), point(expression), problems(list) } */
  constructor(parent, server, on) {
    this.server = server;
    this.on = on;
    this.changed = later(MS_BEFORE_ASKING, () => this.tell());
    this.pointed = later(MS_BEFORE_POINTING, () => on.point(expressionAt(this.view.state)));
    this.view = new EditorView({ parent, state: this.stateOf("") });
    this.view.scrollDOM.tabIndex = 0;
  }

  stateOf(doc) {
    return EditorState.create({ doc, extensions: [
      lineNumbers(), lintGutter(), history(), drawSelection(), bracketMatching(), closeBrackets(), highlightActiveLine(),
      colors, EditorView.lineWrapping, EditorState.tabSize.of(4),
      EditorView.contentAttributes.of({ "aria-label": "The table, as text. Escape leaves it.", spellcheck: "false" }),
      autocompletion({ override: [(context) => complete(this.server, context)] }),
      hoverTooltip((view, pos) => help(this.server, view, pos)),
      keymap.of([...completionKeymap, ...closeBracketsKeymap, { key: "Mod-/", run: toggleComment },
                 ...lintKeymap, ...historyKeymap, ...defaultKeymap, { key: "Escape", run: leave }]),
      EditorState.languageData.of(() => [{ commentTokens: { line: "%" } }]),
      EditorView.updateListener.of((update) => this.update(update))] });
  }

  update(update) {
    if (update.docChanged) this.changed();
    if (update.selectionSet || update.docChanged) this.pointed();
  }

  get text() { return this.view.state.doc.toString(); }

  /* Another text, without a way back to the one before. */
  show(text) {
    this.view.setState(this.stateOf(text));
    this.view.scrollDOM.tabIndex = 0;
    this.showBeginning();
    this.tell();
  }

  /* What a table says of itself in comments stands above what is seen first. */
  showBeginning() {
    const at = this.text.search(/^table /m);
    if (at > 0) this.view.dispatch({ effects: EditorView.scrollIntoView(at, { y: "start" }) });
  }

  tell() {
    this.on.change(this.text);
    this.color();
  }

  async color() {
    const doc = this.view.state.doc;
    const [{ capabilities }, tokens] = await Promise.all([
      this.server.ready, this.server.ask("textDocument/semanticTokens/full").catch(() => null)]);
    if (!tokens || !this.view.state.doc.eq(doc)) return;
    const { tokenTypes } = capabilities.semanticTokensProvider.legend;
    this.view.dispatch({ effects: setColors.of(colorsOf(doc, tokens.data, tokenTypes)) });
  }

  takeProblems(diagnostics) {
    const doc = this.view.state.doc;
    const problems = diagnostics.map((d) => problemOf(doc, d));
    this.view.dispatch(setDiagnostics(this.view.state, problems));
    this.on.problems(problems.map((p) => ({ ...p, place: placeOf(doc, p.from) })));
  }

  goTo(offset) {
    this.view.dispatch({ selection: { anchor: offset }, scrollIntoView: true });
    this.view.focus();
  }

  apply(problem) { problem.actions[0].apply(this.view); }

  async layOut() {
    const edits = await this.server.ask("textDocument/formatting", { options: { tabSize: 4, insertSpaces: true } });
    const doc = this.view.state.doc;
    this.view.dispatch({ changes: (edits ?? []).map((e) => ({
      from: offsetOf(doc, e.range.start), to: offsetOf(doc, e.range.end), insert: e.newText })) });
  }
}
