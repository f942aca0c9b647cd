/* write/page/board.js -- a position on a board.
 * Does: draws cells, the last move, sets and arrows as SVG; tells which cell was chosen; a game without a board
 *   shows its position as text.
 * Knows: "board" of the page's data (docs/formats/html.md), the shapes of pieces that stand in the page.
 * Must not know: trees, goals, where the reader stands. */

const SVG = "http://www.w3.org/2000/svg";
const SQUARE = 18;              /* units of the drawing, as the shapes of pieces have them */
const NAMES = 8;
const CHESS = 8 * SQUARE + NAMES;       /* what a board of chess takes */
const MOST_PIXELS = 5;          /* of a unit: a small board is shown no larger */
const STEP_MS = 170;

function svgElement(name, attributes, parent) {
  const e = document.createElementNS(SVG, name);
  for (const key in attributes) e.setAttribute(key, attributes[key]);
  if (parent) parent.append(e);
  return e;
}

function element(name, className, text, parent) {
  const e = document.createElement(name);
  if (className) e.className = className;
  if (text !== undefined && text !== null) e.textContent = text;
  if (parent) parent.append(e);
  return e;
}

/* The parts of a position that is a list of facts in brackets; other texts are one part. */
function partsOf(position) { return position.split(/(?<=\)) (?=\()/); }

/* A game that draws no board: its position as it is written, with what was not there a move before. */
class TextBoard {
  constructor() {
    this.element = document.createElement("pre");
    this.element.className = "text-position";
    this.element.tabIndex = 0;
    this.canFlip = false;
  }
  show(cells, node, slide, before) {
    const was = new Set(before ? partsOf(before.position) : []);
    this.element.replaceChildren();
    for (const part of partsOf(node.position))
      this.element.append(element(before && !was.has(part) ? "mark" : "span", null, part), " ");
  }
  light() {}
  point() {}
  flip() {}
}

class Board {
  constructor(spec, onChoose) {
    this.spec = spec;
    this.flipped = false;
    this.canFlip = true;
    this.n = spec.rows * spec.columns;
    this.dark = new Set(spec.dark);
    const width = spec.columns * SQUARE + NAMES, height = spec.rows * SQUARE + NAMES;
    this.element = svgElement("svg", {
      viewBox: `0 0 ${width} ${height}`, class: spec.lines ? "board lined" : "board", role: "img" });
    this.element.style.setProperty("--most", `${width * MOST_PIXELS}px`);
    this.element.style.setProperty("--names", Math.min(1.1, Math.max(.5, width / CHESS)).toFixed(2));
    this.squares = svgElement("g", {}, this.element);
    this.sets = svgElement("g", { class: "sets" }, this.element);
    this.pieces = svgElement("g", {}, this.element);
    this.arrows = svgElement("g", { class: "arrows" }, this.element);
    this.names = svgElement("g", { class: "names", "aria-hidden": "true" }, this.element);
    this.element.addEventListener("click", (event) => this.choose(event, onChoose));
    this.lit = [];
    this.drawFrame();
  }

  /* ---- places ---- */

  place(cell) { return this.flipped ? this.n - 1 - cell : cell; }
  x(cell) { return NAMES + (this.place(cell) % this.spec.columns) * SQUARE; }
  y(cell) { return Math.floor(this.place(cell) / this.spec.columns) * SQUARE; }

  cellName(cell) {
    const { columns, column_names, row_names } = this.spec;
    return column_names[cell % columns] + row_names[Math.floor(cell / columns)];
  }

  choose(event, onChoose) {
    const box = this.element.getBoundingClientRect();
    const unit = (this.spec.columns * SQUARE + NAMES) / box.width;
    const column = Math.floor(((event.clientX - box.left) * unit - NAMES) / SQUARE);
    const row = Math.floor(((event.clientY - box.top) * unit) / SQUARE);
    if (column < 0 || row < 0 || column >= this.spec.columns || row >= this.spec.rows) return;
    onChoose(this.place(row * this.spec.columns + column));
  }

  /* ---- what does not change from move to move ---- */

  drawFrame() {
    this.squares.replaceChildren();
    this.names.replaceChildren();
    this.square = [];
    for (let cell = 0; cell < this.n; cell++)
      this.square[cell] = svgElement("rect", {
        x: this.x(cell), y: this.y(cell), width: SQUARE, height: SQUARE }, this.squares);
    for (let row = 0; row < this.spec.rows; row++)
      this.drawName(this.spec.row_names[row], NAMES / 2,
                    this.y(row * this.spec.columns) + SQUARE / 2 + 2);
    for (let column = 0; column < this.spec.columns; column++)
      this.drawName(this.spec.column_names[column], this.x(column) + SQUARE / 2,
                    this.spec.rows * SQUARE + NAMES - 1.6);
  }

  drawName(text, x, y) {
    svgElement("text", { x, y }, this.names).textContent = text;
  }

  flip() {
    this.flipped = !this.flipped;
    this.drawFrame();
    this.show(this.cells, this.node, false);
    this.light(this.lit);
    this.point(this.pointed || []);
  }

  /* ---- a position ---- */

