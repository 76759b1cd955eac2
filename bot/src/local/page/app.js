// The table on the screen: people, channels, two panes, and what comes from the server.

import { h, act, fetchJson, toast, openDialog, avatar, freshId } from "./dom.js";
import { refreshTimes } from "./markdown.js";
import { Pane } from "./pane.js";

/** How long the bot has to answer, in milliseconds, before the page says that it did not. */
const PATIENCE = 3500;
/** Below this width the direct messages stand among the channels instead of beside them. */
const WIDE = window.matchMedia("(min-width: 1100px)");

class Table {
  constructor() {
    this.me = "";
    this.state = null;
    this.people = new Map();
    this.waiting = new Map();
    this.early = new Map();
    this.opened = new Map();
    this.main = new Pane(document.getElementById("main"), this, "main-composer");
    this.side = new Pane(document.getElementById("side"), this, "side-composer");
    this.source = null;
    this.refreshing = 0;
  }

  names() {
    const { people, channels, roles } = this.state;
    return {
      me: this.me,
      people: new Map(people.map((person) => [person.id, person.name])),
      channels: new Map(channels.map((channel) => [channel.id, channel.name])),
      roles: new Map(roles.map((role) => [role.id, role.name])),
    };
  }

  myName() {
    const me = this.people.get(this.me);
    return me ? me.name : "";
  }

  botName() {
    const bot = this.people.get(this.state.bot);
    return bot ? bot.name : "Bot";
  }

  channelTitle(channel) {
    if (channel.dm) return `${this.botName()} ↔ ${this.myName()}`;
    return `${channel.thread ? "🧵" : "#"} ${channel.name}`;
  }

  personOptions() {
    return this.state.people.filter((person) => !person.bot).map((person) => ({ label: person.name, value: person.id }));
  }

  channelOptions() {
    return this.state.channels.filter((channel) => !channel.dm).map((channel) => ({ label: channel.name, value: channel.id }));
  }

  dm() {
    return this.state.channels.find((channel) => channel.dm);
  }

  /** Acts as somebody: everything on the page is theirs from now on. */
  async become(id) {
    this.me = id;
    sessionStorage.setItem("as", id);
    await this.refresh();
    this.listen();
  }

  /** Loads people, channels and commands. */
  async refresh() {
    this.state = await fetchJson(this.me ? `api/state?as=${this.me}` : "api/state");
    this.me = this.state.me;
    this.people = new Map(this.state.people.map((person) => [person.id, person]));
    document.getElementById("guild").textContent = this.state.guild || "Local table";
    this.drawPeople();
    await this.arrange();
  }

  /** Opens the right channels in the panes. */
  async arrange() {
    const { channels } = this.state;
    const dm = this.dm();
    const wanted = this.opened.get(this.me) || (this.main.channel && !this.main.channel.dm ? this.main.channel.id : null);
    let main = channels.find((channel) => channel.id === wanted);
    if (!main || (main.dm && WIDE.matches)) main = channels.find((channel) => !channel.dm) || dm;
    const sideShows = WIDE.matches && main !== dm;
    document.body.classList.toggle("with-side", sideShows);
    await Promise.all([this.main.open(main || null), this.side.open(sideShows ? dm || null : null)]);
    this.drawChannels();
    document.title = main ? `${this.channelTitle(main)} · ${this.myName()}` : "Local table";
  }

  drawPeople() {
    const box = document.getElementById("people");
    const focused = box.contains(document.activeElement);
    const radios = this.state.people
      .filter((person) => !person.bot)
      .map((person) => {
        const id = freshId("person");
        const radio = h("input", { type: "radio", name: "as", id, value: person.id, checked: person.id === this.me });
        radio.addEventListener("change", () => this.become(person.id).catch((error) => toast(error.message)));
        const count = h("span", { class: "count", "data-person": person.id });
        const label = h("label", { for: id, title: `Act as ${person.name}` }, avatar(person, "small"), h("span", { class: "person-name" }, person.name), count);
        return h("span", { class: "person" }, radio, label);
      });
    box.replaceChildren(box.querySelector("legend"), ...radios);
    for (const person of this.state.people) this.paintCount(person.id, person.pings);
    if (focused) {
      const own = box.querySelector("input:checked");
      if (own) own.focus();
    }
  }

  paintCount(person, pings) {
    const known = this.people.get(person);
    if (known) known.pings = pings;
    const mark = document.querySelector(`.count[data-person="${person}"]`);
    if (!mark) return;
    mark.replaceChildren();
    if (pings > 0) mark.append(String(pings), h("span", { class: "hidden" }, pings === 1 ? " notification" : " notifications"));
  }

