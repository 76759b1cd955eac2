// Draws one message: text, embeds, pictures, buttons, menus.

import { h, append, avatar, act, toast, openDialog, freshId } from "./dom.js";
import { blocks, inline } from "./markdown.js";

/** Draws a message for the pane of a table. */
export function drawMessage(message, table) {
  if (message.kind === 6) return drawSystem(message, `${message.author_name} pinned a message to this channel.`);
  if (message.kind === 18) return drawSystem(message, `${message.author_name} started a thread: ${message.content}`);
  const author = table.people.get(message.author) || { id: message.author, name: message.author_name, bot: message.by_bot };
  const classes = ["message"];
  if (message.ephemeral) classes.push("ephemeral");
  if (message.pings_me) classes.push("pinged");
  const posted = new Date(message.posted);
  const clock = new Intl.DateTimeFormat(undefined, { dateStyle: "short", timeStyle: "short" }).format(posted);
  const item = h(
    "li",
    { class: classes.join(" "), "data-id": message.id, tabindex: "-1" },
    message.used && h("p", { class: "used" }, h("span", { "aria-hidden": "true" }, "↱ "), h("strong", {}, message.used[0]), " used ", h("span", { class: "mention" }, message.used[1])),
    h(
      "div",
      { class: "row" },
      avatar(author),
      h(
        "div",
        { class: "column" },
        h(
          "p",
          { class: "by" },
          h("strong", { class: "name" }, message.author_name),
          message.by_bot && h("span", { class: "badge" }, "BOT"),
          h("time", { class: "when", datetime: posted.toISOString() }, clock),
          message.edited && h("span", { class: "when" }, "edited"),
          message.pinned && h("span", { class: "when" }, "pinned"),
        ),
        message.loading
          ? h("p", { class: "thinking", role: "status" }, h("span", { class: "dots", "aria-hidden": "true" }), `${message.author_name} is thinking…`)
          : drawBody(message, table),
        message.ephemeral &&
          h(
            "p",
            { class: "only-you" },
            "Only you can see this · ",
            h("button", { type: "button", class: "text", click: () => act({ as: table.me, do: "dismiss", message: message.id }).catch((error) => toast(error.message)) }, "Dismiss message"),
          ),
      ),
    ),
  );
  return item;
}

function drawSystem(message, text) {
  return h("li", { class: "message system", "data-id": message.id, tabindex: "-1" }, h("p", {}, text));
}

function drawBody(message, table) {
  const names = table.names();
  const text = h("div", { class: "text" }, message.content ? blocks(message.content, names) : []);
  const embeds = message.embeds.map((embed) => drawEmbed(embed, message, table));
  const files = message.attachments.filter((file) => !file.in_embed).map((file) => drawFile(file, table));
  return [message.content ? text : null, files, embeds, drawRows(message, table)];
}

/** The address of a file for whoever the page acts as. */
function address(file, table) {
  return `files/${file.id}?as=${table.me}`;
}

function drawFile(file, table) {
  if (!/^image\//.test(file.content_type)) {
    return h("p", { class: "file" }, h("a", { href: address(file, table), download: file.filename }, `Save ${file.filename}`));
  }
  return drawPicture(file, table);
}

function drawPicture(file, table) {
  const alt = file.description || `Picture ${file.filename}`;
  const image = h("img", { src: address(file, table), alt, loading: "lazy" });
  if (file.size_px) {
    image.width = file.size_px[0];
    image.height = file.size_px[1];
  }
  const button = h("button", { type: "button", class: "picture", "aria-label": `Enlarge: ${alt}`, title: file.description || "", click: () => enlarge(file, alt, table) }, image);
  return button;
}

