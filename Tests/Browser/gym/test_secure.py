"""The way from plain http to https: what is said about it, the offer, and what goes along."""

import json
import re

from playwright.sync_api import expect

from kit import floor as floors
from kit.kiosk import pairing_code
from kit.login import fill_in
from kit.looks import check, shot, small_targets
from kit.modules import context, kept, page  # noqa: F401
from kit.patience import open_context, until
from kit.phone import device, log_in

NOTE = "others on the Wi-Fi could read your password"
OFFER = "On this device you can use the gym privately"


def drawn(page):
    """Waits for what the page draws after the reply that it just got."""
    for _ in range(2):
        page.evaluate("() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))")


def test_a_form_with_a_password_says_once_that_others_could_read_it(own, network, chromium):
    for path in ("/me/", "/trainer/", "/owner/"):
        with device(network, own, path) as page:
            note = page.get_by_text(NOTE)
            expect(note, path).to_be_visible()
            way = page.get_by_role("link", name="Make it private")
            expect(way, path).to_have_attribute("href", "/trust/")
            for scheme in ("dark", "light"):
                page.emulate_media(color_scheme=scheme)
                check(page, f"{path}, {scheme}")
                shot(page, f"secure-note{path.replace('/', '-')}{scheme}")
            assert small_targets(page, 48) == [], path
            # Last in its form: what comes later moves nothing that is tapped.
            button, box = page.get_by_role("button", name="Log in").bounding_box(), note.bounding_box()
            assert box["y"] > button["y"] + button["height"], path
            page.reload()
            expect(page.get_by_label("Password"), path).to_be_visible()
            expect(note, path).to_have_count(0)
    # On the server's own machine and by https nothing is said.
    for browser, address in ((chromium, own.address), (network, own.secure)):
        context = open_context(browser, locale="en-GB", ignore_https_errors=True)
        page = context.new_page()
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(address + "/me/")
        expect(page.get_by_label("Password")).to_be_visible()
        expect(page.get_by_text(NOTE)).to_have_count(0)
        assert not [url for url in asked if url.endswith("/ca.json")]
        context.close()


def test_without_https_there_is_no_way_to_it(floor, network):
    floor.owner().close()
    floor.plain = f"http://yard.local:{floor.port}"
    with device(network, floor) as page:
        page.evaluate("localStorage.clear()")
        with page.expect_response("**/ca.json"):
            page.reload()
        drawn(page)
        expect(page.get_by_text(NOTE)).to_be_visible()
        expect(page.get_by_role("link", name="Make it private")).to_have_count(0)


def test_a_browser_that_trusts_the_gym_goes_over_with_its_login_and_its_drafts_and_a_link_swaps_no_login(own, network):
    mara = own.member("Mara Lindqvist")
    draft = {"name": "Garage", "day": "2026-01-02", "time": "", "lasted": "60", "comment": "heavy", "exercises": []}
    with device(network, own, ignore_https_errors=True) as page:
        log_in(page)
        page.evaluate("""([name, draft]) => localStorage.setItem(name, JSON.stringify(draft))""",
                      [f"rackside.past.{mara.member['id']}", draft])
        before = page.evaluate("localStorage.getItem('rackside.me.session')")
        page.evaluate("later()")
        expect(page.get_by_text(OFFER)).to_be_visible()
        check(page, "the offer")
        shot(page, "secure-offer", whole=False)
        assert small_targets(page, 48) == []
        page.get_by_role("button", name="Switch").click()
        page.wait_for_url(re.compile(f"^{re.escape(own.secure)}/me/"))
        expect(page.get_by_role("heading", name="Today", exact=True)).to_be_visible()
        expect(page).to_have_url(f"{own.secure}/me/#today")
        kept = page.evaluate("name => localStorage.getItem(name)", f"rackside.past.{mara.member['id']}")
        assert json.loads(kept) == draft
        handle = page.evaluate("localStorage.getItem('rackside.me.session')")
        assert handle and handle != before
        # The login over there ends, and the one here goes on, besides that of Mara's own connection.
        until(lambda: len(mara.call("sessions.list")["sessions"]) == 2)
        page.goto(f"{own.plain}/me/")
        expect(page.get_by_label("Password")).to_be_visible()
        page.goto(f"{own.secure}/me/")
        expect(page.get_by_role("heading", name="Today", exact=True)).to_be_visible()

        # A link does not swap a login without asking.
        page.goto("about:blank")
        page.goto(f"{own.secure}/me/#ticket=t_{'a' * 43},")
        expect(page.get_by_text("You’re already logged in here")).to_be_visible()
        check(page, "another login")
        shot(page, "secure-already", whole=False)
        assert small_targets(page, 48) == []
        page.get_by_role("button", name="Stay logged in").click()
        expect(page.get_by_role("heading", name="Today", exact=True)).to_be_visible()
        assert "ticket" not in page.url
    mara.close()


def test_a_browser_without_trust_is_offered_nothing_and_a_used_ticket_leaves_its_login_where_it_is(own, network):
    own.member("Mara Lindqvist").close()
    with device(network, own) as page:
        log_in(page)
        with page.expect_event("requestfailed", lambda request: request.url.startswith(own.secure)):
            page.evaluate("later()")
        drawn(page)
        expect(page.get_by_text(OFFER)).to_have_count(0)
    with device(network, own, ignore_https_errors=True) as page:
        log_in(page)
        page.goto(f"{own.secure}/me/#ticket=t_{'a' * 43},{'%7B%22past.1%22%3A1%7D'}")
        expect(page.get_by_text("You’re still logged in where you came from")).to_be_visible()
        assert "ticket" not in page.url
        # What came with it is not kept: anybody can write an address.
        assert page.evaluate("localStorage.getItem('rackside.past.1')") is None
        check(page, "a used ticket")
        page.get_by_role("button", name="Log in").click()
        expect(page.get_by_label("Password")).to_be_visible()
        page.goto(f"{own.plain}/me/")
        expect(page.get_by_role("heading", name="Today", exact=True)).to_be_visible()


