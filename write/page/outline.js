/* write/page/outline.js -- a tree as lines that open and fold.
 * Does: shows moves without a choice as one line, and opens the lines behind it on demand, so that a large tree costs
 *   no more than what is seen of it.
 * Knows: Tree, Walk; the pattern "tree" of ARIA.   Must not know: boards, goals. */

class Outline {
  constructor(walk, element) {
    this.walk = walk;
    this.tree = walk.tree;
    this.element = element;
    this.items = new Map();     /* by the first node of a line: its element, once it is shown */
    this.element.append(this.makeItem(0, 1));
    this.focusable = this.items.get(0);
    this.focusable.tabIndex = 0;
    this.open(0);
    element.addEventListener("click", (event) => this.clicked(event));
    element.addEventListener("keydown", (event) => this.pressed(event));
    walk.listeners.push(() => this.follow());
  }

  /* ---- lines ---- */

  /* The nodes of a line, from its first one to where there is a choice or an end. */
  line(first) {
    const { kids } = this.tree, nodes = [first];
    for (let i = first; kids[i].length === 1;) nodes.push((i = kids[i][0]));
    return nodes;
  }

  first(node) {
    const { kids, nodes } = this.tree;
    while (node && kids[nodes[node].up].length === 1) node = nodes[node].up;
    return node;
  }

  last(first) { return this.line(first).at(-1); }
  behind(first) { return this.tree.kids[this.last(first)]; }

  /* ---- elements ---- */

  makeItem(first, level) {
    const item = document.createElement("li"), row = document.createElement("div");
    item.setAttribute("role", "treeitem");
    item.setAttribute("aria-level", level);
    item.setAttribute("aria-selected", "false");
    item.tabIndex = -1;
    item.dataset.first = first;
    row.className = "row";
    const twisty = document.createElement("span");
    twisty.className = "twisty";
    row.append(twisty);
    this.line(first).forEach((node, k, line) => row.append(this.makeMove(node, k > 0 && line[k - 1] > 0), " "));
    this.addEnd(row, this.last(first));
    item.append(row);
    item.setAttribute("aria-label", row.textContent.trim());
    if (this.behind(first).length) item.setAttribute("aria-expanded", "false");
    this.items.set(first, item);
    return item;
  }

  makeMove(node, isShort) {
    const span = document.createElement("span");
    span.className = "move " + (this.tree.nodes[node].turn === "us" ? "them" : "us");
    span.dataset.node = node;
    span.textContent = node ? this.tree.moveText(node, isShort) : "Start";
    if (this.tree.nodes[node].step_ends) element("span", "step-end", " |", span).title = "a step of the plan ends here";
    if (this.tree.isNamed(node)) element("span", "mark", ` #${this.tree.nodes[node].mark}`, span);
    return span;
  }

  addEnd(row, node) {
    const { nodes, data } = this.tree, { again, mark: number, hidden, elsewhere, note } = nodes[node];
    const mark = document.createElement("span");
    mark.className = "end";
    if (again !== undefined) {
      mark.textContent = `↻ as #${number}`;
      mark.dataset.again = again;
      mark.classList.add("link");
    } else if (hidden) {
      mark.textContent = `… ${hidden} more`;
    } else if (elsewhere) {
      mark.textContent = `↻ as #${number}, which is not on this page`;
    } else if (this.tree.kids[node].length) {
      mark.textContent = `${this.tree.kids[node].length} ${this.tree.isOurs(node) ? "moves" : "replies"}`;
    } else {
      mark.textContent = data.refutes ? `✗ ${note || ""}` : "✓";
      mark.classList.add(data.refutes ? "bad" : "good");
    }
    row.append(mark);
  }

  /* ---- opening ---- */

  isOpen(first) { return this.items.get(first)?.getAttribute("aria-expanded") === "true"; }

