/* tests/web/page.mjs -- the page of ./dev web in a headless browser, used as people use it, from file://.
 * Usage: node page.mjs PAGE BROWSER [TEST...], where playwright-core and axe-core are found; BROWSER is the program of
 *   Chromium or of Firefox.  Prints a line a test.
 * Does: proves, mends, verifies, stops, shares, plays, learns; by mouse, by keys alone, on a telephone's screen; asks
 *   axe-core in each state what keeps people out.
 * Start reading at the list of tests, at the end. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const [file, program, ...wanted] = process.argv.slice(2);
const require = createRequire(join(process.cwd(), "package.json"));
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const isFirefox = /firefox/.test(program);
/* Firefox is that of the system, driven by WebDriver BiDi. */
const browser = isFirefox
  ? await require("playwright-firefox").firefox.launch({ executablePath: program, channel: "moz-firefox",
                                                         firefoxUserPrefs: { "ui.prefersReducedMotion": 1 } })
  : await require("playwright-core").chromium.launch({
    executablePath: program,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
           "--disable-component-update", "--disable-sync"] });
const ALWAYS = isFirefox ? {} : { reducedMotion: "reduce" };
const TELEPHONE = { viewport: { width: 390, height: 844 }, ...(isFirefox ? {} : { hasTouch: true, isMobile: true }) };

const ADDRESS = `file://${file}`, KRK = "8/8/8/3k4/8/8/8/R3K3 w - - 0 1", MATE = "8/8/8/8/8/3K4/7R/2k5 w - - 0 1";
const DELAYS = 15;
const PATIENCE = 120000;        /* ms; only a machine with much else to do needs them */

/* ---- pages ---- */

/* Opens the page; nothing may go wrong in it, and it may ask for nothing. */
async function open(hash = "", options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...ALWAYS, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.faults = [];
  page.on("pageerror", (e) => page.faults.push(e.message));
  page.on("console", (m) => page.faults.push(m.text()));
  page.on("request", (r) => /^(file:|blob:|data:|about:)/.test(r.url()) || page.faults.push(`asks for ${r.url()}`));
  await page.goto(ADDRESS + hash);
  await ready(page);
  return page;
}

async function ready(page) {
  await page.waitForSelector("body[data-ready]");
  await page.waitForFunction(() => document.querySelector("#problems").children.length > 0);
}

