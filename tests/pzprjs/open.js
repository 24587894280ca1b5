// Opens boards with the real pzpr.js and says how it writes them again. Standard input and output: a line of JSON each.
//
// {"text": address or file, "set": [[group, number, property, value], ...], "moves": ["mouse,left,1,1", ...]} ->
// {"url", "kanpen", "file", "solved", "fault"}; and "taken", what "code", a bookmarklet or a userscript, hands to our page
const pzpr = require(process.argv[2]);
const lines = require("fs").readFileSync(0, "utf8").split("\n").filter(Boolean);

async function opened(text) {
  const puzzle = new pzpr.Puzzle();
  await new Promise((done, failed) => {
    setTimeout(() => failed(new Error("not opened")), 5000).unref();
    puzzle.on("fail-open", () => failed(new Error("refused")));
    puzzle.open(text, done);
  });
  return puzzle;
}

// What code that runs on the page of a player opens.
function taken(code, puzzle) {
  let address = null, click = null;
  const window = { ui: { puzzle }, open: (url) => { address = url; } };
  const button = { style: {}, addEventListener: (_, called) => { click = called; } };
  const document = { createElement: () => button, body: { append: () => {} } };
  const names = ["window", "location", "document", "navigator"];
  new Function(...names, code)(window, { href: "https://puzz.link/p" }, document, { language: "en" });
  click?.();
  return new URLSearchParams(new URL(address).hash.slice(1)).get("p");
}

// Makes a move as a player does.
function made(puzzle, move) {
  for (const part of move.split(";")) {
    const [device, ...said] = part.split(",");
    if (device === "key") { puzzle.key.inputKeys(...said); continue; }
    const [, button, , times] = /^(left|right)(x([0-9]+))?$/.exec(said[0]);
    for (let i = 0; i < (times ?? 1); i++) puzzle.mouse.inputPath(button, ...said.slice(1).map(Number));
  }
}

async function main() {
  for (const line of lines) {
    const asked = JSON.parse(line);
    let told;
    try {
      const puzzle = await opened(asked.text);
      for (const [group, number, property, value] of asked.set) puzzle.board[group][number][property] = value;
      puzzle.board.rebuildInfo();
      if (asked.moves) puzzle.setMode("play");
      for (const move of asked.moves ?? []) made(puzzle, move);
      const check = puzzle.check(true);
      const kanpen = pzpr.variety(puzzle.pid).exists.kanpen ? puzzle.getURL(3) : null;
      told = { url: puzzle.getURL(), kanpen, file: puzzle.getFileData(), solved: check.complete, fault: check[0] ?? null };
      if (asked.code) told.taken = taken(asked.code, puzzle);
    } catch (error) {
      told = { error: String(error) };
    }
    console.log(JSON.stringify(told));
  }
  process.exit(0);
}

main();
