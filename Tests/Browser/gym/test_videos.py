"""The gym's own video of an exercise: a trainer uploads it, and phones and the kiosk play it."""

import base64
import struct

import pytest
from playwright.sync_api import expect

from kit.desk import owner_page
from kit.kiosk import at_kiosk
from kit.looks import check, small_targets
from kit.patience import becomes, until
from kit.phone import at_phone

# One frame of VP8, 1 by 1 pixel: the content of the smallest lossy WebP.
FRAME = base64.b64decode("MAEAnQEqAQABAA7A/iWkAANwAAAAAA==")
LOST = "The connection was lost. Try again to go on where it stopped."


def element(ident, content):
    """An element of EBML. Its size always takes eight bytes."""
    if isinstance(content, int):
        content = content.to_bytes(max(1, (content.bit_length() + 7) // 8), "big")
    return bytes.fromhex(ident) + (len(content) | 1 << 56).to_bytes(8, "big") + content


def webm(padding=0):
    """A file of two seconds. `padding` bytes before the pictures make a long file of it, of which a browser reads the
    pieces that it needs."""
    head = element("1A45DFA3", element("4282", b"webm") + element("4287", 2) + element("4285", 2))
    about = element("1549A966", element("2AD7B1", 1_000_000) + element("4489", struct.pack(">d", 2000.0))
                    + element("4D80", b"kit") + element("5741", b"kit"))
    track = element("AE", element("D7", 1) + element("73C5", 1) + element("83", 1) + element("86", b"V_VP8")
                    + element("E0", element("B0", 1) + element("BA", 1)))
    # A simple block: the track, the time in the cluster in milliseconds, and the mark of a keyframe.
    blocks = b"".join(element("A3", b"\x81" + struct.pack(">h", at) + b"\x80" + FRAME) for at in (0, 500, 1000, 1500))
    void = element("EC", bytes(padding)) if padding else b""
    return head + element("18538067", about + element("1654AE6B", track) + void + element("1F43B675", element("E7", 0) + blocks))


def file(content, name="squat.webm", kind="video/webm"):
    return {"name": name, "mimeType": kind, "buffer": content}


def at_desk(floor, screen, exercise):
    desk = owner_page(screen, "gym")
    # The trainer's page has the owner's login.
    return desk, open_card(floor, desk, exercise)


def open_card(floor, desk, exercise):
    desk.goto(f"{floor.address}/trainer/#exercises/{exercise}")
    card = desk.get_by_role("region", name="Uploaded video")
    expect(card).to_be_visible()
    return card


def shown(client, exercise):
    return client.call("exercises.page", exercise=exercise).get("videoFile")


def play(video, start):
    """Starts the video and waits for its end."""
    assert video.evaluate("one => [one.readyState, one.preload, one.playsInline]") == [0, "none", True]
    start()
    until(lambda: video.evaluate("one => one.ended || one.error"))
    assert video.evaluate("one => [one.error, one.duration]") == [None, 2]
    assert video.evaluate("one => one.readyState") >= 2


def test_a_trainer_uploads_a_video_and_every_screen_plays_it(floor, screen):
    floor.owner().close()
    mara = floor.member("Mara Lindqvist")
    squat = floor.exercise(mara, "Squat")
    mara.change("sets.log", exercise=squat, kind="working", weight={"value": 80, "unit": "kg"}, reps=5)
    desk, card = at_desk(floor, screen, squat)
    check(desk, "an exercise without a video")
    # Long enough that a browser asks for several pieces of it.
    card.get_by_label("Choose a video").set_input_files(file(webm(1_500_000)))
    expect(desk.get_by_text("Squat has your video.")).to_be_visible()
    expect(card.get_by_text("1.5 MB. Phones and kiosks play it.")).to_be_visible()
    check(desk, "an exercise with a video")
    assert small_targets(desk, 44) == []
    first = shown(mara, squat)
    assert first["type"] == "video/webm" and first["bytes"] == len(webm(1_500_000))

    phone = at_phone(screen)
    phone.goto(f"{floor.address}/me/#exercise={squat}")
    video = phone.get_by_label("Video of Squat", exact=True)
    expect(video).to_be_visible()
    assert not video.evaluate("one => one.muted")
    play(video, lambda: video.press("Space"))
    check(phone, "a video on the phone")
    # The link to a search stays.
    expect(phone.get_by_role("link", name="Watch a video")).to_be_visible()

    kiosk = at_kiosk(floor, screen)
    kiosk.get_by_role("button", name="About Squat", exact=True).click()
    kiosk.get_by_role("button", name="Video", exact=True).click()
    video = kiosk.get_by_label("Video of Squat", exact=True)
    expect(video).to_be_visible()
    assert video.evaluate("one => one.muted")
    start = kiosk.get_by_role("button", name="Play the video")
    # A tap anywhere on the picture plays it.
    assert video.bounding_box() == start.bounding_box()
    play(video, lambda: start.click(position={"x": 12, "y": 12}))
    expect(start).to_be_visible()
    check(kiosk, "a video at the kiosk")
    sound = kiosk.get_by_role("button", name="Sound", exact=True)
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    assert not video.evaluate("one => one.muted")
    assert kiosk.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert small_targets(kiosk, 64) == []
    # On the picture Enter plays it, and begins no set.
    video.evaluate("one => { window.plays = 0; one.addEventListener('play', () => { window.plays += 1; }); }")
    start.press("Enter")
    becomes(lambda: kiosk.evaluate("window.plays"), 1)
    kiosk.get_by_role("button", name="Drawing", exact=True).or_(kiosk.get_by_role("button", name="Side", exact=True)).click()
    expect(video).to_have_count(0)

    # Another file takes its place, and removing it asks first.
    card.get_by_label("Choose another video").set_input_files(file(webm()))
    becomes(lambda: shown(mara, squat)["bytes"], len(webm()))
    assert shown(mara, squat)["path"] != first["path"]
    card.get_by_role("button", name="Remove the video").click()
    card.get_by_role("alertdialog").get_by_role("button", name="Cancel").click()
    card.get_by_role("button", name="Remove the video").click()
    card.get_by_role("alertdialog").get_by_role("button", name="Remove the video").click()
    expect(desk.get_by_text("Squat no longer has your video.")).to_be_visible()
    expect(card.get_by_label("Choose a video")).to_be_attached()
    assert shown(mara, squat) is None


# The page's own connection: it lets as many parts through as `lets` says, and holds the others until `release()`.
HOLD = """(lets) => {
  const send = WebSocket.prototype.send;
  Object.assign(window, { held: [], parts: [], lets, release() { window.lets = Infinity; for (const one of held.splice(0)) one(); } });
  WebSocket.prototype.send = function (text) {
    const part = /"exercises.uploadVideo".*"part":(\\d+)/.exec(text)?.[1];
    if (part) parts.push(Number(part));
    if (part && window.lets-- <= 0) held.push(() => send.call(this, text));
    else send.call(this, text);
  };
}"""


def test_what_cannot_be_played_is_refused_uploads_run_beside_each_other_and_a_lost_one_goes_on_where_it_stopped(floor, screen, mara):
    squat = floor.exercise(mara, "Squat")
    desk, card = at_desk(floor, screen, squat)
    choose, alert = card.get_by_label("Choose a video"), card.get_by_role("alert")
    quicktime = bytes([0, 0, 0, 24]) + b"ftypqt  " + bytes(100)
    hevc = bytes([0, 0, 0, 24]) + b"ftypisom" + bytes(20) + b"hvc1" + bytes(80)
    wrong = [
        (file(b"not a video", "notes.txt", "text/plain"), "That isn’t an MP4 or WebM video."),
        (file(quicktime, "squat.mp4", "video/mp4"), "That isn’t an MP4 or WebM video."),
        (file(hevc, "squat.mp4", "video/mp4"),
         "This video isn’t H.264 (MP4) or VP8/VP9 (WebM), so not every screen could play it."),
        (file(webm(12_000_000)), "This video is 12.1 MB. The limit is 12 MB, so choose a shorter one."),
        (file(webm(14_300_000)), "This video is 14.4 MB. The limit is 12 MB, so choose a shorter one."),
    ]
    for chosen, text in wrong:
        choose.set_input_files(chosen)
        expect(alert).to_have_text(text)
        expect(choose).to_have_attribute("aria-invalid", "true")
    check(desk, "a video that is refused")
    assert shown(mara, squat) is None

    # Two uploads run beside each other, and one is cancelled.
    bench = floor.exercise(mara, "Bench press")
    desk.evaluate(HOLD, 0)
    card.get_by_label("Choose a video").set_input_files(file(webm(400_000)))
    expect(card.get_by_role("progressbar", name="Sending the video")).to_be_visible()
    check(desk, "a video that is being sent")
    card = open_card(floor, desk, bench)
    # The other exercise's upload is not this one's.
    expect(card.get_by_role("progressbar")).to_have_count(0)
    card.get_by_label("Choose a video").set_input_files(file(webm(300_000)))
    expect(card.get_by_role("progressbar")).to_be_visible()
    # One part at a time is on its way.
    until(lambda: desk.evaluate("held.length") == 1)
    card.get_by_role("button", name="Cancel").click()
    expect(card.get_by_label("Choose a video")).to_be_attached()
    desk.evaluate("release()")
    expect(desk.get_by_text("Squat has your video.")).to_be_visible()
    assert shown(mara, squat)["bytes"] == len(webm(400_000))
    assert shown(mara, bench) is None and desk.evaluate("parts") == [0, 1, 2, 3]
    # Without Cancel both arrive.
    desk.evaluate("lets = 0")
    card.get_by_label("Choose a video").set_input_files(file(webm(300_000)))
    card = open_card(floor, desk, squat)
    card.get_by_label("Choose another video").set_input_files(file(webm(200_000)))
    until(lambda: desk.evaluate("held.length") == 1)
    desk.evaluate("release()")
    becomes(lambda: [(shown(mara, one) or {}).get("bytes") for one in (squat, bench)], [len(webm(200_000)), len(webm(300_000))])

    # One whose connection is lost goes on where it stopped.
    press = floor.exercise(mara, "Overhead press")
    desk.goto("about:blank")
    card = open_card(floor, desk, press)
    desk.evaluate(HOLD, 2)
    card.get_by_label("Choose a video").set_input_files(file(webm(400_000)))
    until(lambda: desk.evaluate("held.length") == 1)
    floor.stop()
    expect(card.get_by_role("alert")).to_have_text(LOST)
    check(desk, "an upload whose connection was lost")
    desk.evaluate("held.length = 0; lets = Infinity")
    floor.start()
    again = card.get_by_role("button", name="Try again")
    # Unavailable until the server is back.
    expect(again).not_to_have_attribute("aria-disabled", "true")
    again.click()
    expect(desk.get_by_text("Overhead press has your video.")).to_be_visible()
    assert desk.evaluate("parts") == [0, 1, 2, 2, 3]
    assert shown(floor.again(), press)["bytes"] == len(webm(400_000))


def test_a_page_that_is_open_while_its_video_is_replaced_plays_the_new_one_when_tried_again_and_says_that_it_needs_the_server(floor, screen, mara):
    squat = floor.exercise(mara, "Squat")
    mara.change("sets.log", exercise=squat, kind="working", weight={"value": 80, "unit": "kg"}, reps=5)
    desk, card = at_desk(floor, screen, squat)
    card.get_by_label("Choose a video").set_input_files(file(webm()))
    expect(desk.get_by_text("Squat has your video.")).to_be_visible()
    phone, kiosk = at_phone(screen), at_kiosk(floor, screen)
    phone.goto(f"{floor.address}/me/#exercise={squat}")
    kiosk.get_by_role("button", name="About Squat", exact=True).click()
    kiosk.get_by_role("button", name="Video", exact=True).click()
    pages = {page: page.get_by_label("Video of Squat", exact=True) for page in (phone, kiosk)}
    for video in pages.values():
        expect(video).to_be_visible()
    old = shown(mara, squat)["path"]
    card.get_by_label("Choose another video").set_input_files(file(webm(2_000)))
    becomes(lambda: shown(mara, squat)["path"] != old, True)
    new = shown(mara, squat)["path"]
    for page, video in pages.items():
        expect(video).to_have_attribute("src", old)
        video.evaluate("one => { one.play().catch(() => {}); }")
        expect(page.get_by_text("The video won’t play right now.")).to_be_visible()
        check(page, "a video that fails")
        page.get_by_role("button", name="Try the video again").click()
        expect(video).to_have_attribute("src", new)
        expect(page.get_by_text("The video won’t play right now.")).to_have_count(0)
        # The old path's reply is the only one that failed.
        assert [fault for fault in page.faults if "404" not in fault] == []
        page.faults.clear()
    play(pages[phone], lambda: pages[phone].press("Space"))
    play(pages[kiosk], kiosk.get_by_role("button", name="Play the video").click)

    # Without the server, a page that has not played it says so.
    phone.reload()
    expect(phone.get_by_label("Video of Squat", exact=True)).to_be_visible()
    floor.stop()
    expect(phone.get_by_text("The gym’s server is away. The video will play when it’s back.")).to_be_visible()


IDLE = "async (left) => { const { idle } = (await import('/kiosk/base/app.js')).app.people[0]; left && idle.goOn(left); return idle.left; }"


@pytest.mark.plain
def test_whoever_watches_a_video_at_the_kiosk_is_not_idle(floor, screen, mara):
    squat = floor.exercise(mara, "Squat")
    mara.change("sets.log", exercise=squat, kind="working", weight={"value": 80, "unit": "kg"}, reps=5)
    desk, card = at_desk(floor, screen, squat)
    card.get_by_label("Choose a video").set_input_files(file(webm()))
    expect(desk.get_by_text("Squat has your video.")).to_be_visible()
    kiosk = at_kiosk(floor, screen)
    kiosk.get_by_role("button", name="About Squat", exact=True).click()
    kiosk.get_by_role("button", name="Video", exact=True).click()
    video = kiosk.get_by_label("Video of Squat", exact=True)
    expect(video).to_be_visible()
    assert video.evaluate("one => [one.controls, one.disablePictureInPicture]") == [False, True]
    # As if the last touch had been three quarters of an hour ago.
    assert kiosk.evaluate(IDLE, 900_000) <= 900_000
    play(video, lambda: video.evaluate("one => { one.play(); }"))
    assert kiosk.evaluate(IDLE) > 900_000
