"""Breathing and mobility timers: ordinary timers whose phases have a figure."""

import re

import pytest
from playwright.sync_api import expect

from kit.floor import OWNER, ROOT
from kit.looks import both, both_schemes, check
from kit.modules import WEB, context, imports, kept, page, run  # noqa: F401
from kit.phone import at_phone
from kit.wall import cues, pages, shown, timer, wall  # noqa: F401

BOX = [{"name": "Breathe in", "seconds": 4, "kind": "work", "breath": "inhale"}, {"name": "Hold", "seconds": 4, "kind": "rest", "breath": "hold"},
       {"name": "Breathe out", "seconds": 4, "kind": "rest", "breath": "exhale"}, {"name": "Hold", "seconds": 4, "kind": "rest", "breath": "hold"}]
CALVES = {"name": "Calf against the wall", "seconds": 30, "kind": "work", "muscle": "calves"}
TIMERS = "/shared/floor/timers"
# How large the circle of the wall is drawn, as a part of its largest size.
SIZE = "() => new DOMMatrix(getComputedStyle(document.querySelector('rack-clock .figure i')).transform).a"
DIZZY = "Feeling dizzy? Stop, and breathe as usual."


def both_in_motion(page, where):
    """Axe passes in both schemes where motion is wanted, once the colours of the other scheme have faded."""
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme, reduced_motion="no-preference")
        page.evaluate("""() => Promise.all(document.getAnimations().filter((one) => one instanceof CSSTransition)
          .map((one) => one.finished.catch(() => {})))""")
        check(page, f"{where}, {scheme}")


def box(**more):
    return {"format": "custom", "prepareSeconds": 5, "rounds": 2, "phases": BOX, **more}


@pytest.mark.plain
def test_the_circle_stands_still_where_the_breath_before_left_it(kept):
    places = [{"kind": "prepare", "index": 0}, *({"kind": "work", "index": index} for index in range(1, 6)), {"kind": "done", "index": 8}]
    found = run(kept, f"const {{ figureOf }} = await import('{TIMERS}/figureof.js');"
                "return argument.places.map((place) => figureOf(argument.plan, place));", {"plan": box(), "places": places})
    assert [(one["breath"], one["from"], one["until"]) for one in found] == [
        ("hold", 0, 0), ("inhale", 0, 1), ("hold", 1, 1), ("exhale", 1, 0), ("hold", 0, 0), ("inhale", 0, 1), ("hold", 0, 0)]
    script = (f"const {{ figureOf }} = await import('{TIMERS}/figureof.js'), {{ sortOf }} = await import('{TIMERS}/sorts.js');"
              "return [figureOf(argument, { index: 0, kind: 'work' }), sortOf(argument)];")
    assert run(kept, script, {"format": "custom", "prepareSeconds": 0, "rounds": 1, "phases": [CALVES]}) == [{"muscle": "calves"}, "mobility"]
    # Between two moves the body stays as it is, and no control moves.
    pause = {"name": "Change sides", "seconds": 5, "kind": "rest"}
    moves = {"format": "custom", "prepareSeconds": 0, "rounds": 1, "phases": [pause, CALVES]}
    assert run(kept, script, moves) == [{"muscle": "calves"}, "mobility"]
    plain = {"format": "custom", "prepareSeconds": 0, "rounds": 1, "phases": [{"name": "Row", "seconds": 60, "kind": "work"}]}
    assert run(kept, script, plain) == [None, "custom"]
    # A breath of no length is none.
    empty = plain | {"phases": [*plain["phases"], {"name": "Out", "seconds": 0, "kind": "rest", "breath": "exhale"}]}
    assert run(kept, script, empty) == [None, "custom"]


