/* web/main.js -- the page as a whole.
 * Does: brings table, position, board, answers and lessons together.
 * Knows: every part of the page.   Must not know: how they do it.
 * Start reading at begin(). */
import { AnswerPanel, addMarked } from "./answer.js";
import { Editor } from "./editor.js";
import { EMPTY, EXAMPLES, FIRST, positionFor } from "./examples.js";
import { Lessons } from "./lessons.js";
import { Play } from "./play.js";
import { Server, Stopped, partsOfPage } from "./server.js";
import { dropDraft, keepDraft, keptDraft, packedAddress, readAddress } from "./share.js";
import { Stage } from "./stage.js";
import { element } from "board";

const SAMPLE = 100, TOKEN = "verify", MS_OF_TOAST = 4000, MOST_ELEMENTS = 12;

const $ = (id) => document.getElementById(id);

let parts, typing, working, stage, editor, answer, play, lessons;
let file = "", position = "", busy = 0, text = "";

const uriOf = (name) => `file:///advice/${name}`;

/* ---- small things ---- */

function toast(message) {
  $("toast").textContent = message;
  $("toast").classList.add("shown");
  setTimeout(() => $("toast").classList.remove("shown"), MS_OF_TOAST);
}

function onClick(id, act) { $(id).addEventListener("click", act); }

/* ---- the position ---- */

/* Shows a position that the server takes; what is wrong with another is said, and the board stays. */
async function showPosition(wanted) {
  try {
    const shown = await typing.ask("al0/position", { position: wanted });
    $("position-wrong").hidden = true;
    position = shown.position;
    $("position").value = position;
    stage.show(shown);
    tellTurn(shown);
    keep();
    return shown;
  } catch (e) {
    $("position-wrong").textContent = e.message;
    $("position-wrong").hidden = false;
    $("position").value = wanted;
    return null;
  }
}

function tellTurn({ us, turn, ending, fit, format }) {
  const whose = { us: "to move, for whom the table plays", them: "to move, against the table", chance: "chance moves" }[turn];
  const other = us === "white" ? "black" : "white";
  const mover = turn === "us" || format !== "FEN" ? us : other;
  const said = turn === "chance" ? whose : format === "FEN" ? `${mover} ${whose}` : `the table plays ${us}; ${turn === "us" ? "it is" : "they are"} to move`;
  $("turn").textContent = ending ? `${ending}: the game is over` : said;
  if (fit === "other material") $("turn").textContent += ". The table is written for other pieces";
  if (fit === "out of scope") $("turn").textContent += ". The table is not written for such positions";
  $("setup-start").hidden = !stage.isChess;
  $("flip").hidden = !stage.isBoard;
}

/* A set of many elements is told by their number: the board shows them. */
function valueText({ type, text: shown, value }) {
  return type === "set" && value.length > MOST_ELEMENTS ? `${value.length} elements` : shown;
}

async function showValue(expression) {
  $("value").textContent = "";
  stage.light(null);
  if (!expression || !position) return;
  const value = await typing.ask("al0/eval", { expression, position }).catch(() => null);
  if (!value) return;
  const shown = element("code", null, expression.length > 60 ? `${expression.slice(0, 58)} …` : expression, $("value"));
  shown.after(` = ${valueText(value)}`);
  stage.light(value);
  lessons.take({ kind: "value", ...value });
}

/* ---- the table ---- */

function keep() {
  if (text) keepDraft({ file, text, position });
}

const ADVICE = 6;               /* the kind of symbol that the server gives it */

/* The advice that one may ask to be proved. */
async function listAdvice() {
  const symbols = await typing.ask("textDocument/documentSymbol").catch(() => []);
  $("advice-names").replaceChildren(...symbols.filter(({ kind }) => kind === ADVICE).map(({ name, detail }) => {
    const option = element("option", null, detail);
    option.value = name;
    return option;
  }));
}

/* The text has changed; the server that proves gets it when it is asked. */
function takeText(changed) {
  text = changed;
  typing.open(uriOf(file), text);
  keep();
}

