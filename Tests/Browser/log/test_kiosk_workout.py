"""A whole workout at the kiosk, by touch: from a routine to its end, with and without the server, alone and together."""

import re

import pytest
from playwright.sync_api import expect

from kit.kiosk import enter, every_set, has_all, mine, pairing_code, pick, routine, something_else, start_another, waiting
from kit.log import sets_of_mara
from kit.looks import both, both_schemes, check, small_targets
from kit.patience import UNDO, keeps, until

# Four exercises, the middle two a superset.
PUSH = ["Bench press", "Overhead press", "Triceps pushdown", "Plank"]


def working(count, weight=None, **more):
    load = {} if weight is None else {"load": {"weight": {"value": weight, "unit": "kg"}}}
    return [{"kind": "working", **load, **more} for _ in range(count)]


def push(floor, client):
    bench, overhead, pushdown, plank = (floor.exercise(client, name) for name in PUSH)
    eight = {"reps": {"min": 6, "max": 8}}
    return [
        {"item": 1, "exercise": bench, "sets": working(2, 82.25, **eight), "restSeconds": 150},
        {"item": 2, "exercise": overhead, "sets": working(2, 50, **eight), "superset": 1},
        {"item": 3, "exercise": pushdown, "sets": working(1, 30, **eight), "superset": 1, "restSeconds": 90},
        {"item": 4, "exercise": plank, "sets": working(1, seconds=60)},
    ]


@pytest.fixture
def kiosk(floor, screen):
    """A kiosk by touch, and Mara with a routine of her own."""
    floor.owner().close()
    mara = floor.member("Mara Lindqvist")
    mara.change("routines.create", name="Push A", plan=push(floor, mara))
    page = screen("/kiosk/", has_touch=True)
    floor.approve(pairing_code(page, "Pair this kiosk"), "Kiosk")
    page.mara = mara
    yield page
    mara.close()


def begin(kiosk, name="Mara"):
    enter(kiosk, name)
    routine(kiosk, "Push A")
    lift(kiosk, "Bench press")


def leave(kiosk, name="Mara"):
    kiosk.get_by_role("button", name=f"Log out {name}", exact=True).tap()


def lift(kiosk, name):
    expect(kiosk.locator("h2.lift")).to_have_text(name)


def log(kiosk, label):
    """One tap on LOG, once the page takes one again: for a moment after a set it takes none."""
    button = kiosk.get_by_role("button", name=re.compile(f"^Log {label}\\b"))
    expect(button).not_to_have_attribute("aria-disabled", "true")
    button.tap()


def change(kiosk, name):
    kiosk.get_by_role("button", name="Change", exact=True).tap()
    kiosk.get_by_role("region", name=re.compile("^Change ")).get_by_role("button", name=name, exact=True).tap()


def listed(kiosk):
    return kiosk.locator(".planned li .name").all_inner_texts()


def plan_of(client):
    return [each["exercise"] for each in client.call("workouts.current")["workout"]["plan"]]


def test_a_push_day_with_a_superset_takes_one_tap_a_set(floor, kiosk):
    begin(kiosk)
    expect(kiosk.locator("tr.next")).to_contain_text("82.25 kg × 6")
    log(kiosk, "set 1")
    expect(kiosk.get_by_role("timer")).to_contain_text("2:2")
    log(kiosk, "set 2")
    lift(kiosk, "Overhead press")
    expect(kiosk.locator(".head .superset")).to_have_text("superset A · then Triceps pushdown")
    # Another weight: two taps more than the one on LOG.
    kiosk.get_by_role("button", name="More Weight").tap()
    kiosk.get_by_role("button", name="More Reps").tap()
    log(kiosk, "set 1")
    lift(kiosk, "Triceps pushdown")
    # No rest before the round is over.
    expect(kiosk.get_by_role("button", name="Stop the rest")).to_have_count(0)
    log(kiosk, "set 1")
    lift(kiosk, "Overhead press")
    expect(kiosk.get_by_role("button", name="Stop the rest")).to_be_visible()
    expect(kiosk.locator("tr.next")).to_contain_text("52.5 kg")
    log(kiosk, "set 2")
    lift(kiosk, "Plank")
    kiosk.get_by_role("button", name="Timer").tap()
    stop = kiosk.get_by_role("timer").filter(has_text=re.compile(r"Stop 0:0[1-9]"))
    stop.tap()
    log(kiosk, "set 1")
    # Nothing is left: what to do next is to finish.
    finish = kiosk.get_by_role("button", name="Finish workout")
    expect(finish).to_have_class(re.compile(r"\bgo\b"))
    waiting(kiosk, 0)
    sets = sets_of_mara(floor, 6)
    assert [(each["item"], each.get("superset")) for each in sets] == [
        (1, None), (1, None), (2, 1), (3, 1), (2, 1), (4, None)]
    assert sets[0]["weight"] == {"value": 82.25, "unit": "kg"}
    assert sets[2]["weight"]["value"] == 52.5 and sets[2]["reps"] == 7 and 1 <= sets[5]["seconds"] < 60
    finish.tap()
    expect(kiosk.get_by_role("heading", name="Good work")).to_be_visible()
    every_set(kiosk)
    kiosk.get_by_label("How was it?").fill("Slept badly")
    row = until(lambda: next((each for each in kiosk.mara.call("workouts.history")["workouts"] if "finishedAt" in each), None))
    # What is being typed stays when the page is drawn anew.
    kiosk.mara.change("workouts.rename", workout=row["id"], name="Push A, early")
    expect(kiosk.get_by_label("Name of this workout")).to_have_value("Push A, early")
    kiosk.get_by_label("How was it?").press("Tab")
    until(lambda: kiosk.mara.call("workouts.get", workout=row["id"])["workout"].get("comment") == "Slept badly")
    assert row["name"] == "Push A"
    # Read-only until Edit.
    kiosk.get_by_role("button", name="Back", exact=True).tap()
    kiosk.get_by_role("button", name="Start another").tap()
    mine(kiosk, "History")
    kiosk.get_by_role("button", name=re.compile("Push A")).tap()
    expect(kiosk.get_by_text("Slept badly")).to_be_visible()
    expect(kiosk.get_by_role("button", name=re.compile("Change$"))).to_have_count(0)
    kiosk.get_by_role("button", name="Edit", exact=True).tap()
    expect(kiosk.get_by_role("button", name=re.compile("Change$"))).to_have_count(6)


