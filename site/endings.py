#!/usr/bin/env python3
"""The book of endings: a page for each table of advice/ that is verified over all its positions.

usage: site/endings.py [--al0 PATH] [--tree FOLDER] [--reports FOLDER] [--out FOLDER] [--index] [--texts] [TABLE...]

For each TABLE (kqk, plans/philidor) it reads the table, its reports TABLE.json and TABLE.html (`al0 verify --json --html`), what is
prepared, TABLE.prepared, if that is there, and docs/endings/TABLE.txt, asks al0 about the positions that are shown, and writes TABLE.md and its pictures to docs/endings/.
--index writes README.md there and the part of docs/SUMMARY.md on endings, of all tables that advice/README.md lists.
--texts renews in all pages what stands there as in the table: title, number of lines, method, words, and the texts of advice in the
list of what is played. It takes no report, and leaves the texts below boards.

TABLE.txt has what cannot be computed. Text before its first line with a dot is for those who edit it.
  .intro                    a paragraph or two below the title
  .board ADVICE MOVE FEN    a board; the next line is its title, then follow words on it. The table must play that move
                            there, for that advice; else no page is made
  .picture WORD VALUE FEN   a board without a move, in which a word of the table has that value; else as .board
  .tree FEN [OPTION...]     the tree that is drawn, with options of `al0 prove`; then words on it
  .tried                    what was tried and failed
Without .board and .picture the boards are taken from the longest win."""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
BOARDS = 5
USUAL_MEMORY = 8192 << 20  # bytes that al0 verify may take without --memory
METHOD, WORDS = "## The method", "## The words of the table"  # headings of what a page has from its table
ANY_MOVE = "table board rule always then any advice any better: them_to_move us: depth = 0 them: none\n"


def fail(text):
    sys.exit(f"endings: {text}")


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)


def moves_of(plies):
    return (plies + 1) // 2


def lower_first(text):
    return text[:1].lower() + text[1:] if text[1:2].islower() or text[1:2] == " " else text


# ---------------------------------------------------------------- what al0 says


class Al0:
    """The command, asked about one table."""

    def __init__(self, program, table, prepared):
        self.program, self.table = program, table
        self.prepared = ["--prepared", prepared] if os.path.exists(prepared) else ["--no-prepared"]

    def run(self, *arguments):
        run = subprocess.run([self.program, *arguments], capture_output=True, text=True, check=False)
        if run.returncode not in (0, 1):
            fail(f"{' '.join(run.args)}: {run.stderr.strip()}")
        return run.stdout

    def explain(self, fen):
        return json.loads(self.run("explain", self.table, "--fen", fen, *self.prepared, "-f", "json"))

    def value(self, fen, word):
        return self.run("eval", self.table, "--fen", fen, word).strip()

    def solve(self, fen):
        return json.loads(self.run("solve", "--fen", fen, "-f", "json"))

    def any_move(self, fen):
        """A picture of any move of the side that is to move."""
        with tempfile.NamedTemporaryFile("w", suffix=".al0") as table:
            table.write(ANY_MOVE)
            table.flush()
            us = "white" if " w " in fen else "black"
            return self.run("prove", table.name, "--fen", fen, "--us", us, "--boards", "--draw-depth", "1", "-f", "svg")

    def picture(self, fen, *options):
        return self.run("prove", self.table, "--fen", fen, "--no-seconds", *self.prepared, *options, "-f", "svg")


# ---------------------------------------------------------------- the table and the words on it


