// A worker of a page without a server: Python, and in it the program.

import { loadPyodide } from "../runtime/pyodide.mjs";

const SITE = new URL("../", import.meta.url);
const PACKED = ".bin"; // what is gzipped here, so that any web server sends it small

let done = 0;

function counted() {
  return new TransformStream({
    transform(chunk, next) {
      done += chunk.length;
      postMessage({ progress: done });
      next.enqueue(chunk);
    },
  });
}

const plain = self.fetch.bind(self);

/** As always, but it counts what comes and unpacks what was packed. */
self.fetch = async (asked, options) => {
  const address = String(asked.url ?? asked), packed = /\.(wasm|zip)$/.test(address);
  const answer = await plain(packed ? address + PACKED : asked, options);
  if (!answer.ok || !answer.body) return answer;
  const body = answer.body.pipeThrough(counted());
  if (!packed) return new Response(body, { headers: answer.headers });
  const type = address.endsWith(".wasm") ? "application/wasm" : "application/zip";
  return new Response(body.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": type } });
};

let signal = null; // memory that is shared with the page, where it says that nobody waits any more

async function start() {
  const program = fetch(new URL("program.zip", SITE)).then((answer) => {
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.arrayBuffer();
  });
  const python = await loadPyodide({
    indexURL: new URL("runtime/", SITE).href,
    lockFileContents: { info: await (await fetch(new URL("runtime/info.json", SITE))).json(), packages: {} },
    env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" },
  });
  python.unpackArchive(await program, "zip", { extractDir: "/program" });
  python.runPython("import sys; sys.path.insert(0, '/program')");
  const { answer } = python.pyimport("deduce.app.web.inside");
  if (signal) python.setInterruptBuffer(signal);
  return answer;
}

let answer;

onmessage = ({ data }) => {
  if (data.signal) signal = data.signal;
  else work(data);
};

function work({ number, name, body }) {
  const tell = (message) => postMessage({ number, message });
  if (signal) Atomics.store(signal, 0, 0); // what was meant for the task before
  try {
    answer(name, body, tell);
  } catch (fault) {
    if (fault.type === "KeyboardInterrupt") { // before the task began, or after its end
      tell(JSON.stringify({ interrupted: true }));
      return;
    }
    console.error(fault); // the interpreter itself: nothing more can be asked of it
    postMessage({ broken: true });
  }
}

try {
  answer = await start();
  postMessage({ ready: true });
} catch (fault) {
  console.error(fault);
  postMessage({ broken: true });
}
