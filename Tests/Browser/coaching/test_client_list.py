"""A trainer's list of many clients: who needs them, sorting, filters and search, and the open client beside it."""

import re

from playwright.sync_api import expect

from kit import clients
from kit.calendar import gym_today
from kit.looks import check, shot, small_targets
from kit.trainer import client_part, trainer, trainer_page


def names(page):
    return page.locator(".client-rows bdi").all_text_contents()


def test_a_trainer_finds_who_needs_them_among_many_clients(floor, screen):
    floor.owner().close()
    tove = trainer(floor)
    clients.fill(floor, tove.member["id"], 40, gym_today(tove))
    page = trainer_page(screen)
    rows = page.locator(".client-rows")
    expect(page.get_by_text("40 clients")).to_be_visible()
    # The section opens on whoever needs the trainer most: by itself, and again at a tap when another client was open.
    expect(page.locator("#client-name")).to_have_text("Ada")
    rows.get_by_role("link", name=re.compile("^Bo Missed")).click()
    expect(page.locator("#client-name")).to_have_text("Bo")
    page.get_by_role("link", name="Clients").click()
    expect(page.locator("#client-name")).to_have_text("Ada")

    # The most urgent first, and why.
    expect(rows.get_by_role("link").first).to_contain_text("No workout for 9 days")
    expect(rows.get_by_role("link", name=re.compile("^Bo Missed"))).to_contain_text(re.compile(r"Missed \d of \d in 7 days"))
    page.get_by_role("group", name="Show").get_by_role("button", name="All", exact=True).click()
    assert len(names(page)) == 40
    page.get_by_label("Sort").select_option(label="A–Z")
    assert names(page)[0].startswith("Ada")
    page.get_by_label("Sort").select_option(label="Plan kept")
    kept = [int(re.sub(r"\D", "", text)) for text in page.locator(".client-rows .pill").all_text_contents()]
    assert kept == sorted(kept) and len(kept) == 30
    page.get_by_label("Sort").select_option(label="Last workout")
    assert names(page)[0] == "Ada"
    page.get_by_label("Sort").select_option(label="Fatigue")
    tired = [int(text) for text in page.locator(".client-rows .pill").all_text_contents()]
    assert tired == sorted(tired, reverse=True) and len(tired) == 40
    page.get_by_label("Find a client").fill("olga 2")
    expect(rows.get_by_role("listitem")).to_have_count(1)
    page.get_by_label("Find a client").fill("nobody")
    expect(page.get_by_text("Nobody here")).to_be_visible()
    page.get_by_role("button", name="Clear the search").click()
    expect(rows.get_by_role("listitem")).to_have_count(40)

    # The list scrolls by itself: the open client stays in sight.
    # However far down the one before was read, whoever is tapped begins at the top, also if it is the same.
    expect(page.get_by_role("region", name="Progress")).to_be_visible()
    page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
    rows.get_by_role("link").last.scroll_into_view_if_needed()
    rows.get_by_role("link").last.click()
    expect(page.locator("#client-name")).to_be_in_viewport()
    expect(rows.locator("[aria-current]")).to_be_in_viewport()
    page.get_by_label("Sort").select_option(label="Most urgent")
    rows.get_by_role("link", name=re.compile("^Cem Missed")).click()
    client_part(page, "Workouts")
    plan = page.get_by_role("region", name="Plan kept")
    expect(plan.get_by_text(re.compile(r"^\d+ of \d+ · "))).to_have_count(3)
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        check(page, f"many clients, {scheme}")
        shot(page, f"many-{scheme}")
    assert small_targets(page, 44) == []
    page.set_viewport_size({"width": 768, "height": 1024})
    check(page, "a client on a tablet")
    shot(page, "many-tablet")
    page.get_by_role("link", name="All clients").click()
    expect(rows.get_by_role("listitem")).to_have_count(40)
    shot(page, "many-list-tablet")
    tove.close()
