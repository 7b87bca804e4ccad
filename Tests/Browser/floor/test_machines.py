"""A machine in a member's hands, at the kiosk and on the phone; its name on the owner's page, and races on the trainer's."""

import json
import re

import pytest
from playwright.sync_api import expect

from kit.desk import owner_page
from kit.floor import OWNER
from kit.hearts import BIKE, ROWER, machine_board, machines
from kit.kiosk import at_kiosk, at_start, logged, pick
from kit.login import fill_in
from kit.looks import both
from kit.modules import kept, run  # noqa: F401
from kit.patience import until
from kit.phone import at_phone, go
from kit.refusals import Line

EXERCISE = "Rowing machine"


def newest(member):
    return member.call("workouts.current")["workout"]["sets"][-1]


def test_at_the_kiosk_what_a_machine_says_stands_in_the_set_and_the_member_logs_it(floor, mara, screen):
    with machines(floor, {ROWER: "rower"}) as heard:
        kiosk = at_kiosk(floor, screen)
        at_start(kiosk)
        pick(kiosk, EXERCISE)
        kiosk.get_by_role("button", name="On a machine?").click()
        expect(kiosk.get_by_role("main")).to_contain_text("Walls name you with your distance, pace and power if you show them anything of your heart")
        both(kiosk, "which machine", 64)
        kiosk.get_by_role("button", name="Rower 4F2A").click()
        hand = kiosk.get_by_role("button", name=re.compile("^Rower 4F2A"))
        expect(hand).to_contain_text("it counts from your first stroke")
        heard.row(ROWER, 480, 115)
        distance = kiosk.get_by_role("group", name="Distance")
        expect(distance).to_contain_text("480")
        expect(kiosk.get_by_role("group", name="Time")).to_contain_text("1:55")
        expect(hand).to_contain_text("1:58 /500 m · 200 W")
        both(kiosk, "a machine beside a set", 64)
        kiosk.get_by_role("button", name=re.compile("^Log set 1")).click()
        expect(logged(kiosk, 1)).to_be_visible()
        until(lambda: newest(mara)["metres"] == 480)
        assert newest(mara)["seconds"] == 115 and newest(mara)["note"] == "2:00 /500 m, 200 W"
        # The next set begins at nothing.
        heard.row(ROWER, 40, 10)
        expect(distance).to_contain_text(re.compile(r"\b40\b"))


def test_what_the_member_types_stays_whatever_the_machine_says(floor, mara, screen):
    with machines(floor, {ROWER: "rower"}) as heard:
        kiosk = at_kiosk(floor, screen)
        at_start(kiosk)
        pick(kiosk, EXERCISE)
        kiosk.get_by_role("button", name="On a machine?").click()
        kiosk.get_by_role("button", name="Rower 4F2A").click()
        heard.row(ROWER, 200, 50)
        distance = kiosk.get_by_role("group", name="Distance")
        expect(distance).to_contain_text("200")
        distance.get_by_role("button", name=re.compile("^More|more")).click()
        expect(distance).to_contain_text("250")
        heard.row(ROWER, 40, 10)
        until(lambda: mara.call("topics.subscribe", topic="machine")["snapshot"]["metres"] == 240)
        expect(distance).to_contain_text("250")


def test_a_machine_of_another_is_refused_in_words_and_an_exercise_without_one_asks_nothing(floor, mara, screen):
    joel = floor.member("Joel Okafor")
    with machines(floor, {ROWER: "rower"}):
        joel.change("machines.take", machine=ROWER)
        kiosk = at_kiosk(floor, screen)
        at_start(kiosk)
        pick(kiosk, EXERCISE)
        kiosk.get_by_role("button", name="On a machine?").click()
        kiosk.get_by_role("button", name="Rower 4F2A").click()
        expect(kiosk.get_by_role("alert")).to_contain_text("Somebody is on that machine")
        kiosk.get_by_role("button", name="Back", exact=True).click()
        joel.change("machines.leave")
    joel.close()


