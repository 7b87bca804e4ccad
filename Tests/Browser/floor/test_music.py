"""The gym's own music: a wall plays it with a clock, and the kiosk, the trainer's page and the owner's page show it."""

import json
import math
import re
import wave

import pytest
from playwright.sync_api import expect

from kit import floor as floors
from kit.floor import OWNER
from kit.looks import check
from kit.modules import kept  # noqa: F401
from kit.patience import becomes, until

# The wall's own volume is 80 and the music's is 60, both squared.
FULL = 0.8 ** 2 * 0.6 ** 2
ROUNDS = {"format": "intervals", "prepareSeconds": 0, "workSeconds": 3600, "restSeconds": 3600, "rounds": 3}
AUDIO = "document.querySelector('audio')"


def tone(path, seconds):
    """A file that can be heard, of 8,000 samples a second."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 1, 8_000, 0, "NONE", ""))
        file.writeframes(bytes(128 + round(20 * math.sin(at / 3)) for at in range(round(8_000 * seconds))))


@pytest.fixture
def songs(tmp_path):
    folder = tmp_path / "music"
    tone(folder / "work" / "long.wav", 120)
    for name in "abc":
        tone(folder / "short" / f"{name}.wav", 0.3)
    return folder


@pytest.fixture
def floor(tmp_path, songs):
    floor = floors.Floor(tmp_path / "data", RACKSIDE_MUSIC_FOLDER=str(songs))
    yield floor
    if floor.process.poll() is None:
        floor.stop()


@pytest.fixture
def wall(floor, known):
    """A wall's page and its id, of a gym that has read its music."""
    device = floor.device("wall")
    owner = floor.owner()
    owner.call("music.scan")
    page = known("/wall/", "rackside.wall.token", device.token)
    expect(page.locator("main.wall")).to_be_visible()
    [wall] = board(owner)["displays"]
    return page, wall["id"]


def board(client):
    return client.call("topics.subscribe", topic="music")["snapshot"]


def playing(client):
    return next(iter(board(client)["players"]), None)


def plays(page):
    return page.evaluate(f"() => Boolean({AUDIO} && !{AUDIO}.paused && {AUDIO}.currentTime > 0)")


def loud(page, share):
    """Waits until the music is as loud as that share of its volume."""
    page.wait_for_function("wanted => Math.abs(document.querySelector('audio').volume - wanted) < 0.001", arg=FULL * share)


def test_the_clocks_phase_its_pause_and_its_fade_say_how_loud_music_is(kept):
    got = json.loads(kept.evaluate("""async () => {
      const { DUCKED, Fade, REST, levelOf, loudness } = await import("/wall/music/levels.js");
      const timer = { state: {} }, of = (kind, state = {}) => levelOf({ state }, { kind });
      const fade = new Fade(0, 1500);
      fade.to(1, 1000);
      const up = [1000, 1750, 2500, 9000].map((at) => fade.at(at));
      fade.to(0.5, 9000);
      const turned = fade.at(9750);
      // Before it is there, it goes back from where it is.
      fade.to(1, 9750);
      return JSON.stringify({
        levels: [levelOf(null, null), of("work"), of("rest"), of("prepare"), of("done"), of("work", { pausedAt: 5 })],
        up, turned, back: [9750, 11250].map((at) => fade.at(at)), DUCKED, REST,
        loud: [loudness({ sound: 100, player: 100, level: 1, duck: 1 }), loudness({ sound: 50, player: 100, level: 1, duck: 0.25 }),
          loudness({ sound: 0, player: 100, level: 1, duck: 1 })],
      });
    }"""))
    assert got == {"levels": [1, 1, 0.55, 0.55, 0, 0], "up": [0, 0.5, 1, 1], "turned": 0.75, "back": [0.75, 1], "DUCKED": 0.25,
                   "REST": 0.55, "loud": [1, 0.0625, 0]}