function showProblems(problems) {
  const list = $("problems");
  list.replaceChildren();
  for (const problem of problems) {
    const line = element("div", `problem ${problem.severity}`, null, list);
    const where = element("button", "where", `line ${problem.place.line + 1}`, line);
    where.type = "button";
    where.addEventListener("click", () => editor.goTo(problem.from));
    addMarked(element("span", "what", null, line), problem.message.split("\n")[0]);
    if (!problem.actions.length) continue;
    const fix = element("button", "fix", problem.actions[0].name, line);
    fix.type = "button";
    fix.addEventListener("click", () => editor.apply(problem));
  }
  const errors = problems.filter((p) => p.severity === "error").length;
  if (!problems.length) element("p", "fine", "✓ no errors, no warnings", list);
  for (const id of ["prove", "verify", "play-start"]) $(id).disabled = errors > 0;
  listAdvice();
  lessons.take({ kind: "text", text: editor.text, errors });
}

function takeNote(method, params) {
  if (method === "textDocument/publishDiagnostics" && params.uri === uriOf(file)) editor.takeProblems(params.diagnostics);
}

/* Shows a table and a position of it. */
async function openState(state) {
  stopPlaying();
  setUp(false);
  answer.clear();
  $("advice").value = "";
  file = state.file;
  $("file").textContent = file;
  $("examples").value = EXAMPLES.some((e) => e.file === file) ? file : "";
  editor.show(state.text);
  const isShown = !state.position && await typing.ask("al0/position").catch(() => null);
  await showPosition(state.position || isShown?.position || positionFor(state.text));
}

function openExample(name, wanted) {
  const found = EXAMPLES.find((e) => e.file === name);
  const shipped = parts.files[name];
  if (shipped === undefined) return toast(`there is no table ${name} here`);
  return openState({ file: name, text: shipped, position: wanted || found?.position || "" });
}

/* ---- long questions ---- */

/* Asks the server that works; while it does, one may stop it.   Returns: null when it was stopped, or has failed. */
async function work(method, params) {
  const mine = ++busy;
  document.body.classList.add("busy");
  try {
    working.open(uriOf(file), text);
    return await working.ask(method, params);
  } catch (e) {
    if (e instanceof Stopped) answer.failed("Stopped. Nothing is known.");
    else answer.failed(e.message);
    return null;
  } finally {
    if (mine === busy) document.body.classList.remove("busy");
  }
}

function stopWork() {
  if (working.calls.size) working.stop();
}

function reveal() {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  $("answer").scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });
}

async function prove() {
  stopWork();
  const advice = $("advice").value.trim() || undefined;
  answer.begin(advice ? `Proving ${advice}` : "Proving");
  const found = await work("al0/prove", { position, advice, page: true });
  if (!found) return reveal();
  answer.proved(found, advice);
  lessons.take({ kind: "prove", ...found });
  return reveal();
}

/* Materials of four men and more take longer than a page should: some positions are played from. */
function sampleFor(table) {
  const material = /^material\s+"([^"]+)"/m.exec(table)?.[1] ?? "KvK";
  const men = material.split(",")[0].replace(/[^A-Za-z]/g, "").replace("v", "").length;
  return men > 3 || /P/i.test(material) ? SAMPLE : 0;
}

async function verify() {
  stopWork();
  const sample = sampleFor(text);
  answer.begin(sample ? `Verifying ${sample} positions drawn at random` : "Verifying every position");
  const found = await work("al0/verify", { page: true, sample, workDoneToken: TOKEN });
  if (!found) return reveal();
  answer.verified(found);
  lessons.take({ kind: "verify", text, ...found });
  return reveal();
}

function takeWork(method, params) {
  if (method === "$/progress" && params.token === TOKEN) answer.progress(params.value);
}

/* ---- drawers: setting up, playing ---- */

function setUp(isOn) {
  $("setup").hidden = !isOn;
  $("setup-start").setAttribute("aria-expanded", String(isOn));
  stage.setUp(isOn);
}

function stopPlaying() {
  play.end();
  document.body.classList.remove("playing");
  $("play").hidden = true;
  $("play-start").setAttribute("aria-expanded", "false");
}

