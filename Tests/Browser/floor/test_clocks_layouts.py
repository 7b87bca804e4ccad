"""The layouts of the wall: which clocks they show, and what each says of what people do."""

import re

from playwright.sync_api import expect

from kit.golden import fixtures
from kit.looks import check
from kit.modules import kept  # noqa: F401
from kit.patience import becomes, until
from kit.wall import EMOM, NOW, frame, now, pages, session, shown, timer, wall  # noqa: F401

LAYOUTS = ["clock", "clockFeed", "clockBoard", "fourClocks", "calendar"]


def tell(served, one):
    """Everybody hears of this clock as it is now."""
    one["version"] += 1
    served.event("timers", "timer.changed", data={"timer": one})


def test_layouts_change_while_they_show_and_the_last_deed_is_told_for_a_while(wall):
    workout = timer(**EMOM)
    page, served = wall(workout, boards=fixtures()["event"]["board.changed"]["boards"])
    expect(page.get_by_role("region", name="On the floor now")).to_have_count(0)
    assert page.locator("rack-digits > span").evaluate(
        "one => parseFloat(getComputedStyle(one).fontSize) * 0.7 / innerHeight") >= 0.4
    workout["actions"] = [{"kind": "adjusted", "who": "Nadia", "at": NOW, "byMs": 30_000}]
    served.change(workout, extraMs=30_000)
    expect(page.locator("rack-clock .action")).to_have_text(re.compile("^\u2068Nadia\u2069 added 30\\ss"))
    page.clock.run_for(10_050)
    expect(page.locator("rack-clock .action")).to_have_text("")
    expect(page.locator("rack-clock .sub")).to_contain_text("Main floor")

    served.configure(layout="clockFeed")
    expect(page.get_by_role("region", name="On the floor now")).to_contain_text("Mara")
    served.configure(layout="clockBoard")
    rows = page.get_by_role("region", name=re.compile("^Today’s board")).get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text(re.compile(r"1\s*MA\s*Mara\s*Rx\s*8:32.4"))
    expect(rows.nth(1)).to_contain_text(re.compile(r"2\s*JO\s*Joel\s*Rx\s*Cap\s*\+12"))
    served.configure(layout="calendar")
    today = page.locator(".day.today")
    expect(today).to_contain_text("212")
    expect(page.locator('[data-day="2026-11-20"]')).to_contain_text("212")
    expect(page.locator("rack-clock[size=small]")).to_have_count(1)
    served.configure(layout="fourClocks")
    expect(page.locator("rack-clock[size=huge]")).to_have_count(1)

    # A wall shows its areas, and what is for everyone.
    for id, area in [(8, 2), (7, None)]:
        tell(served, timer(id, area=area, started=now(page), **EMOM))
    tell(served, workout | {"startedAt": now(page), "state": workout["state"] | {"phaseStartedAt": now(page), "extraMs": 0}})
    faces = page.locator("rack-clock")
    expect(faces).to_have_count(3)
    expect(page.locator(".four .daytime")).to_have_count(1)
    served.configure(areas=[2])
    expect(faces).to_have_count(2)
    expect(page.locator(".four")).to_contain_text("Yard")
    expect(page.locator(".four")).not_to_contain_text("Main floor")
    # The layout of one clock keeps the area's own, and names the other.
    served.configure(layout="clock")
    expect(page.locator("rack-clock")).to_have_count(1)
    expect(page.locator("rack-clock[size=huge]")).to_contain_text("Yard")
    expect(page.locator(".strip .also")).to_contain_text("EMOM 2 × 0:10")


CLIPPED = """() => [...document.querySelectorAll('rack-clock :is(.sub, .phase span, .next span, .action)')]
  .filter(one => one.textContent && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 9))
  .map(one => one.textContent)"""


def started(who, at=NOW):
    return [{"kind": "started", "who": who, "at": at}]


def busy():
    """Four clocks, two of the same plan and label."""
    return [
        timer(1, area=1, actions=started("Nadia"), prepare=10, workSeconds=60, rounds=10),
        timer(2, area=None, actions=started("Joel"), started=NOW - 860_000, workSeconds=60, rounds=20),
        timer(3, "custom", "Saturday chipper", area=2, actions=started("Joel"), started=NOW - 60_000, rounds=3, phases=[
            {"name": "Row, bike, burpees", "seconds": 300, "kind": "work"}, {"name": "Rest", "seconds": 60, "kind": "rest"}]),
        timer(4, area=None, actions=started("Mara"), started=NOW - 790_000, workSeconds=60, rounds=20),
    ]


