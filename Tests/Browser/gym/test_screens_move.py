"""Paired kiosks and walls that go from http to https: what goes along, what keeps them, and what they do afterwards."""

import contextlib
import re

from playwright.sync_api import expect

from kit.kiosk import enter, pairing_code
from kit.patience import becomes, until
from kit.phone import device

SIZE = {"width": 1280, "height": 800}
PAIRING = {"kiosk": "Pair this kiosk", "wall": "Pair this display with the code"}
# A set that this kiosk could not send yet, of somebody who is not logged in.
UNSENT = """() => new Promise((done, failed) => {
  const opening = indexedDB.open("rackside-outbox", 1);
  opening.onsuccess = () => {
    const tx = opening.result.transaction("items", "readwrite");
    tx.objectStore("items").put({ member: 99, method: "sets.log", params: {}, key: "k", wall: Date.now(), at: false, tried: false });
    tx.oncomplete = () => done(true);
    tx.onabort = () => failed(tx.error);
  };
})"""

KEPT = """() => new Promise((done) => {
  indexedDB.open("rackside-outbox", 1).onsuccess = ({ target }) => {
    target.result.transaction("items").objectStore("items").count().onsuccess = ({ target: { result } }) => done(result);
  };
})"""

# A page by https that never says who it is, until `alive` is stored.
DYING = """if (location.protocol === "https:" && !localStorage.getItem("alive")) {
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) { if (!text.includes("devices.identify")) send.call(this, text); };
}"""