@pytest.mark.plain
def test_a_pattern_is_told_in_plain_words_and_the_form_keeps_the_figures(kept):
    plans = (f"const {{ draftOf, gist, planOf }} = await import('{TIMERS}/plans.js');"
             "await import('/shared/words/floor/clockcontrols.js');")
    assert run(kept, plans + "return gist(argument);", box()) == "In 4, hold 4, out 4, hold 4. 2 rounds, 0:32"
    assert run(kept, f"const {{ summary }} = await import('{TIMERS}/display.js'); return summary(argument);", box()) == "2 × 4-4-4-4"
    # A long one is told as other sequences are.
    assert run(kept, plans + "return gist(argument);", box(phases=BOX * 2)) == "2 × 8 phases, 1:04"
    mixed = box(phases=[*BOX, CALVES])
    assert run(kept, plans + "return planOf(draftOf(argument));", mixed) == {"plan": mixed, "errors": {}}


@pytest.mark.plain
def test_a_timer_of_this_screen_pauses_skips_and_ends(kept):
    found = run(kept, f"""const {{ OwnTimer }} = await import('{TIMERS}/own.js');
      const clock = {{ at: 1_000, now() {{ return this.at; }} }}, own = new OwnTimer(clock), seen = [];
      let changes = 0;
      own.addEventListener("changed", () => changes++);
      const see = () => {{ const at = own.timer && own.position(own.timer); seen.push(at && [at.kind, at.index, at.elapsedMs, own.isPaused]); }};
      own.pause(); own.skip(); own.resume(); see();
      own.start({{ label: "Box", plan: argument }}); clock.at += 2_000; see();
      own.pause(); own.pause(); clock.at += 60_000; see();
      own.skip(); see();
      own.resume(); clock.at += 1_000; see();
      clock.at += 60_000; see();
      own.skip(); own.pause(); see();
      const first = own.timer.id; own.start(own.timer); see();
      return {{ seen, changes, anew: own.timer.id !== first, end: (own.end(), own.timer) }};""", box())
    assert found == {"seen": [None, ["prepare", 0, 2_000, False], ["prepare", 0, 2_000, True], ["work", 1, 0, True], ["work", 1, 1_000, False],
                              ["done", 8, 4_000, False], ["done", 8, 4_000, False], ["prepare", 0, 0, False]],
                     "changes": 5, "anew": True, "end": None}


@pytest.mark.plain
def test_the_kiosks_start_needs_no_face_of_a_clock():
    """It would make the first load 2.5 kB heavier. What is loaded later may have it."""
    found, reached, ahead = imports(), set(), [WEB / "kiosk/kiosk.js"]
    while ahead:
        module = ahead.pop()
        if module not in reached and module.name != "rare.js":
            reached.add(module)
            ahead += [(module.parent / name).resolve() if name.startswith(".") else WEB / name[1:] for name in found[module]]
    assert WEB / "shared/floor/timers/display.js" in reached
    assert not reached & {WEB / "shared/floor/timers" / name for name in ["face.js", "figure.js", "figureof.js", "presets.js"]}


# A face on an empty page, of a timer whose clock only the test turns.
FACE = f"""const {{ OwnTimer }} = await import('{TIMERS}/own.js');
  await import('{TIMERS}/face.js');
  const clock = {{ at: 1_000, now() {{ return this.at; }} }}, own = new OwnTimer(clock), face = document.createElement("rack-clock");
  const draw = (ms) => {{ clock.at += ms; face.show = {{ floor: own, timer: own.timer }}; }};
  own.start({{ label: "Box", plan: argument.plan }});
  face.setAttribute("size", argument.size ?? "medium");
  face.style = "height: 500px; --size: 84px";"""