  open(first) {
    const item = this.items.get(first);
    if (!item.hasAttribute("aria-expanded")) return;
    item.setAttribute("aria-expanded", "true");
    if (item.lastElementChild.getAttribute("role") === "group") return;
    const group = document.createElement("ul");
    group.setAttribute("role", "group");
    const level = Number(item.getAttribute("aria-level")) + 1;
    group.append(...this.behind(first).map((k) => this.makeItem(k, level)));
    item.append(group);
  }

  fold(first) {
    const item = this.items.get(first);
    if (item.hasAttribute("aria-expanded")) item.setAttribute("aria-expanded", "false");
  }

  openAll() {
    for (const todo = [0]; todo.length;) {
      const first = todo.pop();
      this.open(first);
      todo.push(...this.behind(first));
    }
  }

  foldAll() {
    for (const first of this.items.keys()) this.fold(first);
    this.open(0);
    this.follow();
  }

  /* ---- where the reader stands ---- */

  /* Opens what leads to the present node, and marks it. */
  follow() {
    const node = this.walk.node, first = this.first(node);
    const line = [];
    for (let k = first; k;) line.push((k = this.first(this.tree.nodes[k].up)));
    line.reverse().forEach((k) => this.open(k));
    this.element.querySelector("[aria-selected=true]")?.setAttribute("aria-selected", "false");
    this.element.querySelector(".move.here")?.classList.remove("here");
    const item = this.items.get(first);
    item.setAttribute("aria-selected", "true");
    const move = item.firstElementChild.querySelector(`[data-node="${node}"]`);
    move.classList.add("here");
    this.reveal(move);
    if (!this.element.contains(document.activeElement)) this.setFocusable(item);
  }

  /* Scrolls the outline alone, never the page. */
  reveal(move) {
    const box = this.element.getBoundingClientRect(), at = move.getBoundingClientRect();
    if (at.top < box.top) this.element.scrollTop -= box.top - at.top + 40;
    else if (at.bottom > box.bottom) this.element.scrollTop += at.bottom - box.bottom + 40;
  }

  setFocusable(item) {
    this.focusable.tabIndex = -1;
    this.focusable = item;
    item.tabIndex = 0;
  }

  focus(item) {
    this.setFocusable(item);
    item.focus();
  }

  /* ---- mouse and keys ---- */

  clicked(event) {
    const move = event.target.closest("[data-node]"), again = event.target.closest("[data-again]");
    const item = event.target.closest("[role=treeitem]");
    if (!item) return;
    this.setFocusable(item);
    if (move) this.walk.jump(Number(move.dataset.node));
    else if (again) this.walk.jump(Number(again.dataset.again));
    else this.turn(Number(item.dataset.first));
  }

  turn(first) {
    if (this.isOpen(first)) this.fold(first);
    else this.open(first);
  }

  shown() {
    return [...this.items.values()].filter((item) => item.getClientRects().length)
      .sort((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1));
  }

  pressed(event) {
    const item = event.target.closest("[role=treeitem]");
    if (!item || event.altKey || event.ctrlKey || event.metaKey) return;
    const first = Number(item.dataset.first);
    const up = item.parentElement.closest("[role=treeitem]");
    const actions = {
      ArrowRight: () => (this.isOpen(first) ? this.focusBelow(item) : this.open(first)),
      ArrowLeft: () => (this.isOpen(first) ? this.fold(first) : up && this.focus(up)),
      ArrowDown: () => this.focusFrom(item, 1),
      ArrowUp: () => this.focusFrom(item, -1),
      Home: () => this.focus(this.items.get(0)),
      End: () => this.focus(this.shown().at(-1)),
      Enter: () => this.walk.jump(first),
      " ": () => this.walk.jump(first),
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    actions[event.key]();
  }

  focusBelow(item) {
    const below = item.querySelector("[role=treeitem]");
    if (below) this.focus(below);
  }

  focusFrom(item, step) {
    const all = this.shown(), to = all[all.indexOf(item) + step];
    if (to) this.focus(to);
  }
}