def test_on_the_phone_the_form_follows_the_machine_until_the_member_types(floor, mara, screen):
    with machines(floor, {ROWER: "rower", BIKE: "bike"}) as heard:
        phone = at_phone(screen)
        go(phone, "Log")
        phone.get_by_role("searchbox", name="Find an exercise").fill(EXERCISE)
        phone.get_by_role("button", name=re.compile(f"^{EXERCISE} ")).first.click()
        phone.get_by_role("button", name="On a machine?").click()
        expect(phone.get_by_role("region", name="Which machine are you on?")).to_contain_text("Walls name you with your distance, pace and power")
        both(phone, "machines on the phone", 48)
        phone.get_by_role("button", name="Rower 4F2A").click()
        heard.row(ROWER, 480, 115)
        distance, time = phone.get_by_label("Distance in m"), phone.get_by_label("Time", exact=False).first
        expect(distance).to_have_value("480")
        expect(time).to_have_value("1:55")
        # What is typed stays; the other fields follow on.
        distance.fill("500")
        heard.row(ROWER, 40, 10)
        expect(time).to_have_value("2:05")
        expect(distance).to_have_value("500")
        phone.get_by_role("button", name="Log set 1").click()
        until(lambda: newest(mara)["metres"] == 500)
        assert newest(mara)["seconds"] == 125
        # The next set follows again, in all of its fields.
        heard.row(ROWER, 60, 15)
        expect(distance).to_have_value("60")
        expect(time).to_have_value("0:15")
        phone.get_by_role("button", name="Other machine").click()
        phone.get_by_role("button", name="Leave it").click()
        expect(phone.get_by_role("button", name="On a machine?")).to_be_visible()
        # What a machine that was left has said is of no set.
        expect(distance).to_have_value("500")
        expect(time).to_have_value("2:05")


def test_while_the_server_is_away_the_kiosk_shows_no_pace_and_nobody_takes_a_machine(floor, mara, screen):
    with machines(floor, {ROWER: "rower"}) as heard:
        kiosk = at_kiosk(floor, screen)
        at_start(kiosk)
        pick(kiosk, EXERCISE)
        kiosk.get_by_role("button", name="On a machine?").click()
        kiosk.get_by_role("button", name="Rower 4F2A").click()
        heard.row(ROWER, 480, 115)
        hand = kiosk.get_by_role("button", name=re.compile("^Rower 4F2A"))
        expect(hand).to_contain_text("/500 m")
    floor.stop()
    expect(hand).to_contain_text("no connection")
    expect(hand).not_to_contain_text("/500 m")
    # What was heard so far is in the set, which is logged without the server too.
    expect(kiosk.get_by_role("group", name="Distance")).to_contain_text("480")
    hand.click()
    expect(kiosk.get_by_text("You can take or leave a machine once it’s back.")).to_be_visible()
    expect(hand).to_be_disabled()
    expect(kiosk.get_by_role("button", name="Leave it")).to_be_disabled()
    both(kiosk, "machines, offline", 64)


def test_while_the_server_is_away_the_phone_shows_no_pace(floor, mara, screen):
    with machines(floor, {ROWER: "rower"}) as heard:
        phone = at_phone(screen)
        go(phone, "Log")
        phone.get_by_role("searchbox", name="Find an exercise").fill(EXERCISE)
        phone.get_by_role("button", name=re.compile(f"^{EXERCISE} ")).first.click()
        phone.get_by_role("button", name="On a machine?").click()
        phone.get_by_role("button", name="Rower 4F2A").click()
        heard.row(ROWER, 480, 115)
        line = phone.get_by_role("region", name="You’re on it")
        expect(line).to_contain_text("/500 m")
    floor.stop()
    expect(line).to_contain_text("no connection")
    expect(line).not_to_contain_text("/500 m")


def test_what_is_heard_around_stays_on_a_screen_on_which_nothing_happens(kept):
    """Such a screen is drawn again now and then, and meanwhile nobody asks for the machines."""
    found = run(kept, """const { Taking } = await import('/shared/floor/machines/taking.js');
      const { now } = performance, topics = [];
      const socket = { subscribe: (topic, { snapshot, event }) => {
        const one = { snapshot, event, isOpen: true };
        topics.push(one);
        return { close: () => { one.isOpen = false; } };
      } };
      const rower = { machine: "sim:1", number: "1", kind: "rower", metres: 0 };
      const taking = new Taking({ socket, put() {}, refresh() {}, change() {} }), seen = [];
      const look = () => seen.push([taking.machines.length, topics.filter(({ isOpen }) => isOpen).length]);
      try {
        let at = 1_000_000;
        performance.now = () => at;
        taking.lookAround();
        topics[0].snapshot({ machines: [rower] });
        look();
        at += 31_000;
        topics[0].event("machines.board", { machines: [{ ...rower, metres: 12 }] });
        look();
        at += 600_000;
        topics[0].event("machines.board", { machines: [{ ...rower, metres: 24 }] });
        look();
        taking.lookAround();
        look();
        topics[1].snapshot({ machines: [] });
        look();
      } finally { performance.now = now; }
      return seen;""")
    # It is no longer listened to once nobody has looked for long.
    assert found == [[1, 1], [1, 1], [1, 0], [1, 1], [0, 1]]


