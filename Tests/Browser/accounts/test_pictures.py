"""Members' pictures on their plates: how one is cut and made smaller, when a plate shows one, and the way of one from the phone to
the others."""

import re

import pytest
from playwright.sync_api import expect

from kit.desk import owner_page
from kit.friends import befriend
from kit.kiosk import pairing_code
from kit.looks import both
from kit.modules import context, kept, kept_page, page, run  # noqa: F401
from kit.patience import NOTICE, keeps, until
from kit.phone import at_phone
from kit.formats.pictures import png
from kit.refusals import Line

FRAMING = "const { wholeSquare, moved, zoomed } = await import('/shared/files/framing.js');"
# A picture with a red left half and a file with Exif of its own, as a camera writes it.
JPEG = """
const { readPicture, jpegOf, smallerThan, Unfit } = await import('/shared/files/jpeg.js');
const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 }), context = canvas.getContext('2d');
context.fillStyle = '#fff';
context.fillRect(0, 0, 900, 600);
context.fillStyle = '#d00';
context.fillRect(0, 0, 450, 600);
const plain = new Uint8Array(await (await new Promise((done) => canvas.toBlob(done, 'image/jpeg'))).arrayBuffer());
const exif = [...'Exif\\0\\0MM\\0*\\0\\0\\0\\b\\0\\0\\0\\0\\0\\0Secret'].map((letter) => letter.charCodeAt(0));
const file = new File([plain.slice(0, 2), new Uint8Array([0xff, 0xe1, 0, exif.length + 2, ...exif]), plain.slice(2)], 'camera.jpg');
const bitmap = await readPicture(file);
"""
PLATE = """
await import('/shared/plate.js');
const plate = document.body.appendChild(document.createElement('rack-plate'));
Object.assign(plate.style, { display: 'block', position: 'relative', width: '60px', height: '60px' });
window.plate = plate;
"""
# Three pictures that wait, and a server whose replies come when the test says so.
WAITING = """
const { WaitingFaces } = await import('/shared/accounts/waitingfaces.js'), { render } = await import('/shared/template.js');
const room = document.body.appendChild(document.createElement('div'));
const look = window.look = { asked: 0, decided: [], waiting: ['a', 'b', 'c'].map((picture) => ({ picture, at: 0, member: { id: picture, name: picture } })) };
const session = {
  ask: async () => { look.asked += 1; return { waiting: look.waiting, count: look.waiting.length }; },
  change: (method, { picture }) => { look.decided.push(picture); return new Promise((done) => { look.answer = done; }); },
};
const faces = look.faces = new WaitingFaces({ session, clock: { now: () => 0 }, showError() {}, refresh: () => render(faces.draw(), room) });
look.buttons = () => [...room.querySelectorAll('button')];
look.press = (card) => { room.querySelectorAll('.btn.go')[card].click(); return [...look.decided]; };
"""


def test_a_frame_stays_a_square_within_its_picture(kept):
    found = run(kept, FRAMING + """
      const size = { width: 400, height: 900 }, all = wholeSquare(size);
      const steps = [[9, 9], [-9, -9], [0.3, -0.2]].flatMap(([dx, dy]) => [all, zoomed(all, size, 2), zoomed(all, size, 1e9)]
        .map((frame) => moved(frame, size, dx, dy)));
      return { all, far: zoomed(all, size, 0.01), steps };""")
    assert found["all"] == found["far"] == {"x": 0, "y": 250, "side": 400}
    for frame in found["steps"]:
        assert 160 <= frame["side"] <= 400
        assert 0 <= frame["x"] <= 400 - frame["side"] and 0 <= frame["y"] <= 900 - frame["side"]


def test_what_is_under_the_fingers_stays_there_while_a_picture_is_zoomed(kept):
    before, after = run(kept, FRAMING + """
      const size = { width: 1000, height: 1000 }, at = { x: 0.25, y: 0.8 }, first = zoomed(wholeSquare(size), size, 1.5), second = zoomed(first, size, 1.4, at);
      return [first, second].map(({ x, y, side }) => [x + at.x * side, y + at.y * side]);""")
    assert before == pytest.approx(after)


