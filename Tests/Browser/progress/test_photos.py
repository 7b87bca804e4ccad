"""Photos of one's own body on the phone: added, by month, corrected, compared and removed, and never seen by anybody else."""

import re

import pytest
from playwright.sync_api import expect

from kit.looks import both
from kit.modules import context, kept, kept_page, page, run  # noqa: F401
from kit.patience import NOTICE, becomes, keeps, until
from kit.phone import at_phone
from kit.formats.pictures import png
from kit.refusals import Line

PLACING = "const { AS_IT_IS, boxOf, closer, pulled } = await import('/me/progress/photos/placing.js');"
LIST = """
const { PhotoList } = await import('/me/progress/photos/list.js');
const photo = (id, day, view = 'front') => ({ id, day, view, parts: 1 });
"""
IMAGES = """
const { PhotoImages } = await import('/me/progress/photos/images.js');
const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 80 });
canvas.getContext('2d').fillRect(0, 0, 60, 80);
const base64 = canvas.toDataURL('image/jpeg').split(',')[1], half = Math.floor(base64.length / 8) * 4, asked = [];
const read = (method, { id, part }) => { asked.push(`${id}/${part}`); return Promise.resolve({ bytes: part ? base64.slice(half) : base64.slice(0, half) }); };
const settled = (images, ...some) => new Promise((done) => {
  images.changed = () => { if (some.every((one) => images.small(one).bitmap || images.small(one).isLost)) done(); };
});
"""


def test_a_photo_fills_its_stage_and_some_of_it_is_always_in_sight(kept):
    stage = {"width": 300, "height": 400}
    found = run(kept, PLACING + """
      const stage = argument, sizes = [{ width: 1200, height: 1600 }, { width: 1600, height: 900 }];
      const far = [[9, 9], [-9, 0], [0, -9]].map(([dx, dy]) => boxOf(sizes[0], stage, pulled(closer(AS_IT_IS, 0.001), dx, dy)));
      return { whole: sizes.map((size) => boxOf(size, stage, AS_IT_IS)), far, most: closer(AS_IT_IS, 1e9).zoom };""", stage)
    assert found["whole"][0] == {"x": 0, "y": 0, "width": 300, "height": 400}
    assert found["whole"][1]["height"] == 400 and found["whole"][1]["x"] < 0
    for box in found["far"]:
        assert box["x"] < 300 and box["y"] < 400 and box["x"] + box["width"] > 0 and box["y"] + box["height"] > 0
    assert found["most"] == 4


def test_what_is_under_the_fingers_stays_there_while_a_photo_grows(kept):
    before, after = run(kept, PLACING + """
      const stage = { width: 300, height: 400 }, size = { width: 900, height: 1200 }, at = { x: 0.3, y: 0.7 }, first = pulled(AS_IT_IS, 0.05, -0.1);
      return [first, closer(first, 1.3, at)].map((place) => {
        const box = boxOf(size, stage, place);
        return [(at.x * stage.width - box.x) / box.width, (at.y * stage.height - box.y) / box.height];
      });""")
    assert before == pytest.approx(after)


def test_the_list_is_complete_and_a_reply_that_came_too_late_changes_nothing(kept):
    found = run(kept, LIST + """
      const all = Array.from({ length: 230 }, (_, i) => photo(230 - i, `2026-01-${String(28 - i % 28).padStart(2, '0')}`)), asked = [];
      let changed;
      const next = () => new Promise((done) => { changed = done; });
      const list = new PhotoList((method, { limit, before }) => {
        asked.push(before ?? null);
        const from = before ? all.findIndex(({ id }) => id === before) + 1 : 0;
        return Promise.resolve({ photos: all.slice(from, from + limit), more: from + limit < all.length });
      }, () => changed());
      const first = next();
      list.need();
      list.need();
      await first;
      const { length } = list.rows, pages = [...asked];
      list.stale();
      list.need();
      // Added here while the list is on its way: that reply cannot have it.
      list.put(photo(999, '2026-02-01'));
      const kept = list.rows[0].id, later = next();
      await new Promise((done) => setTimeout(done));
      const still = list.rows[0].id;
      list.need();
      await later;
      return { length, pages, kept, still, after: list.rows.length, gone: list.of(999) ?? null };""")
    assert (found["length"], found["pages"]) == (230, [None, 131, 31])
    assert (found["kept"], found["still"]) == (999, 999)
    # What the server said after it counts.
    assert (found["after"], found["gone"]) == (230, None)


