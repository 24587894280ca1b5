// Opens boards with the real pzpr.js and says how it writes them again. Standard input and output: a line of JSON each.
//
// {"text": address or file, "set": [[group, number, property, value], ...]} ->
// {"url", "kanpen", "file", "solved", "fault"}
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

async function main() {
  for (const line of lines) {
    const asked = JSON.parse(line);
    let told;
    try {
      const puzzle = await opened(asked.text);
      for (const [group, number, property, value] of asked.set) puzzle.board[group][number][property] = value;
      puzzle.board.rebuildInfo();
      const check = puzzle.check(true);
      const kanpen = pzpr.variety(puzzle.pid).exists.kanpen ? puzzle.getURL(3) : null;
      told = { url: puzzle.getURL(), kanpen, file: puzzle.getFileData(), solved: check.complete, fault: check[0] ?? null };
    } catch (error) {
      told = { error: String(error) };
    }
    console.log(JSON.stringify(told));
  }
  process.exit(0);
}

main();