async function startPlaying(attacks) {
  setUp(false);
  answer.clear();
  const shown = await showPosition(position);
  if (!shown) return;
  $("attack").setAttribute("aria-pressed", String(attacks));
  $("defend").setAttribute("aria-pressed", String(!attacks));
  lessons.take({ kind: "play" });
  await play.begin(shown, attacks);
}

async function togglePlay() {
  if (!$("play").hidden) {
    stopPlaying();
    showPosition(position);
    return;
  }
  $("play").hidden = false;
  document.body.classList.add("playing");
  $("play-start").setAttribute("aria-expanded", "true");
  await startPlaying(false);
}

async function askPlay(params) {
  stopWork();
  return await work("al0/play", params) ?? { why: "it was stopped" };
}

/* ---- sharing ---- */

async function share() {
  const address = await packedAddress({ file, text: editor.text, position });
  history.replaceState(null, "", address);
  try {
    await navigator.clipboard.writeText(location.href);
    toast("The address is copied: it holds table and position");
  } catch {
    toast("The address in the browser now holds table and position");
  }
}

function download() {
  const link = element("a");
  link.href = URL.createObjectURL(new Blob([editor.text], { type: "text/plain" }));
  link.download = file.split("/").pop();
  link.click();
  URL.revokeObjectURL(link.href);
}

/* ---- the beginning ---- */

async function openAddress() {
  const asked = await readAddress(location.hash);
  if (asked.damaged) toast("This address is damaged: it holds no table");
  if (!asked.lesson) lessons.close();
  if (asked.isNew) {
    dropDraft();
    return openState(EMPTY);
  }
  if (asked.lesson) return lessons.open(asked.lesson - 1);
  if (asked.text !== undefined) return openState(asked);
  if (asked.file) return openExample(asked.file, asked.position);
  const kept = asked.damaged ? null : keptDraft();
  return kept?.text ? openState(kept) : openExample(FIRST.file, "");
}

function fillExamples() {
  const own = element("option", null, "your own", $("examples"));
  own.value = "";
  own.hidden = true;
  for (const { file: name, title } of EXAMPLES) element("option", null, title, $("examples")).value = name;
  $("examples").addEventListener("change", () => {
    history.replaceState(null, "", " ");
    lessons.close();
    openExample($("examples").value, "");
  });
}

function listen() {
  onClick("prove", prove);
  onClick("verify", verify);
  onClick("flip", () => stage.flip());
  onClick("setup-start", () => {
    stopPlaying();
    setUp($("setup").hidden);
  });
  onClick("play-start", togglePlay);
  onClick("defend", () => startPlaying(false));
  onClick("attack", () => startPlaying(true));
  onClick("white", () => stage.setTurn("w"));
  onClick("black", () => stage.setTurn("b"));
  onClick("clear", () => stage.clear());
  onClick("layout", () => editor.layOut().catch((e) => toast(e.message)));
  onClick("share", share);
  onClick("download", download);
  onClick("new", () => {
    history.replaceState(null, "", "#new");
    openAddress();
  });
  $("position").addEventListener("change", () => showPosition($("position").value));
  $("advice").addEventListener("keydown", ({ key }) => {
    if (key === "Enter" && !$("prove").disabled) prove();
  });
  addEventListener("hashchange", openAddress);
  addEventListener("pagehide", () => keepDraft({ file, text: editor.text, position }));
}

async function begin() {
  parts = await partsOfPage();
  typing = new Server(parts, takeNote);
  working = new Server(parts, takeWork);
  stage = new Stage({ board: $("board"), palette: $("palette"), said: $("said") },
                    { choose: (cell) => play.choose(cell), setUp: (fen) => showPosition(fen) });
  play = new Play({ state: $("play-state"), moves: $("play-moves"), log: $("play-log"), back: $("back"),
                    askPosition: (params) => typing.ask("al0/position", params) }, stage, askPlay);
  answer = new AnswerPanel($("answer"), () => working.stop());
  lessons = new Lessons($("lessons"), openState);
  editor = new Editor($("editor"), typing, { change: takeText, point: showValue, problems: showProblems });
  fillExamples();
  listen();
  await openAddress();
  document.body.dataset.ready = "true";
}

begin().catch((e) => toast(`al0 does not run in this browser: ${e.message}`));