def test_four_clocks_are_four_panels_that_say_whose_and_what_in_full_and_more_take_turns(wall):
    page, served = wall(*busy(), layout="clockFeed", width=1920, height=1080)
    for layout in ("clockFeed", "clockBoard", "fourClocks"):
        served.configure(layout=layout)
        expect(page.locator({"clockFeed": ".feed:not(.board)", "clockBoard": ".board", "fourClocks": ".four:not(.narrow)"}[layout]).first).to_be_visible()
        page.clock.run_for(1_000)
        page.evaluate("document.fonts.ready")
        frame(page)
        boxes = [box for box in page.locator("rack-clock").evaluate_all(
            "all => all.map(one => [one.offsetWidth, one.offsetHeight])")]
        assert len(boxes) == 4 and len(set(map(tuple, boxes))) == 1, layout
        assert page.evaluate(CLIPPED) == [], layout
        about = [text.replace("\u2068", "").replace("\u2069", "").replace("\u00a0", " ")
                 for text in page.locator("rack-clock .about").all_text_contents()]
        assert about == ["Joel · EMOM 10 · EMOM 20 × 1:00", "Mara · EMOM 10 · EMOM 20 × 1:00",
                         "Yard · Saturday chipper · Sequence 3 × 2 phases", "Main floor · EMOM 10 × 1:00"], layout
        # While people get ready they read who started it, and what.
        assert page.locator("rack-clock").nth(3).locator(".action").text_content() == "\u2068Nadia\u2069 started it", layout

    # The one clock of a wall fills it, and the others are named in turn.
    served.configure(layout="clock", areas=[2, 1])
    expect(page.locator("rack-clock")).to_have_count(1)
    expect(page.locator("rack-clock")).to_contain_text("Main floor")
    seen = set()
    for _ in range(4):
        seen.add(page.locator(".also .what").text_content())
        page.clock.run_for(10_000)
    assert len(seen) >= 2

    # More clocks than panels take turns.
    served.configure(layout="clockFeed", areas=[])
    tell(served, timer(5, "amrap", "Cindy", 0, area=2, actions=started("Mara"), started=NOW - 30_000, workSeconds=1200))
    expect(page.locator(".turn")).to_contain_text("of 2")
    seen = set()
    for _ in range(4):
        seen |= set(page.locator("rack-clock").evaluate_all("all => all.map(one => one.show.timer.id)"))
        assert page.evaluate(CLIPPED) == []
        page.clock.run_for(5_000)
    assert seen == {1, 2, 3, 4, 5}
    expect(page.locator(".turn")).to_contain_text("of 2")


# Names of which less than four letters are left, and numbers of which anything is missing.
MAIMED = """() => [...document.querySelectorAll("rack-clock :is(.phase, .next) span")].filter((one) => {
  if (!one.checkVisibility() || one.scrollWidth <= one.clientWidth + 1) return false;
  const letters = document.createRange(), text = one.firstChild, from = text.data.startsWith("\u2068") ? 1 : 0;
  letters.setStart(text, from);
  letters.setEnd(text, Math.min(text.length, from + 4));
  return !one.matches(".name, .name-of") || letters.getBoundingClientRect().right > one.getBoundingClientRect().right;
}).map((one) => `${one.className}: ${one.textContent}`)"""
OVERLAPS = """() => [...document.querySelectorAll("rack-clock .next")].filter((next) => next.checkVisibility()).filter((next) => {
  const [a, b] = [next.querySelector(".label"), next.querySelector(".name")].map((one) => one.getBoundingClientRect());
  const phase = next.closest("rack-clock").querySelector(".phase").getBoundingClientRect();
  // The title's font is lower than its line.
  const meets = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 12 && other.top < one.bottom - 12;
  return b.width < 1 || meets(a, b) || meets(b, phase);
}).map((next) => next.textContent)"""
WORDY = [
    dict(format="custom", label="Saturday team chipper of the whole yard", rounds=100, phases=[
        {"name": "Kettlebell swings and burpees over the bar", "seconds": 3_599, "kind": "work"},
        {"name": "Rest and walk to the rower", "seconds": 60, "kind": "rest"}]),
    dict(format="intervals", label="Engine room, long and easy for everybody", workSeconds=600, restSeconds=60, rounds=20),
    dict(format="tabata", label="Wednesday", workSeconds=20, restSeconds=10, rounds=10),
    dict(format="amrap", label="Cindy and her friends", workSeconds=1_200),
]