def test_a_wall_plays_with_its_clock_is_quieter_in_rests_and_under_beeps_and_is_quiet_while_it_is_paused(floor, wall):
    (page, display), owner = wall, floor.owner()
    timer = owner.change("timers.start", plan=ROUNDS)["timer"]
    owner.change("music.play", display=display, playlist="work", timer=timer["id"])
    # The browser wants a touch first, and the wall says so.
    page.get_by_role("button", name="Tap for sound").click()
    until(lambda: plays(page))
    expect(page.get_by_role("button", name="Tap for sound")).to_have_count(0)
    loud(page, 1)

    # The beep at the beginning of the rest makes room for itself, and then the rest is quieter than the work.
    page.evaluate(f"() => {{ window.least = 1; setInterval(() => {{ least = Math.min(least, {AUDIO}.volume); }}, 10); }}")
    timer = owner.change("timers.skip", timer=timer["id"], version=timer["version"], phase=0)["timer"]
    loud(page, 0.55)
    assert page.evaluate("least") < FULL * 0.3

    timer = owner.change("timers.pause", timer=timer["id"])["timer"]
    until(lambda: page.evaluate(f"{AUDIO}.paused"))
    timer = owner.change("timers.resume", timer=timer["id"])["timer"]
    until(lambda: plays(page))
    owner.change("music.pause", display=display)
    until(lambda: page.evaluate(f"{AUDIO}.paused"))
    owner.change("music.play", display=display)
    until(lambda: plays(page))
    owner.change("music.volume", display=display, volume=30)
    page.wait_for_function("wanted => Math.abs(document.querySelector('audio').volume - wanted) < 0.001",
                           arg=0.8 ** 2 * 0.3 ** 2 * 0.55)

    # No sound, no music.
    owner.change("devices.configure", device=display, volume=0)
    until(lambda: page.evaluate(f"{AUDIO}.paused"))
    owner.change("devices.configure", device=display, volume=80)
    until(lambda: plays(page))
    owner.change("timers.end", timer=timer["id"])
    until(lambda: page.evaluate(f"{AUDIO}.paused"))
    becomes(lambda: playing(owner), None)
    until(lambda: not page.evaluate(f"{AUDIO}.hasAttribute('src')"))


def test_the_next_track_follows_and_a_file_that_cannot_be_played_is_left_out_and_said_once(floor, wall, songs):
    # Whole by its description, and none of its channels.
    (songs / "odd").mkdir()
    sound = bytearray((songs / "short" / "a.wav").read_bytes())
    sound[22] = 0
    (songs / "odd" / "none.wav").write_bytes(sound)
    (page, display), owner = wall, floor.owner()
    owner.call("music.scan")
    page.mouse.click(5, 5)
    owner.change("music.play", display=display, playlist="short")
    first = playing(owner)
    page.mouse.click(5, 5)
    until(lambda: playing(owner)["turn"] > first["turn"] + 3)
    assert owner.call("music.files")["brokenCount"] == 0

    owner.change("music.play", display=display, playlist="odd")
    until(lambda: not playing(owner)["isPlaying"])
    found = owner.call("music.files")
    assert found["broken"] == [{"path": "odd/none.wav", "flaw": "unplayable"}]
    assert "title" not in playing(owner)
    owner.change("music.stop", display=display)
    becomes(lambda: playing(owner), None)


