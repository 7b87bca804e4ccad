"""The parts that all pages share, on the page that shows each in its states: what it looks like is written in parts.txt, in
sizes, spaces and names of colours, so that whoever changes a part sees which others change with it. A picture of pixels would
differ from machine to machine; these figures do not, since the server hands out the fonts and a pixel more or less is allowed.
With `SHOTS=folder` there are pictures.

A change that is meant: run this with `PARTS=write`, look at the pictures, and commit parts.txt.
"""

import itertools
import os
import pathlib
import re
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

from kit import floor as floors
from kit.looks import check, shot
from kit.modules import WEB

# The page of parts is in no bundle.
pytestmark = pytest.mark.plain

RECORD = pathlib.Path(__file__).with_name("parts.txt")
# px: where the same fonts end may differ by that between two versions of a browser.
NEAR = 1
# For each part, what is in it, outside in: its size, its colours by their names in tokens.css, corners, type, padding, gaps and
# shadows; and what the names stand for.
READ = """() => {
  const root = getComputedStyle(document.documentElement), names = new Map(), probe = document.body.appendChild(document.createElement('i'));
  for (const sheet of document.styleSheets) for (const rule of sheet.cssRules) {
    if (rule.selectorText !== ':root') continue;
    // What is pressed is not shown here, and has the colour of a line in one of the schemes.
    for (const name of [...rule.style].filter((name) => !name.endsWith('pressed'))) {
      probe.style.color = '';
      probe.style.color = name.startsWith('--') ? root.getPropertyValue(name) : '';
      if (probe.style.color && !names.has(getComputedStyle(probe).color)) names.set(getComputedStyle(probe).color, name.slice(2));
    }
  }
  probe.remove();
  const colour = (text) => (text === 'rgba(0, 0, 0, 0)' ? 'none' : names.get(text) ?? text.replaceAll(' ', ''));
  const shadow = (text) => text.replace(/rgba?\\([^)]*\\)/g, colour);
  const line = (one, depth) => {
    const look = getComputedStyle(one), box = one.getBoundingClientRect(), isDrawn = one instanceof SVGElement && one.tagName !== 'svg';
    if (!box.width || look.position === 'absolute' && box.width <= 1) return [];
    const kind = [one.localName, ...one.classList].join('.'), size = `${Math.round(box.width)}x${Math.round(box.height)}`;
    const more = isDrawn ? [`fill ${colour(look.fill)}`, `stroke ${colour(look.stroke)}`]
      : [`${colour(look.color)} on ${colour(look.backgroundColor)}`, parseFloat(look.borderTopWidth) ? `edge ${look.borderTopWidth} ${colour(look.borderTopColor)}` : null,
        parseFloat(look.borderTopLeftRadius) ? `corner ${look.borderTopLeftRadius}` : null, `${look.fontSize} ${look.fontWeight}`,
        /[1-9]/.test(look.padding) ? `padding ${look.padding}` : null,
        /[1-9]/.test(look.gap) ? `gap ${look.gap}` : null, look.boxShadow === 'none' ? null : `shadow ${shadow(look.boxShadow)}`,
        look.opacity === '1' ? null : `opacity ${look.opacity}`];
    return ['  '.repeat(depth) + [kind, size, ...more.filter(Boolean)].join(' · '), ...depth < 4 && one.localName !== 'rack-icon'
      ? [...one.children].flatMap((child) => line(child, depth + 1)) : []];
  };
  const brief = (lines) => lines.flatMap((text, i) => {
    if (text === lines[i - 1]) return [];
    const same = lines.slice(i).findIndex((other) => other !== text), n = same < 0 ? lines.length - i : same;
    return n > 1 ? [`${text} · ${n} times`] : [text];
  });
  const tokens = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule.selectorText === ':root')
    .flatMap((rule) => [...rule.style]).filter((name) => name.startsWith('--') && !/^--(title|text|tabs|foot)$/.test(name));
  const values = [...new Set(tokens)].sort().map((name) => `  ${name.slice(2)} · ${root.getPropertyValue(name).trim()}`);
  return Object.assign({ tokens: values }, Object.fromEntries([...document.querySelectorAll('[data-part]')].map((part) => [part.dataset.part,
    brief([...part.querySelector('.stage').children].flatMap((child) => line(child, 1)))])));
}"""


def text_of(found):
    return "".join(f"{name}\n" + "".join(f"{line}\n" for line in lines) for name, lines in sorted(found.items()))


def split(text):
    """{part: its lines}"""
    parts = {}
    for line in text.splitlines():
        if line.startswith(" "):
            parts[name].append(line)
        else:
            name = line
            parts[name] = []
    return parts


def both(dark, light):
    """The lines of the dark scheme; where the light one differs by more than its colours' values, its line stands below."""
    assert len(dark) == len(light)
    return [line for one, other in zip(dark, light) for line in ([one] if one == other else [one, f"{other} · in light"])]


