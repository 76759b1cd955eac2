// A channel on the screen: its head, its messages, its composer.

import { h, act, fetchJson, toast } from "./dom.js";
import { drawMessage } from "./message.js";
import { Composer } from "./composer.js";

/** How near to the end counts as being there, in pixels. */
const NEAR = 120;

export class Pane {
  constructor(root, table, inputId) {
    this.root = root;
    this.table = table;
    this.channel = null;
    this.messages = new Map();
    this.title = h("h1", { class: "title" });
    this.topic = h("p", { class: "topic" });
    this.older = h("button", { type: "button", class: "button secondary small older", hidden: true, click: () => this.loadOlder() }, "Show older messages");
    this.empty = h("p", { class: "empty" });
    this.list = h("ol", { class: "messages", role: "log", "aria-live": "polite", "aria-relevant": "additions", "aria-label": "Messages" });
    this.scroller = h("div", { class: "scroller", tabindex: "0", role: "group", "aria-label": "Conversation" }, this.older, this.empty, this.list);
    this.newer = h("button", { type: "button", class: "button primary small newer", hidden: true, click: () => this.toEnd() }, "New messages ↓");
    this.composer = new Composer(table, inputId);
    root.replaceChildren(h("div", { class: "head" }, this.title, this.topic), this.scroller, this.newer, this.composer.element);
    this.scroller.addEventListener("scroll", () => {
      if (this.atEnd()) {
        this.newer.hidden = true;
        this.read();
      }
    });
    // Pictures grow after they were put in; the end stays the end.
    new ResizeObserver(() => this.sticks && this.toEnd()).observe(this.list);
    this.sticks = true;
    this.scroller.addEventListener("scroll", () => {
      this.sticks = this.atEnd();
    });
  }

  atEnd() {
    return this.scroller.scrollHeight - this.scroller.scrollTop - this.scroller.clientHeight < NEAR;
  }

  toEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.newer.hidden = true;
  }

  /** Whether this pane shows a channel. */
  shows(id) {
    return this.channel !== null && this.channel.id === id;
  }

  /** Opens a channel, or brings its head up to date. */
  async open(channel) {
    const same = channel && this.shows(channel.id) && this.owner === this.table.me;
    this.channel = channel;
    this.owner = this.table.me;
    this.composer.setChannel(channel);
    this.title.textContent = channel ? this.table.channelTitle(channel) : "No channel";
    this.topic.textContent = channel ? channel.topic || (channel.dm ? `Only ${this.table.myName()} and the bot read this.` : "") : "";
    if (!same) await this.reload();
  }

  /** Loads the last messages anew. */
  async reload() {
    const { channel, owner } = this;
    this.messages.clear();
    this.list.replaceChildren();
    this.older.hidden = true;
    this.newer.hidden = true;
    this.empty.hidden = true;
    if (!channel) return;
    try {
      const found = await fetchJson(`api/messages?as=${owner}&channel=${channel.id}`);
      if (!this.shows(channel.id) || this.owner !== owner) return;
      this.older.hidden = !found.more;
      // What is loaded is not news: the log announces only what comes later.
      this.list.setAttribute("aria-live", "off");
      for (const message of found.messages) this.put(message);
      this.list.setAttribute("aria-live", "polite");
      this.showEmpty();
      this.sticks = true;
      this.toEnd();
      this.read();
    } catch (error) {
      toast(error.message);
    }
  }

  async loadOlder() {
    const first = [...this.messages.keys()][0];
    const found = await fetchJson(`api/messages?as=${this.owner}&channel=${this.channel.id}&before=${first}`);
    const height = this.scroller.scrollHeight;
    const all = [...found.messages, ...this.messages.values()];
    this.messages.clear();
    this.list.setAttribute("aria-live", "off");
    this.list.replaceChildren();
    for (const message of all) this.put(message);
    this.list.setAttribute("aria-live", "polite");
    this.older.hidden = !found.more;
    this.scroller.scrollTop = this.scroller.scrollHeight - height;
  }

  showEmpty() {
    this.empty.hidden = this.messages.size > 0 || !this.channel;
    this.empty.textContent = this.channel && this.channel.dm ? "No direct messages yet." : "Nothing here yet. Type / to see what the bot can do.";
  }

  /** Puts in a message, or draws it again. */
  put(message) {
    const old = this.messages.has(message.id) && this.list.querySelector(`[data-id="${message.id}"]`);
    this.messages.set(message.id, message);
    const drawn = drawMessage(message, this.table);
    if (old) {
      const focused = old.contains(document.activeElement) ? document.activeElement : null;
      const custom = focused && focused.dataset ? focused.dataset.custom : null;
      old.replaceWith(drawn);
      // Whoever pressed a button by keyboard goes on from the same place.
      if (focused) {
        const again = custom && [...drawn.querySelectorAll("[data-custom]")].find((part) => part.dataset.custom === custom && !part.disabled);
        (again || drawn.querySelector(".components button:not([disabled])") || drawn).focus();
      }
    } else {
      this.list.append(drawn);
    }
  }

  /** A message came or changed. */
  take(message) {
    const stays = this.atEnd();
    const fresh = !this.messages.has(message.id);
    this.put(message);
    this.showEmpty();
    if (stays || (fresh && message.author === this.table.me)) {
      this.toEnd();
      this.read();
    } else if (fresh) {
      this.newer.hidden = false;
    }
  }

  /** A message went away. */
  drop(id) {
    const old = this.list.querySelector(`[data-id="${id}"]`);
    this.messages.delete(id);
    if (old) {
      const focused = old.contains(document.activeElement);
      old.remove();
      if (focused) this.composer.box.focus();
    }
    this.showEmpty();
  }

  /** Tells the server that the channel is read, if it is looked at. */
  read() {
    const visible = document.visibilityState === "visible" && this.root.offsetParent !== null;
    if (!this.channel || !visible) return;
    const newest = [...this.messages.keys()].pop();
    if (newest === this.lastRead && this.lastReader === this.owner) return;
    this.lastRead = newest;
    this.lastReader = this.owner;
    act({ as: this.owner, do: "read", channel: this.channel.id })
      .then((answer) => this.table.wasRead(this.channel.id, this.owner, answer.pings))
      .catch(() => {});
  }

  /** A line that stands for an answer still to come, or that did not come. */
  pending(id, label) {
    const line = h("li", { class: "message pending", "data-pending": id }, h("p", {}, h("span", { class: "dots", "aria-hidden": "true" }), `Sending ${label} …`));
    this.list.append(line);
    this.toEnd();
  }

  settle(id, failure) {
    const line = this.list.querySelector(`[data-pending="${id}"]`);
    if (!line) return;
    if (!failure) {
      line.remove();
      return;
    }
    line.className = "message failed";
    line.replaceChildren(h("p", { role: "alert" }, failure, " ", h("button", { type: "button", class: "text", click: () => line.remove() }, "Dismiss")));
  }
}
