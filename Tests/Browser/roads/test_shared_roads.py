"""Runs and rides that others see: who, without which ends, in the feed, and how they look to their member."""

import contextlib
import datetime
import re

from playwright.sync_api import expect

from kit.floor import Refused
from kit.friends import pair  # noqa: F401
from kit.imports import bring_road, gpx
from kit.looks import both
from kit.patience import becomes, until
from kit.phone import at_phone, go

WHOLE_WAY = re.compile("^The way, drawn as a line: about 2")


def region(phone, name):
    return phone.get_by_role("region", name=name, exact=True)


def shown(viewer, member):
    with contextlib.suppress(Refused):
        return viewer.call("roads.of", member=member.member["id"])["roads"]
    return []


def test_a_friend_sees_activities_without_their_ends_once_they_are_shown(floor, pair, screen):
    mara, ines = pair
    (road,) = bring_road(ines, gpx(name="Home to the dyke", heart=True))["added"]
    whole = {"member": ines.member["id"], "id": road["id"]}
    phone = at_phone(screen, path=f"/me/#friend/{ines.member['id']}")
    expect(phone.get_by_role("heading", name="Ines", level=1)).to_be_visible()
    expect(region(phone, "Runs and rides")).to_have_count(0)

    theirs = at_phone(screen, "Ines", path="/me/#sharing")
    who = theirs.get_by_role("group", name="Runs and rides", exact=True)
    expect(who.get_by_role("radio", name="Nobody")).to_be_checked()
    ends = theirs.get_by_role("switch", name="Hide the first and last 200 m from others")
    expect(ends).to_be_checked()
    who.get_by_role("radio", name="Friends").check()
    expect(who).to_contain_text("Friends see your runs, rides and other activities")
    both(theirs, "who sees activities", 48)
    until(lambda: shown(mara, ines))

    phone.reload()
    link = region(phone, "Runs and rides").get_by_role("link").first
    # What the file is called was not typed by them.
    expect(link).to_contain_text("Morning run")
    both(phone, "a friend's activities", 48)
    link.click()
    expect(phone.get_by_role("heading", level=1, name="Morning run")).to_be_visible()
    expect(region(phone, "In numbers")).to_contain_text(re.compile(r"about 2(\.5)?\s*km"))
    way = region(phone, "The way")
    expect(way.get_by_role("img", name=WHOLE_WAY)).to_be_visible()
    expect(way).to_contain_text("First place shown")
    expect(way).to_contain_text("At least 200 m around the start and the end stay hidden.")
    expect(region(phone, "Along the way").get_by_role("slider")).to_be_visible()
    for name in ("Edit", "Remove this activity"):
        expect(phone.get_by_role("button", name=name)).to_have_count(0)
    both(phone, "a friend's activity", 48)

    ends.uncheck()
    expect(theirs.get_by_text("That may show where you live.")).to_be_visible()
    becomes(lambda: mara.call("roads.show", **whole)["track"]["seconds"][0], 0)
    phone.reload()
    expect(way.get_by_role("list", name="What the colours mean")).to_contain_text("Start")
    expect(way).not_to_contain_text("First place shown")
    expect(region(phone, "In numbers")).not_to_contain_text("about")

    ines.change("friends.share", roads="nobody")
    phone.reload()
    expect(phone.get_by_text("You can’t see this")).to_be_visible()
    expect(way).to_have_count(0)
    both(phone, "a friend's activity that is not shown any more", 48)


def test_an_activity_stands_in_the_feed_of_friends_and_leads_to_its_page(floor, pair, screen):
    mara, ines = pair
    ines.change("friends.share", roads="friends")
    phone = at_phone(screen)
    go(phone, "Feed")
    expect(phone.get_by_text("All quiet here")).to_be_visible()
    bring_road(ines, gpx(begin=datetime.datetime.now(datetime.UTC).replace(microsecond=0) - datetime.timedelta(hours=1)))
    post = phone.get_by_role("article", name=re.compile("^Ines: .* run$"))
    expect(post).to_contain_text(re.compile(r"about 2(\.5)?\s*km"))
    expect(post).to_contain_text("min/km")
    both(phone, "the feed with an activity", 44)
    post.get_by_role("button", name="Fire").click()
    expect(post.get_by_role("button", name="Fire, 1")).to_have_attribute("aria-pressed", "true")
    post.get_by_role("link", name=re.compile("Comments")).click()
    expect(phone.get_by_role("heading", level=1, name="Activity")).to_be_visible()
    phone.get_by_label("Write a comment").fill("In that rain?")
    phone.get_by_role("button", name="Send").click()
    expect(phone.get_by_text("In that rain?")).to_be_visible()
    both(phone, "an activity's post", 44)
    phone.get_by_role("link", name="See all of it").click()
    expect(region(phone, "The way").get_by_role("img", name=WHOLE_WAY)).to_be_visible()
    # The list of all of them is behind the friend's page.
    phone.goto(f"{floor.address}/me/#road/{ines.member['id']}")
    expect(phone.get_by_role("link", name=re.compile(" run"))).to_have_count(1)
    # Their friendship ends while it is open.
    ines.change("friends.remove", member=mara.member["id"])
    expect(phone.get_by_text("You can’t see this")).to_be_visible()


def test_ones_own_activity_says_who_sees_it_and_which_parts_stay_hidden(floor, mara, screen):
    mara.change("friends.share", roads="friends")
    (road,) = bring_road(mara, gpx(name="Around the lake"))["added"]
    phone = at_phone(screen, path=f"/me/#roads/{road['id']}")
    way = region(phone, "Where you went")
    expect(way).to_contain_text("Your friends see this activity. The hollow parts stay hidden from them.")
    expect(way.get_by_role("list", name="What the colours mean")).to_contain_text("Only you see this part")
    both(phone, "one's own activity, shown to friends", 48)
    phone.get_by_role("button", name="Edit").click()
    expect(phone.get_by_text("This name came with the file.")).to_be_visible()
    who = phone.get_by_role("group", name="Who sees it")
    expect(who.get_by_role("radio", name="Usual")).to_be_checked()
    expect(who).to_contain_text("Like your other activities: your friends.")
    who.get_by_role("radio", name="Nobody").check()
    both(phone, "who sees one activity", 48)
    phone.get_by_role("button", name="Save").click()
    expect(way).to_contain_text("Only you see this activity.")
    expect(way).not_to_contain_text("Only you see this part")
    assert mara.call("roads.get", id=road["id"])["road"]["level"] == "nobody"
    # It is their own name now, and one choice is back to the usual one.
    phone.get_by_role("button", name="Edit").click()
    expect(phone.get_by_text("This name came with the file.")).to_have_count(0)
    who.get_by_role("radio", name="Usual").check()
    phone.get_by_role("button", name="Save").click()
    expect(way).to_contain_text("Your friends see this activity.")
    assert "level" not in mara.call("roads.get", id=road["id"])["road"]
