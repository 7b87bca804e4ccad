"""The manual at /help/: that it is true, that it can be read and printed, and its pictures.

`make manual-pictures` takes the pictures of docs/manual again. Look at them before you commit them.
"""

import io
import os
import re
import struct
import subprocess
import sys

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from kit import floor as floors
from kit.looks import check, shot, small_targets

sys.path.insert(0, str(floors.ROOT / "Tools"))
import manual
from tour import EMPTY, Tour

MANUAL = manual.Manual(manual.FOLDER)
PICTURES = manual.FOLDER / "pictures"
NAMES = {name for page in MANUAL.pages.values() for name in page.pictures}
MOST = 60_000
# In pixels of the page.
MARGIN = 12
# What somebody can read: the text of each element, what a reader of the screen calls it, and what stands in an empty field.
TEXTS = """() => {
  const plain = (text) => text.replace(/\\s+/g, " ").trim(), found = new Set();
  for (const one of document.body.querySelectorAll("*")) {
    if (!one.checkVisibility()) continue;
    found.add(plain(one.textContent));
    found.add(plain(one.getAttribute("aria-label") ?? ""));
    for (const node of one.childNodes) if (node.nodeType === 3) found.add(plain(node.data));
  }
  return [...found];
}"""


WRITES = os.environ.get("PICTURES") == "write"


def screens(pages):
    """What pages of the manual name and show, the screens of an empty server first."""
    names = dict.fromkeys(name for page in pages for name in [*(name for _, _, on in page.labels for name in on), *page.pictures])
    return sorted(names, key=lambda name: name not in EMPTY)


def clip(tour):
    """Of that part of a screen, what a picture shows: with a margin, and its upper end if it is long."""
    box, room = tour.shown.bounding_box(), tour.shown.page.viewport_size
    left, top = max(box["x"] - MARGIN, 0), max(box["y"] - MARGIN, 0)
    return {"x": left, "y": top, "width": min(box["x"] + box["width"] + MARGIN, room["width"]) - left,
            "height": min(box["y"] + box["height"] + MARGIN, top + tour.highest, room["height"]) - top}


def take(tour, file):
    """A picture of it in few colours."""
    taken = tour.shown.page.screenshot(clip=clip(tour), animations="disabled", caret="hide")
    file.write_bytes(subprocess.run(["pngquant", "--strip", "--speed", "1", "64", "-"], input=taken, check=True, stdout=subprocess.PIPE).stdout)


def differs(tour, file):
    """Whether it has another shape by now than its picture. Dates and times may move a line."""
    shape, (width, height) = clip(tour), struct.unpack(">II", file.read_bytes()[16:24])
    return any(abs(now - then / manual.SCALE) > 24 for now, then in ((shape["width"], width), (shape["height"], height)))


# Without a bundle, which needs the pictures.
@pytest.mark.plain
@pytest.mark.reachable
@pytest.mark.parametrize("names", [("owner", "trouble"), ("members", "trainers")], ids=lambda names: "-and-".join(names))
def test_every_label_and_picture_is_that_of_its_screen(floor, screen, names):
    pages, tour, texts, old = [MANUAL.pages[name] for name in names], Tour(floor, screen, device_scale_factor=manual.SCALE), {}, []
    pictures = {one for page in pages for one in page.pictures}
    for one in screens(pages):
        texts[one] = set(tour.open(one).evaluate(TEXTS))
        file = PICTURES / f"{one}.png"
        if one in pictures and WRITES:
            take(tour, file)
        elif one in pictures and (not file.exists() or differs(tour, file)):
            old.append(one)
    wrong = [f"{page.file.name}:{line}: “{label}” is not on {', '.join(on) or 'any screen: say on which'}"
             for page in pages for line, label, on in page.labels if not any(label in texts[one] for one in on)]
    assert not wrong, "\n".join(wrong)
    assert not old, f"make manual-pictures: {', '.join(old)} look otherwise by now"


def test_the_screens_of_every_page_are_looked_at():
    assert {name for name, page in MANUAL.pages.items() if page.labels} == {"owner", "trouble", "members", "trainers"}


def test_the_pictures_are_small_and_each_is_shown():
    files = {file.stem: file for file in PICTURES.iterdir()}
    assert set(files) == NAMES
    assert not {name: file.stat().st_size for name, file in files.items() if file.stat().st_size > MOST}


def address(name):
    return "/help/" if name == "index" else f"/help/{name}/"


def leads_somewhere(page, floor, name):
    """Every link and picture of a page of the manual."""
    # Loaded when it is near, and all of them are asked for now.
    page.evaluate("() => Promise.all([...document.images].map((one) => { one.loading = 'eager'; return one.decode(); }))")
    inside = page.locator("a[href^='#']").evaluate_all("(all) => all.map((one) => one.hash.slice(1))")
    assert all(page.locator(f"[id='{each}']").count() == 1 for each in inside), name
    for href in set(page.locator("a[href^='/']").evaluate_all("(all) => all.map((one) => one.getAttribute('href'))")):
        path, _, place = href.partition("#")
        reply = page.request.get(floor.address + path)
        assert reply.ok and (not place or f'id="{place}"' in reply.text()), f"{name}: {href}"


