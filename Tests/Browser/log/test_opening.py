"""What a phone's page shows before all its files have come."""

import json
import re

import pytest
from playwright.sync_api import expect

# They import the modules that the page runs.
pytestmark = pytest.mark.plain

from kit.patience import until
from kit.phone import log_in


def lifting(floor, screen):
    """Mara's page, after two sets of the bench press at a kiosk."""
    floor.owner().close()
    kiosk = floor.kiosk()
    floor.member("Mara Lindqvist")
    face = kiosk.call("members.roster", text="Mara")["faces"][0]
    handle = kiosk.call("sessions.enter", member=face["id"], pin="2580")["handle"]
    bench = floor.exercise(kiosk, "Bench press")
    for _ in range(2):
        kiosk.change("sets.log", **{"as": handle}, exercise=bench, kind="working", reps=5, weight={"value": 80, "unit": "kg"})
    # A worker would fetch what these tests hold.
    phone = screen("/me/", 390, 844, "light", service_workers="block")
    log_in(phone)
    return phone


class Held:
    """Files that do not come until they may."""

    def __init__(self):
        self.routes, self.goes = [], False

    def __call__(self, route):
        if self.goes:
            route.continue_()
        else:
            self.routes.append(route)

    def go_on(self):
        self.goes = True
        for route in self.routes:
            route.continue_()


KEEPS = "() => localStorage.getItem('rackside.training')?.includes('Bench press')"


def requests_of(page):
    """What the page sends from its next load on. An evaluate() lets the frames come that were sent meanwhile."""
    sent = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.extend(
        one if isinstance(one := json.loads(frame), list) else [one])))
    return sent


def test_a_set_is_logged_before_the_catalog_has_come_and_the_login_waits_for_no_script(floor, screen):
    phone = lifting(floor, screen)
    phone.wait_for_function(KEEPS)
    catalog = Held()
    phone.route("**/catalog/*", catalog)
    sent = requests_of(phone)
    phone.reload()
    expect(phone.get_by_text("Bench press")).to_be_visible()
    phone.get_by_role("button", name=re.compile("^Log set 3: 80.kg × 5, Bench press")).click()
    until(lambda: phone.evaluate("1") and any(one["method"] == "sets.log" for one in sent))
    until(lambda: phone.evaluate("1") and catalog.routes)
    catalog.go_on()
    phone.wait_for_function("""async () => (await import("/me/base/state.js")).book.list""")
    expect(phone.get_by_text("Bench press")).to_be_visible()
    phone.get_by_role("button", name=re.compile("^Log set 4: 80.kg × 5, Bench press")).wait_for()
    phone.unroute("**/catalog/*")

    scripts = Held()
    # Everything but the page itself and what runs first.
    files = re.compile(r"/me/(?!early).*\.js|/assets/me.*\.js")
    phone.route(files, scripts)
    sent.clear()
    phone.reload(wait_until="commit")
    # What the page before it still sent may come in between.
    until(lambda: phone.evaluate("1") and [one["id"] for one in sent if one["method"] == "sessions.resume"] == ["early"])
    scripts.go_on()
    expect(phone.get_by_text("Bench press")).to_be_visible()
    assert [one["id"] for one in sent if one["method"] == "sessions.resume"] == ["early"]


def test_what_else_is_kept_there_is_not_used_and_what_was_kept_goes_with_the_login(floor, screen):
    phone = lifting(floor, screen)
    for case in ("true", "[null]", "{", '{"of": 999}', '{"of": 999, "version": "0", "rows": [null]}', "another's"):
        phone.wait_for_function(KEEPS)
        kept = case
        if case == "another's":
            kept = phone.evaluate("""() => JSON.stringify({ ...JSON.parse(localStorage.getItem("rackside.training")), of: 999 })""")
        phone.evaluate("(kept) => localStorage.setItem('rackside.training', kept)", kept)
        catalog = Held()
        phone.route("**/catalog/*", catalog)
        phone.reload()
        until(lambda: phone.evaluate("1") and catalog.routes)
        expect(phone.get_by_role("heading", name="This week"), case).to_be_visible()
        expect(phone.get_by_text("Bench press"), case).to_have_count(0)
        catalog.go_on()
        expect(phone.get_by_text("Bench press"), case).to_be_visible()
        phone.unroute("**/catalog/*")

    # A login that has ended meanwhile is asked for again.
    phone.evaluate("() => localStorage.setItem('rackside.me.session', JSON.stringify('s_' + 'A'.repeat(43)))")
    phone.reload()
    log_in(phone)
    expect(phone.get_by_text("Bench press")).to_be_visible()
    phone.wait_for_function(KEEPS)
    phone.evaluate("""async () => (await import("/me/base/state.js")).session.leave()""")
    expect(phone.get_by_label("Email")).to_be_visible()
    assert phone.evaluate("() => localStorage.getItem('rackside.training')") is None
