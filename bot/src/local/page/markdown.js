// The chat's small markup, drawn into elements. Addresses in texts stay text.

import { h, append } from "./dom.js";

const INLINE = new RegExp(
  [
    "\\\\([\\\\`*_~|>#\\-\\[\\]()<@])", // 1 escaped sign
    "``(.+?)``|`([^`]+)`", // 2 3 code
    "\\*\\*\\*(.+?)\\*\\*\\*", // 4 bold italics
    "\\*\\*(.+?)\\*\\*", // 5 bold
    "__(.+?)__", // 6 underlined
    "\\*(?=\\S)(.+?)(?<=\\S)\\*", // 7 italics
    "(?<![\\p{L}\\p{N}])_(?=\\S)(.+?)(?<=\\S)_(?![\\p{L}\\p{N}])", // 8 italics
    "~~(.+?)~~", // 9 struck
    "\\|\\|(.+?)\\|\\|", // 10 hidden
    "\\[([^\\]\\n]+)\\]\\((https?://[^)\\s]+)\\)", // 11 12 link
    "<t:(-?\\d+)(?::([tTdDfFR]))?>", // 13 14 time
    "<@!?(\\d+)>", // 15 person
    "<@&(\\d+)>", // 16 role
    "<#(\\d+)>", // 17 channel
    "</([^:>]+):\\d+>", // 18 command
    "<a?:(\\w+):\\d+>", // 19 emoji
    "(@everyone|@here)", // 20 everyone
  ].join("|"),
  "su",
);

/** Draws text with inline markup. `names` has the people, roles and channels by id. */
export function inline(text, names) {
  const parts = [];
  let rest = text;
  for (;;) {
    const found = INLINE.exec(rest);
    if (!found) break;
    if (found.index > 0) parts.push(rest.slice(0, found.index));
    parts.push(mark(found, names));
    rest = rest.slice(found.index + found[0].length);
  }
  if (rest) parts.push(rest);
  return parts;
}

function mark(found, names) {
  const inner = (tag, text, properties) => h(tag, properties || {}, inline(text, names));
  if (found[1]) return found[1];
  if (found[2] || found[3]) return h("code", {}, found[2] || found[3]);
  if (found[4]) return h("strong", {}, inner("em", found[4]));
  if (found[5]) return inner("strong", found[5]);
  if (found[6]) return inner("u", found[6]);
  if (found[7] || found[8]) return inner("em", found[7] || found[8]);
  if (found[9]) return inner("s", found[9]);
  if (found[10]) return spoiler(inline(found[10], names));
  if (found[11]) return h("span", { class: "link", title: found[12] }, inline(found[11], names), ` (${found[12]})`);
  if (found[13]) return time(Number(found[13]), found[14] || "f");
  if (found[15]) return mention("@", names.people.get(found[15]), "unknown user", found[15] === names.me);
  if (found[16]) return mention("@", names.roles.get(found[16]), "unknown role", false);
  if (found[17]) return mention("#", names.channels.get(found[17]), "unknown channel", false);
  if (found[18]) return h("span", { class: "mention" }, `/${found[18]}`);
  if (found[19]) return `:${found[19]}:`;
  return h("span", { class: "mention me" }, found[20]);
}

function mention(sign, name, otherwise, mine) {
  return h("span", { class: mine ? "mention me" : "mention" }, sign + (name || otherwise));
}

function spoiler(children) {
  const box = h("button", { class: "spoiler", type: "button", "aria-expanded": "false", "aria-label": "Hidden text, press to show" });
  const text = h("span", { hidden: true }, children);
  box.append(text);
  box.addEventListener("click", () => {
    text.hidden = false;
    box.classList.add("shown");
    box.setAttribute("aria-expanded", "true");
    box.removeAttribute("aria-label");
  });
  return box;
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(away) >= size) || UNITS[UNITS.length - 1];
  return new Intl.RelativeTimeFormat(undefined, { numeric: "auto" }).format(Math.round(away / size), unit);
}