def test_a_plan_is_changed_during_the_workout_and_a_later_set_is_logged_before_its_turn(floor, kiosk):
    bench = floor.exercise(kiosk.mara, "Bench press")
    sets = [*working(1, 60, reps={"min": 10, "max": 10}), *working(1, 70, reps={"min": 8, "max": 8}),
            *working(1, 80, reps={"min": 6, "max": 6})]
    note = "Feet flat, shoulder blades together, touch the chest, pause for a second and drive up; leave one rep in reserve"
    kiosk.mara.change("routines.create", name="Pyramid", plan=[{"item": 1, "exercise": bench, "sets": sets, "note": note}])
    begin(kiosk)
    log(kiosk, "set 1")
    change(kiosk, "Swap")
    swaps = kiosk.get_by_role("region", name="Instead of Bench press").get_by_role("button")
    other = swaps.first.locator(".name").inner_text()
    swaps.first.tap()
    # The set that is done stays with its exercise, the other one is done with the new one.
    lift(kiosk, other)
    assert listed(kiosk)[:3] == ["Bench press", other, "Overhead press"]
    change(kiosk, "Skip")
    lift(kiosk, "Overhead press")
    change(kiosk, "Leave superset")
    expect(kiosk.locator(".planned .superset")).to_have_count(0)
    panel = kiosk.get_by_role("region", name="Change Overhead press")
    panel.get_by_role("button", name="Move down").tap()
    assert until(lambda: listed(kiosk)[2:4] == ["Triceps pushdown", "Overhead press"])
    panel.get_by_role("button", name="Superset with next").tap()
    expect(kiosk.locator(".planned .superset")).to_have_count(2)
    panel.get_by_role("button", name="Leave superset").tap()
    panel.get_by_role("button", name="Add warm-ups").tap()
    expect(kiosk.locator("tr.next th")).to_have_text("Warm-up 1")
    kiosk.get_by_role("button", name="Add a set").tap()
    expect(kiosk.locator(".planned [aria-current]")).to_contain_text("0/6")
    kiosk.get_by_role("button", name=re.compile("^Set Warm-up 1,")).tap()
    kiosk.get_by_role("button", name="Remove set").tap()
    expect(kiosk.locator(".planned [aria-current]")).to_contain_text("0/5")
    panel.get_by_role("button", name="Remove", exact=True).tap()
    expect(kiosk.get_by_text("Overhead press removed.")).to_be_visible()
    waiting(kiosk, 0)
    plan = kiosk.mara.call("workouts.current")["workout"]["plan"]
    names = {floor.exercise(kiosk.mara, name): name for name in [*PUSH, other]}
    assert [names[each["exercise"]] for each in plan] == ["Bench press", other, "Triceps pushdown", "Plank"]
    assert [each.get("skipped", False) for each in plan] == [False, True, False, False]

    # In another one, with a long note.
    kiosk.get_by_role("button", name="Finish workout").tap()
    start_another(kiosk)
    routine(kiosk, "Pyramid")
    lift(kiosk, "Bench press")
    text = kiosk.get_by_role("button", name=note)
    shown = "(one) => one.scrollWidth <= one.clientWidth"
    assert not text.locator("span").evaluate(shown)
    expect(kiosk.get_by_role("button", name="Add a set")).to_be_in_viewport(ratio=1)
    text.tap()
    expect(text).to_have_attribute("aria-expanded", "true")
    assert text.locator("span").evaluate(shown)
    expect(kiosk.get_by_role("button", name="Add a set")).to_be_in_viewport(ratio=1)
    kiosk.get_by_role("button", name=re.compile("^Set 3, planned: 80 kg × 6")).tap()
    kiosk.get_by_role("button", name="Log 80 kg × 6", exact=True).tap()
    # It took the first place, and the others come after it.
    expect(kiosk.locator("tbody tr").nth(0)).to_contain_text("80 kg × 6")
    expect(kiosk.locator("tr.next")).to_contain_text("60 kg × 10")
    waiting(kiosk, 0)
    workout = kiosk.mara.call("workouts.current")["workout"]
    assert [each["weight"]["value"] for each in workout["sets"]] == [80]
    assert [each["load"]["weight"]["value"] for each in workout["plan"][0]["sets"]] == [80, 60, 70]


