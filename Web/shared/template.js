// A keyed template helper. Contract:
//   html`<li class="a ${x}" .value=${v} ?hidden=${b} @click=${fn} ref=${el => …}>${child}</li>`
//   svg`…` for pieces inside an <svg>; keyed(key, html`…`) for lists, and to replace an element when the key changes;
//   render(result, container); mount(container, draw) → refresh(), which redraws once per microtask.
// A child is text, a number, a Node, a template, an array of these, or null/false for nothing. Text always goes through
// text nodes, so data cannot become markup. Elements are reused from draw to draw, so focus, selection and half-typed
// text survive; `.value` and `.checked` are compared with the live element.
// Not supported: holes inside <textarea>, <title>, <style> and comments, or for tag and attribute names.
// Do not write style="${…}": the page's CSP refuses it. Use ref or a custom element.

export const html = (strings, ...values) => ({ strings, values, kind: "html" });
export const svg = (strings, ...values) => ({ strings, values, kind: "svg" });
export const keyed = (key, result) => ({ ...result, key });

const prepared = new WeakMap();
const roots = new WeakMap();
const HOLE = /\$h(\d+)\$/;

export function render(result, container) {
  let root = roots.get(container);
  if (!root) {
    container.textContent = "";
    root = new Child(container, null);
    roots.set(container, root);
  }
  root.set(result);
}

export function mount(container, draw) {
  let waiting = false;
  const now = () => { waiting = false; render(draw(), container); };
  const refresh = () => {
    if (waiting) return;
    waiting = true;
    queueMicrotask(now);
  };
  refresh();
  return refresh;
}

// Turns the constant strings into a <template> once. Only these literals ever reach innerHTML.
function prepare({ strings, kind }) {
  const known = prepared.get(strings);
  if (known) return known;
  let markup = "", inTag = false, quote = "";
  const names = [];
  strings.forEach((text, i) => {
    for (const c of text) {
      if (!inTag) inTag = c === "<";
      else if (quote) quote = c === quote ? "" : quote;
      else if (c === '"' || c === "'") quote = c;
      else if (c === ">") inTag = false;
    }
    markup += text;
    if (i === strings.length - 1) return;
    if (inTag) names[i] = /([@.?]?[\w:-]+)\s*=\s*["']?[^"'=<>]*$/.exec(text)?.[1] ?? names[i - 1];
    markup += inTag ? `$h${i}$` : `<!--$h${i}$-->`;
  });
  const template = document.createElement("template");
  template.innerHTML = kind === "svg" ? `<svg>${markup}</svg>` : markup;
  if (kind === "svg") template.content.replaceChildren(...template.content.firstChild.childNodes);
  const made = { template, parts: [] };
  walk(template.content, (node, at) => {
    if (node.nodeType === Node.COMMENT_NODE) {
      const hole = HOLE.exec(node.data);
      if (hole) made.parts.push({ at, hole: Number(hole[1]) });
      return;
    }
    for (const attribute of [...node.attributes]) {
      if (!HOLE.test(attribute.value)) continue;
      const pieces = attribute.value.split(/\$h\d+\$/);
      const first = Number(HOLE.exec(attribute.value)[1]);
      made.parts.push({ at, hole: first, name: names[first], pieces });
      node.removeAttribute(attribute.name);
    }
  });
  prepared.set(strings, made);
  return made;
}

function walk(root, visit) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT);
  for (let at = 0; walker.nextNode(); at++) visit(walker.currentNode, at);
}

class Instance {
  constructor(result) {
    this.strings = result.strings;
    this.key = result.key;
    const { template, parts } = prepare(result);
    // Count nodes before custom elements are upgraded: one that draws into itself (rack-icon) would shift the count.
    this.fragment = template.content.cloneNode(true);
    const nodes = [];
    walk(this.fragment, (node) => nodes.push(node));
    document.adoptNode(this.fragment);
    customElements.upgrade(this.fragment);
    this.parts = parts.map((part) => {
      const node = nodes[part.at];
      if (part.name) return new Attribute(node, part);
      const child = new Child(node.parentNode, node);
      child.hole = part.hole;
      node.remove();
      return child;
    });
  }
  update(values) {
    for (const part of this.parts) {
      if (part instanceof Child) part.set(values[part.hole]);
      else part.set(values);
    }
  }
}

