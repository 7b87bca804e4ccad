"""The drawing of charts: axes, gaps, what is far off, and the marker and zoom by finger and by keys."""

import pytest
from playwright.sync_api import expect

from kit.floor import ROOT
from kit.modules import context, page  # noqa: F401

DAY = 86_400_000

SCALES = """async () => {
  const { valueAxis, timeAxis, fence, runs, gapsOf, SECONDS, WHOLE } = await import("/shared/progress/charts/scale.js");
  const { DAY_MS } = await import("/shared/days.js");
  const at = (days) => days.map((day) => ({ at: day * DAY_MS }));
  const weekly = Array.from({ length: 20 }, (_, i) => i * 7), now = Date.UTC(2026, 10, 22, 12);
  const months = (from, to, count) => timeAxis(from, to, count, now).map(({ text }) => text);
  return {
    round: valueAxis([103.2, 110.8], { count: 4 }).ticks, same: valueAxis([100, 100]).ticks, none: valueAxis([]).ticks,
    whole: valueAxis([5, 6], { steps: WHOLE }).ticks, zero: valueAxis([0, 0], { zero: true }).ticks,
    seconds: valueAxis([62, 135], { steps: SECONDS, zero: true }).ticks, least: valueAxis([76, 76.2], { least: 4 }).ticks,
    quarter: months(now - 92 * DAY_MS, now, 4), old: months(Date.UTC(2021, 1, 10), Date.UTC(2021, 11, 22), 4),
    years: months(Date.UTC(2019, 1, 1), now, 4), week: months(now - 6 * DAY_MS, now, 3),
    fence: fence([60, 61, 62, 61, 60, 63, 62, 600]), spread: fence([20, 40, 60, 80, 100, 120]),
    // A week is a week, and ten weeks are a gap; of years in 25 points, only what is far longer than the rest is one.
    runs: runs(at([0, 7, 14, 140, 147])).map((run) => run.length), gaps: gapsOf(at([0, 7, 140])).length,
    sparse: runs(at(weekly.map((day) => day * 12))).length, few: runs(at([0, 90, 180])).length,
    year: runs(at(weekly.map((day, i) => day * 12 + (i > 9 ? 400 : 0)))).length,
  };
}"""

CHART = """async ({ lines, from, to, more }) => {
  const { lineChart } = await import("/shared/progress/charts/line.js"), { View } = await import("/shared/progress/charts/view.js");
  const { sized } = await import("/shared/progress/charts/sized.js"), { render } = await import("/shared/template.js");
  const box = document.body.appendChild(document.createElement("div"));
  Object.assign(box.style, { width: "360px" });
  const show = (value) => `${value} kg`, day = (at) => `day ${Math.round(at / 864e5)}`;
  const draw = () => render(sized((width) => lineChart({ lines, width, show, day, view, label: "Squat", ...more,
    from: view.zoom?.from ?? from, to: view.zoom?.to ?? to })), box);
  const view = globalThis.view = new View(draw);
  draw();
}"""


@pytest.fixture
def styled(page):
    sheets = ["tokens", "progress/charts/charts"]
    page.add_style_tag(content="\n".join((ROOT / f"Web/shared/{name}.css").read_text() for name in sheets))
    return page


def line(points, key="squat", name="Squat"):
    return {"key": key, "name": name, "mark": name[:2].upper(), "points": [
        {"at": day * DAY, "value": value, **({"star": True, "words": "Best e1RM"} if star else {})}
        for day, value, star in points]}


def test_axes_are_round_and_a_gap_is_one_only_where_nobody_trained(page):
    said = page.evaluate(SCALES)
    assert said["round"] == [102, 104, 106, 108, 110, 112]
    assert len(said["same"]) > 1 and said["same"][0] < 100 < said["same"][-1] and len(said["none"]) > 1
    assert all(tick == int(tick) for tick in said["whole"]) and said["zero"][0] == 0 < said["zero"][-1]
    assert said["seconds"] == [0, 60, 120, 180] and said["least"][-1] - said["least"][0] >= 4
    assert said["quarter"] == ["Sept", "Oct", "Nov"]
    assert said["old"][0] == "Apr 2021" and said["years"] == ["2020", "2022", "2024", "2026"]
    assert said["week"][-1] == "22 Nov"
    assert said["fence"] == {"low": 60, "high": 63} and said["spread"] == {"low": 20, "high": 120}
    assert said["runs"] == [3, 2] and said["gaps"] == 1 and said["sparse"] == 1 and said["year"] == 2
    assert said["few"] == 3


