/* write/page/walk.js -- a tree, and where its reader stands.
 * Does: keeps the nodes of the page's data; steps along lines, round the cycles of folded trees too.
 * Knows: the page's data (docs/formats/html.md).   Must not know: how anything looks. */

class Tree {
  constructor(data) {
    this.data = data;
    this.nodes = data.nodes;
    this.kids = this.nodes.map(() => []);
    for (let i = 1; i < this.nodes.length; i++) this.kids[this.nodes[i].up].push(i);
    this.measure();
  }

  /* The longest line behind each node, in plies, as the data say or as it is counted from its end back; Infinity where a
   * line comes round again. */
  measure() {
    const { nodes } = this, references = nodes.map(() => []), ready = [];
    const left = nodes.map((_, i) => this.next(i).length);
    nodes.forEach((node, i) => {
      if (node.again !== undefined) references[node.again].push(i);
      if (!left[i]) ready.push(i);
    });
    this.plies = nodes.map(() => Infinity);
    while (ready.length) {
      const i = ready.pop(), { up, plies } = nodes[i];
      this.plies[i] = this.next(i).reduce((most, k) => Math.max(most, this.plies[k] + 1), plies ?? 0);
      if (i) for (const k of [up, ...references[up]]) if (--left[k] === 0) ready.push(k);
    }
  }

  /* The node whose moves follow: itself, or the one that it refers to. */
  target(i) { return this.nodes[i].again ?? i; }
  next(i) { return this.kids[this.target(i)]; }

  /* The nodes from the root to this one. */
  way(i) {
    const way = [i];
    while (i) way.push((i = this.nodes[i].up));
    return way.reverse();
  }

  /* The longest line goes on with this move, and of several the first; one that comes round again is the longest. */
  longest(i) { return this.next(i).reduce((best, k) => (this.plies[k] > this.plies[best] ? k : best)); }

  /* It refers to a node from which a line comes round again. */
  comesRound(i) { return this.nodes[i].again !== undefined && this.plies[i] === Infinity; }

  /* What stands on each cell. */
  cells(i) {
    const { rows, columns } = this.data.board;
    const cells = new Array(rows * columns).fill("");
    for (const node of this.way(i)) {
      const changes = this.nodes[node].cells;
      for (let k = 0; k < changes.length; k += 2) cells[changes[k]] = changes[k + 1];
    }
    return cells;
  }

  /* Others refer to it by its number. */
  isNamed(i) { return this.nodes[i].mark !== undefined && this.nodes[i].again === undefined && !this.nodes[i].elsewhere; }

  isOurs(i) { return this.nodes[i].turn === "us"; }
  isTheirs(i) { return this.nodes[i].turn === "them"; }
  /* Whose move led to a node: us, them, chance. */
  moverOf(i) {
    const { outcomes, up, turn } = this.nodes[i];
    if (outcomes) return "chance";
    if (up === undefined) return turn === "us" ? "them" : "us";
    return this.nodes[up].turn;
  }
  /* Its tree has a probability, or what is expected, at each node. */
  hasValues(i) { return this.nodes[i].odds !== undefined || this.nodes[i].expected !== undefined; }
  /* The mark of an end. */
  ending(i) {
    const { given_up: givenUp, cut_off: cutOff, expected } = this.nodes[i];
    if (cutOff) return "...";
    if (givenUp) return "✗ given up";
    if (this.data.refutes) return "✗";
    return expected ? `${expected} ✓` : "✓";
  }
  isEnd(i) { return !this.next(i).length && !this.nodes[i].hidden && !this.nodes[i].elsewhere; }

  /* "1.Rd3", "1...Kc6"; short: "Kc6" where the move before stands in front. */
  moveText(i, short) {
    const { number, name } = this.nodes[i];
    const { outcomes } = this.nodes[i];
    if (outcomes) return `(1/${outcomes}) ${name}`;
    return short && number.endsWith("...") ? name : number + name;
  }
}

/* The line that was walked, and the place on it; tells its listeners of each step. */
class Walk {
  constructor(tree) {
    this.tree = tree;
    this.path = [0];
    this.at = 0;
    this.listeners = [];
  }

  get node() { return this.path[this.at]; }
  get before() { return this.at ? this.path[this.at - 1] : null; }

  tell(how) { for (const listener of this.listeners) listener(how); }

  /* how: "on" for one move forward, which boards show as such; else "jump". */
  stand(path, at, how) {
    this.path = path;
    this.at = at;
    this.tell(how);
  }

  take(child) {
    this.stand([...this.path.slice(0, this.at + 1), child], this.at + 1, "on");
  }

  forward() {
    if (this.at + 1 < this.path.length) this.stand(this.path, this.at + 1, "on");
    else if (this.tree.next(this.node).length) this.take(this.tree.longest(this.node));
  }

  back() { if (this.at) this.stand(this.path, this.at - 1, "jump"); }
  start() { if (this.at) this.stand(this.path, 0, "jump"); }

  /* To the end of the line: of what was walked, then of the longest; not round a cycle again. */
  end() {
    const { tree } = this, path = this.path.slice(), met = new Set(path.slice(0, -1).map((i) => tree.target(i)));
    for (let i = path[path.length - 1]; tree.next(i).length && !met.has(tree.target(i));) {
      met.add(tree.target(i));
      path.push((i = tree.longest(i)));
    }
    this.stand(path, path.length - 1, "jump");
  }

  /* The move beside the last one, `step` places on. */
  beside(step) {
    if (!this.at) return;
    const all = this.tree.next(this.before), i = all.indexOf(this.node) + step;
    if (i < 0 || i >= all.length) return;
    this.stand([...this.path.slice(0, this.at), all[i]], this.at, "jump");
  }

  jump(node) {
    const path = this.tree.way(node);
    const shares = path.every((i, k) => this.path[k] === i);
    this.stand(shares ? this.path : path, path.length - 1, "jump");
  }

  canGoOn() { return this.at + 1 < this.path.length || this.tree.next(this.node).length > 0; }
}
