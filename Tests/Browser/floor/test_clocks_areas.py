"""The clocks of a kiosk that has areas of its own."""

import re

from playwright.sync_api import expect

from kit.patience import until


def test_a_kiosk_tells_of_its_own_areas_and_sounds_for_them(floor, known):
    owner = floor.owner()
    area = owner.change("areas.save", name="Turf")["area"]["id"]
    other = owner.change("areas.save", name="Loft")["area"]["id"]
    device = floor.kiosk()
    [paired] = owner.call("topics.subscribe", topic="devices")["snapshot"]["devices"]
    owner.change("devices.configure", device=paired["id"], areas=[area])
    kiosk = known("/kiosk/", "rackside.device", device.token)
    expect(kiosk.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
    kiosk.evaluate('window.heard = []; document.addEventListener("cue", ({ detail }) => heard.push(detail.timer))')
    plan = {"format": "countdown", "prepareSeconds": 0, "workSeconds": 600}
    theirs = owner.change("timers.start", plan=plan, label="Yoga", area=other)["timer"]["id"]
    owner.change("timers.end", timer=theirs)
    clocks = kiosk.get_by_role("button", name=re.compile("^Clocks"))

    def is_heard():
        """Whether the kiosk sounds at the end of its own clock. One that learns of it a second late is silent."""
        mine = owner.change("timers.start", plan=plan, label="Sled", area=area)["timer"]["id"]
        expect(clocks).to_contain_text("Sled")
        owner.change("timers.end", timer=mine)
        expect(clocks).not_to_contain_text("Sled")
        return kiosk.evaluate("heard").count(mine) or owner.change("timers.clear", timer=mine) and False

    until(is_heard)
    assert theirs not in kiosk.evaluate("heard")
    clocks.click()
    expect(kiosk.get_by_role("article").get_by_role("heading")).to_have_text(["Sled", "Yoga"])
