// Small helpers. Everything that people or the bot wrote reaches the page as text, never as markup.

/** Makes an element. Properties that are functions listen to events; `class`, `data-…`, `aria-…` and the like become
 *  attributes; children are elements or text. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") element.addEventListener(key, value);
    else if (key === "value") element.value = value;
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

/** Adds children, which may be nested in lists; null and false are left out. */
export function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return element;
}

let counter = 0;

/** An id that no other element of the page has. */
export function freshId(prefix) {
  counter += 1;
  return `${prefix}-${counter}`;
}

/** Asks the server for JSON. */
export async function fetchJson(path) {
  const answer = await fetch(path, { headers: { accept: "application/json" } });
  if (!answer.ok) throw new Error(`The table answered ${answer.status}.`);
  return answer.json();
}

/** Tells the server to do something; an error carries the server's words. */
export async function act(body) {
  const answer = await fetch("api/act", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const result = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(result.error || `The table answered ${answer.status}.`);
  return result;
}

/** Shows a short notice that goes away by itself. */
export function toast(text) {
  const box = document.getElementById("toasts");
  const line = h("p", { class: "toast" }, text);
  box.append(line);
  setTimeout(() => line.remove(), 6000);
}

/** A dialog that closes with Escape and gives the focus back to where it was. */
export function openDialog(label, content, onClose) {
  const before = document.activeElement;
  const dialog = h("dialog", { class: "dialog", "aria-label": label }, content);
  document.body.append(dialog);
  dialog.addEventListener("close", () => {
    dialog.remove();
    const back = dialog.back || before;
    if (back instanceof HTMLElement && back.isConnected) back.focus();
    if (onClose) onClose();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.showModal();
  return dialog;
}

/** Focuses an element now, or once the dialog over it has closed: under a dialog nothing takes the focus. */
export function focusOn(element) {
  const open = [...document.querySelectorAll("dialog[open]")].pop();
  if (open) open.back = element;
  else element.focus();
}

const HUES = [211, 152, 28, 340, 265, 48, 188, 4];

/** A round mark with the first letter of a name, in a colour of its own. */
export function avatar(person, size) {
  const name = person ? person.name : "?";
  const hue = HUES[[...String(person ? person.id : 0)].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) % 997, 7) % HUES.length];
  const mark = h("span", { class: `avatar ${size || ""} ${person && person.bot ? "bot" : ""}`, "aria-hidden": "true" });
  mark.textContent = [...name][0] ? [...name][0].toUpperCase() : "?";
  mark.style.setProperty("--hue", String(hue));
  return mark;
}
