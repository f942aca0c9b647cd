/* web/play.js -- a game on the page's board, against the table or against its best defence.
 * Does: takes moves, asks for replies, says what each move of the table's side was worth.
 * Knows: al0/play (docs/editors.md), the board.   Must not know: the text of the table.
 * Somebody `attacks` on the table's side, or `defends` against it. */
import { element } from "board";

const MS_TO_SEE = 350;

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/* Moves that go to a cell, from the chosen one if there is one. */
function movesTo(moves, cell, from) {
  return moves.filter((m) => (m.to ?? []).includes(cell) && (from < 0 || (m.from ?? []).includes(from)));
}

export class Play {
  /* parts: { state, moves, log, back, askPosition(params) }; ask(params): al0/play; stage: the board */
  constructor(parts, stage, ask) {
    Object.assign(this, parts);
    this.stage = stage;
    this.ask = ask;
    this.game = 0;              /* which one: answers to others are not heeded */
    this.isOn = false;
    this.back.addEventListener("click", () => this.takeBack());
  }

  /* ---- a game ---- */

  begin(position, attacks) {
    this.attacks = attacks;
    this.isOn = true;
    this.positions = [position];
    this.played = [];           /* codes */
    this.log.replaceChildren();
    return this.go(++this.game);
  }

  end() {
    this.isOn = false;
    this.game++;
    this.say("");
    this.moves.replaceChildren();
  }

  /* The game from its beginning: whose side the table takes is told by its first position. */
  line(...more) { return { position: this.positions[0].position, moves: [...this.played, ...more] }; }

  get now() { return this.positions.at(-1); }
  get isMine() { return this.now.turn === (this.attacks ? "us" : "them"); }

  say(text, kind = "") {
    this.state.textContent = text;
    this.state.className = `play-state ${kind}`;
  }

  /* Asks what is to be known here, and plays what is not the reader's to play. */
  async go(game, judge = false) {
    this.offer([]);
    this.say("thinking …");
    const found = await this.ask({ ...this.line(), judge, defend: this.attacks });
    if (game !== this.game) return;
    if (found.judged) this.tellJudged(found.judged);
    if (this.now.ending || !this.now.moves.length) this.say(this.ending(), "over");
    else if (this.isMine) this.wait();
    else await this.reply(game, found);
  }

  async reply(game, { move, why }) {
    const chance = this.now.turn === "chance";
    const moves = this.now.moves;
    const code = chance ? moves[Math.floor(Math.random() * moves.length)].code : move?.code;
    if (!code) {
      this.say(`the table has no move: ${why ?? "nothing is left to do"}`, "over");
      return;
    }
    await pause(MS_TO_SEE);
    if (game === this.game) await this.make(code, game, move?.advice);
  }

  wait() {
    this.say(this.attacks ? "your move: do the table's work" : "your move: hold out as long as you can");
    this.chosen = -1;
    this.offer(this.now.moves);
  }

  ending() {
    const { ending, turn } = this.now;
    if (ending !== "mate") return ending ?? "the game is over";
    return turn === "us" ? "mate: the table's side has lost" : "mate: the table's side has won";
  }

  /* ---- moves ---- */

  async make(code, game, advice) {
    const move = this.now.moves.find((m) => m.code === code);
    const after = await this.askPosition(this.line(code));
    if (game !== this.game || !move) return;
    this.played.push(code);
    this.positions.push(after);
    this.stage.show(after, move, true);
    this.write(move, advice);
    await this.go(game, this.attacks && this.positions.at(-2).turn === "us");
  }

  write(move, advice) {
    const item = element("li", null, null, this.log);
    element("b", null, `${move.number} ${move.name}`, item);
    if (advice) element("span", "advice", advice, item);
    this.last = item;
    this.log.scrollTop = this.log.scrollHeight;
  }

  /* How the reader's last move was; it stands beside the move. */
  tellJudged({ judgement, text }) {
    const bad = /throws|loses/.test(judgement), good = /on plan|as good/.test(judgement);
    element("span", `judged ${bad ? "bad" : good ? "good" : ""}`, text, this.last);
    this.log.scrollTop = this.log.scrollHeight;
  }

  choose(cell) {
    if (!this.isOn || !this.isMine || this.now.ending) return;
    const moves = this.now.moves, from = this.chosen;
    const hits = movesTo(moves, cell, from);
    const begins = moves.filter((m) => (m.from ?? []).includes(cell));
    if (hits.length === 1 && (from >= 0 || !begins.length)) this.make(hits[0].code, this.game);
    else if (hits.length && from >= 0) this.offer(hits);
    else this.select(begins.length ? cell : -1, begins);
  }

  select(cell, begins) {
    this.chosen = cell;
    this.stage.offer(begins);
    this.list(cell < 0 ? this.now.moves : begins);
  }

  offer(moves) {
    this.stage.offer([]);
    this.list(moves);
  }

  list(moves) {
    this.moves.replaceChildren();
    this.back.disabled = this.played.length < 2;
    for (const move of moves) {
      const button = element("button", "move", move.name, this.moves);
      button.type = "button";
      button.addEventListener("click", () => this.make(move.code, this.game));
    }
  }

  /* Back to the reader's move before. */
  takeBack() {
    let n = this.played.length - 1;
    while (n > 0 && this.positions[n].turn !== (this.attacks ? "us" : "them")) n--;
    if (n < 0) return;
    this.played.length = n;
    this.positions.length = n + 1;
    while (this.log.children.length > n) this.log.lastChild.remove();
    this.stage.show(this.now);
    this.go(++this.game);
  }
}