def test_the_owner_names_a_machine_and_walls_say_it(floor, owner, screen):
    with machines(floor, {ROWER: "rower"}):
        page = owner_page(screen, "machines")
        page.get_by_role("button", name="Name \u2068Rower 4F2A\u2069").click()
        name = page.get_by_label("What it’s called")
        name.fill("Rower 3")
        both(page, "a machine's name")
        page.get_by_role("button", name="Save").click()
        row = page.get_by_role("listitem").filter(has_text="Rower 3")
        expect(row).to_contain_text("4F2A · heard now")
        assert machine_board(floor)["machines"][0]["name"] == "Rower 3"
        row.get_by_role("button", name="Take the name from \u2068Rower 3\u2069").click()
        expect(page.get_by_role("listitem").filter(has_text="Rower 4F2A")).to_be_visible()
        assert "name" not in machine_board(floor)["machines"][0]


def test_two_machines_cannot_have_one_name(floor, owner, screen):
    owner.change("machines.name", machine=BIKE, name="Number 1")
    with machines(floor, {ROWER: "rower"}):
        page = owner_page(screen, "machines")
        page.get_by_role("button", name="Name \u2068Rower 4F2A\u2069").click()
        name = page.get_by_label("What it’s called")
        name.fill("Number 1")
        page.get_by_role("button", name="Save").click()
        expect(name).to_have_accessible_description(re.compile("Another machine is called so"))


@pytest.fixture
def desk(screen):
    """The trainer's page of races, which the owner may use as well."""
    page = screen("/trainer/#races", 1366, 768)
    fill_in(page, **OWNER)
    expect(page.get_by_role("heading", name="Races", level=1)).to_be_visible()
    return page


def test_a_trainer_starts_a_race_of_whom_they_choose_and_ends_it(floor, owner, desk):
    expect(desk.get_by_text("No machine is heard")).to_be_visible()
    both(desk, "no machines to race")
    with machines(floor, {ROWER: "rower", BIKE: "bike"}):
        desk.get_by_label("Bike 1122").uncheck()
        desk.get_by_role("button", name="1,000 m").click()
        both(desk, "a race to start")
        desk.get_by_role("button", name="Start in 10 seconds").click()
        expect(desk.get_by_role("region", name="The race", exact=True)).to_contain_text("1,000 m")
        race = machine_board(floor)["race"]
        assert race["distanceM"] == 1000 and [one["machine"] for one in race["lanes"]] == [ROWER]
        # It has begun, so that it has a result.
        expect(desk.get_by_role("region", name="The race", exact=True)).to_contain_text(re.compile(r"\b1\. "))
        desk.get_by_role("button", name="End the race").click()
        asks = desk.get_by_role("alertdialog", name="End the race for all?")
        both(desk, "a race ends")
        asks.get_by_role("button", name="End the race").click()
        desk.get_by_role("button", name="Take the result off the walls").click()
        expect(desk.get_by_role("region", name="The race", exact=True)).to_have_count(0)
        assert "race" not in machine_board(floor)


class Served:
    """A page of races whose machines and whose race are those that the test says; what it sends of them does not reach the server."""

    def __init__(self, page):
        self.page, self.asked, self.seq = page, [], 100
        self.line = Line(page, answers={"topics.subscribe": self.subscribe, "machines.race": self.keep, "machines.endRace": self.keep})
        expect(page.get_by_text("No machine is heard")).to_be_visible()

    def subscribe(self, params):
        return {"epoch": "a81f", "seq": self.seq, "snapshot": {"machines": []}} if params["topic"] == "machines" else None

    def keep(self, params):
        self.asked.append({name: value for name, value in params.items() if name not in ("key", "as")})
        return {}

    def say(self, *machines, race=None):
        self.seq += 1
        data = {"machines": list(machines)} | ({"race": race} if race else {})
        self.line.sockets[-1].send(json.dumps({"jsonrpc": "2.0", "method": "event", "params": {
            "topic": "machines", "seq": self.seq, "event": "machines.board", "data": data}}))

    def has_asked(self, *wanted):
        until(lambda: self.page.evaluate("1") and len(self.asked) >= len(wanted))
        assert self.asked == list(wanted)