/** Shows a picture large. Plus and minus zoom, 0 fits it to the window, the arrows scroll. */
function enlarge(file, alt, table) {
  const image = h("img", { src: address(file, table), alt });
  const frame = h("div", { class: "frame", tabindex: "0", role: "group", "aria-label": "Picture; arrow keys scroll" }, image);
  let zoom = 0;
  const apply = (next, event) => {
    const rect = image.getBoundingClientRect();
    const fx = event ? (event.clientX - rect.left) / rect.width : 0.5;
    const fy = event ? (event.clientY - rect.top) / rect.height : 0.5;
    zoom = Math.max(0, Math.min(4, next));
    image.classList.toggle("zoomed", zoom > 0);
    image.style.width = zoom > 0 ? `${image.naturalWidth * zoom}px` : "";
    if (zoom > 0) {
      frame.scrollLeft = image.offsetWidth * fx - frame.clientWidth / 2;
      frame.scrollTop = image.offsetHeight * fy - frame.clientHeight / 2;
    }
  };
  const fitted = () => Math.min(1, frame.clientWidth / image.naturalWidth, frame.clientHeight / image.naturalHeight);
  const larger = () => apply(zoom === 0 ? Math.max(fitted() * 1.5, 0.25) : zoom * 1.5);
  const smaller = () => apply(zoom / 1.5 <= fitted() ? 0 : zoom / 1.5);
  const dialog = openDialog("Picture", [
    h(
      "div",
      { class: "tools" },
      h("button", { type: "button", click: smaller, "aria-label": "Smaller" }, "−"),
      h("button", { type: "button", click: larger, "aria-label": "Larger" }, "+"),
      h("button", { type: "button", click: () => apply(0) }, "Fit"),
      h("button", { type: "button", click: () => apply(1) }, "1:1"),
      h("a", { class: "tool", href: address(file, table), download: file.filename }, "Save"),
      h("button", { type: "button", class: "close", click: () => dialog.close() }, "Close"),
    ),
    frame,
    file.description && h("p", { class: "caption" }, file.description),
  ]);
  dialog.classList.add("lightbox");
  image.addEventListener("click", (event) => apply(zoom > 0 ? 0 : 1, event));
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "+" || event.key === "=") larger();
    else if (event.key === "-") smaller();
    else if (event.key === "0") apply(0);
    else return;
    event.preventDefault();
  });
  frame.focus();
}

function drawEmbed(embed, message, table) {
  const names = table.names();
  const attached = (url) => {
    const name = typeof url === "string" && url.startsWith("attachment://") ? url.slice(13) : null;
    return name && message.attachments.find((file) => file.filename === name);
  };
  const image = embed.image && attached(embed.image.url);
  const thumbnail = embed.thumbnail && attached(embed.thumbnail.url);
  const box = h(
    "article",
    { class: thumbnail ? "embed with-thumbnail" : "embed" },
    thumbnail && h("div", { class: "thumbnail" }, drawPicture(thumbnail, table)),
    embed.author && h("p", { class: "embed-author" }, embed.author.name),
    embed.title && h("p", { class: "embed-title", role: "heading", "aria-level": "3" }, inline(embed.title, names)),
    embed.description && h("div", { class: "text" }, blocks(embed.description, names)),
    embed.fields && embed.fields.length > 0 &&
      h(
        "dl",
        { class: "fields" },
        embed.fields.map((field) =>
          h("div", { class: field.inline ? "field inline" : "field" }, h("dt", {}, inline(field.name, names)), h("dd", { class: "text" }, blocks(field.value, names))),
        ),
      ),
    image && drawPicture(image, table),
    (embed.footer || embed.timestamp) &&
      h("p", { class: "embed-footer" }, [embed.footer && embed.footer.text, embed.timestamp && new Date(embed.timestamp).toLocaleString()].filter(Boolean).join(" · ")),
  );
  if (Number.isInteger(embed.color)) box.style.setProperty("--accent", `#${embed.color.toString(16).padStart(6, "0")}`);
  return box;
}

function drawRows(message, table) {
  return message.components.map((row) =>
    h("div", { class: "components", role: "group", "aria-label": "Actions" }, (row.components || []).map((part) => (part.type === 2 ? drawButton(part, message, table) : drawMenu(part, message, table)))),
  );
}

const LOOKS = ["", "primary", "secondary", "success", "danger", "secondary"];

