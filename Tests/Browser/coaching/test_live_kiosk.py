"""A trainer beside a client at a second kiosk: the password first, then the live view at touch size, and its end."""

import re

from playwright.sync_api import expect

from kit.coaching import card, gym, lift, open_client  # noqa: F401
from kit.kiosk import at_kiosk, enter, mine, pairing_code
from kit.login import PASSWORD
from kit.looks import both, check, shot, small_targets
from kit.patience import until
from kit.phone import at_phone


def second_kiosk(floor, screen, **options):
    kiosk = screen("/kiosk/", has_touch=True, **options)
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk by the racks")
    enter(kiosk, "Tove")
    mine(kiosk, "My clients")
    return kiosk


def unlock(kiosk, password=PASSWORD):
    kiosk.get_by_role("textbox", name="Password").fill(password)
    kiosk.get_by_role("button", name="Open my clients").tap()


def heading_over_keys(kiosk, name, form):
    """While the keyboard is open, the page keeps its heading for a screen reader; the form lies as it would without."""
    expect(kiosk.locator(".osk")).to_be_visible()
    expect(kiosk.get_by_role("heading", level=1, name=name)).to_have_count(1)
    expect(kiosk.get_by_role("button", name="Back", exact=True)).to_have_count(0)
    with_it, without = form.evaluate("""form => {
      const header = form.ownerDocument.querySelector("main > header"), place = () => JSON.stringify(form.getBoundingClientRect());
      const now = place();
      header.style.display = "none";
      const then = place();
      header.style.display = "";
      return [now, then];
    }""")
    assert with_it == without


def live_of(kiosk):
    return kiosk.get_by_role("region", name="Live")


def test_a_trainer_coaches_from_a_second_kiosk_after_the_password(floor, screen, gym):
    ines = gym["ines"]
    own = at_kiosk(floor, screen, "Ines", has_touch=True)
    kiosk = second_kiosk(floor, screen)
    expect(kiosk.get_by_role("heading", name="Your password")).to_be_visible()
    expect(kiosk.get_by_text("Ines")).to_have_count(0)
    both(kiosk, "second lock", 64)
    kiosk.get_by_role("textbox", name="Password").tap()
    heading_over_keys(kiosk, "My clients", kiosk.get_by_role("form", name="Your password"))
    shot(kiosk, "second-lock-typing", whole=False)
    unlock(kiosk, "not the password")
    expect(kiosk.get_by_text("Wrong email or password.")).to_be_visible()
    unlock(kiosk)
    now = kiosk.get_by_role("region", name="Training now")
    expect(now.get_by_role("button", name=re.compile("^Ines"))).to_be_visible()
    both(kiosk, "second list", 64)

    now.get_by_role("button", name=re.compile("^Ines")).tap()
    live = live_of(kiosk)
    expect(kiosk.get_by_role("heading", name="Ines")).to_be_visible()
    expect(kiosk.get_by_text(re.compile("^Ines shares: Workouts"))).to_be_visible()
    # Whoever is watched knows it.
    expect(own.get_by_text("Tove is watching")).to_be_visible()
    lift(ines)
    expect(live.get_by_role("row", name=re.compile(r"^1 115\skg × 5 112.5\skg × 5 115\skg × 5"))).to_be_visible()
    expect(live.get_by_role("row", name=re.compile(r"^2 .* next$"))).to_be_visible()
    both(kiosk, "second live", 64)

    kiosk.get_by_role("button", name=re.compile("^Next set: 115")).tap()
    kiosk.get_by_role("button", name=re.compile("^More Weight")).tap()
    kiosk.get_by_role("button", name=re.compile("^More Weight")).tap()
    kiosk.get_by_role("button", name="Less Reps").tap()
    both(kiosk, "second change", 64)
    for width, height in ((1024, 600), (800, 1280), (1920, 1080)):
        kiosk.set_viewport_size({"width": width, "height": height})
        expect(kiosk.get_by_role("button", name="Change it")).to_be_in_viewport(ratio=1)
        expect(kiosk.get_by_role("button", name=re.compile("^Next set"))).to_be_in_viewport(ratio=1)
        # The rail is the kiosk's own.
        assert [one for one in small_targets(kiosk, 64) if "Log out" not in one] == []
        shot(kiosk, f"second-change-{width}", whole=False)
    kiosk.set_viewport_size({"width": 1280, "height": 800})
    kiosk.get_by_role("button", name="Change it").tap()
    expect(own.get_by_text(re.compile(r"Tove changed set 2: 120\skg × 4"))).to_be_visible()

    kiosk.get_by_role("button", name="Say something").tap()
    both(kiosk, "second say", 64)
    kiosk.get_by_label("Your comment").tap()
    # Over the keyboard the field and its button are in sight.
    expect(kiosk.locator(".osk")).to_be_visible()
    expect(kiosk.get_by_role("button", name="Send", exact=True)).to_be_in_viewport()
    heading_over_keys(kiosk, "Ines", kiosk.get_by_label("Your comment"))
    shot(kiosk, "second-typing", whole=False)
    kiosk.get_by_label("Your comment").fill("Chest up")
    kiosk.get_by_role("button", name="Send", exact=True).tap()
    expect(card(own).get_by_text("Chest up")).to_be_visible()
    kiosk.get_by_role("button", name="Say something").tap()
    kiosk.get_by_role("button", name="Nice depth").tap()
    expect(card(own).get_by_text("Nice depth")).to_be_visible()

    kiosk.get_by_role("button", name="Stop rest").tap()
    kiosk.get_by_role("button", name="Start rest").tap()
    both(kiosk, "second rests", 64)
    kiosk.get_by_role("button", name="Rest for 2:00").tap()
    expect(own.get_by_role("region", name="Ines’s rest")).to_be_visible()

    # The client's end closes it at once.
    ines.change("clients.end", trainer=gym["tove"].member["id"])
    expect(kiosk.get_by_text("Ines no longer shares their log with you.")).to_be_visible()
    expect(live).to_have_count(0)
    expect(kiosk.get_by_text("No clients yet")).to_be_visible()
    expect(own.get_by_text("Tove is watching")).to_have_count(0)