class Table:
    """What the text of a table says: its name, the comment at its head, its definitions and advice."""

    def __init__(self, path):
        text = read(path)
        self.lines = text.count("\n")
        self.title = re.search(r'^table \w+ "(.*)"', text, re.M).group(1)
        self.comment = [line[1:].removeprefix(" ") for line in re.split("^(?!%)", text, flags=re.M)[0].split("\n")]
        self.docs = dict(re.findall(r'^advice (\w+)(?:\(.*?\))? "(.*)"', text, re.M))
        self.rules = re.findall(r"^rule (\w+)", text, re.M)
        self.words = re.findall(r'^define (\w+(?:\(.*?\))?) "(.*)"', text, re.M)

    def method(self):
        """The comment at the head as Markdown, without its first paragraph, which is the title."""
        out, inside = [], False
        for line in self.comment[self.comment.index("") :]:
            table = line.startswith("  ") and not (out and out[-1].startswith(("- ", "  ")) and not inside)
            if table != inside:
                out += ["```text"] if table else ["```"]
                inside = table
            out.append(line)
        text = "\n".join(out + ["```"] * inside).strip().removeprefix("The method: ")
        names = {*self.docs, *self.rules, *(word.partition("(")[0] for word, _ in self.words)}
        text = re.sub(r"\((\w+)\)", lambda m: f"(`{m.group(1)}`)" if m.group(1) in names else m.group(0), text)
        return text[:1].upper() + re.sub(r"(?<=[.:]) {2}(?=\S)", " ", text[1:])

    def glossary(self):
        """The definitions as a table in Markdown; "" without any."""
        rows = "".join(f"| `{name}` | {doc} |\n" for name, doc in self.words)
        return f"| word | what it says |\n|---|---|\n{rows}".rstrip() if rows else ""


class Section:
    """A part of TABLE.txt: its word, what stands behind that, and the text that follows."""

    def __init__(self, head):
        self.word, _, self.rest = head.partition(" ")
        self.text = ""


def read_notes(path):
    sections = []
    for line in read(path).split("\n") if os.path.exists(path) else []:
        if line.startswith("."):
            sections.append(Section(line[1:]))
        elif sections:
            sections[-1].text += line + "\n"
    for section in sections:
        if section.word not in ("intro", "board", "picture", "tree", "tried"):
            fail(f"{path}: no such section: .{section.word}")
        section.text = section.text.strip()
    return sections


# ---------------------------------------------------------------- pictures


def used_shapes(svg):
    """The picture without the shapes of pieces that it does not show."""
    used = set(re.findall(r'xlink:href="#(\w+)"', svg))
    return re.sub(r'<g id="(\w+)">.*</g>\n', lambda m: m.group(0) if m.group(1) in used else "", svg)


def arrow(uci, left, top, square):
    """A line from square to square."""
    x1, x2 = (left + square * (ord(uci[i]) - ord("a") + 0.5) for i in (0, 2))
    y1, y2 = (top + square * (8 - int(uci[i]) + 0.5) for i in (1, 3))
    return (
        '<defs><marker id="tip" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="4" markerHeight="4" orient="auto">'
        f'<path d="M0 0L10 5L0 10z" fill="#1d5f8a"/></marker></defs><path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" '
        'stroke="#1d5f8a" stroke-width="3" stroke-opacity=".8" fill="none" marker-end="url(#tip)"/>\n'
    )


def board(al0, fen, uci):
    """The board of the first card that al0 draws, alone, with the move, if there is one."""
    svg = al0.any_move(fen)
    card = re.search(r'<g class="card root board">.*', svg).group(0)
    left, top = map(int, re.search(r'class="inner".*?/><rect x="(\d+)" y="(\d+)" width="144"', card).groups())
    drawn = re.search(r'(<rect x="\d+" y="\d+" width="144".*?)(?:<text class="left"|</g>)', card).group(1)
    head = re.search(r"<defs>.*?</defs>\n", svg, re.S).group(0)
    style = "text{font-family:Helvetica,Arial,'DejaVu Sans',sans-serif;font-size:12px;fill:#666666;text-anchor:middle}"
    return used_shapes(
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<svg xmlns="http://www.w3.org/2000/svg" '
        f'xmlns:xlink="http://www.w3.org/1999/xlink" width="248" height="248" viewBox="{left - 16} {top - 3} 163 163">\n'
        f'<style>{style}</style>\n{head}<rect x="{left - 16}" y="{top - 3}" width="163" height="163" fill="white"/>\n'
        f"{drawn}\n{arrow(uci, left, top, 18) if uci else ''}</svg>\n"
    )