def test_no_name_is_cut_to_a_few_letters_and_no_number_at_all(wall):
    """Where there is no room a title gets smaller, and then what says less is left out."""
    timers = []
    page, served = wall(layout="fourClocks", width=1920, height=1080)
    served.event("classes", "classes.planned", data={"day": "2026-11-21", "sessions": [session(12, NOW + 7_200_000)]})
    for count in (1, 2, 3, 4):
        timers.append(timer(count, area=2 - count % 2, prepare=0, **WORDY[count - 1]))
        # Beside the month there is the least room.
        for layout in ("clockFeed", "fourClocks", "calendar"):
            served.configure(layout=layout)
            at = now(page)
            for one in timers:
                one |= {"startedAt": at, "state": {"phase": 0, "phaseStartedAt": at, "extraMs": 0}}
                tell(served, one)
            # Beside the month four clocks take turns, two by two.
            expect(page.locator("rack-clock:not([paused])")).to_have_count(2 if (layout, count) == ("calendar", 4) else count)
            expect(page.locator("rack-clock[paused]")).to_have_count(0)
            if layout == "calendar":
                expect(page.locator(".day .planned").first).to_be_visible()
            page.clock.run_for(1_500)
            # What fits the words runs with the browser's next frame.
            frame(page)
            becomes(lambda: (layout, count, page.evaluate(MAIMED), page.evaluate(OVERLAPS)), (layout, count, [], []))
            for one in timers:
                one["state"] |= {"pausedAt": at + 1_000}
                tell(served, one)
            expect(page.locator("rack-clock:not([paused])")).to_have_count(0)
            page.clock.run_for(1_500)
            frame(page)
            becomes(lambda: (layout, count, page.evaluate(MAIMED), page.evaluate(OVERLAPS)), (layout, count, [], []))


def test_a_days_numbers_stand_beside_each_other_its_cell_holds_the_next_class_and_every_layout_passes_axe(wall):
    page, served = wall(timer(**EMOM | {"prepare": 600}), layout="calendar", turned=False, scheme="auto", width=1920, height=1080,
                        boards=fixtures()["event"]["board.changed"]["boards"])
    expect(page.locator(".day .planned").first).to_be_visible()
    for width, height in ((1920, 1080), (1080, 1920)):
        page.set_viewport_size({"width": width, "height": height})
        served.configure(layout="calendar")
        expect(page.locator(".day .planned").first).to_be_visible()
        frame(page)
        assert page.locator(".day").evaluate_all("""all => all.filter((day) => {
          const [n, other] = [".n .number", ":is(.sets, .planned) .number"].map((part) => day.querySelector(part)?.getBoundingClientRect());
          return other && n.right > other.left;
        }).map((day) => day.dataset.day)""") == [], width
        served.configure(layout="clockFeed")
        for name in ["Olympic weightlifting", "Olympic weightlifting for beginners"]:
            served.event("classes", "classes.planned", data={"day": "2026-11-21", "sessions": [
                session(12, NOW + 7_200_000, name=name), session(13, NOW + 9_000_000, name="Mobility for runners and rowers")]})
            cell = page.locator(".ribbon .yellow")
            expect(cell.locator("bdi").first).to_have_text(name)
            frame(page)
            assert cell.evaluate("""(cell) => [...cell.children].every((one) => one.getBoundingClientRect().top >= cell.getBoundingClientRect().top
              && one.getBoundingClientRect().bottom <= cell.getBoundingClientRect().bottom && one.scrollHeight <= one.clientHeight + 9)"""), (name, width)

    page.set_viewport_size({"width": 960, "height": 540})
    tell(served, timer(8, area=2, started=NOW - 60_000, **EMOM))
    for layout in LAYOUTS:
        served.configure(layout=layout)
        expect(page.locator({"clock": ".wall.one > .clocks", "clockFeed": ".feed:not(.board)", "clockBoard": ".board",
                             "fourClocks": ".four", "calendar": ".month"}[layout])).to_be_visible()
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            check(page, f"{layout}, {scheme}")