def test_the_picture_that_is_sent_is_small_and_says_nothing_of_where_it_was_taken(kept):
    found = run(kept, JPEG + """
      const blob = await jpegOf(bitmap, { size: { width: 512, height: 512 }, part: { x: 300, y: 0, width: 600, height: 600 }, mostBytes: 300000 });
      const bytes = new Uint8Array(await blob.arrayBuffer()), again = await createImageBitmap(blob);
      const look = new OffscreenCanvas(512, 512).getContext('2d');
      look.drawImage(again, 0, 0);
      const text = (some) => String.fromCharCode(...some);
      return { before: text(plain).includes('Secret') || text(new Uint8Array(await file.arrayBuffer())).includes('Secret'), after: text(bytes).includes('Exif'),
        start: [...bytes.slice(0, 2)], end: [...bytes.slice(-2)], size: [again.width, again.height], most: bytes.length,
        left: [...look.getImageData(60, 256, 1, 1).data], right: [...look.getImageData(400, 256, 1, 1).data] };""")
    assert found["before"] and not found["after"]
    assert (found["start"], found["end"], found["size"]) == ([0xFF, 0xD8], [0xFF, 0xD9], [512, 512])
    assert found["most"] <= 300_000
    assert found["left"][1] < 60 < 200 < found["right"][1]


def test_what_is_no_picture_or_too_much_of_one_is_refused(kept):
    found = run(kept, JPEG + """
      const why = (promise) => promise.then(() => null, (error) => (error instanceof Unfit ? error.why : String(error)));
      return [await why(readPicture(new File([], 'empty.jpg'))), await why(readPicture(new File(['not a picture'], 'text.jpg'))),
        await why(jpegOf(bitmap, { size: { width: 512, height: 512 }, mostBytes: 10 })), smallerThan({ width: 4000, height: 3000 }, 1600),
        smallerThan({ width: 300, height: 200 }, 1600)];""")
    assert found == ["empty", "unread", "big", {"width": 1600, "height": 1200}, {"width": 300, "height": 200}]


def test_a_plate_has_its_letters_until_the_picture_is_there_and_if_it_never_is(page):
    held = []
    page.route("**/faces/slow.jpg", lambda route: held.append(route))
    page.route("**/faces/gone.jpg", lambda route: route.fulfill(status=404))
    run(page, PLATE + "plate.face = { initials: 'MA', colour: 'red', picture: 'slow' };")
    plate = page.locator("rack-plate")
    expect(plate.locator("img")).to_have_count(1)
    page.wait_for_function("() => plate.querySelector('img').getAttribute('src') === '/faces/slow.jpg'")
    expect(plate.locator("text")).to_have_text("MA")
    expect(plate).not_to_have_attribute("pictured", "")
    until(lambda: page.evaluate("() => new Promise(requestAnimationFrame)") and held)
    held.pop().fulfill(content_type="image/png", body=png(64, 64)["buffer"])
    expect(plate).to_have_attribute("pictured", "")
    # Somebody else's plate in the same place: nothing of the picture is left.
    run(page, "plate.face = { initials: 'JO', colour: 'blue' };")
    assert run(page, "return [plate.hasAttribute('pictured'), plate.querySelectorAll('img').length, plate.textContent];") == [False, 0, "JO"]
    page.clock.install()
    run(page, """window.failed = 0;
      plate.addEventListener('error', () => { failed += 1; }, true);
      plate.face = { initials: 'IN', colour: 'green', picture: 'gone' };""")
    page.wait_for_function("() => failed === 1")
    expect(plate).not_to_have_attribute("pictured", "")
    expect(plate.locator("text")).to_have_text("IN")
    # A wall's plate stands for weeks, so it asks again, each time a while later.
    page.clock.fast_forward(5_000)
    page.wait_for_function("() => failed === 2")
    page.unroute("**/faces/gone.jpg")
    page.route("**/faces/gone.jpg", lambda route: route.fulfill(content_type="image/png", body=png(64, 64)["buffer"]))
    page.clock.fast_forward(30_000)
    expect(plate).to_have_attribute("pictured", "")


def test_a_second_tap_decides_nothing_about_the_picture_that_moves_under_the_finger(page):
    page.route("**/faces/*.jpg", lambda route: route.fulfill(content_type="image/png", body=png(64, 64)["buffer"]))
    page.clock.install()
    assert run(page, WAITING + "await faces.load(); return look.press(0);") == []
    page.clock.fast_forward(600)
    # While one is being decided, so is no other.
    assert run(page, "look.press(0); return [look.press(1), look.buttons().every(({ disabled }) => disabled)];") == [["a"], True]
    # The next card is where the first one was.
    decided, first = run(page, """
      look.waiting = look.waiting.slice(1);
      look.answer();
      for (let i = 0; i < 50; i += 1) await null;
      return [look.press(0), document.querySelector('.waiting-faces img').alt];""")
    assert (decided, first) == (["a"], "Picture of b")
    page.clock.fast_forward(600)
    assert run(page, "return look.press(0);") == ["a", "b"]
    # For the mark, the server is asked at most every few minutes, and not twice at once.
    before, soon = run(page, "const { asked } = look; look.faces.loadAgain(); return [asked, look.asked];")
    page.clock.fast_forward(180_000)
    later = run(page, "look.faces.loadAgain(); look.faces.loadAgain(0); return look.asked;")
    assert (soon, later) == (before, before + 1)