@pytest.mark.plain
def test_a_screen_reader_hears_the_word_of_each_breath_once(page):
    found = run(page, FACE + """
      draw(0); document.body.append(face);
      const live = face.querySelector("[aria-live=polite]"), said = [live.textContent];
      new MutationObserver(() => said.push(live.textContent)).observe(live, { childList: true, characterData: true, subtree: true });
      const turned = async (ms) => { draw(ms); await null; };
      await turned(5_000);
      for (let second = 0; second < 3; second++) await turned(1_000);
      own.pause(); await turned(10_000); own.resume(); await turned(500); await turned(250);
      for (const ms of [500, 4_000, 2_000, 2_000, 4_000]) await turned(ms);
      return { said, off: face.querySelector("[role=timer]").hasAttribute("aria-live") };""", {"plan": box()})
    # A pause is said, too. What comes after it within the same breath is silence.
    assert found == {"off": False, "said": [
        "Get ready, \u2068Box\u2069", "Breathe in", "Paused, \u2068Box\u2069", "", "Hold", "Breathe out", "Hold", "Breathe in"]}


BOXES = """[...face.querySelectorAll(".face, .face rack-digits > span, .head, .phase, .segments, .figure")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [one.className || one.localName, ...[x, y, width, height].map((n) => Math.round(n))];
})"""


def style(name):
    """A sheet without its fonts, which an empty page has not got."""
    return re.sub(r"@font-face\s*\{[^}]*\}", "", (ROOT / "Web/shared" / name).read_text())


@pytest.mark.plain
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
@pytest.mark.parametrize("size", ["huge", "medium", "small"])
@pytest.mark.parametrize("phases", [BOX, [CALVES]], ids=["breath", "move"])
def test_digits_stand_alone_until_the_figure_comes_and_nothing_moves_then(page, phases, size, motion):
    page.emulate_media(reduced_motion=motion)
    for name in ["tokens.css", "base.css", "parts.css", "floor/timers/face.css"]:
        page.add_style_tag(content=style(name))
    before = run(page, FACE + f"draw(6_000); document.body.append(face); await document.fonts.ready; return {BOXES};",
                 {"plan": box(phases=phases), "size": size})
    figure = page.locator("rack-clock .figure > *")
    expect(figure).to_have_count(0)
    [room] = [each for each in before if each[0] == "figure"]
    assert min(room[3:]) >= 10, room
    page.add_style_tag(content=style("floor/timers/figure.css"))
    run(page, f"await import('{TIMERS}/figure.js');")
    expect(figure).to_have_count(1)
    expect(figure).to_be_visible()
    assert run(page, f"const face = document.querySelector('rack-clock'); return {BOXES};") == before


def test_a_wall_breathes_with_soft_sounds_and_with_a_bar_where_less_motion_is_wanted(wall):
    for motion in ["no-preference", "reduce"]:
        page, _ = wall(timer(3, "custom", "Box breathing", 5, area=None, rounds=2, phases=BOX), motion=motion)
        clock = page.locator("rack-clock")
        expect(clock).to_have_attribute("data-figure", "breath" if motion == "no-preference" else "bar")
        page.clock.run_for(8_500)
        assert shown(page)[1] == "Breathe in · 1 of 2"
        if motion == "reduce":
            # The fourth of four seconds.
            assert page.evaluate(SIZE) == pytest.approx(1)
        page.clock.run_for(13_500)
        assert cues(page) == [("beep", 2), ("beep", 3), ("beep", 4), ("inhale", 5), ("hold", 9), ("exhale", 13), ("hold", 17), ("inhale", 21)]
        page.clock.run_for(16_000)
        assert cues(page)[-1] == ("end", 37)
        # It stays where it is, so that nothing beside it moves.
        expect(clock).to_have_attribute("data-kind", "done")
        expect(clock.locator(".figure")).to_be_visible()


def test_a_wall_marks_the_muscle_of_a_mobility_move(wall):
    page, _ = wall(timer(3, "custom", "Cool-down", 0, area=None, rounds=1, phases=[CALVES, CALVES | {"name": "Neck", "muscle": "neck"}]))
    figure = page.locator("rack-clock .figure")
    expect(figure.locator(".first")).to_have_count(1)
    calves = figure.locator(".first").get_attribute("d")
    page.clock.run_for(30_500)
    assert figure.locator(".first").get_attribute("d") != calves
    size = figure.bounding_box()
    assert size["height"] > 100 and size["width"] > 40


