// The stage: steps one after the other, told in words beside the board and shown on it.

import { about, told } from "./coordinates.js";
import { $, make } from "./dom.js";
import { t } from "./words.js";

const ROLES = { cause: ".outline .cause", clue: ".outline .clue", effect: ".outline .effect", assumed: ".outline .assumed",
  badge: ".badge, .order", clash: ".outline .clash", wall: ".outline .wall", way: "g.way > *" };

export class Stage {
  constructor(node, board) {
    this.node = node;
    this.board = board;
  }

  get open() { return !this.node.hidden; }

  close() {
    if (!this.open) return;
    this.node.hidden = true;
    document.documentElement.classList.remove("staged");
    this.list = null;
    this.board.node.classList.remove("coming");
    this.board.outline([]);
  }

  /**
   * Show a list of steps.
   * @param title    what the list is
   * @param items    steps as the server tells them; those without a picture are fetched by `load`
   * @param load     (index) => promise of the whole step
   * @param actions  (item, index) => buttons: [label, what to do]
   * @param lead     what stands above the sentence
   * @param index    whether all items are listed, to choose from
   * @param outline  variables that are outlined on the reader's board as long as this is shown, and how
   */
  show({ title, items, load, actions, lead = "", at = 0, index = false, outline = null }) {
    const list = this.list = { title, items, load, actions, lead, index, outline };
    this.node.hidden = false;
    document.documentElement.classList.add("staged");
    this.#build();
    this.to(at);
    this.node.scrollTop = 0;
    this.node.scrollIntoView({ block: "nearest" });
    return list;
  }

  /** More steps have come to the end of the list. */
  grown() {
    if (!this.list) return;
    this.slider.max = this.list.items.length - 1;
    this.#count();
    this.#listed();
  }

  /** The same on a board that was drawn anew. */
  again() { this.#tell(false); }

  #build() {
    const { items, title, index } = this.list;
    this.slider = make("input", { type: "range", min: 0, max: items.length - 1, value: 0, "aria-label": t("step"),
      oninput: () => this.to(Number(this.slider.value)) });
    this.count = make("span", { className: "count" });
    this.body = make("div");
    this.acts = make("p", { className: "row" });
    this.steps = make("div", { className: "steps" },
      make("button", { onclick: () => this.to(this.index - 1), "aria-label": t("previous"), title: t("previous") }, "‹"), this.slider,
      make("button", { onclick: () => this.to(this.index + 1), "aria-label": t("next"), title: t("next") }, "›"), this.count);
    this.entries = index ? make("ol", { className: "entries" }) : null;
    this.node.replaceChildren(
      make("div", { className: "row top" }, make("h2", { id: "stage-title" }, title),
        make("button", { className: "quiet close", onclick: () => this.close(), "aria-label": t("close"), title: t("close") }, "×")),
      this.steps, this.body, this.acts, ...(index ? [this.entries] : []));
    this.#listed();
  }

  /** All items, to choose from; each technique is named once. */
  #listed() {
    if (!this.entries) return;
    const { items } = this.list;
    for (let i = this.entries.querySelectorAll("button").length; i < items.length; i++) {
      if (items[i].title !== items[i - 1]?.title) this.entries.append(make("li", { className: "group" }, about(items[i].technique, items[i].title)));
      this.entries.append(make("li", {}, make("button", { className: "quiet", onclick: () => this.to(i) }, items[i].overview ?? items[i].sentence)));
    }
  }

  #count() {
    this.steps.hidden = this.list.items.length < 2;
    this.count.textContent = t("step.of", { n: this.index + 1, all: this.list.items.length });
  }

  async to(index) {
    const list = this.list;
    if (!list || index < 0 || index >= list.items.length) return;
    this.index = index;
    this.frame = null;
    this.slider.value = index;
    this.entries?.querySelectorAll("button").forEach((one, i) => one.setAttribute("aria-current", i === index));
    this.#count();
    this.#tell();
    if (!list.items[index].svg && list.load) {
      clearTimeout(this.wait);
      this.wait = setTimeout(async () => {
        if (this.list !== list || this.index !== index) return;
        const whole = await list.load(index);
        if (!whole || this.list !== list) return;
        list.items[index] = { ...list.items[index], ...whole };
        if (this.index === index) this.#tell(false);
      }, 60);
    }
  }

  /** Go on by an argument of the story; whether there was one. */
  on(by = 1) {
    const story = this.list?.items[this.index].story ?? [];
    const frame = Math.min(story.length - 1, Math.max(-1, (this.frame ?? -1) + by));
    if (!story.length || frame === this.frame) return false;
    this.frame = frame;
    this.#tell();
    return true;
  }

  /** The step in words, its story, its picture. That of a contradiction begins with its first argument, another with what it comes to. */
  #tell(aloud = true) {
    const item = this.list.items[this.index], story = item.story ?? [];
    if (item.story) this.frame ??= story.length > 1 && item.tier > 1 ? 0 : -1;
    const frame = this.frame ?? -1, shown = frame < 0 ? item : story[frame];
    const sentence = frame < 0 ? item.overview ?? item.sentence : shown.sentence;
    const title = item.title ? make("h3", {}, about(item.technique, item.title)) : null;
    const titles = Object.fromEntries([item, shown].filter((one) => one.title).map((one) => [one.title, one.technique]));
    const parts = [title, make("p", { className: "sentence" }, ...told(sentence, this.board, titles))];
    if (this.list.lead) parts.unshift(make("p", { className: "lead" }, ...told(this.list.lead, this.board)));
    const where = frame < 0 ? t("story") : t("story.of", { n: frame + 1, all: story.length });
    if (story.length) {
      const turn = (by) => () => {
        this.on(by);
        this.body.querySelector(by > 0 ? ".on" : ".back").focus();
      };
      parts.push(make("div", { className: "story" }, make("span", {}, where, ...(frame < 0 ? [] : [" · ", about(shown.technique, shown.title)])),
        make("button", { className: "back", onclick: turn(-1), "aria-label": t("previous"), title: t("previous") }, "‹"),
        make("button", { className: "on", onclick: turn(1), "aria-label": t("next"), title: t("next") }, "›")));
    }
    this.board.node.classList.toggle("coming", !shown.svg && Boolean(this.list.load));
    if (shown.svg) {
      this.board.show(shown.svg);
      parts.push(this.#legend());
    } else if (this.list.outline) this.board.outline(...this.list.outline);
    this.body.replaceChildren(...parts.filter(Boolean));
    this.acts.replaceChildren(...this.list.actions(item, this.index)
      .map(([label, act], i) => make("button", { onclick: act, className: i ? "" : "main" }, label)));
    this.board.reveal(this.node);
    if (aloud) $("said").textContent = [this.list.title, this.list.lead, item.title, story.length ? where : "", sentence].filter(Boolean).join(". ");
  }

  #legend() {
    const found = Object.entries(ROLES).filter(([, selector]) => this.board.svg.querySelector(selector));
    return make("ul", { className: "legend" }, ...found.map(([name]) => make("li", { className: name }, t(`role.${name}`))));
  }
}