async function close(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

const text = (page, selector) => page.locator(selector).first().innerText();
const table = (page) => page.evaluate(() => document.querySelector(".cm-content").cmTile?.view?.state.doc.toString()
  ?? document.querySelector(".cm-content").cmView.view.state.doc.toString());

async function write(page, whole) {
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(whole);
}

const fine = (page) => page.waitForSelector("#problems .fine");

/* Puts the cursor on a place of the text, as a click does. */
async function putCursor(page, word) {
  const box = await page.evaluate((w) => {
    document.querySelector(".cm-editor").scrollIntoView();
    const walk = document.createTreeWalker(document.querySelector(".cm-content"), NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const at = walk.currentNode.data.indexOf(w);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(walk.currentNode, at);
      range.setEnd(walk.currentNode, at + w.length);
      const { x, y, height } = range.getBoundingClientRect();
      return { x, y: y + height / 2 };
    }
    return null;
  }, word);
  await page.mouse.click(box.x + 4, box.y);
}

const lit = (page) => page.evaluate(() =>
  (document.querySelector("#board .area")?.getAttribute("d") ?? "").split("M").length - 1);

async function expectNoBarriers(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate("axe.run()");
  assert.deepEqual(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(" ")}`), []);
}

async function prove(page) {
  await page.click("#prove");
  await page.waitForSelector("#answer .badge");
  return page.frameLocator("#answer iframe");
}

/* ---- tests ---- */

/* The start says what to do; a proof is walked to a leaf; a set lights up. */
async function proveAndWalk() {
  const page = await open();
  assert.match(await text(page, ".lead"), /Press Prove/);
  assert.equal(await page.inputValue("#position"), KRK);
  await expectNoBarriers(page);
  const frame = await prove(page);
  assert.equal(await text(page, "#answer .badge"), "Proved");
  assert.match(await text(page, ".story"), /Rule otherwise applies/);
  await frame.locator("#moves button").first().click();
  await frame.locator("#moves button").first().click();
  assert.match(await frame.locator("#state").innerText(), /goal reached/);
  await expectNoBarriers(page);
  await putCursor(page, "fronts");
  await page.waitForFunction(() => document.querySelector("#value").textContent.startsWith("fronts = {"));
  assert.equal(await lit(page), 4);
  assert.match(await text(page, "#value"), /^fronts = \{d3, b5, f5, d7\}$/);
  await close(page);
}

/* One advice is picked, and proved or refuted. */
async function oneAdvice() {
  const page = await open(`#table=krk.al0&position=${encodeURIComponent(MATE)}`);
  const names = page.locator("#advice-names option");
  await names.first().waitFor({ state: "attached" });
  assert.ok((await names.evaluateAll((list) => list.map((o) => o.value))).includes("mate_in_4"));
  await page.fill("#advice", "mate_in_4");
  await prove(page);
  assert.match(await text(page, "#answer .verdict"), /Proved\s*mate_in_4/);
  await page.fill("#advice", "mate_in_5");
  await page.press("#advice", "Enter");
  await page.waitForSelector("#answer .notice");
  assert.match(await text(page, "#answer .notice"), /mate_in_5/);
  await expectNoBarriers(page);
  await close(page);
}

/* No line of the program of krk.al0 is wrapped on a usual screen (its comments are wider). */
async function noWrappedRows() {
  const page = await open("#table=krk.al0");
  const wrapped = await page.evaluate(() => [...document.querySelectorAll(".cm-line")]
    .filter((line) => !line.textContent.startsWith("%") && line.getBoundingClientRect().height > 30).map((line) => line.textContent));
  assert.deepEqual(wrapped, []);
  await close(page);
}

/* An error is marked, and mended by one click. */
async function errorAndFix() {
  const page = await open("#lesson=3");
  await page.waitForSelector(".problem.error");
  assert.match(await text(page, ".problem .what"), /unknown name stalmate/);
  assert.ok(await page.isDisabled("#prove"));
  assert.equal(await page.locator(".cm-lintRange-error").innerText(), "stalmate");
  await expectNoBarriers(page);
  await page.click(".problem .fix");
  await fine(page);
  assert.ok(!(await table(page)).includes("stalmate"));
  assert.match(await text(page, ".lesson-list .now"), /✓/);
  await expectNoBarriers(page);
  await close(page);
}

/* Milliseconds from a key to the change of what is said below the text, measured in the page. */
async function msToTell(page, key) {
  await page.evaluate(() => void (window.told = new Promise((done) => {
    let pressed = 0;
    addEventListener("keydown", () => { pressed = performance.now(); }, { capture: true, once: true });
    const watch = new MutationObserver(() => {
      if (!pressed) return;
      watch.disconnect();
      done(performance.now() - pressed);
    });
    watch.observe(document.getElementById("problems"), { childList: true });
  })));
  await page.keyboard.press(key);
  return page.evaluate(() => window.told);
}

/* A word begins an error, and takes it away again. */
async function tellDelays(page) {
  const found = [];
  for (let i = 0; i < DELAYS; i++) {
    found.push(await msToTell(page, "w"));
    assert.equal(await page.locator(".problem.error").count() > 0, true);
    await msToTell(page, "Backspace");
    await fine(page);
  }
  found.sort((a, b) => a - b);
  console.log(`     from a key to its error: median ${found[DELAYS >> 1].toFixed(0)} ms, longest ${found.at(-1).toFixed(0)} ms`);
}

/* Errors are shown soon after the last key, also while a proof runs. */
async function typing() {
  const page = await open(`#table=krk.al0`);
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+End");
  await tellDelays(page);
  await page.selectOption("#examples", "kpk.al0");
  await fine(page);
  await page.click("#verify");
  await page.waitForSelector("#stop");
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("\nwrong");
  await page.waitForSelector(".problem.error");
  assert.ok(await page.locator("#stop").isVisible(), "it still verifies");
  await page.click("#stop");
  await page.waitForSelector("#answer .notice");
  assert.match(await text(page, "#answer"), /Stopped/);
  await close(page);
}

/* A verification is stopped in the middle; the next one ends.  All images of a position are asked, which takes longer. */
async function verifyStopVerify() {
  const page = await open("#table=kqk.al0");
  await write(page, (await table(page)).replace("\nsymmetric", ""));
  await fine(page);
  await page.click("#verify");
  await page.waitForFunction(() => document.querySelector("progress")?.value > 0);
  await expectNoBarriers(page);
  await page.click("#stop");
  await page.waitForSelector("#answer .notice");
  await expectNoBarriers(page);
  const begins = Date.now();
  await page.click("#verify");
  await page.waitForSelector("#answer iframe", { timeout: 5 * PATIENCE });
  const report = page.frameLocator("#answer iframe");
  assert.match(await report.locator(".badge").innerText(), /^proved$/i);
  assert.equal(await page.locator("#answer .badge").count(), 0, "the verdict is said once");
  assert.match(await report.locator("body").innerText(), /144,508/);
  console.log(`     KQK verified in ${((Date.now() - begins) / 1000).toFixed(1)} s of wall time`);
  await expectNoBarriers(page);
  await close(page);
}

/* The address brings table and position back; a damaged one says so. */
async function share() {
  const page = await open(`#table=krk.al0&position=${encodeURIComponent(MATE)}`);
  await page.click("#share");
  await page.waitForFunction(() => location.hash.startsWith("#z="));
  const address = await page.evaluate(() => location.href), whole = await table(page);
  console.log(`     the address of krk.al0 has ${address.slice(ADDRESS.length).length} characters`);
  await close(page);
  const other = await open(address.slice(ADDRESS.length));
  assert.equal(await table(other), whole);
  assert.equal(await other.inputValue("#position"), MATE);
  await close(other);
  const damaged = await open(`${address.slice(ADDRESS.length, ADDRESS.length + 60)}`);
  assert.match(await damaged.locator("#toast").textContent(), /damaged/);
  await close(damaged);
}

/* The links behind the tutorial's examples open its tables, with the positions that it asks about. */
async function linksOfManual() {
  const manual = readFileSync(join(dirname(file), "manual/tutorial.md"), "utf8");
  const links = [...manual.matchAll(/\]\(\.\.\/al0\.html(#[^)]*)\)/g)].map((m) => m[1]);
  assert.ok(links.length >= 4);
  for (const [i, link] of links.entries()) {
    const page = await open(link);
    assert.match(await table(page), /^table rook "King and rook against king"/);
    assert.equal(await page.locator(".problem.error").count(), 0);
    if (i === 0) assert.equal(await page.inputValue("#position"), "8/8/8/4k3/8/8/8/R3K3 w - - 0 1");
    await close(page);
  }
}

/* A draft is there again when the page is opened anew; #new begins an empty table. */
async function drafts() {
  const page = await open();
  await write(page, 'table own\nmaterial "KQvK"\nrule r then a\nadvice a\n    better: mate\n    us: depth = 0\n');
  await page.reload();          /* at once: what was typed last is kept, too */
  await ready(page);
  assert.match(await table(page), /^table own/);
  await page.click("#new");
  await page.waitForFunction(() => document.querySelector(".cm-content").textContent.includes("table mine"));
  await close(page);
}

/* Pieces are set by mouse; an illegal position is told, and stays. */
async function setUp() {
  const page = await open();
  await page.click("#setup-start");
  await page.click('[aria-label="white rook"]');
  const square = async (name) => {
    await page.evaluate(() => document.getElementById("board").scrollIntoView());
    const box = await page.locator("#board svg").boundingBox(), unit = box.width / 152;
    await page.mouse.click(box.x + (8 + (name.charCodeAt(0) - 97) * 18 + 9) * unit, box.y + ((8 - name[1]) * 18 + 9) * unit);
  };
  await square("h8");
  await page.waitForFunction(() => document.querySelector("#position").value.startsWith("7R/"));
  await page.click('[aria-label="black king"]');
  await square("a4");
  await page.waitForSelector("#position-wrong:not([hidden])");
  await expectNoBarriers(page);
  await square("a4");
  await page.waitForSelector("#position-wrong", { state: "hidden" });
  await page.click("#black");
  await page.waitForFunction(() => / b /.test(document.querySelector("#position").value));
  await close(page);
}

const over = (page) => page.waitForSelector(".play-state.over");

/* One defends until mate: the table wins every game. */
async function defend() {
  const page = await open(`#table=krk.al0&position=${encodeURIComponent(MATE)}`);
  await page.click("#play-start");
  for (let i = 0; i < 8; i++) {
    await page.waitForFunction(() => document.querySelector("#play-moves").children.length ||
                                     document.querySelector(".play-state.over"));
    if (await page.locator(".play-state.over").count()) break;
    if (i === 0) await expectNoBarriers(page);
    await page.locator("#play-moves button").first().click();
    await page.waitForTimeout(100);
  }
  await over(page);
  assert.match(await text(page, "#play-state"), /mate: the table's side has won/);
  await close(page);
}

/* One attacks: the move is judged, and the best defence replies. */
async function attack() {
  const page = await open(`#table=krk.al0&position=${encodeURIComponent(MATE)}`);
  await page.click("#play-start");
  await page.click("#attack");
  const move = page.locator("#play-moves button", { hasText: /^Ra2$/ });
  await move.waitFor();
  await move.click();
  await page.waitForSelector(".judged");
  assert.match(await text(page, ".judged"), /on plan|off plan|as (good|fast)/);
  await page.waitForFunction(() => document.querySelectorAll("#play-log li").length === 2);
  await page.waitForFunction(() => document.querySelector("#play-moves").children.length > 0);
  await page.click("#back");
  await page.waitForFunction(() => document.querySelectorAll("#play-log li").length === 0);
  await expectNoBarriers(page);
  await close(page);
}

/* Games from rules: a board of their own, cells to choose. */
async function ticTacToe() {
  const page = await open("#table=games/tictactoe.al0");
  await page.click("#play-start");
  await page.waitForFunction(() => document.querySelector("#play-moves").children.length === 8);
  const box = await page.locator("#board svg").boundingBox();
  await page.mouse.click(box.x + box.width * .57, box.y + box.height * .44);
  await page.waitForFunction(() => document.querySelectorAll("#play-log li").length === 3);
  assert.match(await text(page, "#play-log li:nth-child(2)"), /mark\(2,2\)/);
  await expectNoBarriers(page);
  await close(page);
}

async function breakthrough() {
  const page = await open("#table=games/breakthrough.al0");
  await prove(page);
  assert.equal(await text(page, "#answer .badge"), "Proved");
  await close(page);
}

/* From lesson to lesson; each is done by doing what it says. */
async function lessons() {
  const page = await open("#lesson=1");
  await prove(page);
  await page.click(".lesson-buttons .primary");
  await fine(page);
  await putCursor(page, "reach");
  await page.waitForFunction(() => /^2.*✓/s.test([...document.querySelectorAll(".lesson-list .now")].map((e) => "2" + e.innerText)[0]));
  assert.ok((await lit(page)) > 20);
  await expectNoBarriers(page);
  await page.locator(".lesson", { hasText: "Force progress" }).click();
  await page.locator("button", { hasText: "Show the solution" }).click();
  await page.waitForFunction(() => document.querySelector(".cm-content").textContent.includes("work < root(work) or mate"));
  await close(page);
}

/* Without a mouse: from the address line to a proof, into the editor and out of it, over the board. */
async function byKeyboardAlone() {
  const page = await open();
  const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.className);
  for (let i = 0; i < 20 && (await focused()) !== "board"; i++) await page.keyboard.press("Tab");
  assert.equal(await focused(), "board");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator("#board .cursor").count(), 1);
  assert.match(await text(page, "#said"), /^b1 /);
  for (let i = 0; i < 20 && (await focused()) !== "prove"; i++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#answer .badge");
  for (let i = 0; i < 20 && !/cm-content/.test(await focused()); i++) await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  assert.equal(await focused(), "prove");
  await close(page);
}

/* A telephone: the board comes first, and nothing is wider than the screen. */
async function telephone() {
  const page = await open("", TELEPHONE);
  const top = async (selector) => (await page.locator(selector).boundingBox()).y;
  assert.ok((await top("#board")) < (await top(".lead")) && (await top("#board")) < (await top("#editor")));
  assert.ok((await top("#prove")) < 844, "the button is on the first screen");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await expectNoBarriers(page);
  await prove(page);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await expectNoBarriers(page);
  await close(page);
}

async function dark() {
  const page = await open("", { colorScheme: "dark" });
  await expectNoBarriers(page);
  await prove(page);
  await expectNoBarriers(page);
  await close(page);
}

const tests = { proveAndWalk, oneAdvice, noWrappedRows, errorAndFix, typing, share, linksOfManual, drafts, setUp, defend, attack, ticTacToe, breakthrough, lessons,
                byKeyboardAlone, telephone, dark, verifyStopVerify };
if (isFirefox) delete tests.dark; /* it cannot be told there which colours somebody prefers */
const names = wanted.length ? wanted : Object.keys(tests);
let failed = 0;
for (const name of names) {
  try {
    await tests[name]();
    console.log(`ok   ${name}`);
  } catch (e) {
    failed++;
    console.log(`FAIL ${name}: ${e.stack}`);
  }
}
await browser.close();
console.log(`${names.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