def test_a_member_cuts_a_picture_and_the_kiosk_shows_it_until_it_is_removed(floor, mara, screen):
    kiosk = screen("/kiosk/", 1280, 800)
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    expect(kiosk.get_by_role("button", name="Mara")).to_be_visible()
    phone = at_phone(screen, path="/me/#profile")
    card = phone.get_by_role("region", name="Your picture")
    card.get_by_label("Choose a picture").set_input_files(png(900, 600))
    frame = card.get_by_role("application")
    expect(frame).to_be_visible()
    both(phone, "cutting a picture", 48)
    # Once the page is left, the large image of a camera is not kept.
    phone.evaluate("""() => {
      const { close } = ImageBitmap.prototype;
      window.given = 0;
      ImageBitmap.prototype.close = function () { window.given += 1; close.call(this); };
    }""")
    phone.evaluate("() => { location.hash = '#numbers'; }")
    expect(frame).to_have_count(0)
    phone.evaluate("() => { location.hash = '#profile'; }")
    card.get_by_label("Choose a picture").set_input_files(png(900, 600))
    expect(frame).to_be_visible()
    assert phone.evaluate("window.given") == 1
    before = phone.evaluate("() => document.querySelector('.picture-beside img').src")
    frame.focus()
    for key in ["+", "+", "ArrowRight", "Shift+ArrowRight"]:
        phone.keyboard.press(key)
    expect(card.locator(".picture-beside img")).not_to_have_attribute("src", before)
    card.get_by_role("button", name="Save").click()
    expect(phone.get_by_text("That’s you on your plate now.")).to_be_visible()
    expect(card.locator("rack-plate")).to_have_attribute("pictured", "")
    own = mara.call("faces.own")["own"]
    assert own.keys() == {"picture"}
    assert phone.evaluate("window.given") == 2
    kiosk.reload()
    expect(kiosk.get_by_role("button", name="Mara").locator("rack-plate")).to_have_attribute("pictured", "")
    # Another member reports it, and blocks her: her page is gone.
    ines = floor.member("Ines Ferreira")
    befriend(mara, ines)
    other = at_phone(screen, "Ines", f"/me/#friend/{mara.member['id']}")
    other.get_by_role("button", name="Report the picture of Mara").click()
    sheet = other.get_by_role("form", name="Report this picture")
    sheet.get_by_role("radio", name="Something else").check()
    sheet.get_by_role("switch", name=re.compile("^Block Mara")).check()
    keeps(other, NOTICE)
    sheet.get_by_role("button", name="Send to the owner").click()
    expect(other.get_by_text("Reported, and Mara is blocked.")).to_be_visible()
    expect(other).to_have_url(re.compile("#friends$"))
    card.get_by_role("button", name="Remove").click()
    card.get_by_role("button", name="Remove it").click()
    expect(card.get_by_text(re.compile("^With a picture"))).to_be_visible()
    expect(card.locator("rack-plate")).not_to_have_attribute("pictured", "")
    assert mara.call("faces.own")["own"] == {}


def test_where_the_gym_asks_first_a_picture_waits_for_the_owner(floor, owner, mara, screen):
    owner.change("gym.configure", approvesPictures=True)
    desk = owner_page(screen)
    line = Line(desk)
    expect(desk.get_by_role("link", name=re.compile("^New pictures"))).to_be_visible()
    phone = at_phone(screen, path="/me/#profile")
    card = phone.get_by_role("region", name="Your picture")
    card.get_by_label("Choose a picture").set_input_files(png())
    card.get_by_role("button", name="Save").click()
    expect(card.get_by_text(re.compile("^The gym looks at it first"))).to_be_visible()
    (waiting,) = owner.call("faces.waiting")["waiting"]
    assert waiting["member"]["name"] == "Mara" and "picture" not in waiting["member"]
    # The owner's page marks it once the connection is there again.
    line.sockets[-1].close()
    pictures = desk.get_by_role("link", name=re.compile("^New pictures"))
    expect(pictures.get_by_label("1 new picture")).to_be_visible()
    pictures.click()
    desk.get_by_role("button", name="Show the picture of Mara", exact=True).click()
    expect(desk.get_by_text("No picture is waiting")).to_be_visible()
    expect(card.get_by_text(re.compile("^It is wherever your plate is"))).to_be_visible()