  /* cells: texts by cell; node: of the tree; slide: the move that led there is shown as one. */
  show(cells, node, slide) {
    this.cells = cells;
    this.node = node;
    for (let cell = 0; cell < this.n; cell++) {
      const marks = ["to", "from", "mate"].filter((key) => (node[key] || []).includes(cell));
      this.square[cell].setAttribute("class", [this.dark.has(cell) ? "dark" : "light", ...marks].join(" "));
    }
    this.pieces.replaceChildren();
    for (let cell = 0; cell < this.n; cell++)
      if (cells[cell]) this.drawPiece(cells[cell], cell, slide);
    for (const cell of node.check || [])
      svgElement("rect", { x: this.x(cell) + 1, y: this.y(cell) + 1, width: SQUARE - 2, height: SQUARE - 2,
                           rx: 3, class: "check" }, this.pieces);
    this.element.setAttribute("aria-label", "Board. " + this.describe(cells));
  }

  drawPiece(text, cell, slide) {
    const group = svgElement("g", {}, this.pieces);
    const shape = this.spec.pieces && text.length === 1 && "KQRBNP".includes(text.toUpperCase());
    if (shape)
      svgElement("use", { href: `#${text < "a" ? "white" : "black"}${text.toUpperCase()}` }, group);
    else
      this.drawLetters(text, group);
    group.setAttribute("transform", `translate(${this.x(cell)} ${this.y(cell)})`);
    if (slide && (this.node.to || []).includes(cell)) this.slide(group, cell);
  }

  drawLetters(text, group) {
    const side = this.sideOf(text), black = side === 1 ? " black" : "";
    if (side !== null)
      svgElement("circle", { cx: SQUARE / 2, cy: SQUARE / 2, r: 7.4, class: "disc" + black }, group);
    const label = svgElement("text", { class: "letters" + black,
      transform: `translate(${SQUARE / 2} ${SQUARE / 2 + 3})${text.length > 2 ? " scale(.75 1)" : ""}` }, group);
    label.textContent = text;
  }

  /* The player whose a text is, 0 or 1; null: nobody's.  Without lists of them upper case is the first player's. */
  sideOf(text) {
    const { first, second } = this.spec;
    if (!first) return text >= "a" && text <= "zzz" ? 1 : 0;
    if (first.includes(text)) return 0;
    return second.includes(text) ? 1 : null;
  }

  slide(group, to) {
    const from = (this.node.from || [])[0];
    if (from === undefined || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const at = (cell) => `translate(${this.x(cell)}px, ${this.y(cell)}px)`;
    group.animate([{ transform: at(from) }, { transform: at(to) }], { duration: STEP_MS, easing: "ease-out" });
  }

  /* ---- sets and arrows ---- */

  /* sets: of a class and the cells that are in it. */
  light(sets) {
    this.lit = sets;
    this.sets.replaceChildren();
    for (const { name, cells } of sets) this.drawSet(name, new Set(cells));
  }

  /* Its cells as one area, with a line round it. */
  drawSet(name, cells) {
    let area = "", edge = "";
    for (const cell of cells) {
      const x = this.x(cell), y = this.y(cell);
      area += `M${x} ${y}h${SQUARE}v${SQUARE}h-${SQUARE}z`;
      for (const [dx, dy, line] of [[0, -1, `M${x} ${y}h${SQUARE}`], [0, 1, `M${x} ${y + SQUARE}h${SQUARE}`],
                                    [-1, 0, `M${x} ${y}v${SQUARE}`], [1, 0, `M${x + SQUARE} ${y}v${SQUARE}`]])
        if (!cells.has(this.neighbour(cell, dx, dy))) edge += line;
    }
    svgElement("path", { d: area, class: `area ${name}` }, this.sets);
    svgElement("path", { d: edge, class: `edge ${name}` }, this.sets);
  }

  neighbour(cell, dx, dy) {
    const { columns, rows } = this.spec, place = this.place(cell);
    const column = (place % columns) + dx, row = Math.floor(place / columns) + dy;
    if (column < 0 || row < 0 || column >= columns || row >= rows) return -1;
    return this.place(row * columns + column);
  }

  /* Arrows for moves: nodes that these lead to. */
  point(nodes) {
    this.pointed = nodes;
    this.arrows.replaceChildren();
    for (const node of nodes)
      if (node.from && node.to) this.drawArrow(node.from[0], node.to[0]);
  }

  drawArrow(from, to) {
    const middle = SQUARE / 2;
    const x0 = this.x(from) + middle, y0 = this.y(from) + middle;
    const dx = this.x(to) + middle - x0, dy = this.y(to) + middle - y0;
    const length = Math.hypot(dx, dy) || 1, head = 5, isShort = length < 2 * SQUARE;
    const start = isShort ? 8 : 5.5, tip = isShort ? length : length - 3.5;      /* beside its own piece */
    const group = svgElement("g", {
      transform: `translate(${x0} ${y0}) rotate(${(Math.atan2(dy, dx) * 180) / Math.PI})` }, this.arrows);
    svgElement("path", { d: `M${start} -1.3H${tip - head}V-3.6L${tip} 0L${tip - head} 3.6V1.3H${start}z` }, group);
  }

  /* ---- in words ---- */

  describe(cells) {
    const names = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight", P: "pawn" };
    const sides = [[], []];
    cells.forEach((text, cell) => {
      if (!text) return;
      const what = (this.spec.pieces && names[text.toUpperCase()]) || text;
      sides[this.sideOf(text) === 1 ? 1 : 0].push(`${what} ${this.cellName(cell)}`);
    });
    if (!this.spec.pieces) return sides.flat().join(", ");
    return `White: ${sides[0].join(", ")}. Black: ${sides[1].join(", ")}.`;
  }
}