function drawButton(part, message, table) {
  const label = [part.emoji && part.emoji.name, part.label].filter(Boolean).join(" ");
  if (part.style === 5) {
    return h("a", { class: "button secondary", href: /^https?:\/\//.test(part.url) ? part.url : "#", target: "_blank", rel: "noopener noreferrer" }, `${label} ↗`);
  }
  const button = h("button", { type: "button", class: `button ${LOOKS[part.style] || "secondary"}`, disabled: part.disabled, "data-custom": part.custom_id }, label);
  button.addEventListener("click", () => table.interact({ do: "press", message: message.id, button: part.custom_id }, button));
  return button;
}

/** A select menu: a button that opens a list. One choice is sent at once, several with "Done". */
function drawMenu(part, message, table) {
  const options = part.type === 3 ? part.options || [] : table.personOptions();
  const min = part.min_values ?? 1;
  const max = part.max_values ?? 1;
  const several = max > 1;
  const chosen = new Set(options.filter((option) => option.default).map((option) => option.value));
  const listId = freshId("list");
  const shown = () => {
    const labels = options.filter((option) => chosen.has(option.value)).map((option) => option.label);
    return labels.length ? labels.join(", ") : part.placeholder || "Make a selection";
  };
  const opener = h(
    "button",
    { type: "button", class: "menu-button", disabled: part.disabled, "aria-haspopup": "listbox", "aria-expanded": "false", "aria-controls": listId, "data-custom": part.custom_id },
    shown(),
  );
  const list = h("ul", { id: listId, class: "menu", role: "listbox", tabindex: "-1", "aria-label": part.placeholder || "Choices", "aria-multiselectable": several });
  const done = several && h("button", { type: "button", class: "button primary small", click: () => send() }, "Done");
  const note = several && h("span", { class: "note" });
  const panel = h("div", { class: "menu-panel", hidden: true }, list, several && h("p", { class: "menu-foot" }, note, done));
  const box = h("div", { class: "menu-box" }, opener, panel);
  let active = 0;
  let draft = new Set(chosen);

  const items = options.map((option, index) => {
    const item = h(
      "li",
      { id: freshId("option"), role: "option", class: "choice" },
      several && h("span", { class: "tick", "aria-hidden": "true" }),
      h("span", { class: "choice-text" }, [option.emoji && option.emoji.name, option.label].filter(Boolean).join(" "), option.description && h("small", {}, option.description)),
    );
    item.addEventListener("click", () => pick(index));
    return item;
  });
  append(list, items);

  function paint() {
    items.forEach((item, index) => {
      item.classList.toggle("active", index === active);
      item.setAttribute("aria-selected", String(draft.has(options[index].value)));
    });
    if (items[active]) {
      list.setAttribute("aria-activedescendant", items[active].id);
      items[active].scrollIntoView({ block: "nearest" });
    }
    if (several) {
      note.textContent = `${draft.size} chosen of ${min === max ? max : `${min} to ${max}`}`;
      done.disabled = draft.size < min || draft.size > max;
    }
    opener.textContent = shown();
  }
  function open(shows) {
    panel.hidden = !shows;
    opener.setAttribute("aria-expanded", String(shows));
    if (shows) {
      draft = new Set(chosen);
      active = Math.max(0, options.findIndex((option) => draft.has(option.value)));
      paint();
      list.focus();
      panel.scrollIntoView({ block: "nearest" });
    }
  }
  function pick(index) {
    active = index;
    const { value } = options[index];
    if (several) {
      if (draft.has(value)) draft.delete(value);
      else if (draft.size < max) draft.add(value);
      paint();
    } else {
      draft = new Set([value]);
      send();
    }
  }
  function send() {
    chosen.clear();
    draft.forEach((value) => chosen.add(value));
    open(false);
    opener.textContent = shown();
    opener.focus();
    const values = options.map((option) => option.value).filter((value) => chosen.has(value));
    table.interact({ do: "choose", message: message.id, menu: part.custom_id, values }, opener);
  }
  opener.addEventListener("click", () => open(panel.hidden));
  list.addEventListener("keydown", (event) => {
    const moves = { ArrowDown: 1, ArrowUp: -1, Home: -options.length, End: options.length, PageDown: 8, PageUp: -8 };
    if (event.key in moves) {
      active = Math.max(0, Math.min(options.length - 1, active + moves[event.key]));
      paint();
    } else if (event.key === "Enter" && several && !done.disabled) {
      send();
    } else if (event.key === " " || event.key === "Enter") {
      pick(active);
    } else if (event.key === "Escape") {
      open(false);
      opener.focus();
    } else if (event.key.length === 1) {
      const from = options.findIndex((option, index) => index > active && option.label.toLowerCase().startsWith(event.key.toLowerCase()));
      const next = from >= 0 ? from : options.findIndex((option) => option.label.toLowerCase().startsWith(event.key.toLowerCase()));
      if (next >= 0) active = next;
      paint();
    } else {
      return;
    }
    event.preventDefault();
  });
  box.addEventListener("focusout", (event) => {
    if (!box.contains(event.relatedTarget)) open(false);
  });
  return box;
}
