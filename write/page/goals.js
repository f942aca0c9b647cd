/* write/page/goals.js -- what the goals say where the reader stands.
 * Does: a lamp for each part of the goals, numbers with what they were before, and sets that light up on the board.
 * Knows: Walk, "goals" and "terms" of the page's data (docs/formats/html.md).   Must not know: how boards are drawn. */

const N_COLORS = 6;

/* The numbers of the bits of a set in hexadecimal. */
function bitsOf(hex) {
  const bits = [];
  for (let rest = BigInt("0x" + hex), i = 0; rest; rest >>= 1n, i++) if (rest & 1n) bits.push(i);
  return bits;
}

class Goals {
  /* of: the goals and terms of one advice. */
  constructor(walk, of, elements, onLight) {
    this.walk = walk;
    this.data = walk.tree.data;
    this.onLight = onLight;
    for (const name of ["holding", "better", "sets"]) elements[name].replaceChildren();
    this.terms = of.terms.map((term, i) => ({ ...term, i, isSet: term.domain !== undefined }));
    this.lamps = of.goals.map((goal, i) => this.makeGoal(goal, i, elements));
    this.makeSought(elements.better);
    this.makeSets(elements.sets);
    for (const name of ["holding", "better", "sets"])
      elements[name].closest("section").hidden = !elements[name].childElementCount;
  }

  /* ---- elements ---- */

  makeGoal(goal, i, elements) {
    const item = element("li", "goal", null, elements[goal.of]);
    element("span", "lamp", null, item).setAttribute("aria-hidden", "true");
    const body = element("div", null, null, item);
    const line = element("div", "goal-text", null, body);
    element("code", null, goal.text, line);
    const word = element("span", "unseen", "", line);
    this.makeNumbers(body, this.terms.filter((t) => t.goal === i && !t.isSet));
    return { item, word };
  }

  makeNumbers(parent, terms) {
    for (const [behind, className] of [[false, "numbers"], [true, "numbers behind"]]) {
      const some = terms.filter((t) => Boolean(t.behind) === behind);
      if (!some.length) continue;
      const list = element("dl", className, null, parent);
      for (const term of some) this.makeNumber(list, term);
    }
  }

  makeNumber(list, term) {
    const pair = element("div", null, null, list);
    element("code", null, term.text, element("dt", null, null, pair));
    if (term.doc) pair.title = term.doc;
    const value = element("dd", null, null, pair);
    term.now = element("b", null, null, value);
    term.was = element("span", "was", null, value);
  }

  /* The value that is sought belongs to no part. */
  makeSought(list) {
    const terms = this.terms.filter((t) => t.goal === undefined && !t.isSet);
    if (!terms.length) return;
    const item = element("li", "goal sought", null, list);
    element("span", "lamp", null, item).setAttribute("aria-hidden", "true");
    const body = element("div", null, null, item);
    element("div", "goal-text", "the value sought", body);
    this.makeNumbers(body, terms);
  }

  makeSets(list) {
    this.terms.filter((t) => t.isSet).forEach((term, k) => {
      const button = element("button", `set-button color${k % N_COLORS}`, null, element("li", null, null, list));
      button.type = "button";
      button.setAttribute("aria-pressed", "false");
      element("span", "swatch", null, button).setAttribute("aria-hidden", "true");
      element("code", null, term.text, button);
      term.count = element("span", "count", null, button);
      term.members = element("span", "members", null, button.parentElement);
      if (term.doc) button.title = term.doc;
      button.addEventListener("click", () => this.turn(term));
      Object.assign(term, { button, color: `color${k % N_COLORS}` });
    });
  }

  /* ---- values ---- */

  show() {
    const { node, before, tree } = this.walk;
    const now = tree.nodes[node];
    const was = before === null || tree.nodes[before].advice !== now.advice ? null : tree.nodes[before];
    this.lamps.forEach(({ item, word }, i) => {
      const holds = now.holds[i] === "1";
      item.classList.toggle("on", holds);
      word.textContent = holds ? " holds" : " does not hold";
    });
    for (const term of this.terms)
      if (term.isSet) this.showSet(term, now.values[term.i]);
      else this.showNumber(term, now.values[term.i], was?.values[term.i]);
    this.light();
  }

  showNumber(term, now, was) {
    term.now.textContent = now ?? "undefined";
    term.was.textContent = was === undefined || was === now ? "" : ` was ${was ?? "undefined"}`;
  }

  showSet(term, hex) {
    const names = bitsOf(hex).map((bit) => this.data.domains[term.domain][bit]);
    term.count.textContent = names.length;
    term.members.textContent = this.isLit(term) ? `${term.text}: ${names.join(" ") || "empty"}` : "";
  }

  /* ---- light ---- */

  isLit(term) { return term.button.getAttribute("aria-pressed") === "true"; }

  turn(term) {
    term.button.setAttribute("aria-pressed", String(!this.isLit(term)));
    this.showSet(term, this.walk.tree.nodes[this.walk.node].values[term.i]);
    this.light();
  }

  light() {
    const { board } = this.data;
    if (!board) return;
    const values = this.walk.tree.nodes[this.walk.node].values;
    const lit = this.terms.filter((t) => t.isSet && t.domain === this.data.board?.domain && this.isLit(t));
    this.onLight(lit.map((term) => {
      const bits = new Set(bitsOf(values[term.i]));
      return { name: term.color, cells: board.bits.flatMap((bit, cell) => (bits.has(bit) ? [cell] : [])) };
    }));
  }
}