def test_the_kiosk_and_the_trainers_page_choose_what_plays_with_which_clock(floor, known):
    wall, owner = floor.device("wall"), floor.owner()
    owner.call("music.scan")
    page = known("/kiosk/", "rackside.device", floor.kiosk().token)
    expect(page.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
    owner.change("timers.start", plan=ROUNDS, label="Rounds")
    page.get_by_role("button", name=re.compile("^Clocks")).click()
    music = page.get_by_role("region", name="Music")
    expect(music.get_by_role("button", name="Rounds")).to_have_attribute("aria-pressed", "true")
    music.get_by_role("button", name="short 3 tracks").click()
    expect(music.get_by_role("group", name="Playing")).to_be_visible()
    assert playing(owner)["timer"] is not None
    music.get_by_role("button", name="Louder").click()
    expect(music.get_by_role("status", name="Volume 70 of 100")).to_be_visible()
    music.get_by_role("button", name="Quieter").click()
    expect(music.get_by_role("status", name="Volume 60 of 100")).to_be_visible()
    before = playing(owner)
    music.get_by_role("button", name="Next track").click()
    becomes(lambda: playing(owner)["turn"], before["turn"] + 1)
    check(page, "the kiosk's clocks with music")

    handle = owner.call("sessions.logIn", **OWNER)["handle"]
    desk = known("/trainer/#clocks", "rackside.staff.session", handle)
    there = desk.get_by_role("region", name="Music")
    there.get_by_role("button", name="Pause music").click()
    expect(music.get_by_role("group", name="Paused")).to_be_visible()
    music.get_by_role("button", name="Resume music").click()
    expect(there.get_by_role("group", name="Playing")).to_be_visible()
    # Where the section is far below, the head of the page has the button that is wanted at once.
    head = page.locator(".page-head")
    head.get_by_role("button", name="Pause music").click()
    expect(there.get_by_role("group", name="Paused")).to_be_visible()
    head.get_by_role("button", name="Resume music").click()
    expect(there.get_by_role("group", name="Playing")).to_be_visible()
    # Another clock takes what plays, and so does none.
    track = playing(owner)["turn"]
    last = floor.owner().change("timers.start", plan=ROUNDS, label="Finisher")["timer"]["id"]
    there.get_by_role("button", name="Finisher").click()
    expect(music.get_by_role("button", name="Finisher")).to_have_attribute("aria-pressed", "true")
    assert playing(owner)["timer"] == last
    there.get_by_role("button", name="No clock").click()
    expect(music.get_by_role("button", name="No clock")).to_have_attribute("aria-pressed", "true")
    assert (playing(owner).get("timer"), playing(owner)["turn"]) == (None, track)
    there.get_by_role("button", name="Work 1 track").click()
    expect(music.get_by_text("long", exact=True)).to_be_visible()
    assert "timer" not in playing(owner)
    check(desk, "the trainer's clocks with music")
    there.get_by_role("button", name="Stop music").click()
    expect(music.get_by_role("group")).to_have_count(1)
    expect(head.get_by_role("button", name=re.compile("music"))).to_have_count(0)
    assert playing(owner) is None
    wall.open.close()


def test_the_owner_sees_what_is_not_played_and_why(floor, known, songs):
    (songs / "lost.wav").write_bytes((songs / "short" / "a.wav").read_bytes())
    (songs / "work" / "notes.mp3").write_text("no music")
    handle = floor.owner().call("sessions.logIn", **OWNER)["handle"]
    page = known("/owner/#music", "rackside.staff.session", handle)
    page.get_by_role("button", name="Read the folder again").click()
    broken = page.get_by_role("region", name="2 files aren’t played")
    expect(broken.get_by_role("listitem")).to_have_text([re.compile("lost.wav.*Move it into a folder"),
                                                         re.compile("work/notes.mp3.*This is no music")])
    expect(page.get_by_role("region", name="Playlists").get_by_role("listitem")).to_have_text(
        [re.compile("work.*1 track"), re.compile("short.*3 tracks")])
    expect(page.get_by_text(str(songs))).to_be_visible()
    check(page, "the owner's music")


class TestWithout:
    """A gym without music."""

    @pytest.fixture
    def songs(self):
        return ""

    def test_the_pages_say_where_the_folder_is_set(self, floor, known):
        page = known("/kiosk/", "rackside.device", floor.kiosk().token)
        page.get_by_role("button", name=re.compile("^Clocks")).click()
        expect(page.get_by_text("The gym has no music here yet")).to_be_visible()
        expect(page.get_by_text("under [music]")).to_be_visible()
        handle = floor.owner().call("sessions.logIn", **OWNER)["handle"]
        owner = known("/owner/#music", "rackside.staff.session", handle)
        expect(owner.get_by_text("No folder of music yet")).to_be_visible()