def test_going_back_or_logging_out_ends_the_watching_and_a_swap_is_the_clients_to_take_back(floor, screen, gym):
    ines = gym["ines"]
    own = at_kiosk(floor, screen, "Ines", has_touch=True)
    # A member at a kiosk has no clients.
    own.get_by_role("button", name="Add exercise").or_(own.get_by_role("heading", name="Front squat")).first.wait_for()
    expect(own.get_by_role("button", name="My clients")).to_have_count(0)
    kiosk = second_kiosk(floor, screen)
    unlock(kiosk)
    client = kiosk.get_by_role("button", name=re.compile("^Ines"))
    client.tap()
    expect(own.get_by_text("Tove is watching")).to_be_visible()
    kiosk.get_by_role("button", name="Back").tap()
    expect(own.get_by_text("Tove is watching")).to_have_count(0)
    client.tap()
    expect(own.get_by_text("Tove is watching")).to_be_visible()
    kiosk.get_by_role("button", name="Log out Tove").tap()
    expect(own.get_by_text("Tove is watching")).to_have_count(0)
    # The next login begins with a PIN, and with nothing open.
    enter(kiosk, "Tove")
    mine(kiosk, "My clients")
    expect(kiosk.get_by_role("heading", name="Your password")).to_be_visible()

    # A swap of an exercise that is not begun.
    phone = at_phone(screen, "Ines")
    unlock(kiosk)
    client.tap()
    plan = kiosk.get_by_role("list", name="The plan")
    kiosk.get_by_role("button", name="Swap Barbell row").tap()
    panel = kiosk.get_by_role("region", name="Swap Barbell row")
    both(kiosk, "second swap", 64)
    panel.get_by_label("Another exercise").fill("seated cable row")
    panel.get_by_role("button", name=re.compile("^Seated cable row", re.I)).first.tap()
    expect(plan.get_by_text(re.compile("Seated cable row", re.I)).first).to_be_visible()
    expect(plan.get_by_text("You swapped it. It was Barbell row.")).to_be_visible()
    both(kiosk, "second swapped", 64)
    for screen_ in (own, phone):
        expect(card(screen_).get_by_text(re.compile("Tove put in Seated cable row", re.I))).to_be_visible()
        check(screen_, "a swap on the client's screens")
    shot(own, "swap-client-kiosk", whole=False)
    shot(phone, "swap-client-phone", whole=False)
    # The client has the last word.
    card(phone).get_by_role("button", name="Undo").click()
    expect(plan.get_by_text("Barbell row")).to_be_visible()
    expect(card(own).get_by_text("Tove put in", exact=False)).to_have_count(0)
    planned = ines.call("workouts.current")["workout"]["plan"][1]
    assert planned["sets"][0]["load"] == {"weight": {"value": 60, "unit": "kg"}}
    # A set that is done wins over the swap.
    kiosk.get_by_role("button", name="Swap Front squat").tap()
    expect(kiosk.get_by_role("region", name="Swap Front squat")).to_be_visible()
    lift(ines)
    kiosk.get_by_role("region", name="Swap Front squat").locator(".live-offers .btn").first.tap()
    expect(kiosk.get_by_text("They have begun this exercise.")).to_be_visible()