def chart(page):
    """The chart of the report's page, as a picture of its own."""
    svg = re.search(r'<svg class="chart".*?</svg>\n', page, re.S).group(0)
    svg = re.sub(r'<rect class="back"[^>]*/>', "", svg)
    style = (
        "text{font:25px Helvetica,Arial,'DejaVu Sans',sans-serif;fill:#6c655b}.y{text-anchor:end}"
        ".x,.middle{text-anchor:middle}.key{fill:#2c2a27}.axis{stroke:#6c655b;stroke-width:2;fill:none}"
        ".grid{stroke:#e3ddd2;stroke-width:2;fill:none}.table{fill:#2f7190}.optimal{stroke:#b8581a;stroke-width:5;fill:none}"
    )
    return svg.replace(
        '<svg class="chart"', '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="320"', 1
    ).replace(">\n", f">\n<style>{style}</style>\n", 1)


# ---------------------------------------------------------------- sentences


def numbered(line, fen):
    """Moves with their numbers, from the one that a FEN has."""
    number = int(fen.split()[5])
    turn = "wb".index(fen.split()[1])
    words = []
    for i, san in enumerate(line):
        mine = (i + turn) % 2 == 0
        if mine or i == 0:
            words.append(f"{number + (i + turn) // 2}{'.' if mine else '...'}{san}")
        else:
            words.append(san)
    return " ".join(words)


def values_sentence(story):
    """How the numbers that are told change, at the ends of all lines."""
    told = []
    if story.get("end") or story.get("over"):  # the numbers of a mated king say nothing
        return ""
    for v in story.get("values", []):
        if not v["told"] or not isinstance(v["root"], int) or not re.fullmatch(r"\w+", v["text"]):
            continue
        least, most = v.get("least", v["end"]), v.get("most", v["end"])
        told.append(f"`{v['text']}` is {v['root']} before, and " + (f"{least}" if least == most else f"{least} to {most}"))
    return f" {', '.join(told)} at the end, whatever they reply." if told and story["claim"] == "reach" else ""


def line_sentence(story):
    line = [move["san"] for move in story["line"]]
    if len(line) < 3 or story["claim"] != "reach":
        return ""
    return f" The longest line is {numbered(line, story['fen'])}."


def truth_sentence(al0, fen, move, holds):
    """What the solved endgame says of the position, and of the move where a hold is asked for."""
    solved = al0.solve(fen)
    if not holds:
        return f" Best play mates in {moves_of(solved['plies'])}."
    good = [m["san"] for m in solved["moves"] if m["value"] != "loss"]
    if move not in good:
        fail(f"{fen}: {move} loses")
    if len(good) == 1:
        return f" Of {len(solved['moves'])} moves it is the only one that does not lose."
    return f" {len(good)} of {len(solved['moves'])} moves do not lose."


def result_sentence(solved, side):
    """What a position without a move is worth."""
    if solved["value"] == "draw":
        return " It is a draw."
    winner = side if solved["value"] == "win" else {"White": "Black", "Black": "White"}[side]
    return f" With best play {winner} mates in {moves_of(solved['plies'])}."


