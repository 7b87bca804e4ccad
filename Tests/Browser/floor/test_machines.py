"""A machine in a member's hands, at the kiosk and on the phone, and its name on the owner's page."""

import re

from playwright.sync_api import expect

from kit.desk import owner_page
from kit.hearts import BIKE, ROWER, ROWING, asks_at_kiosk, asks_on_phone, machine_board, machines, take_rower
from kit.kiosk import logged, pick
from kit.looks import both
from kit.modules import kept, run  # noqa: F401
from kit.patience import until
from kit.refusals import Line


def newest(member):
    """The member's last set; nothing while the server has none. A page shows a set before the server has stored it."""
    workout = member.call("workouts.current").get("workout") or {"sets": []}
    return workout["sets"][-1] if workout["sets"] else {}


def test_at_the_kiosk_what_a_machine_says_stands_in_the_set_until_the_member_types_or_the_server_is_away(floor, mara, screen):
    joel = floor.member("Joel Okafor")
    with machines(floor, {ROWER: "rower"}) as heard:
        joel.change("machines.take", machine=ROWER)
        kiosk = asks_at_kiosk(floor, screen)
        expect(kiosk.get_by_role("main")).to_contain_text("Walls name you with your distance, pace and power if you show them anything of your heart")
        # A machine of another is refused in words, and an exercise without one asks nothing.
        kiosk.get_by_role("button", name="Rower 4F2A").click()
        expect(kiosk.get_by_role("alert")).to_contain_text("Somebody is on that machine")
        kiosk.get_by_role("button", name="Back", exact=True).click()
        asks = kiosk.get_by_role("button", name="On a machine?")
        expect(asks).to_be_visible()
        kiosk.get_by_role("button", name="Other exercise").click()
        pick(kiosk, "Bench press")
        expect(asks).to_have_count(0)
        joel.change("machines.leave")
        joel.close()

        kiosk.get_by_role("button", name="Other exercise").click()
        pick(kiosk, ROWING)
        asks.click()
        expect(kiosk.get_by_role("button", name="Rower 4F2A")).to_be_visible()
        both(kiosk, "which machine", 64)
        take_rower(kiosk)
        hand = kiosk.get_by_role("button", name=re.compile("^Rower 4F2A"))
        heard.row(ROWER, 480, 115)
        distance, time = kiosk.get_by_role("group", name="Distance"), kiosk.get_by_role("group", name="Time")
        expect(distance).to_contain_text("480")
        expect(time).to_contain_text("1:55")
        expect(hand).to_contain_text("1:58 /500 m · 200 W")
        both(kiosk, "a machine beside a set", 64)
        kiosk.get_by_role("button", name=re.compile("^Log set 1")).click()
        expect(logged(kiosk, 1)).to_be_visible()
        until(lambda: newest(mara).get("metres") == 480)
        assert newest(mara)["seconds"] == 115 and newest(mara)["note"] == "2:00 /500 m, 200 W"

        # The next set begins at nothing. What the member types stays, whatever the machine says.
        heard.row(ROWER, 40, 10)
        expect(distance).to_contain_text(re.compile(r"(?<!\d)40(?!\d)"))
        heard.row(ROWER, 160, 40)
        expect(distance).to_contain_text("200")
        distance.get_by_role("button", name=re.compile("^More|more")).click()
        expect(distance).to_contain_text("250")
        heard.row(ROWER, 40, 10)
        # The other fields follow on.
        expect(time).to_contain_text("1:00")
        expect(distance).to_contain_text("250")
        kiosk.get_by_role("button", name=re.compile("^Log set 2")).click()
        until(lambda: newest(mara).get("metres") == 250)

        heard.row(ROWER, 480, 115)
        expect(distance).to_contain_text("480")
        expect(hand).to_contain_text("/500 m")
    floor.stop()
    # While the server is away the kiosk shows no pace, and nobody takes a machine.
    expect(hand).to_contain_text("no connection")
    expect(hand).not_to_contain_text("/500 m")
    # What was heard so far is in the set, which is logged without the server too.
    expect(distance).to_contain_text("480")
    hand.click()
    expect(kiosk.get_by_text("You can take or leave a machine once it’s back.")).to_be_visible()
    expect(hand).to_be_disabled()
    expect(kiosk.get_by_role("button", name="Leave it")).to_be_disabled()
    both(kiosk, "machines, offline", 64)