def test_a_member_breathes_on_the_phone_without_a_clock_on_the_floor(floor, mara, screen):
    phone = at_phone(screen, "Mara", "/me/#breathe")
    group = phone.get_by_role("region", name="Breathing", exact=True)
    slow = group.get_by_role("button", name=re.compile("^Slow breathing"))
    expect(slow).to_contain_text("In 4, out 6. 30 rounds, 5:00")
    phone.get_by_role("radio", name="2 min").check()
    expect(slow).to_contain_text("12 rounds, 2:00")
    expect(phone.get_by_text(DIZZY)).to_be_visible()
    both_schemes(phone, "breathing")
    slow.click()
    there = phone.get_by_role("region", name="Slow breathing 4-6")
    expect(there.get_by_role("timer")).to_have_accessible_name(re.compile("Get ready"))
    there.get_by_role("button", name="Skip").click()
    expect(there.get_by_role("timer")).to_have_accessible_name(re.compile("Breathe in"))
    there.get_by_role("button", name="Pause").click()
    expect(there.get_by_role("button", name="Resume")).to_be_visible()
    expect(there.get_by_text(DIZZY)).to_be_visible()
    # A bar, and where motion is wanted a circle.
    expect(there.locator("rack-clock")).to_have_attribute("data-figure", "bar")
    both_schemes(phone, "breathing-now")
    phone.emulate_media(reduced_motion="no-preference")
    there.get_by_role("button", name="Resume").click()
    expect(there.locator("rack-clock")).to_have_attribute("data-figure", "breath")
    there.get_by_role("button", name="Pause").click()
    both_in_motion(phone, "breathing-circle")
    # Nothing of it is on the floor, and it ends with its page.
    assert mara.call("topics.subscribe", topic="timers")["snapshot"]["timers"] == []
    phone.evaluate("location.hash = 'train'")
    phone.get_by_role("link", name=re.compile("^Breathing and mobility")).click()
    mobility = phone.get_by_role("region", name="Mobility", exact=True)
    expect(mobility.get_by_role("button")).to_have_count(2)
    mobility.get_by_role("button", name=re.compile("^Cool-down stretches")).click()
    expect(phone.locator("rack-clock .figure .first")).to_have_count(1)
    expect(phone.get_by_text(DIZZY)).to_have_count(0)
    both_in_motion(phone, "mobility-now")
    phone.get_by_role("button", name="End", exact=True).click()
    expect(mobility).to_be_visible()


