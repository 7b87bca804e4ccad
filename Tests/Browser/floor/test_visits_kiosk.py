"""Who comes to a kiosk checks in there with one tap, or with their first set, whether the server is there or not."""

import contextlib
import datetime
import re
import time

import pytest
from playwright.sync_api import expect

from kit.atkiosk import kept, kiosk as modules, run  # noqa: F401
from kit.calendar import gym_today
from kit.desk import present
from kit.kiosk import at_kiosk, enter, has_all, log, pairing_code, pick, start_another, waiting
from kit.looks import both
from kit.patience import NOTICE, becomes, keeps, until
from kit.refusals import Line

HOUR = 3_600_000
IN = re.compile(r"^In since \d\d:\d\d$")


@pytest.fixture
def kiosk(floor, mara, owner, screen):
    kiosk = at_kiosk(floor, screen)
    keeps(kiosk, NOTICE)
    expect(button(kiosk, "Check in")).to_be_visible()
    return kiosk


def button(kiosk, name):
    return kiosk.get_by_role("button", name=name, exact=True)


def moment(kiosk):
    """Lets the moment pass in which a second tap is a double tap: 1.2 s by the page's clock."""
    kiosk.wait_for_function("(mark) => performance.now() > mark + 1_250", arg=kiosk.evaluate("performance.now()"))


def sent(kiosk):
    """The row shows a tap before the server has it, and sends it again if the server stops before the reply."""
    expect(kiosk.locator(".visit[aria-busy=false]")).to_be_visible()


def check_in(kiosk):
    button(kiosk, "Check in").click()
    expect(kiosk.get_by_text(IN)).to_be_visible()
    expect(button(kiosk, "Leave")).to_be_visible()
    sent(kiosk)
    moment(kiosk)


def leave(kiosk):
    button(kiosk, "Leave").click()
    expect(button(kiosk, "Check in")).to_be_visible()
    sent(kiosk)
    moment(kiosk)


def visits(member):
    """Those of the last days: what is left out is another day's, where midnight passes."""
    today = gym_today(member)
    return member.call("visits.mine", **{"from": str(today - datetime.timedelta(days=2)), "to": str(today)})["visits"]


