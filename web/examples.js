/* web/examples.js -- which shipped tables the page offers first, and a position to begin with.
 * Does: names, positions; makes a position up where there is none.   Knows: advice/.   Must not know: anything else.
 * Other tables are found by an address (#table=...). */

const KRK = "8/8/8/3k4/8/8/8/R3K3 w - - 0 1";

export const EXAMPLES = [
  ["krk.al0", "King and rook against king", KRK],
  ["kqk.al0", "King and queen against king", "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1"],
  ["kpk.al0", "King and pawn against king", "8/8/8/3k4/8/3K4/4P3/8 w - - 0 1"],
  ["krrk.al0", "Two rooks against king", "8/8/8/3k4/8/8/8/R3K2R w - - 0 1"],
  ["kbbk.al0", "Two bishops against king", "8/8/8/3k4/8/8/8/2B1KB2 w - - 0 1"],
  ["kbnk.al0", "Bishop and knight against king", "8/8/8/4k3/8/8/8/KBN5 w - - 0 1"],
  ["kpk_defence.al0", "Holding against a pawn", "8/8/8/4k3/8/4K3/4P3/8 b - - 0 1"],
  ["knkr.al0", "Holding with a knight against a rook", "8/8/8/3k4/8/3r4/8/3KN3 w - - 0 1"],
  ["kpkr.al0", "Holding with a pawn against a rook", "8/8/8/8/1k6/4P3/3r4/2K5 w - - 0 1"],
  ["kqkp.al0", "Queen against pawn", "8/8/8/8/4Q3/8/3p4/K2k4 w - - 0 1"],
  ["kqkr.al0", "Queen against rook", "1k5r/8/1K6/8/8/8/8/4Q3 w - - 0 1"],
  ["krkn.al0", "Rook against knight", "8/8/8/8/4K3/7n/3R4/k7 w - - 0 1"],
  ["krkp.al0", "Rook against pawn", "8/8/4k3/R7/3p4/8/8/7K w - - 0 1"],
  ["plans/reti.al0", "Réti’s diagonal", "7K/8/k1P5/7p/8/8/8/8 w - - 0 1"],
  ["plans/smother.al0", "The smothered mate", "r6k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1"],
  ["mate.al0", "Direct mates", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"],
  ["games/tictactoe.al0", "Tic-tac-toe, from a file of rules", "init"],
  ["games/breakthrough.al0", "Breakthrough on 4 by 4 squares", "init"],
].map(([file, title, position]) => ({ file, title, position }));

export const FIRST = EXAMPLES[0];

/* ---- where a table says nothing of a position ---- */

const OURS = { K: ["e1"], Q: ["d1", "c1"], R: ["a1", "h1"], B: ["c1", "f1"], N: ["b1", "g1"], P: ["e2", "d2", "c2", "f2"] };
const THEIRS = { K: ["d5"], Q: ["d8", "c8"], R: ["a8", "h8"], B: ["c8", "f8"], N: ["b8", "g8"], P: ["d7", "e7", "f7", "c7"] };

function placed(men, squares, isTheirs, cells) {
  const taken = {};
  for (const man of men.replace(/[^KQRBNP]/g, "")) {
    const square = squares[man][taken[man] = (taken[man] ?? -1) + 1];
    if (square) cells.set(square, isTheirs ? man.toLowerCase() : man);
  }
}

/* A position of the table's material, we to move; of other games the first one. */
export function positionFor(text) {
  if (/^game\s+"/m.test(text)) return "init";
  const [ours, theirs = "K"] = (/^material\s+"([^",]+)/m.exec(text)?.[1] ?? "KQvK").split("v");
  const cells = new Map();
  placed(ours, OURS, false, cells);
  placed(theirs, THEIRS, true, cells);
  const rows = [..."87654321"].map((row) =>
    [..."abcdefgh"].map((column) => cells.get(column + row) ?? "1").join("").replace(/1+/g, (ones) => ones.length));
  return `${rows.join("/")} w - - 0 1`;
}

export const EMPTY = {
  file: "mine.al0",
  text: 'table mine "What it does"\nmaterial "KQvK"\n\nrule always then finish\n\nadvice finish "Mate in two moves at most"\n' +
        "    better:  mate\n    us:      depth <= 2\n    them:    depth <= 1\n",
  position: "8/8/8/8/8/1K6/7Q/k7 w - - 0 1",
};
