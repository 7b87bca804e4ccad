"""Reminders: on the phone's page, at the kiosk, by email, and as notifications that another implementation decrypts."""

import contextlib
import datetime
import re
import time
import zoneinfo

import pytest
from playwright.sync_api import expect

from kit import floor as floors
from kit import push
from kit.classes import make
from kit.kiosk import enter, pairing_code
from kit.looks import both
from kit.patience import until
from kit.phone import at_phone, go

ALWAYS = {"quietFrom": 0, "quietUntil": 0}


@pytest.fixture
def service():
    with push.Service() as service:
        yield service


@pytest.fixture
def floor(tmp_path, sink):
    """A gym where it is neither early nor late now, with a mail server, that pushes to this machine."""
    floor = floors.Floor(
        tmp_path / "data", RACKSIDE_GYM_TIME_ZONE=floors.midday(), RACKSIDE_PUSH_PRIVATE_ENDPOINTS="true", **sink.settings)
    yield floor
    if floor.process.poll() is None:
        floor.stop()


def planned_soon(client, name="Push day", minutes=5):
    """A workout that is planned for so many minutes from now, with a reminder that is due already."""
    zone = zoneinfo.ZoneInfo(client.hello["gym"]["timeZone"])
    at = datetime.datetime.fromtimestamp(time.time() + minutes * 60, zone)
    client.change("reminders.save", kinds=[{"kind": "workout", "lead": 15}], **ALWAYS)
    client.change("schedule.plan", items=[
        {"day": at.strftime("%Y-%m-%d"), "name": name, "minute": at.hour * 60 + at.minute}])


def moves_up(floor, owner, **more):
    """Ben waits for the place that Mara then gives back; returns both and what gives it back."""
    mara, ben = floor.member("Mara Lindqvist"), floor.member("Ben Okafor")
    ben.change("reminders.save", **ALWAYS)
    floor.confirm("ben@example.com")
    session = make(owner, **more)
    for member in (mara, ben):
        member.change("classes.book", session=session["id"])
    return mara, ben, lambda: mara.change("classes.cancel", session=session["id"])


def test_a_push_service_gets_what_only_the_browser_can_read(floor, owner, service, sink):
    mara, ben, give_back = moves_up(floor, owner)
    key = ben.call("reminders.settings")["pushKey"]
    browser, lost = push.Browser(service), push.Browser(service, "send/lost")
    for each in (browser, lost):
        ben.change("push.subscribe", **each.params)
    assert ben.call("reminders.settings")["browsers"] == 2
    give_back()
    got = dict((path, (headers, body)) for path, headers, body in (service.notice(), service.notice()))
    headers, body = got["/send/abc"]
    claims = push.verify(headers["Authorization"], key, service.address)
    assert claims["sub"] == "mailto:gym@example.com"
    assert headers["Content-Encoding"] == "aes128gcm"
    assert 0 < int(headers["TTL"]) <= 20 * 60
    assert headers["Urgency"] == "high"
    assert re.fullmatch(r"[\w-]{32}", headers["Topic"])
    message = browser.read(body)
    assert message["title"] == "You’re in Barbell basics"
    assert message["page"] == "#classes"
    # Nothing of who the member is.
    assert "Ben" not in str(message)
    with pytest.raises(Exception):
        lost.read(body)
    # The same by email, once.
    to, text = sink.email()
    assert to == ["ben@example.com"] and "You’re in Barbell basics" in text
    assert "https://floor.example/me/#reminders" in text

    # One that the push service has forgotten is removed.
    service.answers = [410, 410]
    ben.call("push.try")
    service.notice(), service.notice()
    until(lambda: ben.call("reminders.settings")["browsers"] == 0)
    assert service.notices.empty() and sink.emails.empty()

    # The key stays, or every browser's subscription would end.
    ben.close()
    mara.close()
    floor.stop()
    floor.start()
    with contextlib.closing(floor.client()) as again:
        again.call("sessions.logIn", email="ben@example.com", password="bar across my back")
        assert again.call("reminders.settings")["pushKey"] == key


def test_a_logged_out_browser_gets_nothing(floor, owner, service):
    mara, ben, give_back = moves_up(floor, owner)
    phone = floor.client()
    handle = phone.call("sessions.logIn", email="ben@example.com", password="bar across my back")["handle"]
    left, stays = push.Browser(service, "left"), push.Browser(service, "stays")
    phone.change("push.subscribe", **left.params)
    ben.change("push.subscribe", **stays.params)
    phone.call("sessions.leave", **{"as": handle})
    give_back()
    path, _, body = service.notice()
    assert path == "/stays" and stays.read(body)["title"] == "You’re in Barbell basics"
    assert ben.call("push.try")["browsers"] == 1
    assert service.notice()[0] == "/stays"
    for client in (mara, ben, phone):
        client.close()


