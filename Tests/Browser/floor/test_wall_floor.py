"""What the wall shows of a real server: workouts and records on the floor, its clocks, its layouts, and the radio."""

import contextlib
import re

from playwright.sync_api import expect

from kit.kiosk import pairing_code
from kit.log import bring, kg
from kit.patience import keeps, until


def test_the_wall_shows_who_sets_a_record_who_began_what_and_how_far_they_are_of_those_who_chose_it(floor, screen, tmp_path):
    floor.owner().close()
    ben, mara = floor.member("Ben Adler", shown=False), floor.member("Mara Lindqvist")
    mara.change("friends.share", records="gym")
    bring(floor, tmp_path, (9, "Bench Press (Barbell)", 60, 5))
    wall = screen("/wall/", 1920, 1080)
    floor.approve(pairing_code(wall, "Pair this display with the code"), "Wall")
    expect(wall.get_by_role("heading", name="On the floor now")).to_be_visible()
    exercise = floor.exercise(mara, "Bench press")

    # A set at the kiosk is a moment on the wall.
    mara.change("sets.log", exercise=exercise, kind="working", weight=kg(64), reps=5)
    moment = wall.get_by_role("region", name="A new record")
    expect(moment).to_contain_text("4 kg more than ever before")
    expect(moment).to_have_count(0)
    mara.change("workouts.finish")

    for client in (ben, mara):
        client.change("workouts.start", name="Push A", plan=[
            {"item": 1, "exercise": exercise, "sets": [{"kind": "working"}] * 3}])
    rows = wall.get_by_role("listitem").filter(has_text="of 3 sets")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Mara")
    expect(rows).to_contain_text("started Push A")
    # Whoever changes their mind is shown as they are now.
    ben.change("members.update", shownOnFloor=True)
    expect(rows).to_have_count(2)
    for _ in range(2):
        mara.change("sets.log", exercise=exercise, kind="working", weight=kg(60), reps=4, item=1)
    expect(rows.filter(has_text="Mara")).to_contain_text("2 of 3 sets")
    mara.change("workouts.finish")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Ben")
    for client in (ben, mara):
        client.close()


def test_a_real_server_leads_a_wall(floor, screen):
    wall = screen("/wall/", 960, 540)
    code = pairing_code(wall, "Pair this display with the code")
    owner = floor.owner()
    device = owner.change("devices.approve", code=code, name="Wall by the door")["device"]["id"]
    expect(wall.get_by_role("region", name="On the floor now")).to_be_visible()
    yard = owner.change("areas.save", name="Yard")["area"]["id"]
    plan = {"format": "intervals", "prepareSeconds": 600, "workSeconds": 40, "restSeconds": 20, "rounds": 5}
    timer = owner.change("timers.start", plan=plan, label="Benches", area=yard)["timer"]["id"]
    expect(wall.locator("rack-clock")).to_contain_text("Get ready")
    expect(wall.locator("rack-clock")).to_contain_text("Nadia\u2069 started it")
    owner.change("timers.skip", timer=timer, version=1, phase=0)
    expect(wall.locator("rack-clock .phase")).to_have_text(re.compile(r"Work\s*· 1 of 5"))
    owner.change("timers.pause", timer=timer)
    expect(wall.locator("rack-clock .phase")).to_contain_text("Paused")
    for layout, place in [("clockBoard", ".board"), ("calendar", ".month"), ("fourClocks", ".four:not(.narrow)"),
                          ("clock", ".wall.one > .clocks")]:
        owner.change("devices.configure", device=device, layout=layout, areas=[yard], volume=35)
        expect(wall.locator(place)).to_be_visible()
    # The hint goes after two seconds.
    keeps(wall, 2_000)
    wall.keyboard.press("ArrowUp")
    expect(wall.get_by_role("status").filter(has_text="Sound 40")).to_be_visible()
    until(lambda: owner.call("devices.list")["devices"][0]["settings"]["volume"] == 40)
    owner.change("timers.end", timer=timer)
    owner.change("timers.clear", timer=timer)
    expect(wall.locator("rack-clock")).to_have_count(0)

    # Of hearts it says that no radio listens, until one does.
    owner.change("devices.configure", device=device, layout="hearts")
    expect(wall.get_by_text("No radio is listening")).to_be_visible()
    with contextlib.closing(floor.device("radio")):
        expect(wall.get_by_text("No hearts to show yet")).to_be_visible()
    expect(wall.get_by_text("No radio is listening")).to_be_visible()
    owner.close()