def test_side_by_side_both_see_what_their_trainer_did_and_log_stays_free(floor, screen, gym):
    ines, tove = gym["ines"], gym["tove"]
    mara = floor.member("Mara Lindqvist")
    mara.change("sets.log", exercise=ines.squat, kind="working", weight={"value": 60, "unit": "kg"}, reps=5)
    own = at_kiosk(floor, screen, "Ines", has_touch=True)
    own.get_by_role("button", name="Join in").tap()
    enter(own, "Mara")
    own.get_by_role("button", name="Side by side").tap()
    half = own.get_by_role("region", name="Ines’s workout")
    workout = ines.call("workouts.current")["workout"]["id"]
    was = {"kind": "working", "reps": {"min": 5, "max": 5}, "load": {"weight": {"value": 115, "unit": "kg"}}}
    to = was | {"load": {"weight": {"value": 120, "unit": "kg"}}}
    tove.change("coaching.adjust", client=ines.id, workout=workout, item=1, set=1, was=was, to=to)
    expect(half.get_by_text(re.compile(r"Tove changed set 1: 120\skg × 5"))).to_be_visible()
    shot(own, "pair-changed", whole=False)
    tove.change("comments.write", client=ines.id, workout=workout, text="Chest up, and keep the bar over the middle of your foot")
    expect(half.get_by_text("Chest up", exact=False)).to_be_visible()
    for scheme in ("dark", "light"):
        own.emulate_media(color_scheme=scheme)
        check(own, f"a comment side by side, {scheme}")
        shot(own, f"pair-comment-{scheme}", whole=False)
    assert small_targets(own, 64) == []
    # LOG takes the tap.
    half.get_by_role("button", name=re.compile("^Log set 1")).tap()
    expect(half.get_by_role("button", name=re.compile("^Log set 2"))).to_be_visible()
    half.get_by_role("button", name="Reply").tap()
    expect(own.get_by_role("complementary", name="Your trainer")).to_be_visible()
    own.get_by_role("button", name="Thanks").tap()
    expect(own.get_by_text("Sent to Tove.")).to_be_visible()
    expect(own.get_by_text("Chest up", exact=False)).to_have_count(0)
    assert tove.call("comments.list", client=ines.id, workout=workout, limit=5)["comments"][0]["text"] == "Thanks"
    mara.close()


def test_the_trainers_page_swaps_as_well_and_what_a_trainer_suggests_is_in_the_phones_form(floor, screen, gym):
    ines, tove = gym["ines"], gym["tove"]
    page = open_client(screen, ines)
    live = page.get_by_role("region", name="Live")
    page.get_by_role("button", name="Swap Barbell row").click()
    panel = page.get_by_role("region", name="Swap Barbell row")
    expect(panel.get_by_role("button").first).to_be_focused()
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        check(page, f"swapping on the trainer's page, {scheme}")
        shot(page, f"page-swap-{scheme}", whole=False)
    panel.get_by_label("Another exercise").fill("nothing like it")
    expect(panel.get_by_text("Nothing found")).to_be_visible()
    panel.get_by_label("Another exercise").fill("t-bar row")
    panel.get_by_role("button", name="T-bar row", exact=True).click()
    expect(live.get_by_text("You swapped it. It was Barbell row.")).to_be_visible()
    assert ines.call("workouts.current")["workout"]["plan"][1]["exercise"] == floor.exercise(ines, "T-bar row")
    # Back again, it is the client's plan.
    page.get_by_role("button", name="Swap T-bar row").click()
    page.get_by_role("region", name="Swap T-bar row").get_by_role("button", name="Barbell row", exact=True).click()
    expect(live.get_by_text("You swapped it", exact=False)).to_have_count(0)
    assert ines.call("workouts.current")["workout"]["plan"][1]["sets"][0]["load"]["weight"]["value"] == 60
    # What the trainer suggests is in the phone's form after "Use it".
    curl = floor.exercise(ines, "Barbell curl")
    phone = at_phone(screen, "Ines")
    workout = ines.call("workouts.current")["workout"]["id"]
    to = {"kind": "working", "reps": {"min": 12, "max": 12}, "load": {"weight": {"value": 27.5, "unit": "kg"}}}
    tove.change("coaching.suggest", client=ines.id, workout=workout, exercise=curl, to=to)
    card(phone).get_by_role("button", name="Use it").click()
    expect(phone.get_by_role("heading", name="Barbell curl")).to_be_visible()
    expect(phone.get_by_label("Weight", exact=True)).to_have_value("27.5")
    expect(phone.get_by_label("Reps", exact=True)).to_have_value("12")
    shot(phone, "phone-used", whole=False)
    check(phone, "a suggestion in the form")
    phone.get_by_role("button", name=re.compile("^Log set 1")).click()
    expect(phone.get_by_text(re.compile(r"27.5\skg × 12")).first).to_be_visible()
    [logged] = until(lambda: ines.call("workouts.current")["workout"]["sets"])
    assert (logged["exercise"], logged["weight"]["value"], logged["reps"]) == (curl, 27.5, 12)