  drawChannels() {
    const { channels } = this.state;
    const list = document.getElementById("channel-list");
    const focused = list.contains(document.activeElement) ? document.activeElement.dataset.channel : null;
    const places = channels.filter((channel) => !channel.dm && !channel.thread);
    const rows = [];
    for (const place of places) {
      rows.push(this.channelRow(place));
      for (const thread of channels.filter((channel) => channel.parent === place.id)) rows.push(this.channelRow(thread));
    }
    const dm = this.dm();
    list.replaceChildren(
      h("h2", {}, "Channels"),
      h("ul", {}, rows),
      h("h2", {}, "Direct messages"),
      h("ul", {}, dm && this.channelRow(dm)),
    );
    if (focused) {
      const again = list.querySelector(`[data-channel="${focused}"]`);
      if (again) again.focus();
    }
    const presence = document.getElementById("presence");
    presence.textContent = this.state.online ? `${this.botName()} is online` : `${this.botName()} is offline`;
    presence.classList.toggle("online", this.state.online);
  }

  channelRow(channel) {
    const label = channel.dm ? this.botName() : channel.name;
    const sign = channel.dm ? "✉" : channel.thread ? (channel.private ? "🔒" : "🧵") : "#";
    const current = this.main.shows(channel.id) || this.side.shows(channel.id);
    const notes = [channel.archived && "archived", channel.locked && "locked"].filter(Boolean).join(", ");
    const button = h(
      "button",
      {
        type: "button",
        class: ["channel", channel.thread && "thread", channel.unread > 0 && !current && "unread", channel.archived && "archived"].filter(Boolean).join(" "),
        "data-channel": channel.id,
        "aria-current": current ? "page" : null,
        click: () => this.go(channel),
      },
      h("span", { class: "sign", "aria-hidden": "true" }, sign),
      h("span", { class: "channel-name" }, label, notes && h("small", {}, ` ${notes}`)),
      channel.pings > 0 && h("span", { class: "count" }, String(channel.pings), h("span", { class: "hidden" }, " notifications")),
      channel.unread > 0 && channel.pings === 0 && h("span", { class: "hidden" }, ` ${channel.unread} unread`),
    );
    return h("li", {}, button);
  }

  async go(channel) {
    showMenu(false);
    if (channel.dm && WIDE.matches) {
      this.side.composer.box.focus();
      return;
    }
    this.opened.set(this.me, channel.id);
    await this.arrange();
    this.main.composer.box.focus();
  }

  wasRead(channelId, who, pings) {
    this.paintCount(who, pings);
    if (who !== this.me) return;
    const channel = this.state.channels.find((one) => one.id === channelId);
    if (!channel || (channel.unread === 0 && channel.pings === 0)) return;
    channel.unread = 0;
    channel.pings = 0;
    this.drawChannels();
  }

  /** Sends something the bot must answer. Gives the interaction's id, or nothing if it was refused at once. */
  async interact(body, element, label) {
    if (element) element.setAttribute("aria-busy", "true");
    let id;
    try {
      id = (await act({ as: this.me, ...body })).interaction;
    } catch (error) {
      if (element) element.removeAttribute("aria-busy");
      toast(error.message);
      return null;
    }
    const pane = this.side.shows(body.channel) ? this.side : this.main;
    if (label) pane.pending(id, label);
    const settle = (failure) => {
      clearTimeout(timer);
      this.waiting.delete(id);
      if (element) element.removeAttribute("aria-busy");
      if (label) pane.settle(id, failure);
      else if (failure) toast(failure);
    };
    const timer = setTimeout(() => settle(`${this.botName()} did not respond.`), PATIENCE);
    this.waiting.set(id, (event) => {
      settle(null);
      if (event.answered === 9) this.openModal(id, event.modal);
    });
    this.catchUp(id);
    return id;
  }

