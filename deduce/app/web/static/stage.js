// The stage: steps one after the other, told in words beside the board and shown on it.

import { make } from "./dom.js";
import { lang, t } from "./words.js";

const ROLES = { cause: ".outline .cause", clue: ".outline .clue", effect: ".outline .effect", assumed: ".outline .assumed",
  badge: ".badge, .order", clash: ".outline .clash", wall: ".outline .wall", way: "g.way > *" };

/** What leads to the page of a technique; contradictions have none. */
export function about(technique, title) {
  return technique.includes("/")
    ? make("a", { href: `techniques/${lang}/${technique}.html`, target: "_blank", title: t("about") }, title)
    : make("span", {}, title);
}

export class Stage {
  constructor(node, board) {
    this.node = node;
    this.board = board;
  }

  get open() { return !this.node.hidden; }

  close() {
    if (!this.open) return;
    this.node.hidden = true;
    this.list = null;
    if (this.board.shows === "shown") this.board.fresh();
    this.closed?.();
  }

  /**
   * Show a list of steps.
   * @param title    what the list is
   * @param items    steps as the server tells them; those without a picture are fetched by `load`
   * @param load     (index) => promise of the whole step
   * @param actions  (item, index) => buttons: [label, what to do]
   * @param lead     what stands above the sentence
   */
  show({ title, items, load, actions, lead = "", at = 0, closed }) {
    this.list = { title, items, load, actions, lead };
    this.closed = closed;
    this.node.hidden = false;
    this.frame = -1;
    this.#build();
    this.to(at);
    this.node.scrollIntoView({ block: "nearest" });
  }

  /** More steps have come to the end of the list. */
  grown() {
    if (!this.list) return;
    this.slider.max = this.list.items.length - 1;
    this.#count();
  }

  #build() {
    const { items, title } = this.list;
    this.slider = make("input", { type: "range", min: 0, max: items.length - 1, value: 0, "aria-label": t("step"),
      oninput: () => this.to(Number(this.slider.value)) });
    this.count = make("span", { className: "count" });
    this.body = make("div", { ariaLive: "polite" });
    this.acts = make("p", { className: "row" });
    this.steps = make("div", { className: "steps" },
      make("button", { onclick: () => this.to(this.index - 1), "aria-label": t("previous"), title: t("previous") }, "‹"), this.slider,
      make("button", { onclick: () => this.to(this.index + 1), "aria-label": t("next"), title: t("next") }, "›"), this.count);
    this.node.replaceChildren(
      make("div", { className: "row top" }, make("h2", { id: "stage-title" }, title),
        make("button", { className: "quiet close", onclick: () => this.close(), "aria-label": t("close"), title: t("close") }, "×")),
      this.steps, this.body, this.acts);
  }

  #count() {
    this.steps.hidden = this.list.items.length < 2;
    this.count.textContent = t("step.of", { n: this.index + 1, all: this.list.items.length });
  }

  async to(index) {
    const list = this.list;
    if (!list || index < 0 || index >= list.items.length) return;
    this.index = index;
    this.frame = -1;
    this.slider.value = index;
    this.#count();
    this.#tell();
    if (!list.items[index].svg && list.load) {
      clearTimeout(this.wait);
      this.wait = setTimeout(async () => {
        const whole = await list.load(index);
        if (!whole || this.list !== list) return;
        list.items[index] = { ...list.items[index], ...whole };
        if (this.index === index) this.#tell();
      }, 60);
    }
  }

  /** The step in words, its story, its picture. */
  #tell() {
    const item = this.list.items[this.index], story = item.story ?? [];
    const shown = this.frame < 0 ? item : story[this.frame];
    const title = item.title ? make("h3", {}, about(item.technique, item.title)) : null;
    const parts = [title, make("p", { className: "sentence" }, shown.sentence)];
    if (this.list.lead) parts.unshift(make("p", { className: "lead" }, this.list.lead));
    if (story.length) {
      const turn = (by) => () => {
        this.frame = Math.min(story.length - 1, Math.max(-1, this.frame + by));
        this.#tell();
        this.body.querySelector(by > 0 ? ".on" : ".back").focus();
      };
      parts.push(make("div", { className: "story" }, make("span", {}, this.frame < 0 ? t("story")
        : t("story.of", { n: this.frame + 1, all: story.length })),
        make("button", { className: "back", onclick: turn(-1), "aria-label": t("previous"), title: t("previous") }, "‹"),
        make("button", { className: "on", onclick: turn(1), "aria-label": t("next"), title: t("next") }, "›")));
    }
    if (shown.svg) this.board.show(shown.svg);
    if (shown.svg) parts.push(this.#legend());
    this.body.replaceChildren(...parts.filter(Boolean));
    this.acts.replaceChildren(...this.list.actions(item, this.index)
      .map(([label, act], i) => make("button", { onclick: act, className: i ? "" : "main" }, label)));
  }

  #legend() {
    const found = Object.entries(ROLES).filter(([, selector]) => this.board.svg.querySelector(selector));
    return make("ul", { className: "legend" }, ...found.map(([name]) => make("li", { className: name }, t(`role.${name}`))));
  }
}
