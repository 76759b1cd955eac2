// The box at the bottom of a channel: ordinary text, or a slash command with its options as fields.

import { h, act, toast, focusOn, freshId } from "./dom.js";

const KIND = { sub: 1, group: 2, text: 3, whole: 4, yesNo: 5, user: 6, channel: 7, number: 10 };
/** How long to wait for another key before suggestions are asked for, in milliseconds. */
const PAUSE = 150;

/** All full command names of a channel: name, description, options. */
export function flatten(commands) {
  const out = [];
  const walk = (node, name) => {
    const options = node.options || [];
    const nested = options.filter((option) => option.type === KIND.sub || option.type === KIND.group);
    if (nested.length === 0) out.push({ name, description: node.description || "", options });
    for (const option of nested) walk(option, `${name} ${option.name}`);
  };
  for (const command of commands) walk(command, command.name);
  return out.sort((a, b) => a.name.localeCompare(b.name));
}

/** A list of suggestions below a text field, with the usual keys. */
class Suggestions {
  constructor(field, onPick) {
    this.field = field;
    this.onPick = onPick;
    this.items = [];
    this.active = -1;
    this.list = h("ul", { id: freshId("suggestions"), class: "suggestions", role: "listbox", hidden: true, "aria-label": "Suggestions" });
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-controls", this.list.id);
    field.setAttribute("aria-expanded", "false");
    field.setAttribute("autocomplete", "off");
    this.list.addEventListener("mousedown", (event) => event.preventDefault());
    field.addEventListener("blur", () => this.show([]));
  }

  /** Shows entries: label, note, and whatever the picker needs. `eager` marks the first one. */
  show(items, eager = false) {
    this.items = items;
    this.active = eager && items.length > 0 ? 0 : -1;
    this.list.replaceChildren(
      ...items.map((item, index) =>
        h("li", { id: `${this.list.id}-${index}`, role: "option", class: "choice", click: () => this.pick(index) }, h("span", { class: "choice-text" }, item.label, item.note && h("small", {}, item.note))),
      ),
    );
    this.list.hidden = items.length === 0;
    this.field.setAttribute("aria-expanded", String(items.length > 0));
    this.paint();
  }

  paint() {
    [...this.list.children].forEach((child, index) => {
      child.classList.toggle("active", index === this.active);
      child.setAttribute("aria-selected", String(index === this.active));
    });
    const child = this.list.children[this.active];
    if (child) {
      this.field.setAttribute("aria-activedescendant", child.id);
      child.scrollIntoView({ block: "nearest" });
    } else {
      this.field.removeAttribute("aria-activedescendant");
    }
  }

  pick(index) {
    const item = this.items[index];
    this.show([]);
    if (item) this.onPick(item);
  }