def test_on_the_phone_the_form_follows_the_machine_until_the_member_types_and_shows_no_pace_while_the_server_is_away(floor, mara, screen):
    with machines(floor, {ROWER: "rower", BIKE: "bike"}) as heard:
        phone = asks_on_phone(screen)
        expect(phone.get_by_role("region", name="Which machine are you on?")).to_contain_text("Walls name you with your distance, pace and power")
        both(phone, "machines on the phone", 48)
        take_rower(phone)
        heard.row(ROWER, 480, 115)
        distance, time = phone.get_by_role("textbox", name=re.compile("^Distance in m")), phone.get_by_role("textbox", name=re.compile("^Time"))
        expect(distance).to_have_value("480")
        expect(time).to_have_value("1:55")
        # What is typed stays; the other fields follow on.
        distance.fill("500")
        heard.row(ROWER, 40, 10)
        expect(time).to_have_value("2:05")
        expect(distance).to_have_value("500")
        phone.get_by_role("button", name="Log set 1").click()
        until(lambda: newest(mara).get("metres") == 500)
        assert newest(mara)["seconds"] == 125
        # The next set follows again, in all of its fields.
        heard.row(ROWER, 60, 15)
        expect(distance).to_have_value("60")
        expect(time).to_have_value("0:15")
        phone.get_by_role("button", name="Other machine").click()
        phone.get_by_role("button", name="Leave it").click()
        expect(phone.get_by_role("button", name="On a machine?")).to_be_visible()
        # What a machine that was left has said is of no set.
        expect(distance).to_have_value("500")
        expect(time).to_have_value("2:05")

        phone.get_by_role("button", name="On a machine?").click()
        take_rower(phone)
        heard.row(ROWER, 480, 115)
        line = phone.get_by_role("region", name="You’re on it")
        expect(line).to_contain_text("/500 m")
    floor.stop()
    expect(line).to_contain_text("no connection")
    expect(line).not_to_contain_text("/500 m")


def test_the_owner_names_a_machine_walls_say_it_and_no_two_have_one_name(floor, owner, screen):
    with machines(floor, {ROWER: "rower"}):
        page = owner_page(screen, "machines")
        page.get_by_role("button", name="Name \u2068Rower 4F2A\u2069").click()
        name = page.get_by_label("What it’s called")
        name.fill("Rower 3")
        both(page, "a machine's name")
        page.get_by_role("button", name="Save").click()
        row = page.get_by_role("listitem").filter(has_text="Rower 3")
        expect(row).to_contain_text("4F2A · heard now")
        assert machine_board(floor)["machines"][0]["name"] == "Rower 3"
        row.get_by_role("button", name="Take the name from \u2068Rower 3\u2069").click()
        expect(page.get_by_role("listitem").filter(has_text="Rower 4F2A")).to_be_visible()
        assert "name" not in machine_board(floor)["machines"][0]
        owner.change("machines.name", machine=BIKE, name="Number 1")
        page.get_by_role("button", name="Name \u2068Rower 4F2A\u2069").click()
        name.fill("Number 1")
        page.get_by_role("button", name="Save").click()
        expect(name).to_have_accessible_description(re.compile("Another machine has that name"))
    # One that has no name any more is said to have none.
    line = Line(page)
    line.refused["machines.name"] = {"code": "not_found", "reason": "no_such_machine"}
    page.get_by_role("button", name="Take the name from \u2068Number 1\u2069").click()
    expect(page.get_by_text("It has no name already.")).to_be_visible()


def test_a_machine_whose_kind_is_not_known_has_its_number(kept):
    assert run(kept, "return (await import('/shared/floor/machines/machines.js')).titleOf({ number: '4F2A' })") == "Machine 4F2A"


def test_what_is_heard_around_stays_on_a_screen_on_which_nothing_happens(kept):
    """Such a screen is drawn again now and then, and meanwhile nobody asks for the machines."""
    found = run(kept, """const { Taking } = await import('/shared/floor/machines/taking.js');
      const { now } = performance, topics = [];
      const socket = { subscribe: (topic, { snapshot, event }) => {
        const one = { snapshot, event, isOpen: true };
        topics.push(one);
        return { close: () => { one.isOpen = false; } };
      } };
      const rower = { machine: "sim:1", number: "1", kind: "rower", metres: 0 };
      const taking = new Taking({ socket, put() {}, refresh() {}, change() {} }), seen = [];
      const look = () => seen.push([taking.machines.length, topics.filter(({ isOpen }) => isOpen).length]);
      try {
        let at = 1_000_000;
        performance.now = () => at;
        taking.lookAround();
        topics[0].snapshot({ machines: [rower] });
        look();
        at += 31_000;
        topics[0].event("machines.board", { machines: [{ ...rower, metres: 12 }] });
        look();
        at += 600_000;
        topics[0].event("machines.board", { machines: [{ ...rower, metres: 24 }] });
        look();
        taking.lookAround();
        look();
        topics[1].snapshot({ machines: [] });
        look();
      } finally { performance.now = now; }
      return seen;""")
    # It is no longer listened to once nobody has looked for long.
    assert found == [[1, 1], [1, 1], [1, 0], [1, 1], [0, 1]]
