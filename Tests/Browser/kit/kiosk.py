"""The kiosk: pairing, logging in, training, and unsent changes in its browser."""

import re

from playwright.sync_api import expect

from kit.patience import until

CODE = re.compile(r"([BCDFGHJKMNPQRTVWXZ34579]{4})[\s-]*([BCDFGHJKMNPQRTVWXZ34579]{4})(?=\W)")


def pairing_code(page, heading):
    """The code that a kiosk or a wall shows under that heading."""
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    text = page.get_by_role("main").inner_text()
    return "-".join(CODE.findall(text)[0])


def enter(kiosk, name, pin="2580"):
    kiosk.get_by_role("button", name=name, exact=True).click()
    expect(kiosk.get_by_role("heading", name=name)).to_be_visible()
    kiosk.keyboard.type(pin)
    kiosk.get_by_role("button", name="Log in").click()


def at_kiosk(floor, screen, name="Mara", **options):
    """Pairs a new kiosk, and logs a member in there."""
    kiosk = screen("/kiosk/", **options)
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    enter(kiosk, name)
    # A kiosk that is reloaded before the reply has nobody logged in.
    expect(kiosk.get_by_role("button", name=f"Log out {name}", exact=True)).to_be_attached()
    return kiosk


def sign_up(kiosk):
    """From the front to the form of those who join with an email."""
    kiosk.get_by_role("button", name="New here? Join").click()
    kiosk.get_by_role("button", name="Use an email").click()
    expect(kiosk.get_by_label("Display name")).to_be_visible()


def at_start(kiosk):
    """Waits for the start view of whoever is on the screen."""
    expect(kiosk.get_by_role("button", name="My page", exact=True)).to_be_visible()


def something_else(kiosk):
    """From the start view to the page with everything besides its card. Where there is a search already, it stays."""
    search = kiosk.get_by_role("searchbox", name="Search exercises")
    way = kiosk.get_by_role("button", name=re.compile("^Pick (something else|a workout)"))
    expect(search.or_(way)).to_be_visible()
    if way.is_visible():
        way.click()
    expect(search).to_be_visible()


def routine(kiosk, name):
    """Begins a routine, from the start view. It may stand there as what suits today."""
    something_else(kiosk)
    kiosk.get_by_role("button", name=re.compile(f"(^|: Start ){re.escape(name)}( |$)")).first.click()


def start_another(kiosk):
    """From the end of a workout to the start view."""
    kiosk.get_by_role("button", name="Start another").click()
    kiosk.get_by_role("button", name="Back", exact=True).click()


def every_set(kiosk):
    """From the picture at the end of a workout to all about it."""
    kiosk.get_by_role("button", name=re.compile("Sets and comment$")).click()
    expect(kiosk.get_by_role("heading", name="Sets and comment")).to_be_visible()


def scanned(kiosk, what="code="):
    """What the codes with `what` say that this page asks the server to draw, as a camera would read them. Reloads the
    page."""
    texts = []
    kiosk.on("websocket", lambda socket: socket.on("framesent", lambda frame: texts.extend(
        re.findall(rf'"text":"(https://[^"]+#{what}[^"]+)"', frame if isinstance(frame, str) else frame.decode()))))
    kiosk.reload()
    expect(kiosk.get_by_role("button", name="New here? Join")).to_be_enabled()
    return texts


def scan_badge(kiosk, badge):
    """Types a badge as a reader does. A reader's keys are a few milliseconds apart, which a driver on a busy machine
    cannot promise: the page types them, wherever the focus is."""
    kiosk.evaluate("""(badge) => {
      for (const key of [...badge, "Enter"]) {
        const more = { key, bubbles: true, cancelable: true };
        const isTyped = (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", more));
        if (isTyped && key.length === 1) document.execCommand("insertText", false, key);
      }
    }""", badge)


def has_all(kiosk):
    """Waits for the pages that are opened now and then, which come a while after the start, for when the server is away."""
    kiosk.wait_for_function("""() => performance.getEntriesByType("resource")
      .filter(({ name }) => name.includes("/assets/kiosk-part-")).length > 1""")


def mine(kiosk, page):
    """Opens one of the pages behind the plate of whoever is on the screen."""
    kiosk.get_by_role("button", name=re.compile(", on the screen")).click()
    kiosk.get_by_role("button", name=page, exact=True).click()


def pick(kiosk, exercise):
    something_else(kiosk)
    kiosk.get_by_role("searchbox", name="Search exercises").fill(exercise)
    kiosk.get_by_role("button", name=re.compile(f"^{exercise} ")).first.click()
    expect(kiosk.get_by_role("heading", name=exercise, exact=True)).to_be_visible()


def logged(kiosk, number):
    """The row of a set that is logged."""
    return kiosk.get_by_role("button", name=re.compile(f"^Set {number}:.*Change$"))


def log(kiosk, number):
    """Logs a set, and waits for its row, which is there before the server has the set."""
    kiosk.get_by_role("button", name=re.compile(f"^Log set {number}\\b")).click()
    expect(logged(kiosk, number)).to_be_visible()


# The number of unsent changes in the browser's database; null while the page has not created it.
WAITING = """() => new Promise((resolve) => {
  const opening = indexedDB.open("rackside-outbox", 1);
  opening.onupgradeneeded = () => opening.transaction.abort();
  opening.onerror = () => resolve(null);
  opening.onsuccess = () => {
    const db = opening.result, counting = db.transaction("items").objectStore("items").count();
    counting.onsuccess = () => { db.close(); resolve(counting.result); };
  };
})"""


def waiting(kiosk, count):
    """Waits until the browser's database has that many unsent changes, which then survive a reload."""
    # Tempting mistake: wait_for_function. It takes the promise itself for the answer, and does not wait.
    until(lambda: kiosk.evaluate(WAITING) == count)


class Newcomer:
    """Somebody who has never touched this kiosk: counts their taps."""

    def __init__(self, kiosk):
        self.kiosk, self.taps = kiosk, 0

    def tap(self, what):
        expect(what).to_be_enabled()
        what.tap()
        self.taps += 1

    def press(self, name, exact=True):
        self.tap(self.kiosk.get_by_role("button", name=name, exact=exact))

    def begin(self):
        self.press("New here? Join")
        expect(self.kiosk.get_by_role("heading", name="New here?")).to_be_visible()

    def spell(self, name):
        for letter in name.upper():
            self.press(letter)

    def pin(self, pin="2580"):
        self.press("Next: four digits")
        for digit in pin:
            self.press(digit)

    def look(self, name):
        self.tap(self.kiosk.get_by_role("radio", name=name).locator(".."))

    def join(self):
        self.press("Join and lift")


def newcomer(floor, screen, **options):
    floor.owner().close()
    kiosk = screen("/kiosk/", has_touch=True, **options)
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    expect(kiosk.get_by_role("button", name="New here? Join")).to_be_enabled()
    return Newcomer(kiosk)