def test_a_curve_is_read_marked_and_zoomed_by_keys_and_by_dragging(styled):
    page = styled
    points = [(day, 60 + day / 10, day == 210) for day in (0, 7, 14, 21, 28, 200, 207, 210, 214)] + [(221, 900, False)]
    page.evaluate(CHART, {"lines": [line(points)], "from": 0, "to": 230 * DAY, "more": {
        "forecast": {"value": 82, "low": 80, "high": 84}}})
    path = page.locator(".series .line")
    assert path.get_attribute("d").count("M") == 2 and path.get_attribute("d").count("L") == 8
    expect(page.get_by_text("6 months off")).to_have_count(1)
    # One wrong entry does not flatten the rest: it is cut off, and says so.
    expect(page.locator(".tick", has_text="900 kg")).to_have_count(1)
    expect(page.locator(".star")).to_have_count(1)
    rows = page.get_by_role("table", name="Squat").get_by_role("row")
    expect(rows).to_have_count(11)
    expect(rows.nth(8)).to_have_text("day 21081 kg, Best e1RM")

    plot = page.get_by_role("slider", name="Squat")
    plot.focus()
    page.keyboard.press("Home")
    expect(plot).to_have_attribute("aria-valuetext", "day 0: 60 kg")
    page.keyboard.press("ArrowRight")
    expect(plot).to_have_attribute("aria-valuetext", "day 7: 60.7 kg")
    page.keyboard.press("Escape")
    box = plot.bounding_box()
    page.mouse.move(box["x"] + 30, box["y"] + 80)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 80)
    page.mouse.move(box["x"] + 110, box["y"] + 80)
    expect(page.locator(".band")).to_have_count(1)
    page.mouse.up()
    expect(rows).to_have_count(1 + page.evaluate(
        "() => [0, 7, 14, 21, 28].filter((day) => day * 864e5 >= view.zoom.from && day * 864e5 <= view.zoom.to).length"))
    assert page.evaluate("() => view.zoom.to - view.zoom.from") < 100 * DAY
    # A finger scrolls the page up and down, and never loses a marker over it.
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(rows).to_have_count(11)


def test_lines_are_told_apart_without_their_colours_and_one_point_is_a_dot(styled):
    page = styled
    lines = [line([(0, 100, False), (7, 102, False)]), line([(0, 101, False), (7, 101, False)], "row", "شد"),
             line([(3, 50, True)], "curl", "Curl")]
    page.evaluate(CHART, {"lines": lines, "from": 0, "to": 7 * DAY, "more": {}})
    expect(page.locator(".series .mark")).to_have_text(["SQ", "شد", "CU"])
    dashes = {one.evaluate("(path) => getComputedStyle(path).strokeDasharray") for one in page.locator(".line").all()}
    assert len(dashes) == 3
    places = sorted(page.evaluate("() => [...document.querySelectorAll('.plate')].map((one) => one.getBoundingClientRect().top)"))
    assert places[1] - places[0] >= 20, places
    expect(page.locator("[data-line=curl] circle")).to_have_count(1)
    expect(page.get_by_role("columnheader")).to_have_text(["Day", "Squat", "شد", "Curl"])


def test_a_range_whose_ends_look_the_same_is_written_as_one_weight(page):
    texts = page.evaluate("""async () => {
      await import("/shared/words/progress/sentences.js");
      const { rangeOf } = await import("/shared/progress/evaluation.js");
      return [[105_600, 106_400], [105_600, 107_800]].map(([lowGrams, highGrams]) =>
        rangeOf({ lowGrams, highGrams }, "kg"));
    }""")
    assert texts == ["e1RM about 106 kg", "e1RM 106–108 kg"]


def test_a_compared_line_goes_through_the_best_of_each_week_and_never_beyond_them(styled):
    said = styled.evaluate("""async () => {
      const { smoothPath, weekly } = await import("/shared/progress/charts/smooth.js");
      const points = [[0, 50], [10, 50], [20, 10], [30, 12], [60, 90], [61, 20], [90, 20], [100, 0]];
      const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
      path.setAttribute("d", smoothPath(points));
      const beyond = [], length = path.getTotalLength();
      const hit = points.map(() => Infinity);
      for (let n = 0; n <= 4_000; n++) {
        const { x, y } = path.getPointAtLength(length * n / 4_000);
        points.forEach(([px, py], i) => { hit[i] = Math.min(hit[i], Math.hypot(px - x, py - y)); });
        const i = Math.max(0, points.findLastIndex(([px]) => px <= x)), [[, a], [, b]] = [points[i], points[i + 1] ?? points[i]];
        if (y < Math.min(a, b) - 0.2 || y > Math.max(a, b) + 0.2) beyond.push([x, y]);
      }
      const day = (text, value) => ({ at: Date.parse(`${text}T18:00:00Z`), value });
      // A Sunday and the Monday after it.
      const days = [day("2026-11-20", 80), day("2026-11-22", 90), day("2026-11-23", 70), day("2026-11-25", 70)];
      return { beyond, far: Math.max(...hit), two: smoothPath([[0, 0], [30, 30]]), one: smoothPath([[5, 7]]),
        near: smoothPath([[0, 50], [10, 40], [10, 44], [10.1, 42], [40, 20]]),
        most: weekly(days).map(({ at, value }) => [new Date(at).getUTCDate(), value]),
        least: weekly(days, true).map(({ value }) => value) };
    }""")
    assert said["beyond"] == [] and said["far"] < 0.5
    assert said["two"] == "M0 0C10 10 20 20 30 30" and said["one"] == "M5 7"
    # What is at one place is one point.
    assert said["near"].startswith("M0 50C") and " 10 42C" in said["near"] and "NaN" not in said["near"]
    assert said["most"] == [[22, 90], [23, 70]] and said["least"] == [80, 70]
