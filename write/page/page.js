/* write/page/page.js -- the page of a tree, and failing lines in the page of a report.
 * Does: puts board, buttons, goals and outline together; keys, mouse and touch; begins all.
 * Knows: everything above; the ids of tree.html and the classes of css/walk.css. */

const ICONS = {
  start: "M5 4v12M15 4.5L7.5 10 15 15.5z",
  back: "M13 4.5L6 10l7 5.5z",
  forward: "M7 4.5L14 10l-7 5.5z",
  end: "M15 4v12M5 4.5L12.5 10 5 15.5z",
  flip: "M6 16V5M3 8l3-3 3 3M14 4v11M11 12l3 3 3-3",
};

function byId(id) { return document.getElementById(id); }

function iconButton(name, label, action, parent) {
  const button = element("button", `control ${name}`, null, parent);
  button.type = "button";
  button.setAttribute("aria-label", label);
  button.title = label;
  const icon = svgElement("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, button);
  svgElement("path", { d: ICONS[name] }, icon);
  button.addEventListener("click", action);
  return button;
}

/* A button that cannot be used stays where it is and keeps the focus. */
function enable(button, can) { button.setAttribute("aria-disabled", String(!can)); }

/* ---- board and buttons, for trees and lines ---- */

class Stage {
  constructor(walk, box, controls) {
    this.walk = walk;
    const { tree } = walk;
    this.board = tree.data.board ? new Board(tree.data.board, (cell) => this.chosen(cell)) : new TextBoard();
    box.replaceChildren(this.board.element);
    this.buttons = {
      start: iconButton("start", "To the start", () => walk.start(), controls),
      back: iconButton("back", "A move back", () => walk.back(), controls),
      forward: iconButton("forward", "A move on", () => walk.forward(), controls),
      end: iconButton("end", "To the end of the line", () => walk.end(), controls),
    };
    if (this.board.canFlip) iconButton("flip", "Turn the board", () => this.board.flip(), controls);
    if (tree.data.us === "black" && this.board.canFlip) this.flipWhenShown = true;
    this.listenToTouch(box);
    walk.listeners.push((how) => this.show(how));
  }

  show(how) {
    const { walk } = this, { tree } = walk;
    const cells = tree.data.board ? tree.cells(walk.node) : null;
    const node = tree.nodes[walk.node];
    this.board.show(cells, node, how === "on", tree.nodes[node.up]);
    if (this.flipWhenShown) {
      this.flipWhenShown = false;
      this.board.flip();
    }
    enable(this.buttons.start, walk.at > 0);
    enable(this.buttons.back, walk.at > 0);
    enable(this.buttons.forward, walk.canGoOn());
    enable(this.buttons.end, walk.canGoOn());
    this.point(null);
    this.candidates = null;
  }

  /* Arrows: of the move under the pointer, else of ours where there is one. */
  point(node) {
    const { tree } = this.walk, next = tree.next(this.walk.node);
    const single = next.length === 1 ? next : [];
    this.board.point((node === null ? single : [node]).map((k) => tree.nodes[k]));
  }

  /* A cell was chosen: the one move that goes there is played; of several from it arrows show where. */
  chosen(cell) {
    const { tree } = this.walk;
    const has = (key) => (k) => (tree.nodes[k][key] || []).includes(cell);
    const among = this.candidates || tree.next(this.walk.node);
    const to = among.filter(has("to"));
    if (to.length === 1) {
      this.walk.take(to[0]);
      return;
    }
    const from = tree.next(this.walk.node).filter(has("from"));
    this.candidates = from.length ? from : to;
    if (this.candidates.length) this.board.point(this.candidates.map((k) => tree.nodes[k]));
    else this.show("jump");
  }

  listenToTouch(box) {
    let begun = null;
    box.addEventListener("touchstart", (e) => { begun = e.touches.length === 1 ? e.touches[0] : null; },
                         { passive: true });
    box.addEventListener("touchend", (e) => {
      if (!begun) return;
      const dx = e.changedTouches[0].clientX - begun.clientX, dy = e.changedTouches[0].clientY - begun.clientY;
      if (Math.abs(dx) > 40 && Math.abs(dx) > 2 * Math.abs(dy)) dx < 0 ? this.walk.forward() : this.walk.back();
      begun = null;
    });
  }
}

/* ---- the page of a tree ---- */

class TreePage {
  constructor(data) {
    this.tree = new Tree(data);
    this.walk = new Walk(this.tree);
    byId("walk").hidden = false;
    const box = byId("board");
    box.tabIndex = 0;
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", "Board: arrow keys walk");
    this.stage = new Stage(this.walk, box, byId("controls"));
    this.walk.listeners.push(() => this.showGoals());
    if (!data.board) byId("sets-title").textContent = "Sets, to be listed";
    byId("position").hidden = !data.board;
    this.outline = new Outline(this.walk, byId("outline"));
    this.walk.listeners.push((how) => this.show(how));
    byId("open-all").addEventListener("click", () => this.outline.openAll());
    byId("fold-all").addEventListener("click", () => this.outline.foldAll());
    document.addEventListener("keydown", (event) => this.pressed(event));
    addEventListener("beforeprint", () => { if (this.tree.nodes.length <= 2000) this.outline.openAll(); });
    addEventListener("hashchange", () => this.readPlace());
    if (!this.readPlace()) this.walk.tell("jump");
  }

  /* ---- the address: #12 is node 12 ---- */

  readPlace() {
    const node = Number(/^#(\d+)$/.exec(location.hash)?.[1] ?? NaN);
    if (!(node < this.tree.nodes.length)) return false;
    if (node !== this.walk.node || !this.shown) this.walk.jump(node);
    return true;
  }

  keepPlace() {
    const { node } = this.walk;
    if (!node && !location.hash) return;
    try { history.replaceState(null, "", `#${node}`); } catch { /* a page that is shown inside of another */ }
  }

  /* ---- what there is to say ---- */

  /* The goals of the advice that is followed here; in play by a table it changes from tree to tree. */
  showGoals() {
    const { data, nodes } = this.tree, k = nodes[this.walk.node].advice;
    if (!this.goals || k !== this.goalsOf) {
      const elements = { better: byId("goals-better"), holding: byId("goals-holding"), sets: byId("sets") };
      this.goals = new Goals(this.walk, k === undefined ? data : data.advice[k], elements,
                             (sets) => this.stage.board.light(sets));
      this.goalsOf = k;
    }
    this.goals.show();
  }

  show(how) {
    this.shown = true;
    this.showState();
    this.showMoves();
    this.showPath();
    byId("position").textContent = this.tree.nodes[this.walk.node].position;
    byId("said").textContent = how === "first" ? "" : this.spoken();
    this.keepPlace();
  }

  /* A clause and the class of its badge. */
  state() {
    const { tree, walk } = this, { data } = tree, node = tree.nodes[walk.node];
    const at = tree.nodes[tree.target(walk.node)];
    if (tree.isEnd(walk.node) && !at.cut_off) {
      if (at.given_up) return ["given up", "bad"];
      if (data.refutes) return [node.note || "there is no tree", "bad"];
      if (data.claim === "stay") return ["held", "good"];
      return [at.expected ? `goal reached, worth ${at.expected}` : "goal reached", "good"];
    }
    const mover = { us: "we move", them: "they move", chance: "chance moves" }[at.turn];
    if (data.refutes) return [mover, "plain"];
    if (data.claim === "stay") return [`${mover}; held for ever`, "plain"];
    if (at.odds) return [`${mover}; probability at least ${at.odds}`, "plain"];
    if (at.expected) return [`${mover}; expected ${at.expected}`, "plain"];
    const { plies } = at;
    return [`${mover}; goal in ${plies} ${plies === 1 ? "ply" : "plies"} at most`, "plain"];
  }

  showState() {
    const { tree, walk } = this, node = tree.nodes[walk.node], state = byId("state");
    const [text, kind] = this.state();
    state.replaceChildren();
    if (walk.node) element("b", "last-move", tree.moveText(walk.node), state);
    element("span", `badge-small ${kind}`, text, state);
    if (node.note && !tree.isEnd(walk.node)) element("span", "remark", node.note, state);
    if (node.step && node.advice === undefined) element("span", "remark", `for ${node.step}${node.step_ends ? ", whose step ends here" : ""}`, state);
    if (node.excluded)
      element("span", "remark", `${node.excluded} legal ${node.excluded === 1 ? "reply is" : "replies are"} excluded`, state);
    if (node.again !== undefined) this.addAgain(state, node.again);
    if (node.advice !== undefined) this.addAdvice(state, tree.data.advice[node.advice]);
  }

  addAdvice(state, { name, doc }) {
    const remark = element("span", "advice-now", "now: ", state);
    element("code", null, name, remark);
    if (doc) remark.append(` ${doc}`);
  }

  addAgain(state, again) {
    const { tree, walk } = this, where = `#${tree.nodes[again].mark}`, comesRound = tree.comesRound(walk.node);
    const text = comesRound ? `↻ a position that was there before, ${where}` : `= ${where}, the same position on another line`;
    element("span", "remark", `${text}; play goes on as there`, state);
    const button = element("button", "link", `Go to ${where}`, state);
    button.type = "button";
    button.addEventListener("click", () => this.walk.jump(again));
  }

  spoken() {
    const { tree, walk } = this, holds = tree.nodes[walk.node].holds;
    const parts = [walk.node ? tree.moveText(walk.node) : "Start", this.state()[0]];
    if (holds) parts.push(`${[...holds].filter((c) => c === "1").length} of ${holds.length} parts of the goals hold`);
    return parts.join(". ");
  }

  /* ---- moves ---- */

  movesTitle(n) {
    const { turn } = this.tree.nodes[this.tree.target(this.walk.node)];
    if (n === 0) return "The line ends here";
    if (turn === "chance") return "What chance may do";
    if (turn === "us") return n === 1 ? "Our move" : "Our moves";
    return n === 1 ? "Their reply" : "Their replies";
  }

  showMoves() {
    const { tree, walk } = this, list = byId("moves"), next = tree.next(walk.node);
    const focused = list.contains(document.activeElement);
    byId("moves-title").textContent = this.movesTitle(next.length);
    const inPlies = !tree.data.refutes && tree.data.claim === "reach" && !tree.hasValues(walk.node);
    const longest = next.length > 1 && inPlies ? tree.longest(walk.node) : -1;
    list.replaceChildren(...next.map((k) => this.makeMoveItem(k, k === longest)));
    const { hidden } = tree.nodes[tree.target(walk.node)];
    if (hidden) element("li", "rest", `… ${hidden} positions more are not on this page`, list);
    if (!next.length) this.addChoice(list);
    if (focused) (list.querySelector("button") || this.stage.buttons.back).focus({ preventScroll: true });
  }

  /* From an end: back to where there was a choice. */
  addChoice(list) {
    const { tree, walk } = this, { path } = walk;
    const at = path.findLastIndex((node, k) => k < walk.at && tree.next(node).length > 1);
    if (at < 0) return;
    const which = { us: "our moves", them: "their replies", chance: "what chance may do" }[tree.nodes[tree.target(path[at])].turn];
    const button = element("button", "choice", `Back to ${which}${path[at] ? ` to ${tree.moveText(path[at])}` : ""}`,
                           element("li", "wide", null, list));
    button.type = "button";
    button.addEventListener("click", () => walk.stand(path, at, "jump"));
  }

  makeMoveItem(k, isLongest) {
    const { tree, walk } = this, item = document.createElement("li");
    const button = element("button", `move-button ${tree.nodes[tree.target(walk.node)].turn}`, null, item);
    button.type = "button";
    button.dataset.node = k;
    element("b", null, tree.moveText(k), button);
    const { step } = tree.nodes[k];
    const text = [this.left(k), isLongest ? "longest" : "", step ? `for ${step}` : ""].filter(Boolean).join(", ");
    if (text) element("small", null, text, button);
    button.addEventListener("click", () => walk.take(k));
    for (const [name, node] of [["pointerenter", k], ["focus", k], ["pointerleave", null], ["blur", null]])
      button.addEventListener(name, () => this.stage.point(node));
    return item;
  }

  /* What is left behind a move. */
  left(k) {
    const { tree } = this, node = tree.nodes[k];
    if (tree.comesRound(k)) return "↻";
    if (tree.isEnd(k)) return tree.ending(k);
    if (tree.hasValues(k)) return node.odds || node.expected;
    if (tree.data.claim === "stay") return node.again !== undefined || node.elsewhere ? "=" : "";
    return node.plies ? `${node.plies} ${node.plies === 1 ? "ply" : "plies"}` : "";
  }

  /* ---- the line ---- */

  showPath() {
    const { tree, walk } = this, list = byId("path");
    list.replaceChildren();
    walk.path.forEach((node, k) => {
      const item = document.createElement("li");
      const text = node ? tree.moveText(node, k > 1) : "Start";
      const button = element("button", k > walk.at ? "later" : null, text, item);
      if (tree.nodes[node].step_ends) item.className = "step-end";
      button.type = "button";
      if (k === walk.at) button.setAttribute("aria-current", "step");
      button.addEventListener("click", () => walk.stand(walk.path, k, "jump"));
      list.append(item);
    });
    const here = list.querySelector("[aria-current]");
    list.scrollTop = Math.max(0, here.offsetTop - list.offsetTop - list.clientHeight + here.offsetHeight);
  }

  /* ---- keys ---- */

  pressed(event) {
    const { walk } = this;
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const everywhere = { ArrowLeft: () => walk.back(), ArrowRight: () => walk.forward() };
    const here = {
      ArrowUp: () => walk.beside(-1),
      ArrowDown: () => walk.beside(1),
      Home: () => walk.start(),
      End: () => walk.end(),
      f: () => this.stage.board.flip(),
    };
    const near = event.target.closest?.(".stage, .now");
    const action = everywhere[event.key] || (near && (here[event.key] || this.digit(event.key)));
    if (!action || event.target.closest?.("pre")) return;
    event.preventDefault();
    action();
  }

  digit(key) {
    const k = /^[1-9]$/.test(key) ? this.tree.next(this.walk.node)[Number(key) - 1] : undefined;
    return k === undefined ? undefined : () => this.walk.take(k);
  }
}

/* ---- a failing line in a report ---- */

class LineView {
  constructor(figure, data) {
    const tree = new Tree(data);
    this.walk = new Walk(tree);
    this.figure = figure;
    const box = element("div", "board-box");
    const stage = element("div", "stage");
    figure.querySelector("svg").replaceWith(stage);
    stage.append(box);
    const controls = element("div", "controls", null, stage);
    controls.setAttribute("role", "group");
    controls.setAttribute("aria-label", "Walk the line");
    this.stage = new Stage(this.walk, box, controls);
    this.said = element("p", "unseen", "", stage);
    this.said.setAttribute("role", "status");
    figure.addEventListener("click", (event) => this.clicked(event));
    this.walk.listeners.push(() => this.show());
    this.walk.tell("jump");
  }

  clicked(event) {
    const move = event.target.closest("[data-node]");
    if (move) this.walk.jump(Number(move.dataset.node));
  }

  show() {
    const { tree, node } = this.walk;
    this.figure.querySelector(".move.here")?.classList.remove("here");
    this.figure.querySelector(`[data-node="${node}"]`)?.classList.add("here");
    this.said.textContent = node ? tree.moveText(node) + (tree.next(node).length ? "" : `. ${tree.data.ending}`) : "Start";
  }
}

/* ---- the beginning ---- */

const treeData = byId("tree-data");
if (treeData) new TreePage(JSON.parse(treeData.textContent));
for (const data of document.querySelectorAll(".example > script"))
  new LineView(data.parentElement, JSON.parse(data.textContent));