def test_a_workout_goes_on_at_another_kiosk_with_its_record_and_a_whole_one_is_done_without_the_server(floor, kiosk, screen):
    bench = floor.exercise(kiosk.mara, "Bench press")
    for reps in [3, 4]:
        kiosk.mara.change("sets.log", exercise=bench, kind="working", reps=reps, weight={"value": 60, "unit": "kg"})
    kiosk.mara.change("workouts.finish")
    begin(kiosk)
    log(kiosk, "set 1")
    expect(kiosk.get_by_role("region", name="record")).to_contain_text("Heaviest")
    expect(kiosk.locator("tr.logged .pill.good")).to_contain_text("record")
    expect(kiosk.locator("[data-rest]")).to_contain_text("Heaviest")
    leave(kiosk)
    other = screen("/kiosk/", has_touch=True)
    floor.approve(pairing_code(other, "Pair this kiosk"), "Kiosk by the door")
    expect(other.get_by_role("button", name="Mara", exact=True)).to_be_visible()
    enter(other, "Mara")
    lift(other, "Bench press")
    expect(other.get_by_role("button", name=re.compile("^Log set 2"))).to_be_visible()
    expect(other.locator(".planned .far")).to_have_text("1 of 6 sets")
    leave(other)
    expect(other.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
    other.close()
    kiosk.mara.change("workouts.finish")
    enter(kiosk, "Mara")
    has_all(kiosk)
    something_else(kiosk)
    # Without her exercises the kiosk says that it cannot train before the server is back.
    expect(kiosk.get_by_role("button", name=re.compile("^Bench press ")).first).to_be_visible()
    kiosk.wait_for_function("""() => Object.keys(localStorage).some((name) => name.startsWith("rackside.routines.")
      && JSON.parse(localStorage.getItem(name)).routines.some(({ name: each }) => each === "Push A"))""")
    floor.stop()
    routine(kiosk, "Push A")
    lift(kiosk, "Bench press")
    log(kiosk, "set 1")
    change(kiosk, "Skip")
    lift(kiosk, "Overhead press")
    log(kiosk, "set 1")
    lift(kiosk, "Triceps pushdown")
    kiosk.get_by_role("button", name="Pause").tap()
    kiosk.get_by_role("button", name=re.compile("^Continue paused")).tap()
    log(kiosk, "set 1")
    lift(kiosk, "Overhead press")
    kiosk.get_by_role("button", name="Finish workout").tap()
    expect(kiosk.get_by_role("heading", name="Good work")).to_be_visible()
    every_set(kiosk)
    kiosk.get_by_label("How was it?").fill("In the dark")
    kiosk.get_by_label("How was it?").press("Tab")
    # Start, three sets, the skip, both halves of the pause, and the end.
    waiting(kiosk, 8)
    floor.start()
    waiting(kiosk, 0)
    phone = floor.again()
    [row, *before] = phone.call("workouts.history")["workouts"]
    assert len(before) == 2
    workout = phone.call("workouts.get", workout=row["id"])["workout"]
    assert [each["item"] for each in workout["sets"]] == [1, 2, 3]
    assert (workout["name"], workout["comment"]) == ("Push A", "In the dark") and "finishedAt" in workout
    assert [each.get("skipped", False) for each in workout["plan"]] == [True, False, False, False]
    phone.close()


def test_a_past_workout_is_renamed_and_deleted_with_a_way_back_and_the_screens_of_a_workout_can_be_read(floor, kiosk):
    floor.member("Tomasz Kowalski").close()
    enter(kiosk, "Mara")
    expect(kiosk.locator("button.start-card")).to_be_visible()
    both(kiosk, "start", 64)
    routine(kiosk, "Push A")
    log(kiosk, "set 1")
    both_schemes(kiosk, "a planned workout")
    kiosk.get_by_role("button", name="Change", exact=True).tap()
    both(kiosk, "the plan's panel", 64)
    kiosk.get_by_role("button", name="Close", exact=True).tap()
    kiosk.get_by_role("button", name="Pause").tap()
    both_schemes(kiosk, "paused")
    kiosk.get_by_role("button", name=re.compile("^Continue paused")).tap()
    kiosk.get_by_role("button", name="Join in").tap()
    enter(kiosk, "Tomasz")
    pick(kiosk, "Squat")
    kiosk.get_by_role("button", name="Side by side").tap()
    expect(kiosk.get_by_role("region", name="Mara’s workout")).to_be_visible()
    both(kiosk, "side by side", 64)
    leave(kiosk, "Tomasz")
    leave(kiosk)
    expect(kiosk.get_by_role("heading", name="Who’s lifting?")).to_be_visible()

    ines = floor.member("Ines Ferreira")
    kiosk.reload()
    bench = floor.exercise(ines, "Bench press")
    ines.change("sets.log", exercise=bench, kind="working", reps=5, weight={"value": 60, "unit": "kg"})
    done = ines.change("workouts.finish")["workout"]["id"]
    names = lambda: [row.get("name") for row in ines.call("workouts.history")["workouts"]]
    enter(kiosk, "Ines")
    keeps(kiosk, UNDO)
    mine(kiosk, "History")
    row = kiosk.get_by_role("button", name=re.compile("1 set"))
    row.tap()
    kiosk.get_by_role("button", name="Edit", exact=True).tap()
    kiosk.get_by_label("Name of the workout").fill("Garage day")
    kiosk.get_by_role("button", name="Save").tap()
    until(lambda: names() == ["Garage day"])
    expect(row).to_contain_text("Garage day")
    kiosk.get_by_role("button", name="Undo").tap()
    until(lambda: names() == [None])
    expect(row).not_to_contain_text("Garage day")
    kiosk.get_by_role("button", name="Delete workout").tap()
    kiosk.get_by_role("button", name="Keep it").tap()
    kiosk.get_by_role("button", name="Delete workout").tap()
    kiosk.get_by_role("button", name="Delete", exact=True).tap()
    expect(kiosk.get_by_text("No workouts yet.")).to_be_visible()
    assert names() == []
    kiosk.get_by_role("button", name="Undo").tap()
    expect(row).to_be_visible()
    assert ines.call("workouts.get", workout=done)["workout"]["sets"]
    ines.close()


def test_partners_stand_side_by_side_and_each_logs_into_their_own(floor, kiosk):
    tomasz = floor.member("Tomasz Kowalski")
    tomasz.change("routines.create", name="Push A", plan=push(floor, tomasz))
    begin(kiosk)
    kiosk.get_by_role("button", name="Join in").tap()
    begin(kiosk, "Tomasz")
    kiosk.get_by_role("button", name="Side by side").tap()
    halves = {name: kiosk.get_by_role("region", name=f"{name}’s workout") for name in ["Mara", "Tomasz"]}
    halves["Mara"].get_by_role("button", name="More Weight").tap()
    halves["Mara"].get_by_role("button", name=re.compile("^Log set 1")).tap()
    expect(halves["Mara"].get_by_role("button", name=re.compile("^Log set 2"))).to_be_visible()
    expect(halves["Tomasz"]).to_contain_text("0 of 6 sets")
    # Mara rests, so it is Tomasz's turn.
    expect(halves["Tomasz"]).to_have_class(re.compile("first"))
    expect(halves["Mara"]).to_have_class(re.compile("waits"))
    halves["Tomasz"].get_by_role("button", name=re.compile("^Log set 1")).tap()
    expect(halves["Mara"]).to_have_class(re.compile("first"))
    waiting(kiosk, 0)
    weights = [client.call("workouts.current")["workout"]["sets"][0]["weight"]["value"]
               for client in [kiosk.mara, tomasz]]
    assert weights == [82.5, 82.25]
    # Who moves on reads how it went, and a tap leads to the rest of it.
    log(halves["Mara"], "set 2")
    said = halves["Mara"].get_by_role("button", name=re.compile("^Bench press: Your first time with this one.*numbers$"))
    expect(said).to_contain_text("Next time")
    check(kiosk, "side by side, with what is said")
    assert small_targets(kiosk, 64) == []
    said.tap()
    panel = kiosk.get_by_role("complementary", name="What Bench press says")
    panel.get_by_role("button", name="Close").tap()
    kiosk.get_by_role("button", name="Side by side").tap()
    # The choice is the device's.
    kiosk.reload()
    kiosk.get_by_role("button", name="Switch to Mara").tap()
    expect(halves["Tomasz"]).to_be_visible()
    tomasz.close()