def test_an_image_is_loaded_in_its_parts_once_and_a_lost_one_again_when_asked(kept):
    found = run(kept, IMAGES + """
      const images = new PhotoImages(read, () => {}), one = { id: 1, parts: 2 }, two = { id: 2, parts: 2 };
      let done = settled(images, one);
      images.want(one);
      images.want(one);
      await done;
      images.want(one);
      const { width, height } = images.small(one).bitmap, first = [...asked];
      const broken = new PhotoImages(() => Promise.reject(new Error('away')), () => {});
      done = settled(broken, two);
      broken.want(two);
      await done;
      const lost = broken.small(two).isLost;
      broken.ask = read;
      broken.want(two);
      const stays = broken.small(two).isLost;
      // It comes into sight no second time.
      done = settled(broken, two);
      broken.retry();
      await done;
      const again = Boolean(broken.small(two).bitmap);
      done = new Promise((seen) => { broken.changed = seen; });
      broken.want(two, true);
      await done;
      return { first, shape: width / height, lost, stays, again, whole: Boolean(broken.whole(two).bitmap), unasked: images.whole(one).bitmap };""")
    assert found["first"] == ["1/0", "1/1"]
    assert found["shape"] == pytest.approx(0.75, abs=0.02)
    assert (found["lost"], found["stays"], found["again"], found["whole"], found["unasked"]) == (True, True, True, True, None)


def test_a_photo_that_is_removed_while_it_is_loaded_is_not_kept(kept):
    found = run(kept, IMAGES + """
      const look = async (ask) => {
        const images = new PhotoImages(ask, () => {}), one = { id: 1, parts: 2 }, done = new Promise((seen) => { images.changed = seen; });
        images.want(one);
        images.forget(1);
        await done;
        return images.small(one);
      };
      return [await look(read), await look(() => Promise.reject(new Error('gone')))];""")
    assert found == [{"bitmap": None, "isLost": False}] * 2


def test_a_drawing_takes_memory_only_while_there_is_something_to_draw(kept):
    found = run(kept, """
      await import('/shared/parts/drawn.js');
      const one = document.createElement('rack-drawn'), sizes = [];
      Object.assign(one.style, { display: 'block', width: '60px', height: '80px' });
      document.body.append(one);
      const { firstChild: canvas } = one;
      for (const draw of [null, () => {}, null]) {
        one.draw = draw;
        sizes.push(canvas.width / devicePixelRatio, canvas.height / devicePixelRatio);
      }
      one.remove();
      return sizes;""")
    assert found == [0, 0, 60, 80, 0, 0]


def test_nothing_more_is_asked_for_once_the_member_has_logged_out(kept):
    asked = run(kept, IMAGES + """
      const images = new PhotoImages(read, () => {});
      images.want({ id: 1, parts: 3 });
      images.want({ id: 2, parts: 3 });
      images.end();
      await new Promise((done) => setTimeout(done, 0));
      return asked;""")
    assert asked == ["1/0"]


def choose(phone, view, day):
    phone.get_by_role("link", name="Add a photo").first.click()
    phone.get_by_label("Take or choose one").set_input_files(png(600, 800))
    fill(phone, view, day)


def fill(phone, view, day):
    phone.get_by_label("Day").fill(day)
    phone.get_by_role("radio", name=view, exact=True).check()


def add(phone, view, day):
    choose(phone, view, day)
    phone.get_by_role("button", name="Save").click()
    expect(phone.get_by_text("Added.")).to_be_visible()