def close(one, other):
    """Equal but for sizes that differ by a pixel."""
    sizes = re.compile(r"(\d+)x(\d+)")
    if sizes.sub("", one) != sizes.sub("", other):
        return False
    return all(abs(int(a) - int(b)) <= NEAR for (pair, to) in zip(sizes.findall(one), sizes.findall(other)) for a, b in zip(pair, to))


# What a page may say of a part: where it lies on the page, how large a device wants it, or a kind that only that page has.
OWN = {
    "kiosk": {".btn.big", ".label", ".pair", ".pill.unread", ".stepper", ".toast", ".toasts", ".work", ".chip.read"},
    "me": {".number.once", ".segmented", ".toast", ".toast:not(:last-child):not(:has(.btn))", ".toasts"},
    "owner": {".card-head", ".pair", ".pill.owner", ".pill.trainer"},
    "shared": {".btn.sent", ".btn.go.sent"},
    "trainer": {".work.clients"},
    # A television: all its sizes grow with it.
    "wall": {".feed", ".hint", ".label", ".panel", ".row", ".rows", ".rows.full"},
}
# The plates on a bar are as large as there is room.
PLATES = re.compile(r"\.(barbell|(kg|lb)-[\d_]+)$")
SHARED = ["base", "parts", "pages", "desk"]


def selectors(sheet):
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)
    for rule in re.findall(r"([^{};]+)\{[^{}]*\}", text):
        yield from (one.strip() for one in re.split(r",(?![^(]*\))", rule))


def test_no_page_draws_a_part_anew():
    named = re.compile(r"\.([\w-]+)")
    parts = {named.match(one)[1] for name in SHARED for one in selectors(WEB / "shared" / f"{name}.css") if named.match(one)}
    assert {"btn", "page-head", "back", "segmented", "search", "toast", "banner", "notice", "blank", "card"} <= parts | {"back"}
    found = []
    for sheet in sorted(WEB.rglob("*.css")):
        place = sheet.relative_to(WEB).parts[0]
        if sheet.parent == WEB / "shared" or place == "parts":
            continue
        for one in selectors(sheet):
            # Only a rule for the part itself, wherever it is: `.btn`, `.btn.big`, `.btn:hover`.
            is_part = re.fullmatch(r"\.[\w-]+((\.|\[|:)\S+)?", one) and named.match(one)[1] in parts
            if is_part and one not in OWN.get(place, ()) and not PLATES.match(one):
                found.append(f"{sheet.relative_to(WEB)}: {one}")
    assert not found, "\n".join(["These belong into Web/shared, where every page has them:", *found])


def looks_as_it_did(parts):
    found = {}
    for scheme in ("dark", "light"):
        parts.emulate_media(color_scheme=scheme)
        shot(parts, f"parts-{scheme}")
        found[scheme] = parts.evaluate(READ)
    now = text_of({name: both(dark, found["light"][name]) for name, dark in found["dark"].items()})
    if os.environ.get("PARTS") == "write":
        RECORD.write_text(now)
    kept, found = split(RECORD.read_text()), split(now)
    changed = []
    for part in sorted(kept.keys() | found.keys()):
        was, lines = kept.get(part, []), found.get(part, [])
        if len(was) == len(lines) and all(close(one, other) for one, other in zip(lines, was)):
            continue
        differ = [(one, other) for one, other in itertools.zip_longest(lines, was, fillvalue="nothing") if not close(one, other)]
        changed += [f"{part}: {len(differ)} lines differ, first: {differ[0][0].strip()}\n    was: {differ[0][1].strip()}"]
    assert not changed, "\n".join(changed)


def test_every_part_looks_as_it_did_is_accessible_at_every_width_and_in_the_scheme_that_is_chosen(screen):
    page = screen("/parts/", 1366, 900)
    expect(page.get_by_role("heading", name="Parts")).to_be_visible()
    page.evaluate("document.fonts.ready")
    expect(page.locator("rack-sized svg").first).to_be_visible()
    looks_as_it_did(page)
    for width in (1366, 390, 320):
        page.set_viewport_size({"width": width, "height": 900})
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            check(page, f"the parts at {width}, {scheme}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
    page.set_viewport_size({"width": 1366, "height": 900})
    for name in ("Light", "Dark"):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.locator("html")).to_have_attribute("data-scheme", name.lower())
    page.get_by_role("button", name="As the system").click()
    expect(page.locator("html")).not_to_have_attribute("data-scheme", re.compile("."))


def answer(address):
    try:
        with urllib.request.urlopen(address) as reply:
            return reply.status
    except urllib.error.HTTPError as error:
        return error.code


def test_a_release_has_no_page_of_parts(tmp_path):
    bundle = floors.ROOT / ".build" / "web"
    files = [file.relative_to(bundle).as_posix() for file in bundle.rglob("*")]
    assert "index.html" in files and any(name.startswith("assets/owner-") for name in files)
    assert not [name for name in files if re.match(r"(assets/)?parts\b", name)]
    # A server with the bundle, as a release is.
    server = floors.Floor(tmp_path / "data")
    try:
        assert [answer(server.address + path) for path in ("/me/", "/parts/", "/parts/index.html", "/parts/app.js")] == [200, 404, 404, 404]
    finally:
        server.stop()