def test_the_manual_passes_axe_without_a_script_fits_a_narrow_phone_and_leads_somewhere(floor, screen):
    page = screen("/help/")
    for name in MANUAL.pages:
        page.goto(floor.address + address(name))
        expect(page.get_by_role("heading", level=1)).to_have_text(MANUAL.pages[name].title)
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            for width in (320, 1280):
                page.set_viewport_size({"width": width, "height": 844})
                assert page.evaluate("document.documentElement.scrollWidth") == width, name
                check(page, f"{name} at {width}, {scheme}")
            shot(page, f"manual-{name}-{scheme}")
        assert page.locator("script").count() == 0, name
        leads_somewhere(page, floor, name)
        if name == "trouble":
            # A step is ticked on the screen.
            step = page.get_by_role("checkbox", name="Look at the plug")
            step.check()
            expect(step).to_be_checked()


def test_on_paper_everything_is_dark_on_white_and_what_is_hung_up_is_one_sheet(floor, screen):
    page = screen("/help/owner/", scheme="dark")
    dark = """() => [...document.querySelectorAll("body, body *")].filter((one) => one.checkVisibility()).filter((one) => {
      const [r, g, b, a = 1] = getComputedStyle(one).backgroundColor.match(/[\\d.]+/g).map(Number);
      return a > 0 && r + g + b < 3 * 240;
    }).map((one) => one.outerHTML.slice(0, 80))"""
    pale = """() => [...document.querySelectorAll("main *")].filter((one) => {
      const [r, g, b] = getComputedStyle(one).color.match(/[\\d.]+/g).map(Number);
      return r + g + b > 3 * 80;
    }).map((one) => one.outerHTML.slice(0, 80))"""
    assert page.evaluate(dark) and page.evaluate(pale)
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(dark) == [] and page.evaluate(pale) == []
    expect(page.get_by_role("navigation", name="Manual")).to_be_hidden()
    shot(page, "manual-on-paper")
    for name in ("members", "trainers"):
        page.goto(floor.address + address(name))
        # Chromium prints it by itself.
        page.emulate_media(media="null", color_scheme="dark")
        page.evaluate("() => Promise.all([...document.images].map((one) => { one.loading = 'eager'; return one.decode(); }))")
        assert len(PdfReader(io.BytesIO(page.pdf(format="A4", print_background=True))).pages) == 1, name


def test_each_helps_page_leads_to_its_manual(floor, screen):
    places = {"/owner/#loginhelp": "owner", "/me/#loginhelp": "members", "/trainer/#loginhelp": "trainers"}
    for path in places:
        if path == "/me/#loginhelp":
            # An empty server has no login but the owner's.
            floor.owner().close()
        link = screen(path).get_by_role("link", name="Read the manual")
        expect(link).to_have_attribute("href", f"/help/{places[path]}/")
    tour = Tour(floor, screen)
    for page, name in ((tour.desk, "owner"), (tour.phone, "members"), (tour.coach, "trainers")):
        tour.at(page, "help", "Help")
        link = page.get_by_role("link", name="Read the manual")
        expect(link).to_have_attribute("href", f"/help/{name}/")
        check(page, f"the help with the manual of {name}")
        assert small_targets(page, 44) == []
    with page.expect_popup() as opened:
        link.click()
    opened.value.faults = []
    expect(opened.value.get_by_role("heading", level=1)).to_have_text("For trainers")


WRONG = [
    ("Title\n", "the first line is no title"),
    ("# Title\n\n## Same\n\n## Same\n", "two headings"),
    ("# Title\n\n| a | b |\n", "not used here"),
    ("# Title\n\n#### Deep\n", "no line begins like this"),
    ("# Title\n\nHere is __this__.\n", "not used here"),
    ("# Title\n\nLook [here](other.html).\n", "a link to other.html"),
    ("# Title\n\n```\ncode\n", "does not end"),
    ("# Title\n\n1. One\n3. Three\n", "no line begins like this"),
]


def test_what_would_not_be_shown_as_it_was_meant_is_an_error_with_its_line(tmp_path):
    file = tmp_path / "owner.md"
    for text, why in WRONG:
        file.write_text(text)
        try:
            manual.Page(file)
        except manual.Wrong as wrong:
            assert re.search(rf"owner\.md:\d+: .*{why}", str(wrong)), text
        else:
            pytest.fail(f"no error: {text!r}")


def test_a_link_to_a_heading_that_is_not_there_is_an_error(tmp_path):
    for name in manual.PAGES:
        (tmp_path / f"{name}.md").write_text("# Title\n\n## Heading\n")
    assert manual.Manual(tmp_path)
    (tmp_path / "owner.md").write_text("# Title\n\nLook [there](trouble.md#heading), and [here](#gone).\n")
    with pytest.raises(manual.Wrong, match=r"owner\.md:3: there is no #gone"):
        manual.Manual(tmp_path)
    (tmp_path / "owner.md").write_text("# Title\n\nLook [there](trouble.md#gone).\n")
    with pytest.raises(manual.Wrong, match="there is no trouble.md#gone"):
        manual.Manual(tmp_path)