def test_photos_are_added_compared_corrected_and_removed(floor, mara, screen):
    phone = at_phone(screen, path="/me/#progress")
    phone.get_by_role("main").get_by_role("link", name=re.compile("^Your photos")).click()
    expect(phone.get_by_text("No photos yet")).to_be_visible()
    line = Line(phone)
    expect(phone.get_by_text("No photos yet")).to_be_visible()
    # Without an image there is nothing to send.
    phone.get_by_role("link", name="Add a photo").click()
    phone.get_by_role("button", name="Save").click()
    expect(phone.get_by_role("alert")).to_have_text("Take or choose a photo first.")
    both(phone, "adding a photo", 48)
    phone.get_by_role("link", name="Photos", exact=True).click()
    add(phone, "Front", "2026-01-10")
    add(phone, "Front", "2026-03-01")
    # One that fails after its page was left says so, and is there at the next visit.
    keeps(phone, NOTICE)
    line.refused["photos.add"] = {"code": "conflict", "reason": "not_a_photo"}
    line.held.add("photos.add")
    choose(phone, "Side", "2026-02-20")
    phone.get_by_role("button", name="Save").click()
    until(lambda: phone.evaluate("1") and line.kept)
    phone.get_by_role("link", name="Photos", exact=True).click()
    expect(phone.get_by_role("link", name="Front, 1 Mar 2026")).to_be_visible()
    line.release()
    expect(phone.get_by_text("That didn’t arrive as a picture.")).to_be_visible()
    line.refused.clear()
    phone.get_by_role("link", name="Add a photo").first.click()
    expect(phone.get_by_role("alert")).to_contain_text("That didn’t arrive as a picture.")
    expect(phone.get_by_label("Day")).to_have_value("2026-02-20")
    # What is changed while the image is sent counts.
    line.held.add("photos.upload")
    phone.get_by_role("button", name="Save").click()
    until(lambda: phone.evaluate("1") and line.kept)
    fill(phone, "Back", "2026-03-01")
    line.release()
    expect(phone.get_by_text("Added.")).to_be_visible()
    # One that was left before it was sent is not kept.
    phone.get_by_role("link", name="Add a photo").first.click()
    phone.get_by_label("Take or choose one").set_input_files(png(600, 800))
    expect(phone.get_by_label("Another one")).to_have_count(1)
    phone.get_by_role("link", name="Photos", exact=True).click()
    phone.get_by_role("link", name="Add a photo").first.click()
    expect(phone.get_by_label("Take or choose one")).to_have_count(1)
    phone.get_by_role("link", name="Photos", exact=True).click()
    expect(phone.get_by_role("region", name="March 2026").get_by_role("link")).to_have_count(2)
    both(phone, "photos", 48)
    # What did not load can be tried again, and is when the connection comes back.
    line.refused["photos.read"] = {"code": "internal"}
    phone.reload()
    expect(phone.get_by_text("Some photos didn’t load.")).to_be_visible()
    both(phone, "photos that didn’t load", 48)
    line.refused.clear()
    phone.get_by_role("button", name="Try again").click()
    expect(phone.get_by_text("Some photos didn’t load.")).to_have_count(0)
    phone.get_by_role("link", name="Before and after").click()
    expect(phone.get_by_role("img", name=re.compile("^10 Jan 2026 on the left"))).to_be_visible()
    slider = phone.get_by_label("Slide to compare")
    slider.focus()
    phone.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("49")
    expect(slider).to_have_attribute("aria-valuetext", "49\u00a0% before, 51\u00a0% after")
    # The drawing is the same where one reads from right to left.
    assert phone.evaluate("""() => {
      document.documentElement.dir = "rtl";
      const [before, after] = ["before", "after"].map((name) => document.querySelector(`.photo-tag.${name}`).getBoundingClientRect().left);
      const { direction } = getComputedStyle(document.querySelector(".photo-slider input"));
      document.documentElement.dir = "ltr";
      return [before < after, direction];
    }""") == [True, "ltr"]
    phone.get_by_role("button", name="Line them up").click()
    stage = phone.get_by_role("application")
    stage.focus()
    for key in ["+", "ArrowUp", "Home"]:
        phone.keyboard.press(key)
    both(phone, "before and after", 48)
    phone.get_by_role("link", name="Photos", exact=True).click()
    phone.get_by_role("link", name="Back, 1 Mar 2026").click()
    phone.get_by_role("button", name="Edit").click()
    phone.get_by_label("Day").fill("2026-02-02")
    phone.get_by_role("button", name="Save").click()
    expect(phone.get_by_text("2 Feb 2026")).to_be_visible()
    phone.get_by_role("button", name="Remove this photo").click()
    phone.get_by_role("button", name="Remove", exact=True).click()
    becomes(lambda: [(photo["view"], photo["day"], photo["width"], photo["height"]) for photo in mara.call("photos.list")["photos"]],
            [("front", "2026-03-01", 600, 800), ("front", "2026-01-10", 600, 800)])
    expect(phone.get_by_role("region", name="March 2026")).to_be_visible()
    expect(phone.get_by_role("region", name="February 2026")).to_have_count(0)
