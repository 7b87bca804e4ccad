"""No heading of the phone breaks inside a word. A word that is longer than its line may."""

import re

import pytest
from playwright.sync_api import expect

from kit.log import log_set
from kit.looks import HAS_COME, opened
from kit.patience import until
from kit.phone import at_phone
from kit.refusals import Line
from kit.coaching import routine

PAGES = ["today", "train", "calendar", "progress", "steps", "friends", "news", "visits", "log", "workout", "past", "recovery", "aims",
         "breathe", "clocks", "routines", "build", "program", "generator", "classes", "appointments", "history", "sharing", "compare", "feed",
         "messages", "boards", "challenges", "rewards", "profile", "heart", "numbers", "help", "calc", "trainers", "reminders", "import",
         "roads", "routes", "routes/new", "energy", "meals", "photos", "photos/add", "photos/pair"]
# Parts of a word that stand on different lines, by the boxes of its letters. Between them a hyphen or a dash may end a line.
BROKEN = """(which) => [...document.querySelectorAll(which)].filter((one) => one.checkVisibility()).flatMap((one) => {
  const found = [], texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    if (node.parentElement.closest(".unseen, svg")) continue;
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}’']+/gu)) {
      const range = document.createRange();
      const lines = new Set([...word].map((_, i) => {
        range.setStart(node, index + i);
        range.setEnd(node, index + i + 1);
        return Math.round(range.getBoundingClientRect().top);
      }));
      if (lines.size > 1) found.push(`${word} in “${one.textContent.trim().slice(0, 60)}”`);
    }
  }
  return found;
})"""
HEADINGS = "h1, h2, h3, h4, .title"


def broken(page, which=HEADINGS):
    return page.evaluate(BROKEN, which)


@pytest.mark.parametrize("width", [320, 390])
def test_no_heading_of_the_phone_breaks_inside_a_word(floor, mara, screen, width):
    log_set(floor, mara)
    phone = at_phone(screen)
    phone.set_viewport_size({"width": width, "height": 844})
    found, wide = [], []
    for name in PAGES:
        opened(phone, name)
        expect(phone.get_by_role("main").get_by_role("heading").first).to_be_visible()
        found += [f"{name}: {each}" for each in broken(phone)]
        if phone.evaluate("() => document.documentElement.scrollWidth > innerWidth"):
            wide.append(name)
    assert not found, "\n".join(found)
    assert not wide, wide


def test_a_page_is_looked_at_once_its_last_reply_has_come(floor, mara, screen):
    phone = at_phone(screen)
    line = Line(phone)
    opened(phone, "today")
    # Nothing on the page stands in its place.
    line.held.add("classes.mine")
    phone.reload()
    expect(phone.get_by_role("heading", name="Today", exact=True)).to_be_visible()
    until(lambda: phone.evaluate("unanswered.size") and line.kept)
    expect(phone.locator("[aria-busy=true], .skeleton")).to_have_count(0)
    phone.evaluate(f"() => {{ window.isThere = false; ({HAS_COME})().then(() => {{ isThere = true; }}); }}")
    for _ in range(5):
        assert not phone.evaluate("() => new Promise((done) => requestAnimationFrame(() => done(isThere)))")
    line.release()
    until(lambda: phone.evaluate("isThere"))


def test_a_broken_word_is_found_and_one_that_is_longer_than_its_line_still_fits(floor, mara, screen):
    phone = at_phone(screen)
    phone.set_viewport_size({"width": 320, "height": 844})
    title = phone.get_by_role("heading", name="Today", exact=True)
    assert broken(phone) == []
    title.evaluate("(title) => { Object.assign(title.style, { width: '40px', overflowWrap: 'anywhere' }); }")
    assert broken(phone) == ["Today in “Today”"]
    phone.goto(f"{floor.address}/me/#help")
    title = phone.get_by_role("heading", name="Help", exact=True)
    # As a name is given: it may break, so that the page is no wider than the phone.
    title.evaluate("(title) => { title.innerHTML = '<bdi>' + 'Donaudampfschifffahrt'.repeat(3) + '</bdi>'; }")
    assert phone.evaluate("() => document.documentElement.scrollWidth") == 320


@pytest.mark.parametrize("width", [320, 390])
def test_an_exercises_name_above_its_sets_breaks_between_its_words(floor, mara, screen, width):
    made = routine(mara, floor, exercise="Reverse hyperextension")
    phone = at_phone(screen, "Mara", f"/me/#build/{made}")
    phone.set_viewport_size({"width": width, "height": 844})
    phone.get_by_role("button", name=re.compile(r"^1\. Reverse hyperextension")).click()
    title, done = phone.get_by_role("heading", name="Reverse hyperextension"), phone.get_by_role("button", name="Done", exact=True)
    expect(done).to_be_visible()
    phone.evaluate("() => document.fonts.ready")
    assert broken(phone, ".pane-head .title") == []
    # A name in one word that is longer than the row breaks, and the page is no wider.
    title.locator("bdi").evaluate("(name) => { name.textContent = 'Donaudampfschifffahrt'.repeat(3); }")
    assert broken(phone, ".pane-head .title") != []
    assert phone.evaluate("() => document.documentElement.scrollWidth") == width
    box = done.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= width


@pytest.mark.parametrize("path", ["/me/", "/owner/"])
def test_a_heading_beside_buttons_keeps_its_words_and_one_longer_than_the_row_breaks(floor, owner, screen, path):
    page = screen(path, 320, 844)
    expect(page.get_by_role("heading").first).to_be_visible()
    page.evaluate("""() => {
      const row = document.createElement("div");
      row.innerHTML = `<h2 class="title">Your history</h2><span></span>`;
      Object.assign(row.style, { display: "flex", width: "280px" });
      Object.assign(row.lastChild.style, { flex: "none", width: "270px" });
      document.body.append(row);
    }""")
    page.evaluate("() => document.fonts.ready")
    added = page.locator("body > div > h2.title")
    assert broken(page, "body > div > h2.title") == []
    # Two words, two lines.
    assert added.evaluate("(title) => title.clientHeight / parseFloat(getComputedStyle(title).lineHeight)") > 1.5
    added.evaluate("(title) => { title.style.overflowWrap = 'anywhere'; }")
    assert broken(page, "body > div > h2.title") != []
    added.evaluate("(title) => { title.style.overflowWrap = ''; title.textContent = 'Donaudampfschifffahrtsgesellschaft'.repeat(2); }")
    assert added.evaluate("(title) => title.getBoundingClientRect().width") <= 280