const textOf = (value) => (value || value === 0 ? value : "");

class Attribute {
  constructor(node, { name, pieces, hole }) {
    Object.assign(this, { node, pieces, hole, last: undefined, sort: "@.?".includes(name[0]) ? name[0] : "" });
    this.name = this.sort ? name.slice(1) : name;
    if (this.sort === "@") node.addEventListener(this.name, this);
  }
  handleEvent(event) { this.last?.call(this.node, event); }
  set(values) {
    const { node, name, pieces } = this;
    const plain = pieces.length === 2 && !pieces[0] && !pieces[1];
    const value = plain ? values[this.hole]
      : pieces.reduce((all, piece, i) => all + textOf(values[this.hole + i - 1]) + piece);
    if (name === "ref") {
      if (this.last === undefined) { this.last = value; value?.(node); }
      return;
    }
    if (this.sort === ".") {
      const live = name === "value" || name === "checked";
      if (live ? node[name] !== value : this.last !== value) node[name] = value;
    } else if (this.sort === "?") node.toggleAttribute(name, Boolean(value));
    else if (this.sort === "" && value !== this.last) {
      if (value === null || value === undefined || value === false) node.removeAttribute(name);
      else node.setAttribute(name, value === true ? "" : value);
    }
    this.last = value;
  }
}

class Child {
  // Lives between two comment nodes before `before`, and changes nothing outside of them.
  constructor(parent, before) {
    this.start = parent.insertBefore(document.createComment(""), before);
    this.end = parent.insertBefore(document.createComment(""), before);
    this.kind = "none";
  }
  set(value) {
    if (value === null || value === undefined || value === false || value === true || value === "") this.become("none");
    else if (value.strings) this.setTemplate(value);
    else if (Array.isArray(value)) this.setList(value);
    else if (value instanceof Node) {
      if (this.content !== value) { this.become("node"); this.content = value; this.put(value); }
    } else {
      const text = String(value);
      if (this.kind === "text") { if (this.content.data !== text) this.content.data = text; }
      else { this.become("text"); this.content = document.createTextNode(text); this.put(this.content); }
    }
  }
  put(node) { this.end.parentNode.insertBefore(node, this.end); }
  become(kind) {
    while (this.start.nextSibling !== this.end) this.start.nextSibling.remove();
    this.kind = kind;
    this.content = null;
  }
  setTemplate(result) {
    const same = this.kind === "template" && this.content.strings === result.strings && this.content.key === result.key;
    if (same) return this.content.update(result.values);
    this.become("template");
    this.content = new Instance(result);
    // Values first, so that elements are complete when they enter the document.
    this.content.update(result.values);
    this.put(this.content.fragment);
  }
  setList(values) {
    if (this.kind !== "list") { this.become("list"); this.content = new Map(); }
    const keys = values.map((value, i) => value?.key ?? i);
    const wanted = new Set(keys);
    if (wanted.size !== keys.length) throw new Error(`a key occurs twice in a list: ${keys.join(", ")}`);
    for (const [key, item] of this.content) if (!wanted.has(key)) { item.remove(); this.content.delete(key); }
    let cursor = this.start.nextSibling;
    values.forEach((value, i) => {
      let item = this.content.get(keys[i]);
      if (!item) { item = new Child(this.end.parentNode, cursor); this.content.set(keys[i], item); }
      else if (item.start === cursor) cursor = item.end.nextSibling;
      else item.moveBefore(cursor);
      item.set(value);
    });
  }
  nodes() {
    const all = [this.start];
    while (all.at(-1) !== this.end) all.push(all.at(-1).nextSibling);
    return all;
  }
  remove() { for (const node of this.nodes()) node.remove(); }
  // `moveBefore` keeps focus, selection and animations; insertBefore, in older browsers, loses them.
  moveBefore(cursor) {
    const parent = this.end.parentNode, move = parent.moveBefore ?? parent.insertBefore;
    for (const node of this.nodes()) move.call(parent, node, cursor);
  }
}