def test_a_kiosk_asks_for_the_figures_presets_once_its_clocks_are_opened(floor, owner, known):
    sent = []
    kiosk = known("/kiosk/", "rackside.device", floor.kiosk().token)
    kiosk.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.extend(
        re.findall(r'"method":"(presets\.\w+)"', frame if isinstance(frame, str) else frame.decode()))))
    kiosk.reload()
    expect(kiosk.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
    assert {one["name"] for one in owner.call("topics.subscribe", topic="timers")["snapshot"]["presets"]} >= {"EMOM 10", "Tabata"}
    assert not any("breath" in phase for one in owner.call("topics.subscribe", topic="timers")["snapshot"]["presets"]
                   for phase in one["plan"].get("phases", []))
    assert sent == []
    kiosk.get_by_role("button", name="Clocks").click()
    tile = kiosk.get_by_role("button", name=re.compile("^Box breathing"))
    expect(tile).to_have_accessible_name("Box breathing In 4, hold 4, out 4, hold 4. 15 rounds, 4:00")
    expect(kiosk.get_by_role("button", name=re.compile("^Cool-down stretches"))).to_be_visible()
    expect(kiosk.get_by_text(DIZZY)).to_be_visible()
    assert sent == ["presets.list"]
    # A trainer's change of one with a figure is asked for.
    [found] = [one for one in owner.call("presets.list")["presets"] if one["name"] == "Breathing 4-7-8"]
    owner.change("presets.save", preset=found["id"], name="Evening breath", plan=found["plan"])
    expect(kiosk.get_by_role("button", name=re.compile("^Evening breath"))).to_be_visible()
    both(kiosk, "kiosk-presets")
    tile.click()
    clock = kiosk.get_by_role("article", name="Box breathing", exact=True)
    clock.get_by_role("button", name="Skip phase").click()
    expect(clock.get_by_role("timer")).to_have_accessible_name(re.compile("Breathe in"))
    clock.get_by_role("button", name="Pause").click()
    expect(clock.locator("rack-clock")).to_have_attribute("data-figure", "bar")
    both(kiosk, "kiosk-breathing")
    kiosk.emulate_media(reduced_motion="no-preference")
    clock.get_by_role("button", name="Resume").click()
    expect(clock.locator("rack-clock")).to_have_attribute("data-figure", "breath")
    clock.get_by_role("button", name="Pause").click()
    both_in_motion(kiosk, "kiosk-breathing-circle")


def test_a_kiosk_counts_a_breathing_timer_before_the_figure_is_there(floor, owner, known):
    owner.change("timers.start", plan=box(prepareSeconds=0, phases=[one | {"seconds": 600} for one in BOX]), label="Box")
    kiosk = known("/kiosk/", "rackside.device", floor.kiosk().token)
    expect(kiosk.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
    # What the page itself names is there at the start. The clocks' page, and the styles that come with it, are held back.
    first = set(re.findall(r'(?:src|href)="(/assets/[^"]+)"', kiosk.request.get(floor.address + "/kiosk/").text()))
    held, come = [], []

    def reach(route):
        path = route.request.url.removeprefix(floor.address)
        return route.continue_() if come or path in first or path.endswith(".woff2") else held.append(route)

    kiosk.route("**/assets/*", reach)
    kiosk.reload()
    front = kiosk.get_by_role("button", name=re.compile("^Clocks: "))
    expect(front).to_contain_text(re.compile(r"Box.*\d+:\d\d.*Breathe in", re.S))
    assert kiosk.evaluate("() => customElements.get('rack-clock') === undefined")
    front.click()
    expect(kiosk.get_by_role("article", name="Box", exact=True)).to_have_count(0)
    come.append(True)
    for route in held:
        route.continue_()
    clock = kiosk.get_by_role("article", name="Box", exact=True).locator("rack-clock")
    expect(clock.locator(".figure > i")).to_be_visible()
    expect(clock).to_have_attribute("data-figure", "bar")


def test_a_trainer_finds_a_breathing_preset_by_its_address_and_keeps_its_breaths(floor, owner, known):
    [found] = [one for one in owner.call("presets.list")["presets"] if one["name"] == "Box breathing"]
    handle = owner.call("sessions.logIn", **OWNER)["handle"]
    page = known(f"/trainer/#presets/{found['id']}", "rackside.staff.session", handle)
    name = page.get_by_label("Name", exact=True)
    expect(name).to_have_value("Box breathing")
    name.fill("Square breathing")
    page.get_by_role("button", name="Save", exact=True).click()
    link = page.get_by_role("link", name=re.compile("^Edit Square breathing, In 4, hold 4, out 4, hold 4"))
    expect(link).to_be_visible()
    assert [one["plan"] for one in owner.call("presets.list")["presets"] if one["name"] == "Square breathing"] == [found["plan"]]
    both_schemes(page, "trainer-presets")
    page.evaluate("location.hash = 'clocks'")
    page.get_by_role("button", name=re.compile("^Square breathing")).click()
    expect(page.get_by_role("article", name="Square breathing", exact=True).locator("rack-clock .figure > i")).to_be_visible()
