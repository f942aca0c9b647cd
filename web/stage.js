/* web/stage.js -- the board of the page.
 * Does: shows a position; lights sets; lets somebody set pieces up, or choose a move, by mouse and by keyboard.
 * Knows: the board of al0's own pages (write/page/board.js), the JSON of a position (docs/formats/html.md).
 * Must not know: tables, the server. */
import { Board, TextBoard, element, svgElement } from "board";

const PALETTE = [..."KQRBNP", "", ..."kqrbnp"];         /* "": takes a piece away */
const NAMES = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight", P: "pawn" };
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function pieceName(text) {
  return `${text < "a" ? "white" : "black"} ${NAMES[text.toUpperCase()]}`;
}

/* Pairs of a cell and its text as texts by cell. */
function cellsOf(position) {
  const { rows, columns } = position.board, cells = Array(rows * columns).fill("");
  for (let i = 0; i < position.cells.length; i += 2) cells[position.cells[i]] = position.cells[i + 1];
  return cells;
}

/* A FEN without rights to castle or to take en passant. */
function fenOf(cells, turn) {
  const rows = [];
  for (let row = 0; row < 8; row++)
    rows.push(cells.slice(row * 8, row * 8 + 8).map((c) => c || "1").join("").replace(/1+/g, (ones) => ones.length));
  return `${rows.join("/")} ${turn} - - 0 1`;
}

export class Stage {
  /* parts: { board, palette, said }; on: { choose(cell), setUp(fen) } */
  constructor(parts, on) {
    Object.assign(this, parts);
    this.on = on;
    this.chosen = "K";
    this.settingUp = false;
    this.cursor = -1;
    this.board.addEventListener("keydown", (event) => this.press(event));
    this.board.addEventListener("blur", () => this.pointAt(-1));
    this.fillPalette();
  }

  get isBoard() { return Boolean(this.position?.board); }
  get isChess() { return this.position?.format === "FEN"; }

  /* ---- a position ---- */

  /* slide: its last move is shown as one; node: marks of that move. */
  show(position, node = position, slide = false) {
    const spec = JSON.stringify(position.board ?? null);
    if (spec !== this.spec) this.makeBoard(position);
    this.spec = spec;
    this.position = position;
    this.cells = position.board ? cellsOf(position) : [];
    this.drawing.show(this.cells, { ...position, from: node.from, to: node.to }, slide);
    this.drawing.point([]);
    this.light(null);
  }

  makeBoard(position) {
    this.drawing = position.board ? new Board(position.board, (cell) => this.choose(cell)) : new TextBoard();
    this.board.replaceChildren(this.drawing.element);
    this.cursor = -1;
  }

  /* value: of al0/eval, or null. */
  light(value) {
    const spec = this.position?.board;
    const isSet = value?.type === "set" && spec && (spec.domain === undefined || spec.domain === value.domain);
    this.drawing?.light(isSet ? [{ name: "color0", cells: value.bits.map((bit) => spec.bits.indexOf(bit)) }] : []);
  }

  /* Arrows for moves, and their goals as an area. */
  offer(moves) {
    this.drawing.point(moves);
    this.drawing.light(moves.length ? [{ name: "color2", cells: moves.flatMap((m) => m.to ?? []) }] : []);
  }

  flip() { if (this.drawing.canFlip) this.drawing.flip(); }

  /* ---- setting up ---- */

  fillPalette() {
    for (const text of PALETTE) {
      const button = element("button", "piece", null, this.palette);
      button.type = "button";
      button.setAttribute("aria-label", text ? pieceName(text) : "take a piece away");
      button.setAttribute("aria-pressed", String(text === this.chosen));
      const svg = svgElement("svg", { viewBox: "0 0 18 18", "aria-hidden": "true" }, button);
      if (text) svgElement("use", { href: `#${text < "a" ? "white" : "black"}${text.toUpperCase()}` }, svg);
      else svgElement("path", { d: "M5 5l8 8M13 5l-8 8", class: "cross" }, svg);
      button.addEventListener("click", () => this.pick(text, button));
    }
  }

  pick(text, button) {
    this.chosen = text;
    for (const other of this.palette.children) other.setAttribute("aria-pressed", String(other === button));
  }

  setUp(isOn) {
    this.settingUp = isOn;
    if (isOn) this.turn = this.position.position.split(" ")[1];
  }

  put(cell) {
    this.cells[cell] = this.cells[cell] === this.chosen ? "" : this.chosen;
    this.told();
  }

  clear() {
    this.cells.fill("");
    this.told();
  }

  setTurn(turn) {
    this.turn = turn;
    this.told();
  }

  told() {
    this.drawing.show(this.cells, {}, false);
    this.on.setUp(fenOf(this.cells, this.turn));
  }

  choose(cell) {
    if (this.settingUp) this.put(cell);
    else this.on.choose(cell);
  }

  /* ---- the keyboard ---- */

  press(event) {
    if (!this.isBoard || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "f") this.flip();
    else if (STEPS[event.key]) this.step(...STEPS[event.key]);
    else if ((event.key === "Enter" || event.key === " ") && this.cursor >= 0) this.choose(this.cursor);
    else return;
    event.preventDefault();
  }

  step(dx, dy) {
    const { drawing } = this, next = drawing.neighbour(this.cursor, dx, dy);
    this.pointAt(this.cursor < 0 ? drawing.place(drawing.n - drawing.spec.columns) : next < 0 ? this.cursor : next);
  }

  pointAt(cell) {
    this.cursor = cell;
    this.board.querySelector(".cursor")?.remove();
    if (cell < 0 || !this.isBoard) return;
    const { drawing } = this;
    svgElement("rect", { x: drawing.x(cell) + 1, y: drawing.y(cell) + 1, width: 16, height: 16, rx: 2, class: "cursor" },
               drawing.element);
    this.said.textContent = `${drawing.cellName(cell)} ${this.cells[cell] || "empty"}`;
  }
}
