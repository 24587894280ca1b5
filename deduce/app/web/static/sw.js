// Keeps the page for times without a network, and lets it share memory with its worker whatever its server says. Files
// are kept under their hashes, so that two versions never mix, and what has not changed is not fetched again.

const FILES = {}; // path: hash; filled in when the site is built
const STORE = "deduce";
const ISOLATING = [["cross-origin-opener-policy", "same-origin"], ["cross-origin-embedder-policy", "require-corp"]];
const ROOT = new URL("./", self.location);

const kept = (path) => `${new URL(path, ROOT)}?kept=${FILES[path]}`;

async function install() {
  const store = await caches.open(STORE);
  for (const path of Object.keys(FILES)) {
    if (await store.match(kept(path))) continue;
    const answer = await fetch(new URL(path, ROOT), { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    const bytes = await answer.arrayBuffer();
    const hash = [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].map((one) => one.toString(16).padStart(2, "0")).join("");
    if (!hash.startsWith(FILES[path])) throw new Error(`${path} is of another version`); // the site is just being replaced: next time
    await store.put(kept(path), new Response(bytes, { headers: answer.headers }));
  }
}

async function clean() {
  const store = await caches.open(STORE), wanted = new Set(Object.keys(FILES).map(kept));
  for (const { url } of await store.keys()) if (!wanted.has(url)) await store.delete(url);
}

async function answer(request) {
  const url = new URL(request.url);
  let path = url.pathname.slice(ROOT.pathname.length);
  if (path === "" || path.endsWith("/")) path += "index.html";
  if (FILES[path]) {
    const found = await (await caches.open(STORE)).match(kept(path));
    if (found) return isolated(found);
  }
  return isolated(await fetch(request));
}

/** An answer with the headers that let a page share memory with its workers. */
function isolated(answer) {
  const { body, status, statusText, headers } = answer;
  if (!status) return answer; // it leads elsewhere
  const more = new Headers(headers);
  for (const [name, value] of ISOLATING) more.set(name, value);
  return new Response(body, { status, statusText, headers: more });
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(clean()));
self.addEventListener("message", (event) => { if (event.data === "take over") self.skipWaiting(); });
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(ROOT.href)) event.respondWith(answer(event.request));
});
