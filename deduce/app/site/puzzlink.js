// Opens the puzzle of a player of puzz.link addresses, with the marks on it, in a site of ours.
(() => {
  const site = "SITE", puzzle = window.ui?.puzzle ?? window.puzzle;
  let source = location.href;
  try {
    source = puzzle.getFileData() || source;
  } catch { /* a page that keeps its puzzle to itself has it in its address */ }
  window.open(`${site}#${new URLSearchParams({ p: source })}`, "_blank");
})();
