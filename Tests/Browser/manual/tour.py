"""The screens that the manual names, each opened as somebody at the desk would open it, in a gym with a few people.

`Tour(floor, screen).open(name)` opens one and returns its page. A screen is in PLACES, or a method: `pair_kiosk` is `pair-kiosk` in
the manual. `shown` is then the part of it that the manual shows, if it does, and `highest` how much of its height.
"""

import functools
import re

from playwright.sync_api import expect

from kit.floor import OWNER
from kit.kiosk import enter, pairing_code
from kit.login import fill_in
from kit.looks import HAS_COME, UNANSWERED
from kit.phone import log_in
from kit.trainer import consent, trainer, trainer_page

# High enough that no bar lies over what is shown.
DESK, PHONE, KIOSK = (1000, 1600), (390, 844), (1180, 800)
# Of a picture: the rest of what is longer is left out.
HIGHEST = 600
EMPTY = ("setup", "restore")
# Screens that an address opens: whose page it is, the address, and its heading.
PLACES = {
    "visits": ("desk", "visits", "Who’s in"),
    "phone-heart": ("phone", "heart", "Heart"),
    "trainer-hearts": ("coach", "hearts", "Hearts"),
    "secure": ("desk", "https", "Secure connection"),
    "happened": ("desk", "audit", "What happened"),
    "phone-train": ("phone", "train", "Train"),
    "phone-progress": ("phone", "progress", "Progress"),
    "phone-roads": ("phone", "roads", "Roads"),
    "phone-sharing": ("phone", "sharing", "Who sees what"),
    "phone-trainers": ("phone", "trainers", "My trainers"),
    "trainer-routines": ("coach", "routines", "Routines"),
    "trainer-classes": ("coach", "classes", "Classes"),
    "trainer-agenda": ("coach", "agenda", "Agenda"),
    "trainer-hours": ("coach", "agenda/hours", "Open hours"),
    "trainer-desk": ("coach", "visits", "Who’s in"),
}