function time(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return `<t:${seconds}>`;
  const full = new Intl.DateTimeFormat(undefined, STYLES.F).format(date);
  const text = style === "R" ? relative(seconds) : new Intl.DateTimeFormat(undefined, STYLES[style]).format(date);
  const properties = { class: "time", datetime: date.toISOString(), title: full };
  if (style === "R") properties["data-relative"] = seconds;
  return h("time", properties, text);
}

/** Brings the relative times on the page up to date. */
export function refreshTimes() {
  for (const element of document.querySelectorAll("time[data-relative]")) {
    element.textContent = relative(Number(element.dataset.relative));
  }
}

/** Draws a text with blocks: headings, quotes, lists, code. */
export function blocks(text, names) {
  const lines = text.split("\n");
  const out = [];
  let at = 0;
  const list = (pattern, tag) => {
    const items = [];
    for (let found; at < lines.length && (found = pattern.exec(lines[at])); at += 1) {
      items.push(h("li", { class: found[1].length > 1 ? "deep" : "" }, inline(found[2], names)));
    }
    return h(tag, {}, items);
  };
  while (at < lines.length) {
    const line = lines[at];
    const heading = /^(#{1,3}) +(.+)$/.exec(line);
    if (line.startsWith("```")) {
      out.push(codeBlock());
    } else if (heading) {
      out.push(h("p", { class: `heading h${heading[1].length}`, role: "heading", "aria-level": heading[1].length + 2 }, inline(heading[2], names)));
      at += 1;
    } else if (line.startsWith("-# ")) {
      out.push(h("p", { class: "subtext" }, inline(line.slice(3), names)));
      at += 1;
    } else if (line.startsWith(">>> ")) {
      const quoted = [line.slice(4), ...lines.slice(at + 1)].join("\n");
      out.push(h("blockquote", {}, blocks(quoted, names)));
      at = lines.length;
    } else if (line.startsWith("> ")) {
      const quoted = [];
      for (; at < lines.length && lines[at].startsWith("> "); at += 1) quoted.push(lines[at].slice(2));
      out.push(h("blockquote", {}, blocks(quoted.join("\n"), names)));
    } else if (/^\s*[-*] +\S/.test(line)) {
      out.push(list(/^(\s*)[-*] +(.*)$/, "ul"));
    } else if (/^\s*\d+\. +\S/.test(line)) {
      const start = /^\s*(\d+)/.exec(line)[1];
      const numbered = list(/^(\s*)\d+\. +(.*)$/, "ol");
      numbered.setAttribute("start", start);
      out.push(numbered);
    } else {
      out.push(paragraph());
    }
  }
  return out;

  function codeBlock() {
    const first = lines[at].slice(3);
    const oneLine = /^(.*)```$/.exec(first);
    if (oneLine) {
      at += 1;
      return h("pre", { tabindex: "0" }, h("code", {}, oneLine[1]));
    }
    const code = /^[\w+-]*$/.test(first) ? [] : [first];
    for (at += 1; at < lines.length && !lines[at].endsWith("```"); at += 1) code.push(lines[at]);
    if (at < lines.length) {
      const last = lines[at].slice(0, -3);
      if (last) code.push(last);
      at += 1;
    }
    return h("pre", { tabindex: "0" }, h("code", {}, code.join("\n")));
  }

  function paragraph() {
    const own = [];
    const special = /^(#{1,3} +\S|-# |>>> |> |\s*[-*] +\S|\s*\d+\. +\S|```)/;
    do {
      own.push(lines[at]);
      at += 1;
    } while (at < lines.length && !special.test(lines[at]));
    const p = h("p", {});
    // Marks may span lines, so the text is drawn as a whole and keeps its line breaks by style.
    return append(p, inline(own.join("\n"), names));
  }
}
