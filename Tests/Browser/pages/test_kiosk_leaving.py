"""Who left the kiosk comes back with a PIN only, whatever the server was doing; what they did still reaches it."""

import re

import pytest
from playwright.sync_api import expect

from kit import floor as floors
from kit.kiosk import at_start, enter, log, logged, pairing_code, pick, something_else, waiting
from kit.log import sets_of_mara
from kit.patience import open_context, until


def pair(floor, page, *names, **more):
    """A kiosk of a gym in which those are members."""
    floor.owner().close()
    for name in names:
        floor.member(name, **more).close()
    floor.approve(pairing_code(page, "Pair this kiosk"), "Kiosk")
    # A kiosk that is reloaded before it has its token pairs again.
    expect(page.get_by_role("heading", name="Who’s lifting?")).to_be_visible()


def first_set(floor, page):
    """Mara logs in, and a set of the bench press."""
    enter(page, "Mara")
    pick(page, "Bench press")
    log(page, 1)
    # The row is there before the server has the set, and the browser before it has forgotten it.
    assert positions(sets_of_mara(floor, 1)) == [1]
    waiting(page, 0)
    return page


def begin(floor, page, *others):
    pair(floor, page, "Mara Lindqvist", *others)
    return first_set(floor, page)


def stored(kiosk):
    """All that the page keeps in the browser, as text."""
    return kiosk.evaluate("() => JSON.stringify(localStorage)")


def positions(sets):
    return [each["position"] for each in sets]


