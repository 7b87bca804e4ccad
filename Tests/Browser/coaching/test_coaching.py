"""A trainer beside a client: what they see live, the next set, comments both ways, the rest, and the end of it."""

import re

from playwright.sync_api import expect

from kit.coaching import WEIGHT, card, gym, lift, open_client  # noqa: F401
from kit.kiosk import at_kiosk, mine
from kit.looks import check, shot, small_targets
from kit.phone import at_phone, go
from kit.trainer import client_part, trainer

def test_a_trainer_changes_the_next_set_and_both_write_at_page_phone_and_kiosk_at_once(floor, screen, gym):
    ines = gym["ines"]
    kiosk = at_kiosk(floor, screen, "Ines", has_touch=True)
    expect(kiosk.locator("h2.lift")).to_have_text("Front squat")
    phone = at_phone(screen, "Ines")
    page = open_client(screen, ines)
    live = page.get_by_role("region", name="Live")
    expect(live.get_by_role("row", name=re.compile(r"^1 115\skg × 5 112.5\skg × 5 next"))).to_be_visible()
    # Whoever is watched knows it.
    for own in (kiosk, phone):
        expect(own.get_by_text("Tove is watching")).to_be_visible()
    lift(ines)
    expect(live.get_by_role("row", name=re.compile(r"^1 115\skg × 5 112.5\skg × 5 115\skg × 5"))).to_be_visible()
    expect(live.get_by_role("row", name=re.compile(r"^2 .* next$"))).to_be_visible()

    page.get_by_role("button", name=re.compile("^Next set: 115")).click()
    page.get_by_role("button", name=re.compile("^More Weight")).click()
    page.get_by_role("button", name=re.compile("^More Weight")).click()
    page.get_by_label("Note", exact=True).fill("Same depth")
    shot(page, "live-change", whole=False)
    check(page, "changing the next set")
    page.get_by_role("button", name="Change it").click()
    for own in (kiosk, phone):
        expect(own.get_by_text(re.compile(r"Tove changed set 2: 120\skg × 5"))).to_be_visible()
        expect(card(own).get_by_text("Same depth")).to_be_visible()
    expect(kiosk.get_by_role("img", name="Tove changed this set")).to_be_visible()
    expect(kiosk.get_by_role("button", name=re.compile(r"^Type Weight: 120$"))).to_be_visible()

    page.get_by_role("button", name="Say something").click()
    page.get_by_role("button", name="Nice depth").click()
    for own in (kiosk, phone):
        expect(card(own).get_by_text("Nice depth")).to_be_visible()
    for scheme in ("dark", "light"):
        page.evaluate("window.scrollTo(0, 0)")
        for one, name in ((page, "live"), (kiosk, "live-kiosk"), (phone, "live-phone")):
            one.emulate_media(color_scheme=scheme)
            check(one, f"{name}, {scheme}")
            shot(one, f"{name}-{scheme}", whole=False)
    page.set_viewport_size({"width": 768, "height": 1024})
    check(page, "live on a tablet")
    assert small_targets(page, 44) == []
    shot(page, "live-tablet", whole=False)
    page.get_by_role("button", name="Say something").click()
    shot(page, "live-say", whole=False)
    check(page, "saying something")
    page.set_viewport_size({"width": 1280, "height": 800})
    assert small_targets(page, 44) == []
    assert small_targets(phone, 44) == []
    assert small_targets(kiosk, 64) == []
    kiosk.get_by_role("button", name="Reply").tap()
    shot(kiosk, "live-kiosk-reply", whole=False)
    kiosk.get_by_role("button", name="Something hurts").tap()
    expect(live.get_by_text("Something hurts")).to_be_visible()
    # Answered is read, on the phone as well.
    expect(card(phone).get_by_text("Nice depth")).to_have_count(0)

    page.get_by_role("button", name="Stop rest").click()
    page.get_by_role("button", name="Start rest").click()
    page.get_by_role("button", name="Rest for 2:00").click()
    expect(kiosk.get_by_role("region", name="Ines’s rest")).to_be_visible()
    # The client has the last word.
    kiosk.get_by_role("button", name="Undo").first.tap()
    expect(live.get_by_role("row", name=re.compile(r"^2 115\skg × 5 "))).to_be_visible()
    expect(phone.get_by_text("Tove changed set 2")).to_have_count(0)

    ines.change("clients.end", trainer=gym["tove"].member["id"])
    expect(page.get_by_text("Ines no longer shares their log with you.")).to_be_visible()
    expect(page.get_by_role("region", name="Live")).to_have_count(0)
    for own in (kiosk, phone):
        expect(own.get_by_text("Tove is watching")).to_have_count(0)