class Tour:
    """Screens of an empty server must be opened before all others."""

    def __init__(self, floor, screen, **options):
        self.floor, self.options = floor, {"scheme": "light"} | options
        self.new = lambda path, size: screen(path, *size, **self.options)
        self.shown, self.highest = None, HIGHEST

    def open(self, name):
        self.shown, self.highest = None, HIGHEST
        if name in PLACES:
            who, *place = PLACES[name]
            page = self.at(getattr(self, who), *place)
        else:
            page = getattr(self, name.replace("-", "_"))()
        page.evaluate(UNANSWERED)
        page.evaluate(HAS_COME)
        return page

    # What the screens have in common.

    @functools.cached_property
    def people(self):
        """The gym is set up, and Mara trains with Tove."""
        self.owner = self.floor.owner()
        mara, tove = self.floor.member("Mara Lindqvist"), trainer(self.floor)
        consent(mara, tove, ["workouts", "progress", "goals", "calendar", "plan"])
        for name in ("Ben Okafor", "Zoe Ferrari"):
            self.floor.member(name).close()
        self.owner.change("members.add", name="Ines Moreau", displayName="Ines", pin="7306")
        return {"mara": mara, "tove": tove}

    @functools.cached_property
    def desk(self):
        self.people
        page = self.new("/owner/", DESK)
        fill_in(page, **OWNER)
        expect(page.get_by_role("navigation", name="Pages")).to_be_visible()
        return page

    def at(self, page, address, title):
        # Whatever was open on it before is closed by another page in between.
        page.evaluate(UNANSWERED)
        page.goto(page.url.split("#")[0] + "#help")
        expect(page.get_by_role("heading", name="Help", exact=True)).to_be_visible()
        page.goto(page.url.split("#")[0] + "#" + address)
        expect(page.get_by_role("heading", name=title, exact=True).first).to_be_visible()
        return page

    @functools.cached_property
    def kiosk(self):
        self.people
        page = self.new("/kiosk/", KIOSK)
        self.floor.approve(pairing_code(page, "Pair this kiosk"), "Kiosk by the racks")
        expect(page.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
        return page

    @functools.cached_property
    def phone(self):
        self.people
        page = self.new("/me/", PHONE)
        log_in(page)
        return page

    @functools.cached_property
    def coach(self):
        self.people
        page = trainer_page(lambda path, **more: self.new(path, DESK))
        expect(page.get_by_role("navigation", name="Pages")).to_be_visible()
        return page

    # An empty server.

    def setup(self):
        page = self.new("/owner/", (720, 900))
        self.shown = page.get_by_role("form", name="Set up your gym")
        expect(self.shown).to_be_visible()
        return page

    def restore(self):
        page = self.setup()
        page.get_by_role("button", name="Restore it").click()
        self.shown = page.get_by_role("form", name="Restore a backup")
        expect(self.shown).to_be_visible()
        return page

    # The owner's page.

    def guide(self):
        page = self.at(self.desk, "today", "Today")
        expect(page.get_by_role("region", name="Four steps to a running gym")).to_be_visible()
        return page

    def gym(self):
        page = self.at(self.desk, "gym", "Gym")
        expect(page.get_by_role("region", name="Who can join")).to_be_visible()
        expect(page.get_by_role("form", name="Bars and plates")).to_be_visible()
        return page

    def devices(self):
        self.kiosk
        page = self.at(self.desk, "devices", "Devices")
        expect(page.get_by_text("Kiosk by the racks", exact=True)).to_be_visible()
        return page

    @functools.cached_property
    def pairing(self):
        """One that shows the code and the words of both pictures."""
        self.people
        page = self.new("/kiosk/", (900, 640))
        expect(page.get_by_role("heading", name="Pair this kiosk")).to_be_visible()
        return page

    def pair_kiosk(self):
        self.shown = self.pairing.get_by_role("main")
        return self.pairing

    def approve(self):
        code = pairing_code(self.pairing, "Pair this kiosk")
        page = self.at(self.desk, "devices", "Devices")
        page.get_by_label("Code").fill(code)
        page.get_by_role("button", name="Find device").click()
        expect(page.get_by_role("button", name="Approve")).to_be_visible()
        self.shown = page.locator("form", has=page.get_by_role("button", name="Approve"))
        return page

    def device_settings(self):
        self.people
        wall = self.new("/wall/", (1280, 720))
        self.floor.approve(pairing_code(wall, "Pair this display with the code"), "Wall")
        self.owner.change("areas.save", name="Upstairs")
        page = self.at(self.desk, "devices", "Devices")
        page.get_by_role("button", name="Settings of Wall").first.click()
        expect(page.get_by_text("Announces phases", exact=True).first).to_be_visible()
        self.shown = page.get_by_role("listitem").filter(has=page.get_by_text("Announces phases", exact=True))
        return page

    def straps(self):
        self.people
        # One that is heard now is listed for ten minutes.
        self.radio = self.floor.device("radio")
        self.radio.call("hearts.sent", beats=[{"strap": "ant:4711", "bpm": 97}])
        page = self.at(self.desk, "straps", "Straps")
        expect(page.get_by_role("button", name="Lend Strap 4711")).to_be_visible()
        return page

    def revoke(self):
        page = self.devices()
        page.get_by_role("button", name="Revoke Kiosk by the racks").click()
        expect(page.get_by_text("Revoke Kiosk by the racks?")).to_be_visible()
        return page

    def members(self):
        page = self.at(self.desk, "members", "Members")
        expect(page.get_by_text("Mara Lindqvist")).to_be_visible()
        return page

    def more(self, name):
        page = self.members()
        page.get_by_role("button", name=f"More for {name}").click()
        self.shown = page.get_by_role("listitem").filter(has_text=name)
        return page

    def member_more(self):
        return self.more("Mara Lindqvist")

    def member_pin(self):
        return self.more("Ines Moreau")

    def member_remove(self):
        page = self.more("Mara Lindqvist")
        page.get_by_role("button", name="Remove", exact=True).click()
        expect(page.get_by_role("alertdialog")).to_be_visible()
        return page

    def add_member(self):
        page = self.members()
        page.get_by_role("button", name="Add a member").click()
        expect(page.get_by_label("PIN for the kiosk")).to_be_visible()
        return page

    def backups(self):
        page = self.at(self.desk, "backups", "Backups")
        self.shown = page.get_by_role("region", name="Last backup")
        page.get_by_role("button", name="Back up now").click()
        expect(self.shown.get_by_text("opened and checked")).to_be_visible()
        # The one before it, which the server makes by itself, looks the same.
        expect(page.get_by_role("button", name="Back up now")).to_be_enabled()
        # As on an installed server, where it is the same for everybody.
        self.shown.get_by_text(str(self.floor.data)).evaluate("(one) => { one.textContent = '/var/lib/rackside/backups'; }")
        return page

    def own_login(self):
        page = self.at(self.desk, "login", "Your login")
        expect(page.get_by_role("button", name="Log out everywhere else")).to_be_visible()
        return page

    # The kiosk.

    def kiosk_front(self):
        page = self.kiosk
        page.reload()
        front, leave = page.get_by_role("heading", name="Who’s lifting?"), page.get_by_role("button", name="Log out Mara", exact=True)
        expect(front.or_(leave)).to_be_visible()
        if leave.is_visible():
            leave.click()
        expect(page.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
        return page

    def join(self):
        page = self.kiosk_front()
        page.get_by_role("button", name="New here? Join").click()
        expect(page.get_by_label("First name")).to_be_visible()
        return page

    def join_pin(self):
        page = self.join()
        page.get_by_label("First name").fill("Theo")
        page.get_by_role("button", name="Next: four digits").click()
        expect(page.get_by_role("button", name="Join and lift")).to_be_visible()
        return page

    def at_kiosk(self):
        page = self.kiosk_front()
        enter(page, "Mara")
        expect(page.get_by_role("button", name="Log out Mara", exact=True)).to_be_visible()
        return page

    def kiosk_set(self):
        self.train()
        page = self.at_kiosk()
        expect(page.get_by_role("button", name=re.compile("^Log set 4"))).to_be_visible()
        self.shown, self.highest = page.get_by_role("main"), KIOSK[1]
        return page

    def kiosk_mine(self):
        page = self.at_kiosk()
        page.get_by_role("button", name=re.compile("^(Mara, on the screen|My page)")).first.click()
        expect(page.get_by_role("button", name="On your phone", exact=True)).to_be_visible()
        return page

    @functools.cache
    def train(self):
        """Mara has done three sets."""
        mara = self.people["mara"]
        bench = self.floor.exercise(mara, "Bench press")
        for reps in (8, 8, 7):
            mara.change("sets.log", exercise=bench, kind="working", weight={"value": 60, "unit": "kg"}, reps=reps)

    # The phone.

    def phone_today(self):
        self.train()
        page = self.at(self.phone, "today", "Today")
        expect(page.get_by_role("button", name=re.compile("^Log set 4"))).to_be_visible()
        self.shown = page.get_by_role("region", name=re.compile("^Workout, "))
        return page

    def phone_calendar(self):
        page = self.at(self.phone, "calendar", re.compile("[A-Z]"))
        expect(page.get_by_role("link", name="Classes", exact=True)).to_be_visible()
        return page

    def phone_friends(self):
        page = self.at(self.phone, "friends", "Friends")
        expect(page.get_by_text("Who sees what", exact=True).first).to_be_visible()
        return page

    def phone_profile(self):
        page = self.at(self.phone, "profile", "Mara")
        expect(page.get_by_role("region", name="Your data")).to_be_visible()
        return page

    def phone_badge(self):
        page = self.phone_profile()
        page.get_by_role("button", name=re.compile("^Add a badge")).click()
        expect(page.get_by_label("Badge code")).to_be_visible()
        return page

    def phone_other_badge(self):
        self.people["mara"].change("members.update", badge="0012345678")
        page = self.phone_profile()
        # It was read at the login.
        page.reload()
        page.get_by_role("button", name=re.compile("^Change badge")).click()
        expect(page.get_by_role("button", name="Remove badge")).to_be_visible()
        return page

    # The trainer's page.

    def trainer_clients(self):
        self.train()
        page = self.at(self.coach, "clients", "Clients")
        page.get_by_role("button", name="All", exact=True).click()
        expect(page.get_by_role("link", name=re.compile("^Mara"))).to_be_visible()
        self.shown = page.get_by_role("region", name="Clients")
        return page

    def trainer_client(self):
        page = self.trainer_clients()
        page.get_by_role("link", name=re.compile("^Mara")).click()
        expect(page.get_by_role("heading", name="Mara", level=1)).to_be_visible()
        expect(page.get_by_role("button", name="Stop coaching")).to_be_visible()
        return page

    def trainer_class(self):
        page = self.at(self.coach, "classes/new", "New class")
        self.shown = page.get_by_role("form").first
        return page

    def trainer_heart_class(self):
        page = self.at(self.coach, "hearts", "Hearts")
        page.get_by_role("button", name="Begin the class").click()
        expect(page.get_by_role("button", name="End the class")).to_be_visible()
        return page

    def trainer_clocks(self):
        return self.at(self.coach, "clocks", "Clocks")
