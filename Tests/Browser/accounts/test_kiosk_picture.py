"""The picture of a member's plate, taken with a kiosk's own camera. Chromium plays the camera: a green picture that moves."""

import re

import pytest
from playwright.sync_api import expect

from conftest import OPTIONS
from kit.desk import owner_page
from kit.kiosk import at_kiosk, mine
from kit.looks import both
from kit.patience import until

# Chromium has a camera on any machine, and asks nobody whether a page may use it.
CAMERA = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
REFUSE = """() => {
  const all = navigator.mediaDevices, asks = all.getUserMedia.bind(all);
  all.getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"));
  window.allow = () => { all.getUserMedia = asks; };
}"""
TRACKS = "() => window.tracks = document.querySelector('rack-camera video').srcObject.getTracks()"


@pytest.fixture(scope="module")
def chromium(chromium, executable):
    browser = chromium.browser_type.launch(executable_path=executable, args=[*OPTIONS, *CAMERA])
    yield browser
    browser.close()


@pytest.fixture
def kiosk(floor, screen):
    """Opens a kiosk where Mara is logged in. Its camera is allowed unless a test says otherwise."""
    owner, mara = floor.owner(), floor.member("Mara Lindqvist")

    def open_kiosk(camera=True):
        page = at_kiosk(floor, screen, has_touch=True)
        [device] = owner.call("devices.list")["devices"]
        if camera:
            owner.change("devices.configure", device=device["id"], camera=True)
        return page

    open_kiosk.mara, open_kiosk.owner = mara, owner
    yield open_kiosk
    owner.close()
    mara.close()


def looks(page):
    """Opens the page, and waits until the camera shows something."""
    mine(page, "Your picture")
    expect(page.locator("rack-camera[data-ready]")).to_be_visible()
    page.evaluate(TRACKS)


def is_off(page):
    """The light of the camera is out."""
    until(lambda: page.evaluate("() => window.tracks.every(({ readyState }) => readyState === 'ended')"))


def test_a_member_takes_a_picture_and_has_it_on_their_plate(kiosk):
    page = kiosk()
    looks(page)
    both(page, "the camera of a kiosk", 64)
    page.get_by_role("button", name="Take the picture").tap()
    expect(page.get_by_role("button", name="Take the picture")).to_be_disabled()
    save = page.get_by_role("button", name="Save")
    expect(save).to_be_visible()
    is_off(page)
    both(page, "a picture taken at a kiosk", 64)
    # Another one, since the first is never right.
    page.get_by_role("button", name="Take another").tap()
    expect(page.locator("rack-camera[data-ready]")).to_be_visible()
    page.get_by_role("button", name="Take the picture").tap()
    expect(save).to_be_visible()
    assert "picture" not in kiosk.mara.call("faces.own")["own"]
    save.tap()
    expect(page.get_by_text("That’s you on your plate now.")).to_be_visible()
    assert kiosk.mara.call("faces.own")["own"]["picture"]
    plate = page.get_by_role("button", name=re.compile(", on the screen")).locator("rack-plate")
    expect(plate.locator("img")).to_be_visible()


def test_whoever_leaves_the_page_or_the_kiosk_leaves_the_camera_off(kiosk):
    page = kiosk()
    looks(page)
    page.keyboard.press("Escape")
    expect(page.locator("rack-camera")).to_have_count(0)
    is_off(page)
    page.get_by_role("button", name="Your picture", exact=True).tap()
    expect(page.locator("rack-camera[data-ready]")).to_be_visible()
    page.evaluate(TRACKS)
    page.get_by_role("button", name="Take the picture").tap()
    page.get_by_role("button", name="Log out Mara", exact=True).tap()
    expect(page.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
    is_off(page)
    assert "picture" not in kiosk.mara.call("faces.own")["own"]


def test_without_the_owners_word_there_is_no_camera_and_without_the_browsers_the_page_says_so(kiosk, floor, screen):
    page = kiosk(camera=False)
    page.evaluate(REFUSE)
    mine_of = page.get_by_role("button", name=re.compile(", on the screen"))
    mine_of.tap()
    expect(page.get_by_role("button", name="Help", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Your picture", exact=True)).to_have_count(0)
    desk = owner_page(screen, "devices")
    desk.get_by_role("button", name="Settings of Kiosk").click()
    desk.get_by_role("switch", name="Members can take their picture here").check()
    page.get_by_role("button", name="Your picture", exact=True).tap()
    expect(page.get_by_text("doesn’t let the page use the camera")).to_be_visible()
    both(page, "a kiosk whose browser refuses its camera", 64)
    page.evaluate("() => window.allow()")
    page.get_by_role("button", name="Try again").tap()
    expect(page.locator("rack-camera[data-ready]")).to_be_visible()


def test_upright_everything_is_in_sight_and_a_picture_that_waited_is_on_the_plate_once_it_is_accepted(kiosk):
    page = kiosk()
    kiosk.owner.change("gym.configure", approvesPictures=True)
    page.set_viewport_size({"width": 800, "height": 1280})
    looks(page)
    page.get_by_role("button", name="Take the picture").tap()
    expect(page.get_by_role("button", name="Save")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Take another")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_text("Sent. The gym looks at it first.")).to_be_visible()
    plate = page.get_by_role("button", name=re.compile(", on the screen")).locator("rack-plate")
    expect(plate.locator("img")).to_have_count(0)
    own = kiosk.mara.call("faces.own")["own"]
    kiosk.owner.change("faces.decide", member=kiosk.mara.member["id"], picture=own["picture"], accept=True)
    expect(plate.locator("img")).to_be_visible()
