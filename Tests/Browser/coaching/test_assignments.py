"""A trainer gives a routine to three clients, changes one copy and brings the others up to date; a client trains it."""

import re

from playwright.sync_api import expect

from kit.calendar import gym_today
from kit.kiosk import enter, pairing_code, routine, something_else
from kit.looks import both, check, shot
from kit.phone import at_phone
from kit.coaching import copies
from kit.trainer import consent, trainer, trainer_page


def sets(least, most, weight, count=3):
    return [{"kind": "working", "reps": {"min": least, "max": most}, "load": {"weight": {"value": weight, "unit": "kg"}}}
            for _ in range(count)]


def gym(floor):
    """A trainer with a routine, and clients who let them plan; Ben does not."""
    floor.owner().close()
    tove = trainer(floor)
    names = ("Ines Moor", "Mara Lindqvist", "Tomasz Nowak", "Ben Ode")
    people = {name.split()[0]: floor.member(name) for name in names}
    for name, client in people.items():
        consent(client, tove, ["progress"] if name == "Ben" else ["progress", "plan"])
    bench, row = floor.exercise(tove, "Bench press"), floor.exercise(tove, "Barbell row")
    template = tove.change("routines.create", name="Push A", minutes=45, plan=[
        {"item": 1, "exercise": bench, "sets": sets(5, 5, 60), "restSeconds": 180},
        {"item": 2, "exercise": row, "sets": sets(8, 12, 50)}])["routine"]
    return tove, people, template, bench


def test_a_routine_goes_to_three_clients_one_copy_is_changed_and_the_others_follow(floor, screen):
    tove, people, template, bench = gym(floor)
    page = trainer_page(screen)
    page.get_by_role("link", name="Library").click()
    page.get_by_role("button", name=re.compile("^Push A")).click()
    expect(copies(page).get_by_text("Nobody yet")).to_be_visible()
    page.get_by_role("link", name="Assign…").click()
    expect(page.get_by_role("heading", name="Assign Push A")).to_be_visible()
    page.get_by_role("button", name="Assign", exact=True).click()
    expect(page.get_by_text("Choose at least one client.")).to_be_visible()
    expect(page.get_by_role("checkbox", name=re.compile("^Ben"))).to_be_disabled()
    expect(page.get_by_text("Hasn’t shared Planning with you")).to_be_visible()
    for name in ("Ines", "Mara", "Tomasz"):
        page.get_by_role("checkbox", name=re.compile(f"^{name}")).check()
    expect(page.get_by_label("How Bench press grows")).to_have_value("linear")
    expect(page.get_by_label("How Barbell row grows")).to_have_value("double")
    for day in ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"):
        page.get_by_role("checkbox", name=day).check()
    page.get_by_label("Weeks").fill("0")
    page.get_by_role("button", name="Assign to 3 clients").click()
    expect(page.get_by_label("Weeks")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Weeks").fill("2")
    both(page, "assigning", 44)
    page.get_by_role("button", name="Assign to 3 clients").click()
    expect(copies(page).get_by_role("listitem")).to_have_count(3)
    both(page, "who has it", 44)

    # One copy is changed by the trainer, one by the client.
    copies(page).get_by_role("link", name=re.compile("^Ines")).click()
    expect(page.get_by_text("It’s as you gave it.")).to_be_visible()
    page.get_by_role("link", name="Change this copy").click()
    page.get_by_role("button", name=re.compile("^1. Bench press")).click()
    page.get_by_label("Reps").first.fill("3")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("listitem").filter(has_text="You changed")).to_contain_text("3 × 3")
    both(page, "a changed copy", 44)
    mara = people["Mara"]
    own = next(row for row in mara.call("routines.list")["routines"] if row["own"])
    routine = mara.call("routines.get", routine=own["id"])["routine"]
    plan = [{**routine["plan"][0], "restSeconds": 240}, routine["plan"][1]]
    mara.change("routines.edit", routine=own["id"], version=routine["version"], name="Push A", plan=plan)
    assert tove.call("routines.get", routine=template["id"])["routine"] == template

    # The template changes: what follows is said first, and what was changed stays.
    tove.change("routines.edit", routine=template["id"], version=1, name="Push A",
                plan=[{**template["plan"][0], "sets": sets(4, 4, 60)}, {**template["plan"][1], "sets": sets(6, 10, 50)}])
    page.get_by_role("link", name="Back to the routine").click()
    expect(page.get_by_text("1 of 3 copies follows.")).to_be_visible()
    expect(page.get_by_text("2 were changed and stay as they are.")).to_be_visible()
    both(page, "copies to update", 44)
    page.set_viewport_size({"width": 768, "height": 1024})
    check(page, "copies to update, upright")
    shot(page, "copies-768")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("button", name="Update 1 copy").click()
    expect(page.get_by_text("1 copy is up to date.")).to_be_visible()
    copies(page).get_by_role("link", name=re.compile("^Mara’s copy: Mara changed it, Older version")).click()
    expect(page.get_by_text("Rest 3:00 → 4:00")).to_be_visible()
    page.get_by_role("button", name="Bring it up to date").click()
    expect(page.get_by_text("Mara’s copy is up to date.")).to_be_visible()
    expect(page.get_by_text("Rest 3:00 → 4:00")).to_be_visible()
    # The exercise that she changed is as she left it, the other one follows.
    kept, row = mara.call("routines.get", routine=own["id"])["routine"]["plan"]
    assert kept == plan[0] and row["sets"][0]["reps"] == {"min": 6, "max": 10}

    # The end leaves it to her.
    page.get_by_role("button", name="Stop leading it").click()
    page.get_by_role("button", name="Stop, keep the days ahead").click()
    expect(copies(page).get_by_role("listitem")).to_have_count(2)
    assert mara.call("routines.get", routine=own["id"])["routine"]["plan"][0] == kept
    for client in (tove, *people.values()):
        client.close()