  /** Asks the bot for suggestions. */
  async complete(body) {
    const { interaction } = await act({ as: this.me, ...body });
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.waiting.delete(interaction);
        resolve([]);
      }, PATIENCE);
      this.waiting.set(interaction, (event) => {
        clearTimeout(timer);
        this.waiting.delete(interaction);
        resolve(event.choices || []);
      });
      this.catchUp(interaction);
    });
  }

  /** An answer may arrive before the page knows what it answers. */
  catchUp(id) {
    const event = this.early.get(id);
    this.early.delete(id);
    if (event) this.waiting.get(id)(event);
  }

  openModal(opener, modal) {
    const inputs = (modal.components || []).flatMap((row) => row.components || []);
    const fields = inputs.map((input) => {
      const id = freshId("input");
      const properties = {
        id,
        placeholder: input.placeholder,
        maxlength: input.max_length || 4000,
        minlength: input.min_length,
        required: input.required !== false,
        value: input.value || "",
      };
      const element = input.style === 2 ? h("textarea", { ...properties, rows: "6" }) : h("input", { ...properties, type: "text" });
      const count = h("small", { class: "note" });
      const paint = () => {
        count.textContent = `${[...element.value].length} of ${input.max_length || 4000}`;
      };
      element.addEventListener("input", paint);
      paint();
      const label = h("label", { for: id }, input.label, input.required !== false && h("span", { class: "required", title: "required" }, " *"));
      return { name: input.custom_id, element, row: h("div", { class: "modal-field" }, label, element, count) };
    });
    const title = h("h2", { id: freshId("modal") }, modal.title);
    const form = h(
      "form",
      { class: "modal", method: "dialog" },
      title,
      fields.map((field) => field.row),
      h("p", { class: "modal-foot" }, h("button", { type: "button", class: "button secondary", click: () => dialog.close() }, "Cancel"), h("button", { type: "submit", class: "button primary" }, "Submit")),
    );
    const dialog = openDialog(modal.title, form);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const values = fields.map((field) => [field.name, field.element.value]);
      const sent = await this.interact({ do: "submit", opener, fields: values }, form.querySelector("button[type=submit]"));
      if (sent) dialog.close();
    });
    if (fields[0]) fields[0].element.focus();
  }

  /** Hears what happens at the table. */
  listen() {
    if (this.source) this.source.close();
    const source = new EventSource(`api/events?as=${this.me}`);
    this.source = source;
    let broken = false;
    source.addEventListener("error", () => {
      broken = true;
      document.body.classList.add("cut-off");
    });
    source.addEventListener("open", () => {
      document.body.classList.remove("cut-off");
      if (!broken) return;
      broken = false;
      this.refresh()
        .then(() => Promise.all([this.main.reload(), this.side.reload()]))
        .catch((error) => toast(error.message));
    });
    source.addEventListener("message", (event) => {
      if (this.source === source) this.hear(JSON.parse(event.data));
    });
  }

  hear(event) {
    if (event.type === "state") {
      clearTimeout(this.refreshing);
      this.refreshing = setTimeout(() => this.refresh().catch(() => {}), 60);
    } else if (event.type === "message") {
      for (const [person, pings] of Object.entries(event.pings)) this.paintCount(person, pings);
      if (event.message) this.takeMessage(event.message);
    } else if (event.type === "deleted") {
      for (const pane of [this.main, this.side]) if (pane.shows(event.channel)) pane.drop(event.id);
    } else if (event.type === "interaction" && event.answered !== null) {
      const waiting = this.waiting.get(event.id);
      if (waiting) waiting(event);
      else {
        this.early.set(event.id, event);
        if (this.early.size > 50) this.early.delete(this.early.keys().next().value);
      }
    }
  }

  takeMessage(message) {
    const panes = [this.main, this.side].filter((pane) => pane.shows(message.channel));
    for (const pane of panes) pane.take(message);
    if (panes.length > 0) return;
    const channel = this.state.channels.find((one) => one.id === message.channel);
    if (!channel || message.author === this.me) return;
    channel.unread += 1;
    if (message.pings_me || channel.dm) channel.pings += 1;
    this.drawChannels();
  }
}

const table = new Table();
const menu = document.getElementById("menu");

function showMenu(shows) {
  document.body.classList.toggle("menu-open", shows);
  menu.setAttribute("aria-expanded", String(shows));
}

menu.addEventListener("click", () => {
  const shows = !document.body.classList.contains("menu-open");
  showMenu(shows);
  if (shows) document.querySelector("#channel-list button").focus();
});
document.getElementById("channels").addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    showMenu(false);
    menu.focus();
  }
});
document.querySelector(".body").addEventListener("click", (event) => {
  if (!event.target.closest("#channels")) showMenu(false);
});

document.getElementById("add-person").addEventListener("click", () => {
  const id = freshId("name");
  const input = h("input", { id, type: "text", maxlength: "32", required: true, autocomplete: "off" });
  const form = h(
    "form",
    { class: "modal", method: "dialog" },
    h("h2", {}, "Add a person"),
    h("div", { class: "modal-field" }, h("label", { for: id }, "Name"), input),
    h("p", { class: "modal-foot" }, h("button", { type: "button", class: "button secondary", click: () => dialog.close() }, "Cancel"), h("button", { type: "submit", class: "button primary" }, "Add")),
  );
  const dialog = openDialog("Add a person", form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const added = await act({ as: table.me, do: "add_person", name: input.value });
      dialog.close();
      await table.become(added.id);
    } catch (error) {
      toast(error.message);
    }
  });
  input.focus();
});

WIDE.addEventListener("change", () => table.arrange().catch((error) => toast(error.message)));
document.addEventListener("visibilitychange", () => {
  table.main.read();
  table.side.read();
});
setInterval(refreshTimes, 15000);
table.become(sessionStorage.getItem("as") || "").catch((error) => toast(error.message));