def is_out(kiosk):
    expect(kiosk.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
    expect(kiosk.get_by_role("button", name="Mara", exact=True)).to_be_visible()
    expect(kiosk.get_by_role("button", name="Log out Mara")).to_have_count(0)


def leaves(floor, kiosk):
    """Mara logs out while the server is away. The page keeps nothing with which somebody could come back as her."""
    kiosk.get_by_role("button", name="Log out Mara").click()
    expect(kiosk.get_by_text("Nobody can log in right now.")).to_be_visible()
    assert '"s_' not in stored(kiosk).replace("\\", "")


def comes_back(kiosk):
    enter(kiosk, "Mara")
    expect(logged(kiosk, 2)).to_be_visible()
    waiting(kiosk, 0)


def test_who_left_while_the_server_was_away_is_out_when_it_is_back_and_what_they_did_reaches_it(floor, screen):
    kiosk = begin(floor, screen("/kiosk/"))
    # A set is delivered, and nothing of it stays.
    floor.stop()
    kiosk.get_by_role("button", name="More Reps").click()
    log(kiosk, 2)
    leaves(floor, kiosk)
    floor.start()
    assert positions(sets_of_mara(floor, 2)) == [1, 2]
    is_out(kiosk)
    kiosk.wait_for_function("() => !localStorage.getItem('rackside.left')")
    waiting(kiosk, 0)
    assert not floor.run("check").returncode
    # Without anything to deliver it is the same, and only the PIN leads back.
    comes_back(kiosk)
    floor.stop()
    leaves(floor, kiosk)
    floor.start()
    is_out(kiosk)
    kiosk.reload()
    is_out(kiosk)
    kiosk.wait_for_function("() => !localStorage.getItem('rackside.left')")
    enter(kiosk, "Mara", "9753")
    expect(kiosk.get_by_role("alert")).not_to_be_empty()
    kiosk.reload()
    comes_back(kiosk)
    # A log-out that only the page knew reaches the server before anything else, although the page is gone before the
    # server is back.
    floor.stop()
    leaves(floor, kiosk)
    kiosk.goto("about:blank")
    floor.start()
    asked = []
    kiosk.on("websocket", lambda socket: socket.on("framesent", lambda frame: asked.append(frame)))
    kiosk.goto(floor.address + "/kiosk/")
    is_out(kiosk)
    methods = re.findall(r'"method":"([a-zA-Z.]+)"', "".join(asked))
    assert methods[:2] == ["devices.identify", "sessions.deliver"] and "sessions.resume" not in methods


def test_a_page_that_opens_later_takes_up_no_idle_login_and_nothing_that_was_half_typed_long_ago(floor, screen):
    kiosk = begin(floor, screen("/kiosk/"))
    kiosk.goto("about:blank")
    # As an earlier page left it: the login was idle a minute ago, by this device's clock.
    kiosk.goto(floor.address + "/owner/")
    kiosk.evaluate("""() => {
      const logins = JSON.parse(localStorage.getItem("rackside.logins"));
      for (const login of logins) login.until = Date.now() - 60_000;
      localStorage.setItem("rackside.logins", JSON.stringify(logins));
      // Of members whom this gym does not have.
      const put = (id, hours) => localStorage.setItem(`rackside.draft.${id}`,
        JSON.stringify({ at: Date.now() - hours * 3_600_000, drafts: {}, current: 1 }));
      put(101, 13);
      put(102, 11);
    }""")
    kiosk.goto(floor.address + "/kiosk/")
    is_out(kiosk)
    assert positions(sets_of_mara(floor, 1)) == [1]
    kiosk.wait_for_function("() => !localStorage.getItem('rackside.draft.101')")
    assert kiosk.evaluate("() => Boolean(localStorage.getItem('rackside.draft.102'))")


@pytest.fixture
def soon(tmp_path, chromium):
    """A kiosk that warns after two seconds, ten minutes before it ends."""
    floor = floors.Floor(
        tmp_path / "soon", plain=True, RACKSIDE_KIOSK_IDLE_SECONDS="602", RACKSIDE_KIOSK_WARN_SECONDS="600")
    page = open_context(chromium, viewport={"width": 1280, "height": 800}, reduced_motion="reduce").new_page()
    page.goto(floor.address + "/kiosk/")
    page.floor = floor
    yield page
    page.context.close()
    floor.stop()


# Whatever can be touched, and lies under the notice.
COVERED = """() => {
  const notice = document.querySelector(".idle").getBoundingClientRect();
  return [...document.querySelectorAll("button, input, a, select, textarea")].filter((each) => {
    const { left, right, top, bottom, width } = each.getBoundingClientRect();
    return width && !each.closest(".idle") && left < notice.right && right > notice.left
      && top < notice.bottom && bottom > notice.top;
  }).map((each) => each.textContent || each.id);
}"""
SIZES = [(800, 1280), (768, 1024), (1280, 800), (1024, 600), (1024, 768), (1366, 768), (1920, 1080), (2560, 1440)]


@pytest.mark.real_time
def test_the_idle_notice_covers_no_control_alone_or_with_a_partner_and_comes_while_nobody_rests(soon):
    kiosk = begin(soon.floor, soon, "Tomasz Kowalski")

    def nothing_is_covered(where):
        kiosk.locator(".idle").wait_for()
        for width, height in SIZES:
            kiosk.set_viewport_size({"width": width, "height": height})
            kiosk.evaluate("() => new Promise(requestAnimationFrame)")
            assert kiosk.evaluate(COVERED) == [], f"{where} at {width} × {height}"
        kiosk.set_viewport_size({"width": 1280, "height": 800})

    # The bench press rests for three minutes; the notice comes ten minutes before the end, and would be here by now.
    assert kiosk.evaluate("""async () => {
      const { app } = await import("/kiosk/base/app.js");
      const [{ idle, rest }] = app.people;
      await rest.start(3600);
      // Both by one clock: this browser's estimate of the server's may be some milliseconds behind it.
      const resting = rest.left, { left } = idle;
      return left > 3_600_000 && left <= resting + 90_000 && !idle.isWarned;
    }""")
    kiosk.get_by_role("button", name="Stop the rest").click()
    nothing_is_covered("training")
    kiosk.get_by_role("button", name="Other exercise").click()
    nothing_is_covered("picking")
    kiosk.get_by_role("button", name="History").click()
    nothing_is_covered("the history")
    # An idle log-out shows no partner's screen, and gives them no time.
    kiosk.get_by_role("button", name="Join in").click()
    enter(kiosk, "Tomasz")
    at_start(kiosk)
    left = kiosk.evaluate("""async () => {
      const { app } = await import("/kiosk/base/app.js");
      const [mara, tomasz] = ["Mara", "Tomasz"].map((name) => app.people.find(({ member }) => member.displayName === name));
      tomasz.idle.goOn(0);
      return mara.idle.left;
    }""")
    expect(kiosk.get_by_role("heading", name="Who else?")).to_be_visible()
    expect(kiosk.get_by_role("button", name="Log out Tomasz")).to_have_count(0)
    assert kiosk.evaluate("""async () => (await import("/kiosk/base/app.js")).app.people[0].idle.left""") <= left
    enter(kiosk, "Tomasz")
    pick(kiosk, "Squat")
    nothing_is_covered("with a partner")
    kiosk.get_by_role("button", name="Clocks").click()
    kiosk.get_by_role("button", name=re.compile("^EMOM 10")).click()
    nothing_is_covered("a running clock")


# Where everything is that a finger may be on its way to, and the heading of the sets.
BOXES = """() => [...document.querySelectorAll(".actions > *, .steppers button, .sets thead th")]
  .map((one) => one.getBoundingClientRect().toJSON())"""


def takes_back(floor, kiosk, number):
    """Logs that set, and takes it back. Nobody who taps twice does."""
    reps = 7 + number
    kiosk.get_by_role("button", name="More Reps").tap()
    log_button = kiosk.locator("#log")
    undo = kiosk.get_by_role("button", name="Undo", exact=True)
    # As if the set before were long ago. Undo is there for eight seconds, which a slow machine may need to get there.
    kiosk.evaluate("() => { const later = performance.now() + 60_000; performance.now = () => later; }")
    kiosk.get_by_role("button", name="Less Reps").tap()
    kiosk.get_by_role("button", name="More Reps").tap()
    expect(undo).to_have_count(0)
    before = kiosk.evaluate(BOXES)
    over = log_button.bounding_box()
    for _ in range(2):
        kiosk.touchscreen.tap(over["x"] + 0.9 * over["width"], over["y"] + over["height"] / 2)
    expect(logged(kiosk, number)).to_be_visible()
    expect(undo).to_be_visible()
    expect(log_button).to_contain_text(f"Log set {number + 1}")
    kiosk.evaluate("() => { const later = performance.now() + 2_000; performance.now = () => later; }")
    at = undo.bounding_box()
    assert at["x"] >= over["x"] + over["width"] or at["x"] + at["width"] <= over["x"] \
        or at["y"] >= over["y"] + over["height"] or at["y"] + at["height"] <= over["y"]
    # Nothing moves when Undo comes. LOG comes up again from under the finger.
    until(lambda: kiosk.evaluate(BOXES) == before)
    # Wherever on LOG the finger is, a second tap is on LOG.
    for part in (0.02, 0.5, 0.98):
        assert kiosk.evaluate("""([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest("#log"))""",
                              [over["x"] + part * over["width"], over["y"] + over["height"] / 2])
    undo.tap()
    expect(kiosk.get_by_role("button", name=re.compile(f"^Set {number}:"))).to_have_count(0)
    expect(kiosk.locator("#box-reps")).to_contain_text(str(reps))
    expect(kiosk.get_by_role("button", name="Stop the rest")).to_have_count(0)
    expect(undo).to_have_count(0)
    log(kiosk, number)
    waiting(kiosk, 0)
    assert [each["reps"] for each in sets_of_mara(floor, number)] == list(range(8, reps + 1))


def test_a_set_is_logged_once_can_be_taken_back_and_waits_in_a_kiosk_that_is_reloaded_without_the_server(floor, screen):
    kiosk = begin(floor, screen("/kiosk/", has_touch=True))
    for number, (width, height) in enumerate([(1280, 800), (800, 1280)], 2):
        kiosk.set_viewport_size({"width": width, "height": height})
        takes_back(floor, kiosk, number)
        # The page has its own clock again.
        kiosk.reload()
        kiosk.get_by_role("button", name="Switch to Mara").click()
        expect(logged(kiosk, number)).to_be_visible()
    # Two quick taps on LOG store one set, and other values count.
    kiosk.set_viewport_size({"width": 1280, "height": 800})
    kiosk.get_by_role("button", name=re.compile("^Log set 4\\b")).dblclick()
    kiosk.get_by_role("button", name="More Reps").click()
    kiosk.get_by_role("button", name=re.compile("^Log set 5\\b")).click()
    # The second and the fourth were taken back.
    assert positions(sets_of_mara(floor, 5)) == [1, 3, 5, 6, 7]
    expect(kiosk.get_by_role("button", name=re.compile("^Log set 6\\b"))).to_be_visible()
    waiting(kiosk, 0)
    # The browser keeps the page in its own time.
    until(lambda: kiosk.evaluate("""async () => {
      const names = ["/kiosk/", ...performance.getEntriesByType("resource").map(({ name }) => name)];
      const kept = await Promise.all(names.map((name) => caches.match(name)));
      return Boolean(navigator.serviceWorker.controller) && kept.every(Boolean);
    }"""))
    floor.stop()
    kiosk.get_by_role("button", name="More Reps").click()
    log(kiosk, 6)
    waiting(kiosk, 1)
    kiosk.reload()
    expect(kiosk.get_by_text("Nobody can log in right now.")).to_be_visible()
    expect(kiosk.get_by_text("1 set is saved here")).to_be_visible()
    floor.start()
    expect(kiosk.get_by_role("button", name="Log out Mara")).to_be_visible()
    assert positions(sets_of_mara(floor, 6)) == [1, 3, 5, 6, 7, 8]


def test_a_member_without_a_pin_chooses_one_and_who_trains_beside_somebody_that_leaves_goes_on_with_their_set(floor, screen):
    kiosk = screen("/kiosk/")
    floor.owner().close()
    floor.member("Ben Okafor", pin=None).close()
    pair(floor, kiosk, "Mara Lindqvist", "Joel Brandt")
    enter(kiosk, "Ben", "1357")
    expect(kiosk.get_by_text("You don’t have a PIN yet.")).to_be_visible()
    kiosk.get_by_label("Email").fill("ben@example.com")
    kiosk.get_by_label("Password").fill("bar across my back")
    kiosk.get_by_role("button", name="Log in").click()
    expect(kiosk.get_by_role("heading", name="Choose a PIN")).to_be_visible()
    kiosk.keyboard.type("2580")
    kiosk.get_by_role("button", name="Save PIN").click()
    at_start(kiosk)
    kiosk.get_by_role("button", name="Log out Ben").click()
    enter(kiosk, "Ben", "2580")
    at_start(kiosk)
    kiosk.get_by_role("button", name="Log out Ben").click()
    first_set(floor, kiosk)
    kiosk.get_by_role("button", name="Join in").click()
    enter(kiosk, "Joel")
    # Nothing was chosen yet: Back leads to the start.
    something_else(kiosk)
    kiosk.get_by_role("button", name="Pick an exercise").click()
    expect(kiosk.get_by_role("heading", name="What’s first?")).to_be_visible()
    kiosk.get_by_role("button", name="Back to the start").click()
    expect(kiosk.get_by_role("heading", name="Hello, Joel")).to_be_visible()
    kiosk.get_by_role("button", name="Log out Joel").click()
    expect(kiosk.get_by_role("heading", name="Bench press", exact=True)).to_be_visible()
    expect(kiosk.get_by_role("button", name=re.compile("^Log set 2"))).to_be_visible()
    # Logins that are in use survive a reload.
    kiosk.get_by_role("button", name="Join in").click()
    enter(kiosk, "Joel")
    pick(kiosk, "Squat")
    kiosk.reload()
    for name in ["Mara", "Joel"]:
        expect(kiosk.get_by_role("button", name=f"Log out {name}")).to_be_visible()
    for name in ["Joel", "Mara"]:
        kiosk.get_by_role("button", name=f"Log out {name}").click()
    is_out(kiosk)