def works(page, kind):
    if kind == "kiosk":
        expect(page.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
    else:
        expect(page.locator("main.wall")).to_be_visible()


def is_at(page, origin, kind):
    page.wait_for_url(re.compile(f"^{re.escape(origin)}/{kind}/"))
    works(page, kind)
    assert "ticket" not in page.url


@contextlib.contextmanager
def paired(network, own, kind, query="", name=None, **options):
    """A screen that is paired by http, under the name of its kind."""
    with device(network, own, f"/{kind}/{query}", viewport=SIZE, **options) as page:
        own.approve(pairing_code(page, PAIRING[kind]), name or kind)
        works(page, kind)
        yield page


def screen(owner, name):
    """The only screen of that name, as the owner sees it."""
    [found] = [one for one in owner.call("devices.list")["devices"] if one["name"] == name]
    return found


def move(owner, name):
    owner.call("devices.move", device=screen(owner, name)["id"])


def token(page, kind):
    return page.evaluate("name => localStorage.getItem(name)", "rackside.device" if kind == "kiosk" else "rackside.wall.token")


def test_a_paired_screen_goes_over_and_stays_paired_and_one_that_trusts_https_no_more_shows_a_code_at_http(own, network):
    for kind in PAIRING:
        with paired(network, own, kind, "?scheme=light", ignore_https_errors=True) as page, contextlib.closing(own.owner()) as owner:
            before = token(page, kind)
            page.evaluate("localStorage.setItem('rackside.past.1', '\"a draft\"')")
            move(owner, kind)
            is_at(page, own.secure, kind)
            assert page.url == f"{own.secure}/{kind}/?scheme=light"
            becomes(lambda: screen(owner, kind).get("isSecure"), True)
            assert "move" not in screen(owner, kind), kind
            after = token(page, kind)
            assert after and after != before, kind
            # A kiosk takes along what its members have not finished. A wall has nothing of the kind.
            assert page.evaluate("localStorage.getItem('rackside.past.1')") == ('"a draft"' if kind == "kiosk" else None)
            page.reload()
            works(page, kind)
            # Its browser may open the address by http after each start: what it has there opens nothing any more.
            page.goto(f"{own.plain}/{kind}/?scheme=light")
            is_at(page, own.secure, kind)
            assert token(page, kind) == after, kind
            assert [one["kind"] for one in owner.call("devices.list")["devices"]].count(kind) == 1
            becomes(lambda: screen(owner, kind).get("isSecure"), True)
            # What a browser without trust gets: no picture.
            page.route("**/me/icon.svg?*", lambda route: route.fulfill(body="", content_type="text/plain"))
            page.goto(f"{own.plain}/{kind}/")
            until(lambda: pairing_code(page, PAIRING[kind]))
            assert page.url.startswith(own.plain), kind


def test_a_screen_that_does_not_trust_the_gym_or_has_its_address_from_its_own_machine_stays_and_says_so(own, network):
    with contextlib.closing(own.owner()) as owner:
        for kind in PAIRING:
            with paired(network, own, kind) as page:
                move(owner, kind)
                becomes(lambda: screen(owner, kind).get("move"), "untrusted")
                works(page, kind)
                page.reload()
                works(page, kind)
                assert page.url.startswith(own.plain) and screen(owner, kind)["isSecure"] is False, kind
        # Such a browser treats the address as secure, as each does with this one.
        own.plain = own.address
        with paired(network, own, "kiosk", name="fixed", ignore_https_errors=True) as page:
            move(owner, "fixed")
            becomes(lambda: screen(owner, "fixed").get("move"), "fixed")
            works(page, "kiosk")


def test_a_kiosk_goes_once_nobody_is_logged_in_and_with_something_unsent_it_stays_and_keeps_it(own, network):
    own.member("Mara Lindqvist").close()
    with paired(network, own, "kiosk", ignore_https_errors=True) as page, contextlib.closing(own.owner()) as owner:
        enter(page, "Mara")
        leaves = page.get_by_role("button", name="Log out Mara", exact=True)
        expect(leaves).to_be_attached()
        move(owner, "kiosk")
        becomes(lambda: screen(owner, "kiosk").get("move"), "waiting")
        # It is asked again after a restart of the page.
        page.reload()
        expect(page.get_by_role("button", name="Switch to Mara")).to_be_visible()
        assert page.url.startswith(own.plain)
        page.get_by_role("button", name="Switch to Mara").click()
        leaves.click()
        is_at(page, own.secure, "kiosk")
        becomes(lambda: screen(owner, "kiosk").get("isSecure"), True)
    with paired(network, own, "kiosk", name="other", ignore_https_errors=True) as page, contextlib.closing(own.owner()) as owner:
        assert page.evaluate(UNSENT)
        move(owner, "other")
        becomes(lambda: screen(owner, "other").get("move"), "unsent")
        works(page, "kiosk")
        assert page.url.startswith(own.plain)
        page.reload()
        works(page, "kiosk")
        assert page.evaluate(KEPT) == 1 and screen(owner, "other")["isSecure"] is False


def test_a_screen_whose_ticket_opens_nothing_goes_back_and_one_whose_page_dies_on_its_way_is_paired_on_both_sides(own, network):
    for kind in PAIRING:
        with paired(network, own, kind, ignore_https_errors=True) as page, contextlib.closing(own.owner()) as owner:
            page.evaluate("address => { location.href = address; }", f"{own.secure}/{kind}/#ticket=t_{'a' * 43},")
            page.wait_for_url(re.compile(f"^{re.escape(own.secure)}"))
            is_at(page, own.plain, kind)
            assert screen(owner, kind)["online"] and not screen(owner, kind)["isSecure"], kind
            page.add_init_script(DYING)
            move(owner, kind)
            page.wait_for_url(re.compile(f"^{re.escape(own.secure)}"))
            until(lambda: token(page, kind))
            page.evaluate("localStorage.setItem('alive', '1')")
            page.goto(f"{own.plain}/{kind}/")
            is_at(page, own.plain, kind)
            becomes(lambda: screen(owner, kind).get("move"), "failed")
            page.goto(f"{own.secure}/{kind}/")
            is_at(page, own.secure, kind)
            becomes(lambda: screen(owner, kind).get("isSecure"), True)
            page.goto(f"{own.plain}/{kind}/")
            is_at(page, own.secure, kind)