def test_the_client_sees_whose_it_is_and_why_on_phone_and_kiosk(floor, screen):
    tove, people, template, bench = gym(floor)
    mara, today = people["Mara"], gym_today(people["Mara"])
    tove.change("assignments.assign", template=template["id"], version=1, clients=[mara.member["id"]],
                schedule={"start": str(today), "weeks": 2, "every": 1},
                progression=[{"item": 1, "rule": "linear", "step": {"value": 2.5, "unit": "kg"}}])
    own = next(row for row in mara.call("routines.list")["routines"] if row["own"])
    mara.change("workouts.start", routine={"id": own["id"], "version": 1})
    for _ in range(3):
        mara.change("sets.log", exercise=bench, item=1, kind="working", weight={"value": 60, "unit": "kg"}, reps=5)
    mara.change("workouts.finish")

    phone = at_phone(screen, "Mara", "/me/#routines")
    expect(phone.get_by_role("button", name=re.compile("Push A.*from Tove"))).to_be_visible()
    shot(phone, "phone-routines")
    phone.get_by_role("button", name=re.compile("Push A")).click()
    expect(phone.get_by_text("from Tove")).to_be_visible()
    both(phone, "phone routine", 44)
    phone.get_by_role("button", name="Start").first.click()
    expect(phone.get_by_text("All sets reached 5 reps at 60 kg last time.")).to_be_visible()
    expect(phone.get_by_text("62.5 kg").first).to_be_visible()
    both(phone, "phone workout", 44)
    mara.change("workouts.finish")

    kiosk = screen("/kiosk/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk 1")
    enter(kiosk, "Mara", "2580")
    something_else(kiosk)
    expect(kiosk.get_by_text(re.compile("from Tove")).first).to_be_visible()
    shot(kiosk, "kiosk-start")
    routine(kiosk, "Push A")
    expect(kiosk.get_by_role("region", name="Why this load")).to_contain_text("2.5 kg more. All sets reached 5 reps at 60 kg")
    both(kiosk, "kiosk workout", 64)
    for client in (tove, *people.values()):
        client.close()


def colour(one, of="color"):
    return one.evaluate("(one, of) => getComputedStyle(one)[of]", of)