def test_a_comment_with_a_listed_word_is_refused_at_its_field_and_another_stays_with_its_set_in_the_history(floor, screen, gym):
    ines = gym["ines"]
    done = lift(ines)
    page = open_client(screen, ines)
    page.get_by_role("button", name="Say something").click()
    text = page.get_by_label("Your comment")
    text.fill("k y s")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("alert").filter(has_text="Please choose other words.")).to_be_visible()
    expect(text).to_have_attribute("aria-invalid", "true")
    expect(text).to_have_value("k y s")
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        check(page, f"a refused comment, {scheme}")
        shot(page, f"comment-refused-{scheme}", whole=False)
    text.fill("Chest up")
    page.get_by_role("button", name="Send").click()
    phone = at_phone(screen, "Ines")
    expect(card(phone).get_by_text("Chest up")).to_be_visible()
    phone.get_by_role("button", name="Reply").click()
    reply = phone.get_by_label("Your reply")
    reply.fill("kill\u200byourself")
    phone.get_by_role("button", name="Send").click()
    expect(phone.get_by_role("alert").filter(has_text="Please choose other words.")).to_be_visible()
    expect(reply).to_have_attribute("aria-describedby", "coach-reply-wrong")
    for scheme in ("dark", "light"):
        phone.emulate_media(color_scheme=scheme)
        check(phone, f"a refused reply, {scheme}")
        shot(phone, f"reply-refused-{scheme}", whole=False)
    reply.fill("I try")
    phone.get_by_role("button", name="Send").click()
    expect(page.get_by_text("I try")).to_be_visible()
    # Of a workout that is over, on the phone and on the trainer's page.
    gym["tove"].change("comments.write", client=ines.id, workout=done["workout"], set=done["id"], text="Chest up next time")
    ines.change("workouts.finish")
    go(phone, "News")
    expect(card(phone).get_by_text("Chest up next time")).to_be_visible()
    phone.get_by_role("button", name="OK", exact=True).click()
    expect(phone.get_by_text("Chest up next time")).to_have_count(0)
    go(phone, "History")
    phone.get_by_role("button", name=re.compile("^Lower B")).click()
    expect(phone.get_by_role("group", name="Front squat").get_by_text("Chest up next time")).to_be_visible()
    shot(phone, "history-comment", whole=False)
    check(phone, "a comment in the history")
    client_part(page, "Workouts")
    page.get_by_role("button", name=re.compile("Lower B")).first.click()
    text = page.get_by_label("Your comment")
    text.fill("k1ll yourself")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("alert").filter(has_text="Please choose other words.")).to_be_visible()
    check(page, "a refused comment on a past workout")
    shot(page, "comment-refused-past", whole=False)


def test_a_kiosk_shows_the_code_for_a_trainer_and_what_was_written_while_nobody_was_there(floor, screen):
    floor.owner().close()
    tove, ines = trainer(floor), floor.member("Ines Moor")
    squat = floor.exercise(ines, "Front squat")
    done = ines.change("sets.log", exercise=squat, kind="working", weight=WEIGHT, reps=5)["set"]
    ines.change("workouts.finish")
    kiosk = at_kiosk(floor, screen, "Ines", has_touch=True)
    mine(kiosk, "My trainer")
    kiosk.get_by_role("button", name="Show the code").tap()
    code = kiosk.locator(".trainer-code .code")
    expect(code).to_be_visible()
    for scheme in ("dark", "light"):
        kiosk.emulate_media(color_scheme=scheme)
        check(kiosk, f"the code, {scheme}")
        shot(kiosk, f"kiosk-code-{scheme}", whole=False)
    assert small_targets(kiosk, 64) == []
    tove.change("clients.accept", code=code.text_content())
    expect(kiosk.get_by_text("Tove can see your log.")).to_be_visible()
    # To one’s own page, and from there to the start.
    kiosk.get_by_role("button", name="Back").tap()
    kiosk.get_by_role("button", name="Back").tap()
    client = ines.member["id"]
    tove.change("comments.write", client=client, workout=done["workout"], set=done["id"], text="Rest well tomorrow")
    kiosk.get_by_role("button", name="Tove commented on your workout").tap()
    expect(card(kiosk).get_by_text("Rest well tomorrow")).to_be_visible()
    shot(kiosk, "kiosk-news", whole=False)
    check(kiosk, "a comment among the news")
    assert small_targets(kiosk, 64) == []
    kiosk.get_by_role("button", name="OK", exact=True).tap()
    expect(card(kiosk)).to_have_count(0)
    ines.close()
    tove.close()
