"""What the wall shows of planned workouts, from a real server."""

from playwright.sync_api import expect

from kit.kiosk import pairing_code


def test_the_wall_shows_who_began_what_and_how_far_they_are_of_those_who_chose_it(floor, screen):
    floor.owner().close()
    wall = screen("/wall/", 1920, 1080)
    floor.approve(pairing_code(wall, "Pair this display with the code"), "Wall")
    expect(wall.get_by_role("heading", name="On the floor now")).to_be_visible()
    ben, mara = floor.member("Ben Adler", shown=False), floor.member("Mara Lindqvist")
    exercise = floor.exercise(mara, "Bench press")
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
        mara.change("sets.log", exercise=exercise, kind="working", weight={"value": 80, "unit": "kg"}, reps=6, item=1)
    expect(rows.filter(has_text="Mara")).to_contain_text("2 of 3 sets")
    mara.change("workouts.finish")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Ben")
    for client in (ben, mara):
        client.close()