def test_only_who_cannot_be_chosen_is_grey_a_switch_lets_a_trainer_plan_and_how_a_copy_grows_is_changed(floor, screen):
    tove, people, template, _ = gym(floor)
    for name in ("Ines", "Mara", "Tomasz"):
        people[name].change("clients.share", trainer=tove.member["id"], shares=["workouts", "progress"])
    page = trainer_page(screen, f"routines/{template['id']}/assign")
    rows = {name: page.get_by_role("listitem").filter(has=page.get_by_role("checkbox", name=re.compile(f"^{name}"))) for name in people}
    boxes = {name: row.get_by_role("checkbox") for name, row in rows.items()}
    names = {name: row.get_by_text(name, exact=True) for name, row in rows.items()}
    button = page.get_by_role("button", name=re.compile("^Assign"))
    go = page.evaluate("""() => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = "var(--go)";
      const found = getComputedStyle(probe).color;
      probe.remove();
      return found;
    }""")
    title = page.get_by_role("heading", name="Assign Push A")

    def is_grey(name):
        return colour(names[name]) != colour(title)

    # Nobody can be chosen: each row says why, and nothing asks for a tap.
    for name in people:
        expect(boxes[name]).to_be_disabled()
        expect(rows[name]).to_contain_text("Hasn’t shared Planning with you")
        assert is_grey(name)
    assert colour(button, "backgroundColor") != go
    both(page, "assigning to nobody", 44)
    # Two share it again, while the page is open.
    for name in ("Ines", "Mara"):
        people[name].change("clients.share", trainer=tove.member["id"], shares=["workouts", "progress", "plan"])
        expect(boxes[name]).to_be_enabled()
        expect(rows[name]).not_to_contain_text("Hasn’t shared")
        assert not is_grey(name)
    assert is_grey("Ben") and colour(button, "backgroundColor") != go
    boxes["Ines"].check()
    expect(button).to_have_text("Assign to 1 client")
    assert colour(button, "backgroundColor") == go
    # Who is not chosen is no greyer for it.
    assert not is_grey("Mara") and is_grey("Tomasz")
    both(page, "assigning to one", 44)
    boxes["Ines"].uncheck()
    expect(button).to_have_text("Assign")
    assert colour(button, "backgroundColor") != go
    # The routine that Ines already has is no second time for her.
    boxes["Ines"].check()
    button.click()
    expect(copies(page).get_by_role("link", name=re.compile("^Ines"))).to_be_visible()
    page.evaluate("(address) => { location.hash = address; }", f"routines/{template['id']}/assign")
    expect(boxes["Ines"]).to_be_disabled()
    assert is_grey("Ines") and colour(button, "backgroundColor") != go

    # A member lets a trainer plan by a switch, and takes it back.
    phone = at_phone(screen, "Ben", "/me/#trainers")
    switch = phone.get_by_role("switch", name="Planning: Tove")
    expect(switch).not_to_be_checked()
    box = page.get_by_role("checkbox", name=re.compile("^Ben"))
    expect(box).to_be_disabled()
    switch.check()
    expect(box).to_be_enabled()
    both(phone, "phone trainers", 44)
    box.check()
    page.get_by_role("button", name="Assign to 1 client").click()
    expect(copies(page).get_by_role("link", name=re.compile("^Ben"))).to_be_visible()
    switch.uncheck()
    expect(copies(page).get_by_role("link", name=re.compile("^Ben"))).to_have_count(0)

    # How a copy grows is changed after it was given.
    mara, today = people["Mara"], gym_today(people["Mara"])
    made = tove.change("assignments.assign", template=template["id"], version=1, clients=[mara.member["id"]],
                       schedule={"start": str(today), "weeks": 2, "every": 1},
                       progression=[{"item": 1, "rule": "linear", "step": {"value": 2.5, "unit": "kg"}}])["assignments"]
    [row] = [each for each in made if each["client"]["id"] == mara.member["id"]]
    page.evaluate("(address) => { location.hash = address; }", f"routines/{template['id']}/copy-{row['id']}")
    section = page.get_by_role("region", name="How it grows")
    expect(section.get_by_role("listitem").first).to_contain_text("2.5")
    section.get_by_role("button", name="Change how it grows").click()
    form = section.get_by_role("form", name="How it grows")
    step = form.get_by_label("Step, kg").first
    expect(step).to_have_value("2.5")
    step.fill("much")
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_text("Enter a number.")).to_be_visible()
    form.get_by_label("How Bench press grows").select_option("percentages")
    form.get_by_label("% of training max, week by week").first.fill("70, 80, 90")
    both(page, "changing how a copy grows", 44)
    form.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Mara’s loads follow from the next workout on.")).to_be_visible()
    expect(section.get_by_role("listitem").first).to_contain_text("70, 80, 90")
    got = tove.call("assignments.get", assignment=row["id"])
    assert got["progression"] == [{"item": 1, "rule": "percentages", "weeks": [70, 80, 90]}]
    assert got["differences"] == []
    for client in (tove, *people.values()):
        client.close()