@pytest.fixture
def served(owner, desk):
    return Served(desk)


def machine(number, state="still", **more):
    return {"machine": f"sim:{number}", "number": str(number), "kind": "rower", "state": state, "metres": 0} | more


def race(startsAt, **more):
    lanes = [machine(1, "live", metres=212, place=2), machine(2, "live", metres=240, place=1)]
    return {"distanceM": 500, "startsAt": startsAt, "trainer": "Nadia", "lanes": lanes} | more


def test_a_race_is_ended_and_its_result_cleared_by_name(desk, served):
    """A race that ends by itself while somebody taps is neither cleared nor is another one ended."""
    served.say(machine(1), race=race(1795250000000))
    desk.get_by_role("button", name="End the race").click()
    asks = desk.get_by_role("alertdialog", name="End the race for all?")
    asks.get_by_role("button", name="End the race").click()
    ended = {"race": 1795250000000, "clear": False}
    served.has_asked(ended)
    served.say(machine(1), race=race(1795250000000, overAt=1795250100000))
    desk.get_by_role("button", name="Take the result off the walls").click()
    served.has_asked(ended, {"race": 1795250000000, "clear": True})


def test_a_question_about_a_race_goes_with_it(desk, served):
    served.say(machine(1), race=race(1795250000000))
    desk.get_by_role("button", name="End the race").click()
    asks = desk.get_by_role("alertdialog", name="End the race for all?")
    expect(asks).to_be_visible()
    served.say(machine(1), race=race(1795250000000, overAt=1795250100000))
    expect(desk.get_by_role("button", name="Take the result off the walls")).to_be_visible()
    served.say(machine(1), race=race(1795250200000))
    expect(desk.get_by_role("button", name="End the race")).to_be_visible()
    expect(asks).to_have_count(0)


@pytest.mark.parametrize("over, reason, words", [
    (False, "race_not_running", "That race is over already."), (True, "race_not_over", "The walls don’t show that result.")])
def test_what_another_trainer_has_done_meanwhile_is_said(desk, served, over, reason, words):
    served.say(machine(1), race=race(1795250000000, **({"overAt": 1795250100000} if over else {})))
    served.line.refused["machines.endRace"] = {"code": "conflict", "reason": reason}
    if over:
        desk.get_by_role("button", name="Take the result off the walls").click()
    else:
        desk.get_by_role("button", name="End the race").click()
        desk.get_by_role("alertdialog").get_by_role("button", name="End the race").click()
    expect(desk.get_by_text(words)).to_be_visible()


def test_who_is_not_heard_does_not_race_by_itself_and_says_so(desk, served):
    served.say(machine(1), machine(2, "lost", member={"id": 2, "name": "Mara", "initials": "MA", "colour": "blue"}))
    expect(desk.get_by_label("Rower 1")).to_be_checked()
    silent = desk.get_by_label("Rower 2")
    expect(silent).not_to_be_checked()
    expect(desk.get_by_role("listitem").filter(has_text="Rower 2")).to_contain_text("Mara · not heard")
    silent.check()
    desk.get_by_role("button", name="Start in 10 seconds").click()
    served.has_asked({"distanceM": 500, "machines": ["sim:1", "sim:2"]})


def test_whoever_is_taken_out_of_a_full_race_makes_room_for_nobody_by_itself(desk, served):
    served.say(*(machine(i) for i in range(1, 15)))
    chosen = desk.get_by_role("checkbox", checked=True)
    expect(chosen).to_have_count(12)
    expect(desk.get_by_label("Rower 14")).to_be_disabled()
    desk.get_by_label("Rower 3").uncheck()
    expect(chosen).to_have_count(11)
    desk.get_by_label("Rower 14").check()
    expect(chosen).to_have_count(12)
    expect(desk.get_by_label("Rower 13")).to_be_disabled()
