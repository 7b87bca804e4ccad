"""Who sees what: a level for each part of what others can see of a member."""

import re

from playwright.sync_api import expect

from kit.looks import both
from kit.patience import becomes
from kit.phone import at_phone, go


def test_levels_are_chosen_in_plain_words_and_kept(floor, screen):
    floor.owner().close()
    mara = floor.member("Mara Lindqvist")
    phone = at_phone(screen)
    go(phone, "Friends")
    phone.get_by_role("link", name=re.compile("^Who sees what")).click()
    weight = phone.get_by_role("group", name="Body weight")
    expect(weight.get_by_label("Nobody")).to_be_checked()
    goals = phone.get_by_role("group", name="Goals")
    expect(goals.get_by_label("Nobody")).to_be_checked()
    goals.get_by_label("Friends").check()
    expect(phone.get_by_text(re.compile("^Friends see your goals for a day and a week"))).to_be_visible()
    both(phone, "sharing")
    weight.get_by_label("Friends").check()
    expect(phone.get_by_text("Friends see it, and DOTS and pull-up loads with it.")).to_be_visible()
    phone.get_by_role("group", name="Training days").get_by_label("Members").check()
    phone.get_by_role("switch", name="Found by name").check()

    def stored():
        sharing = mara.call("topics.subscribe", topic="friends")["snapshot"]["sharing"]
        mara.call("topics.unsubscribe", topic="friends")
        return [sharing[name] for name in ("bodyWeight", "profile", "goals", "foundByName")]

    # A reload before the answer may lose what was just tapped.
    becomes(stored, ["friends", "gym", "friends", True])
    phone.reload()
    expect(weight.get_by_label("Friends")).to_be_checked()
    expect(phone.get_by_role("switch", name="Found by name")).to_be_checked()
    # Another device of theirs.
    mara.change("friends.share", bodyWeight="nobody")
    expect(weight.get_by_label("Nobody")).to_be_checked()