  /** Handles a key; true if it was one for the list. */
  key(event) {
    if (this.items.length === 0) return false;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : -1;
      this.active = (this.active + step + this.items.length + (this.active < 0 && step < 0 ? 1 : 0)) % this.items.length;
      this.paint();
    } else if (event.key === "Escape") {
      this.show([]);
    } else if ((event.key === "Enter" || event.key === "Tab") && this.active >= 0) {
      this.pick(this.active);
    } else {
      return false;
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
}

/** The composer of a pane. */
export class Composer {
  constructor(table, inputId) {
    this.table = table;
    this.channel = null;
    this.command = null;
    /** Who writes here, and where; and what each had begun to write in each place. */
    this.place = "";
    this.begun = new Map();
    this.box = h("textarea", { id: inputId, rows: "1", "aria-label": "Message, or / for a command" });
    this.suggestions = new Suggestions(this.box, (item) => this.picked(item.command));
    this.plain = h("div", { class: "plain" }, this.suggestions.list, this.box, h("button", { type: "button", class: "icon send", "aria-label": "Send", click: () => this.sendPlain() }, "➤"));
    this.form = h("form", { class: "command-form", hidden: true });
    this.note = h("p", { class: "composer-note", hidden: true });
    this.element = h("div", { class: "composer" }, this.note, this.form, this.plain);
    this.box.addEventListener("input", (event) => {
      if (event.data === " " && this.openTyped()) return;
      this.typed();
    });
    this.box.addEventListener("keydown", (event) => {
      if (this.suggestions.key(event)) return;
      if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
        event.preventDefault();
        this.sendPlain();
      }
    });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.sendCommand();
    });
    this.form.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.cancel();
    });
  }

  /** Shows the composer of a channel to whoever acts now, with what that person had begun to write in it. */
  setChannel(channel) {
    const place = channel ? `${this.table.me} ${channel.id}` : "";
    this.channel = channel;
    if (place !== this.place) {
      this.begun.set(this.place, this.box.value);
      this.place = place;
      this.cancel(false);
      this.box.value = this.begun.get(place) || "";
    }
    const name = channel ? (channel.dm ? this.table.botName() : `#${channel.name}`) : "";
    this.box.placeholder = `Message ${name} or /command`;
    const asleep = channel && channel.archived;
    this.note.hidden = !asleep;
    this.note.textContent = asleep ? "This thread is archived. A message wakes it; commands do not." : "";
  }

  commands() {
    return this.channel ? flatten(this.channel.commands) : [];
  }

  typed() {
    this.box.style.height = "auto";
    this.box.style.height = `${Math.min(this.box.scrollHeight, 160)}px`;
    const text = this.box.value;
    if (!text.startsWith("/")) {
      this.suggestions.show([]);
      return;
    }
    const words = text.slice(1).toLowerCase();
    const fitting = this.commands().filter((command) => command.name.startsWith(words) || command.name.includes(words.trim()));
    fitting.sort((a, b) => Number(b.name.startsWith(words)) - Number(a.name.startsWith(words)));
    this.suggestions.show(
      fitting.map((command) => ({ label: `/${command.name}`, note: command.description, command })),
      true,
    );
  }

  /** A blank after a command of one option opens that option, and the bot completes it. */
  openTyped() {
    const name = this.box.value.slice(1, -1);
    const command = this.box.value === `/${name} ` && this.commands().find((one) => one.name === name);
    if (!command || command.options.length !== 1) return false;
    this.begin(command, new Map([[command.options[0].name, ""]]));
    return true;
  }

  async sendPlain() {
    const text = this.box.value.trim();
    if (!text || !this.channel) return;
    if (text.startsWith("/")) {
      this.sendTyped(text.slice(1));
      return;
    }
    try {
      await act({ as: this.table.me, do: "say", channel: this.channel.id, content: text });
      this.box.value = "";
      this.typed();
    } catch (error) {
      toast(error.message);
    }
  }

  /** A command typed or pasted as a whole: `/order text:move …`, or `/order move …` where one option is meant. */
  sendTyped(text) {
    const fitting = this.commands()
      .filter((command) => text === command.name || text.startsWith(`${command.name} `))
      .sort((a, b) => b.name.length - a.name.length);
    const command = fitting[0];
    if (!command) {
      toast(`There is no command /${text.split(" ")[0]} here.`);
      return;
    }
    const rest = text.slice(command.name.length).trim();
    const values = new Map();
    const names = command.options.map((option) => option.name).join("|");
    const pieces = names && rest ? rest.split(new RegExp(`(?:^|\\s)(${names}):`, "u")) : [rest];
    if (pieces[0].trim() && command.options[0]) values.set(command.options[0].name, pieces[0].trim());
    for (let i = 1; i + 1 < pieces.length; i += 2) values.set(pieces[i], pieces[i + 1].trim());
    const complete = command.options.every((option) => !option.required || values.has(option.name));
    if (complete) this.dispatch(command, [...values]);
    else this.begin(command, values);
  }

  /** What was picked by a part of its name alone is not sent before it was looked at. */
  picked(command) {
    this.begin(command, new Map(), this.box.value.trim() === `/${command.name}`);
  }

  /** Opens the fields of a command; one without any is sent `atOnce`. */
  begin(command, values = new Map(), atOnce = true) {
    this.command = command;
    this.fields = [];
    this.box.value = "";
    if (command.options.length === 0 && atOnce) {
      this.dispatch(command, []);
      return;
    }
    const optional = command.options.filter((option) => !option.required && !values.has(option.name));
    const more = h("span", { class: "more-options" });
    const place = h("div", { class: "option-fields" });
    const add = (option, value) => {
      const field = this.field(option, value);
      this.fields.push(field);
      place.append(field.element);
      return field;
    };
    for (const option of command.options) if (option.required || values.has(option.name)) add(option, values.get(option.name));
    for (const option of optional) {
      const button = h("button", { type: "button", class: "chip", title: option.description, "aria-label": `Add option ${option.name}: ${option.description}` }, `+ ${option.name}`);
      button.addEventListener("click", () => {
        button.remove();
        add(option).input.focus();
      });
      more.append(button);
    }
    this.form.replaceChildren(
      h("p", { class: "command-head" }, h("strong", {}, `/${command.name}`), h("span", { class: "command-description" }, command.description)),
      place,
      h(
        "div",
        { class: "command-foot" },
        more,
        h("button", { type: "button", class: "button secondary small", click: () => this.cancel() }, "Cancel"),
        h("button", { type: "submit", class: "button primary small" }, "Send"),
      ),
    );
    this.form.hidden = false;
    this.plain.hidden = true;
    const first = this.fields.find((field) => !field.input.value) || this.fields[0];
    if (first) first.input.focus();
    else this.form.querySelector("button[type=submit]").focus();
  }

  /** Closes the fields of a command. */
  cancel(focus = true) {
    this.command = null;
    this.form.hidden = true;
    this.form.replaceChildren();
    this.plain.hidden = false;
    this.box.value = "";
    this.suggestions.show([]);
    if (focus) focusOn(this.box);
  }

  field(option, value = "") {
    const id = freshId("field");
    const whole = option.type === KIND.whole || option.type === KIND.number;
    const input = h("input", { id, type: "text", "aria-describedby": `${id}-about`, "aria-required": option.required, inputmode: whole ? "numeric" : "text", maxlength: option.max_length || 6000, spellcheck: "false", value });
    const about = h("small", { id: `${id}-about` }, option.description);
    const field = { option, input, chosen: null, error: h("small", { class: "error", role: "alert" }) };
    const suggestions = new Suggestions(input, (item) => {
      input.value = item.label;
      field.chosen = item.value;
      field.error.textContent = "";
    });
    field.value = () => (field.chosen !== null ? field.chosen : input.value.trim());
    let timer = 0;
    const suggest = () => {
      clearTimeout(timer);
      if (option.autocomplete) {
        timer = setTimeout(async () => {
          const found = await this.complete(option.name).catch(() => []);
          if (document.activeElement === input) suggestions.show(found, false);
        }, PAUSE);
        return;
      }
      const words = input.value.toLowerCase();
      const known = this.known(option).filter((item) => item.label.toLowerCase().includes(words));
      suggestions.show(known.slice(0, 25), words !== "");
    };
    input.addEventListener("input", () => {
      // Whoever types the name of the option all the same means its value.
      const named = `${option.name}:`;
      if (input.value.startsWith(named)) input.value = input.value.slice(named.length).trimStart();
      field.chosen = null;
      field.error.textContent = "";
      suggest();
    });
    input.addEventListener("focus", suggest);
    input.addEventListener("keydown", (event) => suggestions.key(event));
    field.element = h("div", { class: "option-field" }, h("label", { for: id }, option.name, option.required && h("span", { class: "required", title: "required" }, " *")), h("div", { class: "option-input" }, suggestions.list, input), about, field.error);
    return field;
  }

  /** Suggestions the page knows by itself. */
  known(option) {
    if (option.choices && option.choices.length) return option.choices.map((choice) => ({ label: choice.name, value: String(choice.value) }));
    if (option.type === KIND.yesNo) return ["true", "false"].map((value) => ({ label: value, value }));
    if (option.type === KIND.user) return this.table.personOptions().map((person) => ({ label: person.label, value: person.value }));
    if (option.type === KIND.channel) return this.table.channelOptions();
    return [];
  }

  /** Suggestions of the bot. */
  async complete(focused) {
    const options = this.fields.map((field) => [field.option.name, field.option.name === focused ? field.input.value : field.value()]).filter(([name, value]) => value !== "" || name === focused);
    const choices = await this.table.complete({ do: "complete", channel: this.channel.id, name: this.command.name, options, focused });
    return choices.map((choice) => ({ label: choice.name, value: String(choice.value) }));
  }

  sendCommand() {
    const missing = this.fields.find((field) => field.option.required && field.value() === "");
    if (missing) {
      missing.error.textContent = "This option is required.";
      missing.input.focus();
      return;
    }
    const values = this.fields.map((field) => [field.option.name, field.value()]).filter(([, value]) => value !== "");
    this.dispatch(this.command, values);
  }

  async dispatch(command, options) {
    const sent = await this.table.interact({ do: "slash", channel: this.channel.id, name: command.name, options }, null, `/${command.name}`);
    if (sent) this.cancel();
  }
}