def test_staff_go_over_too_and_a_kiosk_that_is_not_paired_yet_may_be_paired_by_https(own, network):
    size = {"width": 1280, "height": 800}
    for path in ("/owner/", "/trainer/"):
        with device(network, own, path, ignore_https_errors=True, viewport=size) as page:
            fill_in(page, **floors.OWNER)
            expect(page.get_by_role("button", name="Log out"), path).to_be_visible()
            page.evaluate("later()")
            page.get_by_role("button", name="Switch").click()
            page.wait_for_url(re.compile(f"^{re.escape(own.secure)}{path}"))
            expect(page.get_by_role("button", name="Log out"), path).to_be_visible()
            assert "ticket" not in page.url, path
    with device(network, own, "/kiosk/", ignore_https_errors=True, viewport=size) as page:
        way = page.get_by_role("link", name="Use the private connection")
        expect(way).to_have_attribute("href", own.secure + "/kiosk/")
        assert small_targets(page, 64) == []
        shot(page, "secure-pairing", whole=False)
        way.click()
        own.approve(pairing_code(page, "Pair this kiosk"), "Kiosk")
        expect(page.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
        assert page.url.startswith(own.secure)


MOVE = """async ({ items, flush }) => {
  const [{ move }, { keep }, { arrival }, { unpack }] = await Promise.all(["move", "../store", "arrival", "kept"].map((name) =>
    import(`/shared/secure/${name}.js`)));
  const after = window.setTimeout;
  window.setTimeout = (work, ms, ...more) => after(work, ms === 5_000 ? 0 : ms, ...more);
  const box = Object.assign(new EventTarget(), { items, load: async () => {}, flush() {
    if (flush) { box.items = []; box.dispatchEvent(new Event("changed")); }
  } });
  keep.set("past.2", { name: "Garage, 60 %" });
  keep.set("me.session", "s_1");
  keep.set("catalog", "/catalog/1.json");
  const asked = [], session = { member: { id: 2 }, ask: async (method) => { asked.push(method); return { ticket: "t_1" }; } };
  const left = await move({ session, origin: location.origin, boxes: [box] });
  const trip = arrival(), again = arrival();
  localStorage.clear();
  keep.set("me.rir", true);
  const whole = trip && unpack(trip.kept);
  return { left, asked, ticket: trip?.ticket, again, whole, hash: location.hash, names: keep.names("").sort(), past: keep.get("past.2") };
}"""


def test_a_page_leaves_only_with_everything_sent_and_takes_drafts_along(page):
    for case, items, flush, left in [
        ("nothing", [], False, True), ("sent", [{"member": 2}], True, True), ("waiting", [{"member": 2}], False, False),
        ("somebody else's", [{"member": 3}], True, False),
    ]:
        found = page.evaluate(MOVE, {"items": items, "flush": flush})
        assert found["left"] == left, case
        assert found["asked"] == (["sessions.ticket"] if left else []), case
        if left:
            assert (found["ticket"], found["again"], found["whole"], found["hash"]) == ("t_1", None, True, ""), case
            assert found["names"] == ["me.rir", "past.2"] and found["past"] == {"name": "Garage, 60 %"}, case
    # What is kept already is not replaced, and nothing that opens something is taken from an address.
    assert page.evaluate("""async () => {
      const [{ keep }, { unpack }] = await Promise.all([import("/shared/store.js"), import("/shared/secure/kept.js")]);
      localStorage.clear();
      keep.set("past.2", "here");
      const text = (all) => encodeURIComponent(JSON.stringify(all));
      return [unpack(text({ "past.2": "there", "past.3": "there", "me.session": "s_2", "device": "d_1" })), unpack("%7B"), unpack("%"),
        keep.get("past.2"), keep.get("past.3"), keep.get("me.session"), keep.get("device")];
    }""") == [True, False, False, "here", "there", None, None]


def test_https_is_at_the_name_that_was_used_or_at_one_of_the_certificate(kept):  # noqa: F811
    local = ["localhost", "yard.local", "127.0.0.1"]
    cases = [
        ("192.168.1.20", [*local, "192.168.1.20"], "192.168.1.20"),
        ("yard.local", [*local, "192.168.1.20"], "yard.local"),
        ("yard", [*local, "192.168.1.20"], "192.168.1.20"),
        ("yard", local, "yard.local"),
        ("[fd00::5]", ["localhost", "fd00::5"], "[fd00::5]"),
        ("192.168.1.20", ["floor.example"], "floor.example"),
        ("floor.gym.example", ["*.gym.example", "gym.example"], "floor.gym.example"),
        ("a.floor.gym.example", ["*.gym.example", "gym.example"], "gym.example"),
        ("192.168.1.20", ["*.gym.example"], "192.168.1.20"),
    ]
    found = kept.evaluate("""async (cases) => {
      const { originOf } = await import("/shared/secure/reach.js");
      return cases.map(([used, names]) => [originOf({ port: 8443, names }, used), originOf({ names }, used)]);
    }""", cases)
    for (used, names, host), origins in zip(cases, found, strict=True):
        assert origins == [f"https://{host}:8443", None], (used, names)
