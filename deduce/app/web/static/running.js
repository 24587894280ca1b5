// The program on its way, and new versions of the page.

import { loading } from "./api.js";
import { $ } from "./dom.js";
import { t } from "./words.js";

$("puzzlink").hidden = !loading; // a page of the site alone

if (loading) {
  const size = (bytes) => (bytes / 1e6).toFixed(1);
  loading.addEventListener("progress", ({ detail: { done, all } }) => {
    $("loading").hidden = false;
    $("loaded").value = Math.min(done / all, 1);
    $("loading-text").textContent = done < all ? t("loading", { done: size(done), all: size(all) }) : t("starting");
  });
  loading.addEventListener("ready", () => {
    $("loading").hidden = true;
    document.documentElement.dataset.running = "yes";
    setTimeout(keep, 5_000); // the first hint comes first
  });
}

/** Keep the whole page in the browser, for times without a network; a newer one asks before it takes over. */
async function keep() {
  const shop = navigator.serviceWorker;
  if (!shop) return; // only secure origins have one
  const replaced = shop.controller !== null;
  shop.addEventListener("controllerchange", () => { if (replaced) location.reload(); });
  try {
    const kept = await shop.register("sw.js");
    const offer = () => { $("fresh").hidden = !(kept.waiting && shop.controller); };
    $("renew").onclick = () => kept.waiting.postMessage("take over");
    kept.addEventListener("updatefound", () => kept.installing.addEventListener("statechange", offer));
    offer();
  } catch (fault) { console.warn(fault); } // private windows may forbid it
}