def test_one_tap_checks_in_a_second_one_is_none_and_leaving_at_once_takes_it_back(floor, kiosk, owner, mara):
    check_in(kiosk)
    assert present(owner) == ["Mara"]
    leave(kiosk)
    expect(kiosk.get_by_text("Check-in undone.")).to_be_visible()
    becomes(lambda: (present(owner), visits(mara)), ([], []))
    # A double tap checks in and does not undo it.
    button(kiosk, "Check in").dblclick()
    expect(kiosk.get_by_text(IN)).to_be_visible()
    # The row shows the check-in before the server has it.
    until(lambda: present(owner) == ["Mara"])
    moment(kiosk)
    assert present(owner) == ["Mara"]
    expect(button(kiosk, "Leave")).to_be_visible()
    [visit] = visits(mara)
    assert visit["how"] == "kiosk" and "leftAt" not in visit
    # Logging out asks nothing, and the visit goes on.
    button(kiosk, "Log out Mara").click()
    expect(kiosk.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
    enter(kiosk, "Mara")
    expect(kiosk.get_by_text(IN)).to_be_visible()
    assert present(owner) == ["Mara"]

    # Leaving later ends the visit that staff began, and the member stays logged in.
    with contextlib.closing(floor.member("Joel Brandt")) as joel:
        button(kiosk, "Join in").click()
        enter(kiosk, "Joel")
        expect(button(kiosk, "Check in")).to_be_visible()
        owner.change("visits.admit", member=joel.member["id"], at=int(time.time() * 1000) - HOUR)
        expect(kiosk.get_by_text(IN)).to_be_visible()
        leave(kiosk)
        expect(kiosk.get_by_text("See you next time.")).to_be_visible()
        [visit] = visits(joel)
        assert visit["leftAt"] - visit["arrivedAt"] >= HOUR and present(owner) == ["Mara"]
        expect(button(kiosk, "Log out Joel")).to_be_visible()


def footer(kiosk):
    """Where each button below the picture is."""
    return kiosk.locator(".endings button").evaluate_all(
        "all => all.map((one) => [one.innerText, Math.round(one.getBoundingClientRect().x), Math.round(one.getBoundingClientRect().y)])")


def test_the_first_set_checks_in_and_after_a_workout_one_can_leave_the_gym_and_nothing_moves(floor, kiosk, owner, mara):
    pick(kiosk, "Bench press")
    log(kiosk, 1)
    until(lambda: present(owner) == ["Mara"])
    # Each person has a visit of their own.
    floor.member("Joel Brandt").close()
    button(kiosk, "Join in").click()
    enter(kiosk, "Joel")
    expect(button(kiosk, "Check in")).to_be_visible()
    button(kiosk, "Switch to Mara").click()
    button(kiosk, "Finish workout").click()
    start_another(kiosk)
    expect(kiosk.get_by_text(IN)).to_be_visible()
    button(kiosk, "Switch to Joel").click()
    expect(button(kiosk, "Check in")).to_be_visible()
    button(kiosk, "Log out Joel").click()
    button(kiosk, "Switch to Mara").click()
    expect(kiosk.get_by_text(IN)).to_be_visible()

    pick(kiosk, "Bench press")
    log(kiosk, 1)
    button(kiosk, "Finish workout").click()
    gym = button(kiosk, "Leave the gym")
    expect(gym).to_be_enabled()
    expect(button(kiosk, "Not finished yet")).to_be_enabled()
    for width, height in ((1280, 800), (800, 1280), (1280, 700), (1024, 768)):
        kiosk.set_viewport_size({"width": width, "height": height})
        both(kiosk, f"visit-done-{width}-{height}", 64 if width > 1024 else 44)
        assert gym.bounding_box()["y"] + gym.bounding_box()["height"] <= height, width
        assert kiosk.evaluate("document.documentElement.scrollWidth") <= width, width
    before = footer(kiosk)
    gym.click()
    expect(kiosk.get_by_text("See you next time.")).to_be_visible()
    expect(gym).to_be_disabled()
    assert len(before) == 4 and footer(kiosk) == before and present(owner) == []
    # They are still logged in here, and come to a start view that says so.
    moment(kiosk)
    start_another(kiosk)
    expect(button(kiosk, "Check in")).to_be_visible()
    [visit] = visits(mara)
    assert "estimated" not in visit and visit["leftAt"]

    # Whoever is not in is not asked to leave after a workout.
    pick(kiosk, "Bench press")
    log(kiosk, 1)
    until(lambda: present(owner) == ["Mara"])
    [one] = owner.call("visits.present")["visits"]
    owner.change("visits.end", visit=one["visit"]["id"])
    button(kiosk, "Finish workout").click()
    expect(button(kiosk, "Not finished yet")).to_be_enabled()
    expect(button(kiosk, "Leave the gym")).to_have_count(0)


def test_what_the_server_refuses_is_not_shown_as_done_also_to_whoever_has_no_valid_membership(kiosk, owner, mara):
    line = Line(kiosk, {"visits.checkIn": {"code": "conflict", "reason": "membership_ended"}})
    button(kiosk, "Switch to Mara").click()
    keeps(kiosk, NOTICE)
    button(kiosk, "Check in").click()
    expect(kiosk.get_by_role("alert")).to_have_text("Your membership has ended. Have a word with the desk: they can let you in.")
    expect(button(kiosk, "Check in")).to_be_visible()
    expect(kiosk.get_by_text(IN)).to_have_count(0)
    assert present(owner) == []

    line.refused = {"visits.leave": {"code": "forbidden", "reason": "wrong_device"}}
    owner.change("memberships.set", member=mara.member["id"], visitsLeft=0)
    expect(kiosk.get_by_text("You’ve used all your visits", exact=True)).to_be_visible()
    pick(kiosk, "Bench press")
    log(kiosk, 1)
    button(kiosk, "Finish workout").click()
    # A leave that has to wait for something else is sent later, and its refusal is no news to anybody.
    waiting(kiosk, 0)
    button(kiosk, "Leave the gym").click()
    expect(kiosk.get_by_text("That only works on a paired kiosk.")).to_be_visible()
    expect(button(kiosk, "Leave the gym")).to_be_enabled()
    assert present(owner) == ["Mara"]


def test_a_membership_is_explained_with_its_day_and_never_in_the_way_of_training(kiosk, owner, mara):
    today = gym_today(mara)

    def keep(**membership):
        days = {name: str(value) if isinstance(value, datetime.date) else value for name, value in membership.items()}
        owner.change("memberships.set", member=mara.member["id"], **days)

    def day(later):
        when = today + datetime.timedelta(days=later)
        return f"{when.day} {when:%B}" + (f" {when.year}" if when.year != today.year else "")

    keep(visitsLeft=2, endsOn=today + datetime.timedelta(days=15))
    expect(kiosk.get_by_text("2 visits left", exact=True)).to_be_visible()
    keep(endsOn=today + datetime.timedelta(days=14))
    expect(kiosk.get_by_text(f"Your membership ends on {day(14)}", exact=True)).to_be_visible()
    both(kiosk, "visit-ahead", 64)
    check_in(kiosk)
    both(kiosk, "visit-in", 64)
    leave(kiosk)
    for membership, why in [
        ({"frozenUntil": today + datetime.timedelta(days=40)}, f"Your membership is frozen until {day(40)}"),
        ({"visitsLeft": 0}, "You’ve used all your visits"),
        ({"endsOn": today - datetime.timedelta(days=3)}, f"Your membership ended on {day(-3)}"),
    ]:
        keep(**membership)
        expect(kiosk.get_by_text(why, exact=True)).to_be_visible()
        expect(kiosk.get_by_text("Have a word with the desk: they can let you in.")).to_be_visible()
        expect(button(kiosk, "Check in")).to_have_count(0)
    both(kiosk, "visit-ended", 64)
    pick(kiosk, "Bench press")
    log(kiosk, 1)
    until(lambda: [visit.get("uncovered") for visit in visits(mara)] == ["ended"])
    button(kiosk, "Finish workout").click()
    start_another(kiosk)
    expect(kiosk.get_by_text(IN)).to_be_visible()
    expect(kiosk.get_by_text(f"Your membership ended on {day(-3)}", exact=True)).to_be_visible()


def test_the_front_says_how_busy_the_gym_is_and_asks_once_a_minute(floor, mara, owner, screen):
    now = int(time.time() * 1000)
    with floor.database() as rows:
        for week in range(1, 4):
            for hour in range(-26, 26):
                start = now - week * 7 * 24 * HOUR + hour * HOUR
                rows.executemany(
                    "INSERT INTO visits (arrived_at, due_at, left_at, how) VALUES (?, ?, ?, 'desk')",
                    [(start, start + HOUR, start + HOUR)] * 5)
    asked = []
    kiosk = screen("/kiosk/")
    kiosk.on("websocket", lambda socket: socket.on("framesent", lambda frame: asked.extend(
        re.findall(r'"method":"visits\.busy"', frame))))
    kiosk.reload()
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    expect(kiosk.get_by_text(re.compile(r"^Nobody checked in yet · usually \d+ at this hour$"))).to_be_visible()
    both(kiosk, "busy", 64)
    enter(kiosk, "Mara")
    check_in(kiosk)
    button(kiosk, "Join in").click()
    expect(kiosk.get_by_role("heading", name="Who else?")).to_be_visible()
    expect(kiosk.get_by_text("at this hour")).to_have_count(0)
    button(kiosk, "Log out Mara").click()
    # It is not asked again within the minute, however often the front is drawn.
    expect(kiosk.get_by_text("Nobody checked in yet")).to_be_visible()
    assert len(asked) == 1
    kiosk.evaluate("() => { const later = performance.now() + 60_000; performance.now = () => later; }")
    button(kiosk, "M").click()
    expect(kiosk.get_by_text(re.compile(r"^1 person in · usually \d+ at this hour$"))).to_be_visible()
    assert len(asked) == 2


def test_without_the_server_who_comes_and_goes_is_delivered_in_order_later(floor, kiosk, mara):
    has_all(kiosk)
    # Mara's log has come.
    expect(kiosk.get_by_role("button", name=re.compile("^Pick (something else|a workout)"))).to_be_visible()
    # What the server makes of a late leave is no error to anybody.
    check_in(kiosk)
    floor.stop()
    with floor.database() as rows:
        rows.execute("UPDATE visits SET left_at = arrived_at")
    expect(kiosk.get_by_text("No connection to the server.")).to_be_visible()
    leave(kiosk)
    waiting(kiosk, 1)
    floor.start()
    waiting(kiosk, 0)
    expect(kiosk.get_by_text("No connection to the server.")).to_have_count(0)
    expect(button(kiosk, "Check in")).to_be_visible()
    expect(kiosk.get_by_role("alert")).to_have_count(0)
    expect(kiosk.get_by_text("You aren’t checked in.")).to_have_count(0)

    # A check-in, a set and leaving arrive in order.
    floor.stop()
    with floor.database() as rows:
        rows.execute("DELETE FROM visits")
    expect(kiosk.get_by_text("No connection to the server.")).to_be_visible()
    check_in(kiosk)
    leave(kiosk)
    expect(kiosk.get_by_text("Check-in undone.")).to_be_visible()
    check_in(kiosk)
    pick(kiosk, "Bench press")
    log(kiosk, 1)
    button(kiosk, "Finish workout").click()
    start_another(kiosk)
    leave(kiosk)
    # The set says that they were here.
    expect(kiosk.get_by_text("See you next time.")).to_be_visible()
    waiting(kiosk, 6)
    floor.start()
    with contextlib.closing(floor.again()) as again:
        until(lambda: any("leftAt" in visit for visit in visits(again)))
        [visit] = visits(again)
        assert visit["how"] == "kiosk" and "estimated" not in visit
        [workout] = again.call("workouts.history")["workouts"]
        [each] = again.call("workouts.get", workout=workout["id"])["workout"]["sets"]
    assert visit["arrivedAt"] <= each["at"] <= visit["leftAt"]
    waiting(kiosk, 0)
    expect(kiosk.get_by_text("No connection to the server.")).to_have_count(0)

    # A check-in is delivered after the member has left the kiosk.
    floor.stop()
    # The kiosk lets them in, since it cannot know of it.
    with floor.database() as rows:
        rows.execute("DELETE FROM visits")
        rows.execute("INSERT INTO memberships (member, ends_on, changed_at) VALUES (?, '2026-01-31', 0)", (mara.member["id"],))
    opened = kiosk.evaluate("performance.timeOrigin")
    expect(kiosk.get_by_text("No connection to the server.")).to_be_visible()
    check_in(kiosk)
    waiting(kiosk, 1)
    expect(kiosk.get_by_text("waiting to be sent")).to_have_count(0)  # It is no set.
    after = int(time.time() * 1000)
    button(kiosk, "Log out Mara").click()
    expect(kiosk.get_by_text("Nobody can log in right now.")).to_be_visible()
    floor.start()
    with contextlib.closing(floor.again()) as again:
        until(lambda: visits(again))
        [visit] = visits(again)
    assert (visit["how"], visit["uncovered"]) == ("kiosk", "ended")
    # When they tapped, less how far the kiosk's clock may be off: half of a reply's way, and a reply may take six seconds.
    assert opened - 20_000 <= visit["arrivedAt"] <= after + 1_000
    waiting(kiosk, 0)
    expect(kiosk.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
    expect(kiosk.get_by_role("alert")).to_have_count(0)
    kiosk.wait_for_function("() => !localStorage.getItem('rackside.left')")


def test_leaving_never_overtakes_a_check_in_that_is_on_its_way(modules):
    assert run(modules, """
      const { visitRow } = await import("/kiosk/person/visits.js"), asked = [];
      const person = await arrive(), never = new Promise(() => {});
      person.ask = (method, params) => app.socket.request(method, params);
      person.visits = {};
      const tap = async () => {
        const before = sent().length, { now } = performance, later = now.call(performance) + 2_000 * before;
        performance.now = () => later;
        render(visitRow(person), document.body);
        document.querySelector(".visit button").click();
        performance.now = now;
        await until(() => sent().length > before || asked.includes("visits.leave"));
      };
      await tap();
      serve({ "visits.checkIn": () => { asked.push("visits.checkIn"); return never; },
        "visits.leave": () => { asked.push("visits.leave"); return {}; } });
      await until(() => asked.length);
      await tap();
      return [asked, sent().map(([method]) => method)];
    """) == [["visits.checkIn"], ["visits.checkIn", "visits.leave"]]