class Page:
    """A page while it is made."""

    def __init__(self, options, name):
        self.name, self.out = os.path.basename(name), options.out
        self.file = f"{name}.al0"
        path = os.path.join(options.tree, "advice", self.file)
        self.al0 = Al0(options.al0, path, os.path.join(options.reports, f"{self.name}.prepared"))
        self.table = Table(path)
        self.report = json.loads(read(os.path.join(options.reports, f"{self.name}.json")))
        self.html = read(os.path.join(options.reports, f"{self.name}.html"))
        self.notes = read_notes(os.path.join(options.tree, "docs/endings", f"{self.name}.txt"))
        self.holds = "avoid" in self.report
        self.solved = self.report["held_in_theory" if self.holds else "won_in_theory"] is not None
        self.mates = self.report.get("aim") == "mate" or self.report.get("avoid") == "mated"
        self.text = []

    def add(self, *paragraphs):
        self.text += [p for p in paragraphs if p]

    def note(self, *words):
        return [section for section in self.notes if section.word in words]

    def picture(self, name, svg, alt):
        write(os.path.join(self.out, self.name, name), svg)
        return f"![{alt}]({self.name}/{name})"

    # ---- the parts of a page

    def head(self):
        r = self.report
        if not r["proved"]:
            fail(f"{self.name} is not proved")
        where = " inside its scope" if "scope" in r else ""
        can, does = ("can be held", "holds") if self.holds else ("are won", "wins")
        n = r["held_in_theory"] if self.holds else r["won_in_theory"]
        total = r["positions"]
        if n is None:  # no truth was solved, and all of the scope is proved
            n = total = r.get("starts", total)
        self.add(f"# {self.table.title}")
        self.add(*(section.text for section in self.note("intro")))
        self.add(
            f"[{self.name}.al0](../../advice/{self.file}), {self.table.lines} lines, **proved**: of {total:,} positions"
            f"{where} with our side to move {'all' if n == total else format(n, ',')} {can}, and the table {does} every "
            "one of them, against every defence."
        )

    def method(self):
        self.add(METHOD, self.table.method())

    def put_board(self, i, title, fen, move, paragraphs):
        side = "White" if " w " in fen else "Black"
        picture = self.picture(f"board{i}.svg", board(self.al0, fen, move), f"{side} to move: {fen}")
        self.add(f"### {i}. {title}", picture, *paragraphs)

    def board_of_move(self, i, title, fen, words, story):
        move, doc = story["line"][0], story["doc"]
        sentence = f"White plays **{move['san']}**, by `{story['advice']}`" + (f": {lower_first(doc)}." if doc else ".")
        if self.mates:
            sentence += values_sentence(story) + line_sentence(story)
        if self.solved and self.mates:
            sentence += truth_sentence(self.al0, fen, move["san"], self.holds)
        self.put_board(i, title, fen, move["uci"], [words, sentence])

    def board_of_note(self, i, section):
        advice, wanted, fen = section.rest.split(" ", 2)
        title, _, words = section.text.partition("\n")
        story = self.al0.explain(fen)
        played = story["line"][0]["san"] if story.get("line") else None
        if (story["advice"], played) != (advice, wanted):
            fail(f"{self.name}: in {fen} the table plays {played} by {story['advice']}, not {wanted} by {advice}")
        self.board_of_move(i, title, fen, words.strip(), story)

    def picture_of_note(self, i, section):
        word, wanted, fen = section.rest.split(" ", 2)
        title, _, words = section.text.partition("\n")
        value = self.al0.value(fen, word)
        if value != wanted:
            fail(f"{self.name}: in {fen} {word} is {value}, not {wanted}")
        side = "White" if " w " in fen else "Black"
        sentence = f"{side} is to move. `{word}`, {dict(self.table.words).get(word, '')}: {value}."
        if self.solved and self.mates:
            sentence += result_sentence(self.al0.solve(fen), side)
        self.put_board(i, title, fen, None, [words.strip(), sentence])

    def boards_of_notes(self):
        for i, section in enumerate(self.note("board", "picture"), 1):
            if section.word == "board":
                self.board_of_note(i, section)
            else:
                self.picture_of_note(i, section)

    def boards_of_line(self):
        ours = [m for m in self.report.get("longest_line", []) if "advice" in m]
        for i in range(min(BOARDS, len(ours))):
            fen = ours[i * (len(ours) - 1) // (BOARDS - 1)]["fen"]
            self.board_of_move(i + 1, f"Move {fen.split()[5]} of the longest win", fen, "", self.al0.explain(fen))

    def boards(self):
        noted = self.note("board", "picture")
        if not self.holds or noted:
            self.add("## Boards")
        if noted:
            self.boards_of_notes()
        else:
            self.boards_of_line()

    def tree(self):
        for section in self.note("tree"):
            fields = section.rest.split(" ")
            fen, options = " ".join(fields[:6]), fields[6:]
            svg = used_shapes(self.al0.picture(fen, *options))
            self.add("## A tree", section.text, self.picture("tree.svg", svg, f"The forcing tree of {fen}"))

    def words(self):
        if self.table.words:
            self.add(WORDS, self.table.glossary())

    def lengths(self):
        r = self.report
        if self.holds:
            return
        self.add(
            "## How long it takes",
            self.picture("lengths.svg", chart(self.html), "Positions by moves to the win, by the table and at best play"),
            lengths_sentences(r) if r["optimal_longest_plies"] is None else lengths_beside_the_optimum(r),
        )

    def hardest(self):
        r = self.report
        if self.holds:
            return
        if not r["longest_line"]:
            fail(f"{self.name}: the report has no line of the longest win")
        fen = r["longest_fen"]
        first = self.al0.explain(fen)["line"][0]["uci"]
        best = f" Best play mates in {moves_of(self.al0.solve(fen)['plies'])}." if self.solved and r["aim"] == "mate" else ""
        self.add(
            "## The hardest position",
            self.picture("hardest.svg", board(self.al0, fen, first), f"The longest win: {fen}"),
            f"Nowhere does the table take longer than here: {moves_of(r['longest_plies'])} moves against the best defence."
            f"{best} Where positions are equally hard, this is the first of them.",
            by_advice(r["longest_line"]),
        )

    def advice(self):
        r, rows = self.report, ""
        for a in sorted(r["advice"], key=lambda a: -a["chosen"]):
            if a["chosen"]:
                mean = a["tree_positions"] / a["chosen"]
                rows += f"| `{a['name']}` | {self.table.docs.get(a['name'], '')} | {100 * a['chosen'] / r['searched']:.1f} % "
                rows += f"| {mean:.1f} | {a['largest_tree']:,} |\n"
        self.add(
            "## What is played, and how often",
            "Of all positions in which the table was asked"
            + ("; in the others it has no advice, since they are lost" if self.holds and r.get("not_held_in_theory") else "")
            + ". A tree's size is the number of positions that have to be looked at to see that the advice works.",
            f"| advice | | positions | mean tree | largest |\n|---|---|--:|--:|--:|\n{rows}".rstrip(),
        )

    def tried(self):
        for section in self.note("tried"):
            self.add("## What was tried, and failed", section.text)

    def ask(self):
        large = " --memory 18000" if self.report["memory_bytes"] > USUAL_MEMORY else ""
        self.add(
            "## Ask it yourself",
            f"`al0 explain {self.file} --fen FEN` tells in sentences why the table plays as it does, `al0 play {self.file} "
            f"--fen FEN` plays it against you, and `al0 verify {self.file}{large}` proves it again.",
        )

    def make(self):
        self.head()
        self.method()
        self.boards()
        self.tree()
        self.hardest()
        self.lengths()
        self.advice()
        self.words()
        self.tried()
        self.ask()
        write(os.path.join(self.out, f"{self.name}.md"), "\n\n".join(self.text) + "\n")


def within(histogram, share):
    """In how many moves so large a share of the positions is won."""
    left = share * sum(histogram)
    for plies, n in enumerate(histogram):
        left -= n
        if left <= 0:
            return moves_of(plies)
    return moves_of(len(histogram) - 1)


def mean_of(histogram):
    return sum(moves_of(i) * n for i, n in enumerate(histogram)) / sum(histogram)


def lengths_sentences(r):
    """How long the table's wins take, where the endgame was not solved beside it."""
    histogram = r["histogram_plies"]
    return (
        f"Half of all positions are won within {within(histogram, 0.5)} moves, nine in ten within {within(histogram, 0.9)}. The mean is "
        f"{mean_of(histogram):.2f} moves; the longest win takes {moves_of(r['longest_plies'])}. How long best play takes is not known here."
    )


def lengths_beside_the_optimum(r):
    plies = [r["histogram_plies"], r["optimal_histogram_plies"]]
    mean = [mean_of(h) for h in plies]
    half, most = ([within(h, share) for h in plies] for share in (0.5, 0.9))
    return (
        f"Half of all won positions are won within {half[0]} moves (best play: {half[1]}), nine in ten within {most[0]} "
        f"({most[1]}). The mean is {mean[0]:.2f} moves where best play needs {mean[1]:.2f}, {mean[0] / mean[1]:.2f} "
        f"times as many; the longest win takes {moves_of(r['longest_plies'])} ({moves_of(r['optimal_longest_plies'])})."
    )


def by_advice(line):
    """A line with a point of a list for each piece of advice in turn."""
    parts, start = [], line[0]["fen"].split()
    for i, move in enumerate(line):
        if "advice" in move and (not parts or parts[-1][0] != move["advice"]):
            parts.append((move["advice"], i, []))
        parts[-1][2].append(move["san"])
    first = int(start[5])
    fens = [f"{' '.join(start[:5])} {first + i // 2}" for _, i, _ in parts]
    return "\n".join(f"- `{advice}`: {numbered(moves, fen)}" for (advice, _, moves), fen in zip(parts, fens))


# ---------------------------------------------------------------- the book

INTRO = """# The book of endings

Each page is about one ending, and about a table of rules that plays it. The tables are short, and each is **proved**: it was
played from every position of the ending, against every defence, and compared with the solved endgame. Of a table that wins,
every position that can be won is won; of one that holds, every position that can be held is held. Of rook and pawn against rook
parts are proved, the positions that a page describes as its scope.

The pages are made from the tables: boards, trees, figures and lines are what al0 says, and a page on which the words name another
move than the table plays is not made. `./dev verify-all` makes them again."""

READING = """## How a table is read

- Capital letters are the men of the side that the table is for, small ones the other side's: `K` is our king, `k` theirs. A letter
  stands for the squares of such men; alone in a condition it says that there are any. `R & attacks(k)` is the squares that are in
  both: our rook, where their king attacks it.
- Of the rules the first whose condition holds is used. Its list of advice is tried from left to right, and the first that can be
  carried out against every reply that its `them:` allows is played.
- `better:` is what advice reaches by force. `holding:` is true in every position on the way, the first and the last too. Advice
  without `better:` keeps to `holding:` for ever. `when:` says where advice can be used at all.
- `us:` and `them:` say which moves are looked at; `depth` counts the moves of both sides from 0, so that `us: depth < 8` is four
  moves of ours. `them: any` is every reply, `them: none` is none: the one move of ours is judged by itself.
- Of all ways to `better:` the shortest is taken; with `seek:` the shortest of those with the best end; with `search any` one that is
  found soon. Of moves that are as short, or that go on for ever, those come first that stand before `then` in `us:`; next `prefer:`
  picks, its first line before its second. Of moves that are equal in all this al0 takes the first in its order of moves, and with
  that the table is proved.
- `root(x)` is x in the position that was asked about, `after(x)` is x after the move. `scope` names the positions that the table is
  for. With `replan` it is asked anew at every move of ours; without it a way that was found is followed to its end.

[The language](../language.md) says all of this exactly."""


def rows_of_tables(tree):
    """The rows of advice/README.md on tables that are proved and have a page: name, file, cells. Those that win come first,
    small endings before large ones."""
    rows = [line.strip("|\n ").split("|") for line in read(os.path.join(tree, "advice/README.md")).split("\n")]
    rows = [[cell.strip() for cell in row] for row in rows if len(row) == 9 and "proved" in row[4]]
    rows.sort(key=lambda row: (not row[5], int(row[3].replace(",", ""))))
    named = [(*re.match(r"\[(\w+)\]\((.*)\)", row[0]).groups(), row) for row in rows]
    return [found for found in named if os.path.exists(os.path.join(tree, "docs/endings", f"{found[0]}.md"))]


def replaced_once(pattern, text, page, name):
    """The page with other text in the only place where a pattern is found."""
    page, n = re.subn(pattern, lambda _: text, page, flags=re.M)
    if n != 1:
        fail(f"{name}.md: {n} places for {text.split(chr(10), 1)[0]!r}; ./dev endings makes the page anew")
    return page


def renew_texts(options):
    for name, file, _ in rows_of_tables(options.tree):
        table = Table(os.path.join(options.tree, "advice", file))
        page = read(os.path.join(options.tree, "docs/endings", f"{name}.md"))
        page = replaced_once(r"\A# .*$", f"# {table.title}", page, name)
        page = replaced_once(r"(?<=\.al0\)), \d+ lines", f", {table.lines} lines", page, name)
        section = r"^%s\n(?s:.)*?(?=\n^## |\Z)"
        page = replaced_once(section % METHOD, f"{METHOD}\n\n{table.method()}\n", page, name)
        if table.words or WORDS in page:
            page = replaced_once(section % WORDS, f"{WORDS}\n\n{table.glossary()}\n", page, name)
        for advice, text in table.docs.items():
            page = re.sub(rf"(?m)^\| `{advice}` \| .*? (\|( [\d.,]+( %)? \|){{3}})$", rf"| `{advice}` | {text} \1", page)
        write(os.path.join(options.out, f"{name}.md"), page.rstrip() + "\n")


def write_index(options):
    lines, summary = [INTRO], ["# Endings", "", "- [The book of endings](endings/README.md)"]
    lines.append("| ending | we | positions | longest (optimal) | mean (optimal) | lines |\n|---|---|--:|--:|--:|--:|")
    for name, file, row in rows_of_tables(options.tree):
        table = Table(os.path.join(options.tree, "advice", file))
        does = "win" if row[5] else "hold"
        lines[-1] += f"\n| [{table.title}]({name}.md) | {does} | {row[3]} | {row[5]} | {row[6]} | {table.lines} |"
        summary.append(f"  - [{table.title}](endings/{name}.md)")
    lines.append("Moves are ours. The optimum is best play. [advice/README.md](../../advice/README.md) has all figures.")
    lines.append(READING)
    write(os.path.join(options.out, "README.md"), "\n\n".join(lines) + "\n")
    path = os.path.join(options.summary)
    parts = [part for part in re.split(r"(?m)^(?=# )", read(path)) if not part.startswith("# Endings")]
    at = next(i for i, part in enumerate(parts) if part.startswith("# Reference"))
    write(path, "".join(parts[:at] + ["\n".join(summary) + "\n\n"] + parts[at:]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    tree = os.path.dirname(HERE)
    parser.add_argument("--al0", default=os.path.join(tree, "build/release/cli/al0"))
    parser.add_argument("--tree", default=tree)
    parser.add_argument("--reports", default=os.path.join(tree, "build/endings"))
    parser.add_argument("--out", help="in place of docs/endings")
    parser.add_argument("--summary", help="in place of docs/SUMMARY.md")
    parser.add_argument("--index", action="store_true")
    parser.add_argument("--texts", action="store_true")
    parser.add_argument("tables", nargs="*", metavar="TABLE")
    options = parser.parse_args()
    options.out = options.out or os.path.join(options.tree, "docs/endings")
    options.summary = options.summary or os.path.join(options.tree, "docs/SUMMARY.md")
    for name in options.tables:
        Page(options, name).make()
    if options.texts:
        renew_texts(options)
    if options.index:
        write_index(options)


if __name__ == "__main__":
    main()
