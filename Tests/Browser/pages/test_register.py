"""The register of a page: what each noun tells of itself, and how the page tells all of them."""

import re

import pytest

from kit.floor import ROOT
from kit.modules import fresh, imports, reloaded  # noqa: F401

KIOSK = ROOT / "Web/kiosk"
NOUNS = """async (steps) => {
  const register = await import("/shared/register.js"), reported = [];
  const noun = (name, more) => register.noun({ address: name, entered: () => reported.push(`${name} entered`),
    left: () => reported.push(`${name} left`), turned: (path, isSame) => reported.push(`${name} ${JSON.stringify(path)} ${isSame}`), ...more });
  noun("clients", { hears: { "": (data, event) => reported.push(`all ${event}`), "goals.": () => reported.push("goals"),
    "goals.answered": ({ n }) => reported.push(`answered ${n}`) } });
  noun("presets", { mayLeave: (to) => to !== "clients", returned: () => reported.push("back") });
  return [eval(`(register) => ${steps}`)(register), reported];
}"""


@pytest.fixture
def page(fresh):
    """The register as it is at the start of a page."""
    return fresh


def run(page, steps):
    return page.evaluate(NOUNS, steps)


def test_the_noun_of_an_address_is_told_what_follows_it_and_all_others_that_they_are_closed(page):
    address, reported = run(page, '(register.turn("clients/9/now", true), register.pageOf("presets=7").address)')
    assert reported == ['clients ["9","now"] true', "presets null true"]
    assert address == "presets"


def test_a_noun_hears_its_event_those_of_its_kind_and_all(page):
    _, reported = run(page, '(register.hear("goals.answered", { n: 2 }), register.hear("set.logged", {}))')
    assert reported == ["all goals.answered", "goals", "answered 2", "all set.logged"]


def test_nouns_are_told_of_a_login_once_and_of_a_reconnect_only_while_somebody_is_logged_in(page):
    _, reported = run(page, """(register.comeBack(), register.enter(), register.enter(), register.comeBack(), register.leave(),
      register.comeBack(), register.enter())""")
    assert reported == ["clients entered", "presets entered", "back", "clients left", "presets left", "clients entered",
                    "presets entered"]


def test_at_the_kiosk_nouns_are_told_of_each_person_and_which_one_it_is(page):
    told = page.evaluate("""async () => {
      const register = await import("/shared/register.js"), told = [], [mara, joel] = [{ name: "mara" }, { name: "joel" }];
      const add = (what) => (person) => told.push(`${what} ${person.name}`);
      register.noun({ opened: () => told.push("opened"), entered: add("entered"), returned: add("returned"), left: add("left"),
        began: ({ n }, person) => told.push(`began ${n} ${person.name}`),
        hears: { "set.": ({ n }, event, person) => told.push(`${event} ${n} ${person.name}`) } });
      register.startUp();
      for (const person of [mara, mara, joel]) register.enter(person);
      register.begin({ n: 1 }, joel);
      register.hear("set.logged", { n: 2 }, mara);
      register.leave(mara);
      for (const person of [mara, joel]) register.comeBack(person);
      return told;
    }""")
    assert told == ["opened", "entered mara", "entered joel", "began 1 joel", "set.logged 2 mara", "left mara", "returned joel"]


def test_the_rows_of_a_place_come_in_their_order_whichever_file_was_loaded_first(page):
    assert page.evaluate("""async () => {
      const register = await import("/shared/register.js"), row = (place, order) => ({ row: { place, order, draw: () => order } });
      for (const one of [row("start", 30), { address: "x" }, row("today", 5), row("start", 10), row("start", 20)]) register.noun(one);
      return ["start", "today", "elsewhere"].map((place) => register.rowsAt(place).map(({ draw }) => draw()));
    }""") == [[10, 20, 30], [5], []]


# What a view that walks the rows still imports of a file with a row, and why.
KNOWN = {"me/day/today.js: suggest.js": "what is suggested decides how yellow the other buttons are",
         "me/day/today.js: planned.js": "and so does a plan that waits"}


def test_a_view_with_rows_names_no_noun_that_has_one():
    graph = imports()
    for view in ("kiosk/start/start.js", "me/day/today.js"):
        path = ROOT / "Web" / view
        rows = {to.name for name in graph[path] if " place: " in (to := (path.parent / name).resolve()).read_text()
                and to.name != "register.js"}
        assert {f"{view}: {name}" for name in rows} <= set(KNOWN)


def test_no_row_is_added_by_a_file_that_is_loaded_later():
    # It would push down what is below it, under a finger.
    for page in ("kiosk", "me"):
        later = [ROOT / "Web" / page / path for path in re.findall(r'from "\./(.+)";', (ROOT / f"Web/{page}/rare.js").read_text())]
        assert len(later) > 10 and not [path.name for path in later if re.search(r"\brow: \{ place", path.read_text())]


def kiosk_pages(kind):
    """The addresses of the kiosk's pages for a person (`draw`) or of its front (`front`)."""
    nouns = [found for path in KIOSK.rglob("*.js") for found in re.findall(r'noun\(\{\s*address: "(\w+)"(.*)', path.read_text())]
    assert len(nouns) > 20
    return {address for address, more in nouns if f"{kind}:" in more}


@pytest.mark.parametrize("kind, goes", [("draw", r"screen\.go|turnTo"), ("front", r"\bshow")])
def test_every_page_that_the_kiosk_goes_to_is_one_of_its_nouns(kind, goes):
    wanted = {name for path in KIOSK.rglob("*.js") for found in re.findall(rf"(?:{goes})\(([^()]*)", path.read_text())
              for name in re.findall(r'(?<!=== )"(\w+)"', found)}
    assert len(wanted) > 4 and wanted <= kiosk_pages(kind), wanted - kiosk_pages(kind)


def test_a_noun_of_the_kiosk_that_loads_later_follows_nobody_from_the_login_on():
    # Whoever is logged in by then would not be told of.
    later = [KIOSK / path for path in re.findall(r'from "\./(.+)";', (KIOSK / "rare.js").read_text())]
    assert len(later) > 10
    wrong = [path.name for path in later if re.search(r"^noun\(.*?\b(entered|began)\b.*?^\}?\)?;?$", path.read_text(), re.M | re.S)]
    assert not wrong, wrong


def test_one_noun_can_keep_people_on_its_page(page):
    assert run(page, '[register.mayLeave("clients"), register.mayLeave("presets")]')[0] == [False, True]


def test_a_file_that_adds_a_tab_is_imported_only_by_the_list_which_orders_the_tabs():
    graph = imports()
    for folder in (ROOT / "Web/owner", ROOT / "Web/trainer"):
        listed = [(folder / path).resolve() for path in re.findall(r'^import "(.+)";$', (folder / "nouns.js").read_text(), re.M)]
        assert len(listed) > 5, folder.name
        wrong = [f"{path.relative_to(folder.parent)} imports {there.name}" for path, names in graph.items()
                 if folder in path.parents and path.name != "nouns.js" for to in names
                 if (there := (path.parent / to).resolve()) in listed]
        assert not wrong, wrong
