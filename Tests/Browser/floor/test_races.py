"""Races between machines, on the trainer's page."""

import json
import re

import pytest
from playwright.sync_api import expect

from kit.floor import OWNER
from kit.hearts import BIKE, ROWER, machine_board, machines
from kit.login import fill_in
from kit.looks import both
from kit.patience import until
from kit.refusals import Line


@pytest.fixture
def desk(owner, screen):
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
        """Waits for these requests, which are all since the last ones."""
        until(lambda: self.page.evaluate("1") and len(self.asked) >= len(wanted))
        assert self.asked == list(wanted)
        self.asked.clear()


def machine(number, state="still", **more):
    return {"machine": f"sim:{number}", "number": str(number), "kind": "rower", "state": state, "metres": 0} | more


def race(startsAt, **more):
    lanes = [machine(1, "live", metres=212, place=2), machine(2, "live", metres=240, place=1)]
    return {"distanceM": 500, "startsAt": startsAt, "trainer": "Nadia", "lanes": lanes} | more


def test_who_races_is_chosen_and_a_race_is_ended_and_its_result_cleared_by_name(desk):
    served = Served(desk)
    # Who is not heard does not race by itself, and says so.
    served.say(machine(1), machine(2, "lost", member={"id": 2, "name": "Mara", "initials": "MA", "colour": "blue"}))
    expect(desk.get_by_label("Rower 1")).to_be_checked()
    silent = desk.get_by_label("Rower 2")
    expect(silent).not_to_be_checked()
    expect(desk.get_by_role("listitem").filter(has_text="Rower 2")).to_contain_text("Mara · not heard")
    silent.check()
    desk.get_by_role("button", name="Start in 10 seconds").click()
    served.has_asked({"distanceM": 500, "machines": ["sim:1", "sim:2"]})

    # A race that ends by itself while somebody taps is neither cleared nor is another one ended.
    end, clear = desk.get_by_role("button", name="End the race"), desk.get_by_role("button", name="Take the result off the walls")
    asks = desk.get_by_role("alertdialog", name="End the race for all?")
    served.say(machine(1), race=race(1795250000000))
    end.click()
    asks.get_by_role("button", name="End the race").click()
    served.has_asked({"race": 1795250000000, "clear": False})
    served.say(machine(1), race=race(1795250000000, overAt=1795250100000))
    clear.click()
    served.has_asked({"race": 1795250000000, "clear": True})

    # A question about a race goes with it.
    served.say(machine(1), race=race(1795250200000))
    end.click()
    expect(asks).to_be_visible()
    served.say(machine(1), race=race(1795250200000, overAt=1795250300000))
    expect(clear).to_be_visible()
    served.say(machine(1), race=race(1795250400000))
    expect(end).to_be_visible()
    expect(asks).to_have_count(0)

    # What another trainer has done meanwhile is said.
    served.line.refused["machines.endRace"] = {"code": "conflict", "reason": "race_not_running"}
    end.click()
    asks.get_by_role("button", name="End the race").click()
    expect(desk.get_by_text("That race is over already.")).to_be_visible()
    served.say(machine(1), race=race(1795250400000, overAt=1795250500000))
    served.line.refused["machines.endRace"] = {"code": "conflict", "reason": "race_not_over"}
    clear.click()
    expect(desk.get_by_text("The walls don’t show that result.")).to_be_visible()


def test_whoever_is_taken_out_of_a_full_race_makes_room_for_nobody_by_itself(desk):
    Served(desk).say(*(machine(i) for i in range(1, 15)))
    chosen = desk.get_by_role("checkbox", checked=True)
    expect(chosen).to_have_count(12)
    expect(desk.get_by_label("Rower 14")).to_be_disabled()
    desk.get_by_label("Rower 3").uncheck()
    expect(chosen).to_have_count(11)
    desk.get_by_label("Rower 14").check()
    expect(chosen).to_have_count(12)
    expect(desk.get_by_label("Rower 13")).to_be_disabled()