# Chromium without a window has no push service, so the browser's part is made up. All else is real.
STUB = """(() => {
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  let subscription = null;
  PushManager.prototype.getSubscription = async () => subscription;
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    window.subscribedWith = { userVisibleOnly, key: [...new Uint8Array(applicationServerKey)] };
    return subscription = { endpoint: "%(endpoint)s",
      getKey: (name) => bytes(name === "auth" ? "%(auth)s" : "%(p256dh)s").buffer,
      unsubscribe: async () => { subscription = null; return true; } };
  };
  Notification.requestPermission = async () => "granted";
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
})();"""


def test_a_member_chooses_what_turns_notifications_on_and_an_invitation_asks_for_a_look(floor, owner, service, screen):
    mara = floor.member("Mara Lindqvist")
    planned_soon(mara)
    browser = push.Browser(service)
    phone = at_phone(screen, "Mara")
    phone.add_init_script(STUB % browser.params)
    phone.reload()
    go(phone, "Profile")
    phone.get_by_role("link", name=re.compile("^Reminders")).click()
    expect(phone.get_by_role("heading", name="Reminders", exact=True)).to_be_visible()
    expect(phone.get_by_text("Push day", exact=True)).to_be_visible()
    both(phone, "reminders", 44)
    phone.get_by_role("button", name="OK: Push day").click()
    expect(phone.get_by_text("Nothing to remind you of")).to_be_visible()

    phone.get_by_role("button", name=re.compile("^Classes you booked")).click()
    phone.get_by_role("switch", name="Classes you booked: Email").check()
    phone.get_by_label("How long before").select_option("2 hours")
    both(phone, "a kind of reminder", 44)
    phone.get_by_label("From", exact=True).fill("21:30")
    phone.get_by_label("From", exact=True).blur()
    until(lambda: mara.call("reminders.settings")["quietFrom"] == 21 * 60 + 30)
    kind = next(each for each in mara.call("reminders.settings")["kinds"] if each["kind"] == "class")
    assert kind["lead"] == 120 and kind["channels"] == ["kiosk", "phone", "push", "email"]

    phone.get_by_role("button", name="Turn on here").click()
    expect(phone.get_by_text("On in this browser.")).to_be_visible()
    asked = phone.evaluate("() => window.subscribedWith")
    assert asked["userVisibleOnly"] and bytes(asked["key"]) == push.plain(mara.call("reminders.settings")["pushKey"])
    phone.get_by_role("button", name="Try it").click()
    _, _, body = service.notice()
    assert browser.read(body)["title"] == "It works"
    both(phone, "with notifications", 44)
    phone.get_by_role("button", name="Turn off here").click()
    expect(phone.get_by_role("button", name="Turn on here")).to_be_visible()
    until(lambda: mara.call("reminders.settings")["browsers"] == 0)

    # An invitation to a challenge asks for a look, and has no OK.
    ben = floor.member("Ben Adler")
    ben.change("friends.claim", code=mara.call("friends.invite")["code"])
    day = (datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=2)).date().isoformat()
    ben.change("challenges.make", name="Most sets", metric="sets", startsOn=day, endsOn=day, invite=[mara.member["id"]])
    go(phone, "News")
    news = phone.get_by_role("group", name="Ben challenges you")
    expect(news.get_by_role("button", name=re.compile("OK"))).to_have_count(0)
    both(phone, "an invitation among the news", 44)
    news.get_by_role("link", name="See it: Ben challenges you").click()
    expect(phone.get_by_role("heading", name="Most sets", exact=True)).to_be_visible()
    phone.go_back()
    news.get_by_role("button", name="Not now: Ben challenges you").click()
    expect(news).to_have_count(0)
    # It is put away, not answered.
    asked = mara.call("topics.subscribe", topic="challenges")["snapshot"]["challenges"]
    assert [each["joined"] for each in asked] == [False]
    mara.close()


def test_a_reminder_comes_live_to_the_phone(floor, owner, screen):
    mara, ben, give_back = moves_up(floor, owner)
    phone = at_phone(screen, "Ben")
    expect(phone.get_by_text("First in line")).to_be_visible()
    give_back()
    expect(phone.locator(".toast").get_by_text("A place came free: you’re in Barbell basics", exact=False)).to_be_visible()
    mara.close()
    ben.close()


def test_the_kiosk_shows_what_today_holds(floor, owner, screen):
    mara = floor.member("Mara Lindqvist")
    planned_soon(mara, minutes=30)
    kiosk = screen("/kiosk/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    enter(kiosk, "Mara")
    offer = kiosk.get_by_role("button", name="Planned today: Start Push day")
    expect(offer).to_contain_text(re.compile(r"At \d\d:\d\d"))
    both(kiosk, "the start with what today holds", 64)
    # The card says it, so the news need not.
    expect(kiosk.get_by_role("button", name=re.compile("^News: Push day"))).to_have_count(0)
    mara.close()