def test_a_deed_moves_nothing_and_a_pause_is_never_cut(wall):
    workout, second = timer(**EMOM), timer(10, label="Benches", area=2, **EMOM)
    page, served = wall(workout, second, layout="clockFeed")
    size = "document.querySelector('rack-digits > span').getBoundingClientRect().height"
    before = page.evaluate(size)
    page.clock.run_for(6_000)
    workout["actions"] = [{"kind": "paused", "who": "", "at": NOW + 6_000}]
    served.change(workout, phase=1, phaseStartedAt=NOW + 5_000, pausedAt=NOW + 6_000)
    expect(page.locator("rack-clock .action").first).to_have_text("\u2068Somebody\u2069 paused it")
    assert page.evaluate(size) == before
    assert shown(page) == ("0:09", "Paused 1 of 2")
    assert page.locator("rack-clock .name-of").evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)")
    workout["actions"] = [{"kind": "lapped", "who": "Mara", "at": NOW + 6_000}]
    workout["plan"] = {"format": "forTime", "prepareSeconds": 5}
    workout["laps"] = [{"atMs": 1_000, "who": "Mara"}]
    workout["state"].pop("pausedAt")
    served.change(workout)
    expect(page.locator("rack-clock .action").first).to_have_text("\u2068Mara\u2069 marked a round")
    expect(page.locator("rack-clock .next").first).to_contain_text("Round 1")

    # What one member does in a row is one line that grows.
    mara = served.topics["floor"]["rows"][0]
    joel = {"id": 3, "name": "Joel", "initials": "JO", "colour": "red"}

    def add(number, **more):
        row = mara | {"set": number, "at": NOW - 60_000 + number * 1_000, "record": False} | more
        served.event("floor", "floor.added", data=row)

    for number in range(101, 112):
        add(number, exercise="Squat" if number > 106 else "Bench press")
    add(112, member=joel)
    add(113, kind="warmup")
    lines = page.locator(".feed .row")
    expect(page.locator('.feed .row [class="name"]')).to_have_text(["Mara", "Joel"])
    expect(lines.nth(0)).to_contain_text("12 sets")


def test_the_board_of_what_runs_comes_first_a_long_one_turns_its_pages_and_ties_share_a_place(wall):
    one = fixtures()["event"]["board.changed"]["boards"][0]
    other = one | {"id": 3, "label": "Cindy", "plan": {"format": "amrap", "prepareSeconds": 10, "workSeconds": 1200}}
    # For a second heat, too.
    page, served = wall(timer(12, "forTime", "FRAN", 10, workSeconds=1200), layout="clockBoard", boards=[other, one])
    page.clock.run_for(-(NOW % -24_000) + 2_000)
    expect(page.locator(".board .title")).to_have_text("Fran")
    expect(page.locator(".board .few .score")).to_have_count(2)

    served.event("timers", "timer.removed", data={"timer": 12})
    face = one["rows"][0]["member"]
    rows = [{"score": i, "place": 2 if i == 2 else i + 1, "member": face, "seconds": 300 + i, "scaled": i % 2 == 1}
            for i in range(40)]
    served.event("board", "board.changed", data={"boards": [one | {"rows": rows}]})
    expect(page.locator("rack-clock")).to_have_count(0)
    places = page.locator(".score .place")
    until(lambda: places.count() > 6)
    fits = places.count()
    assert 6 < fits < 40
    seen = set()
    for _ in range(40 // fits + 2):
        seen |= {int(time[0]) * 60 + int(time[2:]) for time in page.locator(".score").evaluate_all(
            "all => all.map(one => one.querySelector('.figure span').textContent)")}
        page.clock.run_for(12_000)
    assert seen == set(range(300, 340))
    expect(page.get_by_text("Scaled").first).to_be_visible()


def test_a_page_of_one_place_is_no_range(kept):
    assert kept.evaluate("""async () => {
      await import("/shared/words/wall.js");
      const { t } = await import("/shared/words.js");
      return [[1, 8], [9, 9]].map(([from, to]) => t("wall.board.range", { from, to, n: 9 }));
    }""") == ["1 to 8 of 9", "9 of 9"]
