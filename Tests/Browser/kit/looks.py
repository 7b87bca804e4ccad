"""How a screen looks, once it has what it asks for: axe in both schemes, targets as large as a thumb, what fits a width, and
pictures with `SHOTS=folder`."""

import os

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect

DESK_AND_PHONE = {"desk": (1280, 800), "phone": (390, 844)}


def check(page, where):
    """Runs all rules of axe that are on by default. What passes or does not apply stays on the page: to bring it here takes
    as long as the rules."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate("async () => (await axe.run({ reporter: 'no-passes' })).violations")
    faults = [
        f"{where}: {fault['id']}: {node['html'][:160]} — {(node['any'] or node['all'] or [{'message': ''}])[0]['message']}"
        for fault in found for node in fault["nodes"]
    ]
    assert not faults, "\n".join(faults)


def small_targets(page, least):
    """Controls that are on the screen and less than `least` pixels high or wide."""
    return page.evaluate(
        """least => [...document.querySelectorAll('button, a[href], input, select, summary')]
          .map(one => ({one, box: one.getBoundingClientRect()}))
          .filter(({one, box}) => box.width && box.height && getComputedStyle(one).visibility !== 'hidden'
            && !one.closest('[hidden], .hidden, .visually-hidden, .unseen') && one.type !== 'checkbox' && one.type !== 'radio'
            && (box.width < least - 0.5 || box.height < least - 0.5) && box.width > 1)
          .map(({one, box}) => `${one.outerHTML.slice(0, 90)} ${box.width}×${box.height}`)""",
        least,
    )


def shot(page, name, whole=True):
    """A picture of the whole page. Use `whole=False` if a bar is fixed at the bottom: only the visible part is taken."""
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=whole)


def both(page, where, least=44):
    """Axe passes in both schemes, and no target is smaller than `least` pixels."""
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        check(page, f"{where}, {scheme}")
        shot(page, f"{where}-{scheme}".replace(" ", "-"))
    assert small_targets(page, least) == []


def both_schemes(page, where):
    """Axe passes in both schemes."""
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        check(page, f"{where}, {scheme}")


def both_sizes(page, where):
    """The same, on a desk and on a phone."""
    for size, (width, height) in DESK_AND_PHONE.items():
        page.set_viewport_size({"width": width, "height": height})
        both(page, f"{where}-{size}", 48 if size == "phone" else 44)
    page.set_viewport_size({"width": 1280, "height": 800})


HEIGHTS = {320: 568, 390: 844, 1366: 768}

# What is wrong with a page that scrolls downwards, at the width that it has: what is wider than the screen, text that is cut,
# controls that lie over each other, and targets smaller than a finger. A list of sentences. Left out is what lies in a row that scrolls sideways by itself and is not in view there, what an
# ellipsis ends, and what is fixed to the screen where it lies over the page below it.
WRONG = """(least) => {
  const wrong = [], wide = document.documentElement.clientWidth;
  const called = (one) => (one.getAttribute("aria-label") || one.labels?.[0]?.textContent || one.textContent || one.id || one.localName)
    .trim().replace(/\\s+/g, " ").slice(0, 40) + ` (${[one.localName, ...one.classList].join(".")})`;
  const style = new Map(), look = (one) => style.get(one) ?? style.set(one, getComputedStyle(one)).get(one);
  const parents = (one) => { const all = []; for (let each = one.parentElement; each && each !== document.body; each = each.parentElement) all.push(each); return all; };
  const fixed = (one) => [one, ...parents(one)].find((each) => /fixed|sticky/.test(look(each).position)) ?? null;
  const isSeen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && ![one, ...parents(one)].some((each) => look(each).clipPath === "inset(50%)");
  // The part of a box that is left by what scrolls (or cuts) around it; null if nothing is.
  const left = (one, box, rooms = /auto|scroll/) => {
    let { left, right, top, bottom } = box;
    for (const room of parents(one)) {
      const edge = room.getBoundingClientRect();
      if (rooms.test(look(room).overflowX)) [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      if (rooms.test(look(room).overflowY)) [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return right - left > 1 && bottom - top > 1 ? { left, right, top, bottom, width: right - left, height: bottom - top } : null;
  };

  if (document.documentElement.scrollWidth > wide) wrong.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const one of document.body.querySelectorAll("*")) {
    const box = one.getBoundingClientRect();
    if (box.width <= 1 || one instanceof SVGElement && one.localName !== "svg" || !isSeen(one)) continue;
    const part = left(one, box, /auto|scroll|hidden|clip/);
    if (part && (part.right > wide + 1 || part.left < -1)) wrong.push(`${called(one)} is off the screen: ${Math.round(part.left)} to ${Math.round(part.right)}`);
  }

  const range = document.createRange(), texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), shown = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const of = text.parentElement;
    if (!text.data.trim() || !isSeen(of) || of.closest("svg, option, script, style, template")) continue;
    range.selectNodeContents(text);
    const said = `"${text.data.trim().slice(0, 60)}"`, around = [of, ...parents(of)];
    // Whoever ends a text with an ellipsis means to cut it.
    const ends = around.find((each) => look(each).textOverflow === "ellipsis" || look(each).webkitLineClamp !== "none");
    const control = of.closest("button, a[href], summary, .chip, .pill, .option");
    for (const box of range.getClientRects()) {
      const part = left(of, box);
      if (!part) continue;
      for (const room of ends ? [] : around) {
        if (!/hidden|clip/.test(look(room).overflowX + look(room).overflowY) || look(room).display === "inline") continue;
        const edge = room.getBoundingClientRect();
        if (part.left < edge.left - 1.5 || part.right > edge.right + 1.5 || part.bottom > edge.bottom + 4) wrong.push(`${said} is cut by ${called(room)}`);
      }
      const edge = control && look(control).display !== "inline" && !ends && control.getBoundingClientRect();
      if (edge && (box.left < edge.left - 1.5 || box.right > edge.right + 1.5)) wrong.push(`${said} is wider than ${called(control)}`);
      if (!fixed(of)) shown.push([text, ends ? left(of, ends.getBoundingClientRect()) : part, box]);
    }
  }
  for (const [i, [one, a, own]] of shown.entries()) {
    for (const [other, b, its] of shown.slice(i + 1)) {
      if (one === other || !a || !b) continue;
      const across = Math.min(a.right, b.right, own.right, its.right) - Math.max(a.left, b.left, own.left, its.left);
      const down = Math.min(a.bottom, b.bottom, own.bottom, its.bottom) - Math.max(a.top, b.top, own.top, its.top);
      if (across > 2 && down > Math.min(own.height, its.height) / 2) wrong.push(`"${one.data.trim().slice(0, 40)}" lies over "${other.data.trim().slice(0, 40)}"`);
    }
  }

  // What can be touched: an option is as large as what it is drawn in.
  const target = (one) => (/checkbox|radio|file/.test(one.type) ? one.closest("label, .rule, .switch, .option") ?? one : one);
  const controls = [...new Set([...document.querySelectorAll("button, a[href], input:not([type=hidden]), select, textarea, summary, [role=slider]")]
    .filter((one) => isSeen(one) || one.type && isSeen(target(one))).map(target))]
    .map((one) => ({ one, box: one.getBoundingClientRect(), part: left(one, one.getBoundingClientRect()), layer: fixed(one) }))
    .filter(({ box, part }) => part && box.width > 1 && box.height > 1);
  for (const { one, box } of controls) {
    const isInText = one.localName === "a" && look(one).display === "inline";
    if (!isInText && (box.width < least - 0.5 || box.height < least - 0.5)) wrong.push(`${called(one)} is ${Math.round(box.width)}×${Math.round(box.height)}`);
  }
  for (const [i, { one, part: a, layer }] of controls.entries()) {
    for (const { one: other, part: b, layer: its } of controls.slice(i + 1)) {
      if (layer !== its || one.contains(other) || other.contains(one)) continue;
      // The cross of a search lies in its field.
      if (other.matches(".clear") && other.closest(".search")?.contains(one)) continue;
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left), down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 1.5 && down > 1.5) wrong.push(`${called(one)} and ${called(other)} lie over each other`);
    }
  }
  return [...new Set(wrong)];
}"""


def settled(page):
    """Waits until nothing on the page is still on its way."""
    expect(page.locator("[aria-busy=true], .skeletons, .skeleton")).to_have_count(0)
    page.evaluate("() => document.fonts.ready")


# Keeps the requests that the server has not answered. A page that was loaded before knows of those that it sends from now on.
UNANSWERED = """() => {
  if (window.unanswered) return;
  const unanswered = window.unanswered = new Set(), heard = new WeakSet(), send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (!heard.has(this)) {
      heard.add(this);
      this.addEventListener("message", ({ data }) => { for (const { id } of [JSON.parse(data)].flat()) unanswered.delete(id); });
      this.addEventListener("close", () => unanswered.clear());
    }
    for (const { id } of [JSON.parse(text)].flat()) if (id !== undefined) unanswered.add(id);
    return send.call(this, text);
  };
}"""
# Two frames without a request on its way, and without the place of something that is missing: each reply is drawn, and what that
# asks for has gone out, before the next frame.
HAS_COME = """async () => {
  for (let still = 0; still < 2;) {
    await new Promise(requestAnimationFrame);
    still = window.unanswered.size || document.querySelector("[aria-busy=true], .skeletons, .skeleton") ? 0 : still + 1;
  }
  await document.fonts.ready;
}"""


def opened(page, address):
    """Opens a page of the phone or of a desk by its address, and waits until it has all that it asks for."""
    if not getattr(page, "counts_requests", False):
        page.counts_requests = True
        page.add_init_script(f"({UNANSWERED})()")
    page.evaluate(UNANSWERED)
    # Without waiting for the event, the page before would be taken for this one.
    page.evaluate("""(address) => new Promise((done) => {
      if (location.hash === `#${address}`) return done();
      addEventListener("hashchange", () => done(), { once: true });
      location.hash = address;
    })""", address)
    page.evaluate(HAS_COME)


class Widths:
    """Looks at a page at each width, and collects what is wrong with it."""

    def __init__(self, page, *widths, least=48):
        self.page, self.widths, self.least, self.wrong = page, widths, least, []

    def see(self, name, least=None):
        settled(self.page)
        for width in self.widths:
            self.page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
            # Some charts are drawn once their new width is known.
            self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            shot(self.page, f"{name}-{width}".replace(" ", "-"))
            self.wrong += [f"{name} at {width}: {one}" for one in self.page.evaluate(WRONG, least or self.least)]

    def end(self):
        assert not self.wrong, "\n".join(self.wrong)
