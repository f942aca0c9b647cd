/* write/page/outline.js -- a tree as lines that open and fold.
 * Does: shows moves without a choice as one line, and opens the lines behind it on demand, so that a large tree costs
 *   no more than what is seen of it.
 * Knows: Tree, Walk; the pattern "tree" of ARIA.   Must not know: boards, goals. */

class Outline {
  constructor(walk, element) {
    this.walk = walk;
    this.tree = walk.tree;
    this.element = element;
    this.rows = new Map();      /* by the first node of a line: its element, once it is shown */
    this.element.append(this.makeItem(0, 1));
    this.focusable = this.rows.get(0);
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

  /* The line stands in a row of its own, beside the group of those behind it, so that its name is its text. */
  makeItem(first, level) {
    const item = element("li"), row = element("div", "row", null, item);
    item.setAttribute("role", "none");
    row.setAttribute("role", "treeitem");
    row.setAttribute("aria-level", level);
    row.setAttribute("aria-selected", "false");
    row.tabIndex = -1;
    row.dataset.first = first;
    element("span", "twisty", null, row);
    this.line(first).forEach((node, k, line) => row.append(this.makeMove(node, k > 0 && line[k - 1] > 0), " "));
    this.addEnd(row, this.last(first));
    if (this.behind(first).length) row.setAttribute("aria-expanded", "false");
    this.rows.set(first, row);
    return item;
  }

  makeMove(node, isShort) {
    const span = document.createElement("span");
    span.className = "move " + this.tree.moverOf(node);
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
      mark.textContent = `${this.tree.comesRound(node) ? "↻ as" : "="} #${number}`;
      mark.dataset.again = again;
      mark.classList.add("link");
    } else if (hidden) {
      mark.textContent = `… ${hidden} more`;
    } else if (elsewhere) {
      mark.textContent = `= #${number}, which is not on this page`;
    } else if (this.tree.kids[node].length) {
      mark.textContent = `${this.tree.kids[node].length} ${this.tree.isTheirs(node) ? "replies" : "moves"}${nodes[node].odds ? `, probability ${nodes[node].odds}` : ""}${nodes[node].expected ? `, expected ${nodes[node].expected}` : ""}`;
    } else {
      mark.textContent = `${this.tree.ending(node)}${data.refutes && note ? ` ${note}` : ""}`;
      if (!nodes[node].cut_off) mark.classList.add(data.refutes || nodes[node].given_up ? "bad" : "good");
    }
    row.append(mark);
  }

  /* ---- opening ---- */

  isOpen(first) { return this.rows.get(first)?.getAttribute("aria-expanded") === "true"; }

  open(first) {
    const row = this.rows.get(first);
    if (!row.hasAttribute("aria-expanded")) return;
    row.setAttribute("aria-expanded", "true");
    if (row.nextElementSibling) return;
    const group = element("ul", null, null, row.parentElement);
    group.setAttribute("role", "group");
    const level = Number(row.getAttribute("aria-level")) + 1;
    group.append(...this.behind(first).map((k) => this.makeItem(k, level)));
  }

  fold(first) {
    const row = this.rows.get(first);
    if (row.hasAttribute("aria-expanded")) row.setAttribute("aria-expanded", "false");
  }

  openAll() {
    for (const todo = [0]; todo.length;) {
      const first = todo.pop();
      this.open(first);
      todo.push(...this.behind(first));
    }
  }

  foldAll() {
    for (const first of this.rows.keys()) this.fold(first);
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
    const row = this.rows.get(first);
    row.setAttribute("aria-selected", "true");
    const move = row.querySelector(`[data-node="${node}"]`);
    move.classList.add("here");
    this.reveal(move);
    if (!this.element.contains(document.activeElement)) this.setFocusable(row);
  }

  /* Scrolls the outline alone, never the page. */
  reveal(move) {
    const box = this.element.getBoundingClientRect(), at = move.getBoundingClientRect();
    if (at.top < box.top) this.element.scrollTop -= box.top - at.top + 40;
    else if (at.bottom > box.bottom) this.element.scrollTop += at.bottom - box.bottom + 40;
  }

  setFocusable(row) {
    this.focusable.tabIndex = -1;
    this.focusable = row;
    row.tabIndex = 0;
  }

  focus(row) {
    this.setFocusable(row);
    row.focus();
  }

  /* ---- mouse and keys ---- */

  clicked(event) {
    const move = event.target.closest("[data-node]"), again = event.target.closest("[data-again]");
    const row = event.target.closest("[role=treeitem]");
    if (!row) return;
    this.setFocusable(row);
    if (move) this.walk.jump(Number(move.dataset.node));
    else if (again) this.walk.jump(Number(again.dataset.again));
    else this.turn(Number(row.dataset.first));
  }

  turn(first) {
    if (this.isOpen(first)) this.fold(first);
    else this.open(first);
  }

  /* All rows that can be seen, from top to bottom. */
  seen() {
    return [...this.element.querySelectorAll("[role=treeitem]")].filter((row) => row.getClientRects().length);
  }

  pressed(event) {
    const row = event.target.closest("[role=treeitem]");
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    const first = Number(row.dataset.first);
    const above = row.closest("ul").previousElementSibling;
    const actions = {
      ArrowRight: () => (this.isOpen(first) ? this.focusFrom(row, 1) : this.open(first)),
      ArrowLeft: () => (this.isOpen(first) ? this.fold(first) : row !== this.rows.get(0) && this.focus(above)),
      ArrowDown: () => this.focusFrom(row, 1),
      ArrowUp: () => this.focusFrom(row, -1),
      Home: () => this.focus(this.rows.get(0)),
      End: () => this.focus(this.seen().at(-1)),
      Enter: () => this.walk.jump(first),
      " ": () => this.walk.jump(first),
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    actions[event.key]();
  }

  focusFrom(row, step) {
    const all = this.seen(), to = all[all.indexOf(row) + step];
    if (to) this.focus(to);
  }
}
