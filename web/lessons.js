/* web/lessons.js -- the tutorial's steps as lessons that check themselves.
 * Does: shows a lesson, looks whether it is done, offers the solution.
 * Knows: what has happened on the page, as events; the tables of docs/tutorial.md, which web/build.mjs brings.
 * Must not know: the server, the board.
 * `from` and `solution` are numbers of tables of the tutorial.  `done` gets an event: { kind: "prove", "verify", "text",
 * "value" or "play", ... } */
import { addMarked } from "./answer.js";
import { element } from "board";
import tables from "tutorial";

const CENTRE = "8/8/8/4k3/8/8/8/R3K3 w - - 0 1";

const LESSONS = [
  { title: "Prove a position",
    text: ["This table knows two things about king and rook: mate if you can, otherwise take room from their king.",
           "Press **Prove**. al0 finds the rule that applies and shows by a tree that its advice cannot fail. Walk through it."],
    from: 0, position: CENTRE,
    done: (e) => e.kind === "prove" && e.verdict === "satisfiable" },
  { title: "See what it sees",
    text: ["`room` counts squares. Which ones? Put the cursor on `reach` in its definition: the squares light up on the board."],
    from: 0, position: CENTRE,
    done: (e) => e.kind === "value" && e.type === "set" },
  { title: "Mend a slip",
    text: ["Somebody wrote `stalmate`. The line is marked; below the text is a button that mends it."],
    from: 0, position: CENTRE, change: (text) => text.replace("not stalemate", "not stalmate"),
    done: (e) => e.kind === "text" && e.errors === 0 && !/stalmate/.test(e.text) },
  { title: "Does it always work?",
    text: ["One position proves little. **Verify** plays the table from every position of its material, against every defence.",
           "Do so, and look at the lines that show where it fails."],
    from: 0, position: CENTRE,
    done: (e) => e.kind === "verify" && e.verdict === "not satisfiable" },
  { title: "Force progress",
    text: ["Now there is a measure of what is left to do, `work`, and a move that makes it least. Still play goes round in circles.",
           "Demand progress: let the better-goal of `tighten` be `us_to_move and work < root(work) or mate`, with `them: any`, and leave " +
           "out `us:` and `seek:`. Then verify: every position is won."],
    from: 1, solution: 2, position: CENTRE,
    done: (e) => e.kind === "verify" && e.verdict === "satisfiable" },
  { title: "Play better",
    text: ["Proved, in 45 moves at most; the best play needs 16. Ask for more at once: `work <= root(work) - points`, with " +
           "`define points = 4` above. Verify again: fewer than 45?"],
    from: 2, solution: 3, position: CENTRE,
    done: (e) => e.kind === "verify" && e.verdict === "satisfiable" && /\bpoints\b/.test(e.text) },
  { title: "Play against it",
    text: ["You have proved that nobody holds out. Try: press **Play**, defend as long as you can, and see each move with the advice behind it."],
    from: 3, position: CENTRE,
    done: (e) => e.kind === "play" },
];

/* Text with `code` and **strong**. */
function addText(parent, text) {
  for (const part of text.split(/(\*\*[^*]*\*\*)/)) {
    if (part.startsWith("**")) element("strong", null, part.slice(2, -2), parent);
    else addMarked(parent, part);
  }
}

export class Lessons {
  /* root: where they stand; onOpen(state): a lesson's table is to be shown */
  constructor(root, onOpen) {
    this.root = root;
    this.onOpen = onOpen;
    this.now = -1;
    this.finished = new Set();
    this.list();
  }

  button(text, className, act, parent) {
    const button = element("button", className, text, parent);
    button.type = "button";
    button.addEventListener("click", act);
    return button;
  }

  list() {
    this.root.replaceChildren();
    const list = element("ol", "lesson-list", null, this.root);
    LESSONS.forEach((lesson, i) => {
      const item = element("li", i === this.now ? "now" : null, null, list);
      const button = this.button(lesson.title, "lesson", () => this.open(i), item);
      if (this.finished.has(i)) element("span", "done", " ✓", button).append(element("span", "unseen", "done"));
      if (i === this.now) button.setAttribute("aria-current", "step");
      if (i === this.now) this.body(lesson, i, item);
    });
  }

  body(lesson, i, item) {
    const body = element("div", "lesson-body", null, item);
    for (const text of lesson.text) addText(element("p", null, null, body), text);
    const line = element("div", "lesson-buttons", null, body);
    if (this.finished.has(i) && i + 1 < LESSONS.length)
      this.button("Next lesson", "primary small", () => this.open(i + 1), line);
    if (lesson.solution !== undefined && !this.finished.has(i))
      this.button("Show the solution", "quiet", () => this.show(lesson, lesson.solution), line);
    this.button("Start again", "quiet", () => this.open(i), line);
  }

  open(i) {
    const lesson = LESSONS[i];
    if (!lesson) return;
    this.now = i;
    document.body.classList.add("learning");
    this.list();
    this.show(lesson, lesson.from);
  }

  /* Somebody does something else. */
  close() {
    this.now = -1;
    document.body.classList.remove("learning");
    this.list();
  }

  show({ position, change = (text) => text }, table) {
    this.onOpen({ file: "rook.al0", text: change(tables[table]), position });
  }

  /* Something has happened: is the lesson done by it? */
  take(event) {
    if (this.now < 0 || this.finished.has(this.now) || !LESSONS[this.now].done(event)) return;
    this.finished.add(this.now);
    this.list();
  }

  get count() { return LESSONS.length; }
}
