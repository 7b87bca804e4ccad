"""The pictures of exercises: what the poses claim of a body, and that they move only where they may."""

import json
import re

import pytest
from playwright.sync_api import expect

from kit.floor import ROOT
from kit.modules import context, open_tab, page  # noqa: F401

CATALOG = {one["slug"]: one for path in sorted((ROOT / "Config/catalog/exercises").glob("*.json"))
           for one in json.loads(path.read_text())["exercises"]}
MUSCLES = re.findall(r"\w+", re.search(r"enum Muscle\b[^{]*\{((?:\s*case [\w, ]+)+)",
                                       (ROOT / "Sources/Gym/Gym/Exercise.swift").read_text())[1].replace("case", ""))

# Every pose on its way, in ninths: its angles, its joints, and where hands and feet were meant to be.
WAYS = """async () => {
  const { POSES } = await import("/shared/gym/figure/poses.js");
  const { angles, points } = await import("/shared/gym/figure/skeleton.js");
  const { poseAt } = await import("/shared/gym/figure/scene.js");
  return Object.entries(POSES).flatMap(([slug, exercise]) => Array.from({ length: 10 }, (_, i) => {
    const pose = poseAt(exercise, i / 9), body = angles(pose, exercise.view);
    return { slug, share: i / 9, view: exercise.view, pose, body, joints: points(body, exercise.view) };
  }));
}"""


@pytest.fixture
def ways(page):
    return page.evaluate(WAYS)


def near(one, other, within=0.6):
    return abs(one[0] - other[0]) <= within and abs(one[1] - other[1]) <= within


def faults(way):
    """What a coach would not accept of a pose. Seen from the front, an angle is that of a shortened limb."""
    for side in ("near", "far"):
        limbs, joints, pose = way["body"][side], way["joints"][side], way["pose"]
        knee, hip = limbs["leg"]["knee"], limbs["leg"]["hip"]
        elbow, shoulder = limbs["arm"]["elbow"], limbs["arm"]["shoulder"]
        is_side = way["view"] == "side"
        if is_side and not 0 <= knee <= 160:
            yield f"{side} knee bends {knee:.0f}"
        if is_side and not -45 <= hip <= 155:
            yield f"{side} hip bends {hip:.0f}"
        if is_side and not 0 <= elbow <= 165:
            yield f"{side} elbow bends {elbow:.0f}"
        if is_side and not -90 <= shoulder <= 215:
            yield f"{side} shoulder turns {shoulder:.0f}"
        lowest = min(joints[name][1] for name in ("heel", "ball", "toe", "ankle", "knee", "hand"))
        if lowest < -3:
            yield f"{side} is {lowest:.1f} in the ground"
        foot = pose.get("f") if side == "near" else pose.get("F", "K" not in pose and pose.get("f"))
        if foot and "w" not in pose and len(foot) < 4 and foot[1] <= 9:
            sole = min(joints["heel"][1], joints["ball"][1])
            if abs(sole) > 2:
                yield f"{side} foot stands at {sole:.1f}"
        hand = pose.get("G") if side == "far" and "G" in pose else pose.get("g")
        if hand and not (side == "far" and ("A" in pose or "R" in pose)):
            mirrored = [-hand[0], hand[1]] if way["view"] == "front" and side == "far" and "G" not in pose else hand
            if not near(joints["hand"], mirrored):
                yield f"{side} hand {joints['hand']} misses {mirrored}"


def test_feet_stand_hands_hold_and_joints_bend_as_a_person_can(ways):
    found = [f"{way['slug']} at {way['share']:.2f}: {fault}" for way in ways for fault in faults(way)]
    assert not found, "\n".join(found)


def test_angles_and_joints_say_the_same(page):
    """Forward from the angles of a bent arm and leg, by hand; and a hand that reaches for where those put it."""
    said = page.evaluate("""async () => {
      const { solve, angles } = await import("/shared/gym/figure/skeleton.js");
      const bent = { h: [0, 93], k: [90, 90, 0], a: [90, 90] };
      const joints = solve(bent, "side").near;
      const back = angles({ ...bent, g: joints.hand, a: undefined }, "side").near.arm;
      const front = solve({ h: [0, 93], f: [9, 7, 0], a: [90, 0] }, "front");
      return { joints, back, right: front.near.hand, left: front.far.hand };
    }""")
    joints = said["joints"]
    assert near(joints["knee"], [43, 93]) and near(joints["ankle"], [43, 50]) and near(joints["shoulder"], [0, 143])
    assert near(joints["elbow"], [32, 143]) and near(joints["hand"], [32, 174])
    assert [said["back"][joint] for joint in ("shoulder", "elbow")] == pytest.approx([90, 90], abs=0.1)
    assert near(said["right"], [80, 143]) and near(said["left"], [-80, 143])


def test_the_most_used_exercises_have_poses_and_each_muscle_a_region(page):
    said = page.evaluate("""async () => {
      const { POSES } = await import("/shared/gym/figure/poses.js"), { has } = await import("/shared/words.js");
      const { MUSCLES, PARTS } = await import("/shared/gym/figure/bodymap.js");
      const moves = Object.values(POSES).map(({ move }) => `figure.move.${move}`);
      return { slugs: Object.keys(POSES), unsaid: moves.filter((key) => !has(key)), muscles: MUSCLES, parts: PARTS };
    }""")
    assert not set(said["slugs"]) - set(CATALOG) and not said["unsaid"]
    most = sorted(CATALOG, key=lambda slug: -CATALOG[slug]["popularity"])[:80]
    assert not set(most) - set(said["slugs"])
    assert set(said["muscles"]) == set(MUSCLES)
    assert {one["bodyPart"] for one in CATALOG.values()} == set(said["parts"])


def test_the_body_map_says_in_words_what_it_shows_in_colours(page):
    page.evaluate("""async () => {
      const { figure } = await import("/shared/gym/figure/index.js"), { render } = await import("/shared/template.js");
      const { bodyMap } = await import("/shared/gym/figure/bodymap.js"), { html } = await import("/shared/template.js");
      render(html`${bodyMap({ primary: ["quadriceps", "glutes"], secondary: ["glutes", "lowerBack"] })}
        ${figure("no-poses-for-it", { label: "Keller press", bodyPart: "chest" })}`, document.body);
    }""")
    expect(page.get_by_role("img", name="Works quadriceps, glutes. Also lower back")).to_be_visible()
    expect(page.get_by_text("Works quadriceps, glutes")).to_be_visible()
    expect(page.locator(".body-map").nth(0).locator("path.first[data-muscle=glutes]")).to_have_count(1)
    # An exercise without poses shows its muscles.
    expect(page.get_by_role("img", name="Keller press: works chest")).to_be_visible()


def test_it_moves_while_it_is_seen_and_never_under_reduced_motion(context):
    page = open_tab(context)
    sheet = (ROOT / "Web/shared/gym/figure/figure.css").read_text()
    page.add_style_tag(content=sheet + "rack-figure { width: 300px } [hidden] { display: none !important }")
    page.evaluate("""async () => {
      const { figure, hasFigure } = await import("/shared/gym/figure/index.js");
      const { render } = await import("/shared/template.js");
      if (hasFigure("nothing-like-it") || !hasFigure("squat-barbell")) throw new Error("hasFigure");
      render(figure("squat-barbell", { label: "Squat" }), document.body);
      globalThis.changes = 0;
      new MutationObserver((list) => { changes += list.length; })
        .observe(document.querySelector("rack-figure"), { subtree: true, childList: true, attributes: true });
    }""")
    squat = page.get_by_role("img", name="Squat: from standing to the bottom and back up")
    expect(squat).to_have_attribute("moving", "")
    page.wait_for_function("() => changes > 100")
    # Hidden: it stops.
    page.evaluate("() => { document.querySelector('rack-figure').hidden = true; }")
    expect(page.locator("rack-figure")).not_to_have_attribute("moving", "")
    page.evaluate("() => { document.querySelector('rack-figure').hidden = false; }")
    expect(squat).to_have_attribute("moving", "")
    page.emulate_media(reduced_motion="reduce")
    expect(squat).not_to_have_attribute("moving", "")
    # Both poses are there, and thirty frames change neither.
    heads = "() => document.querySelectorAll('rack-figure svg > g').length"
    assert page.evaluate(heads) == 2
    assert page.evaluate("""async () => {
      globalThis.changes = 0;
      for (let i = 0; i < 30; i += 1) await new Promise(requestAnimationFrame);
      return changes;
    }""") == 0


def test_a_second_view_shows_the_same_joints_at_the_same_height(page):
    """From the front nothing is higher or lower than from the side, and both sides do the same."""
    found = page.evaluate("""async () => {
      const { POSES } = await import("/shared/gym/figure/poses.js"), { poseAt, scene } = await import("/shared/gym/figure/scene.js");
      const { ahead, bodyAhead } = await import("/shared/gym/figure/ahead.js");
      const { solve } = await import("/shared/gym/figure/skeleton.js"), wrong = [], slugs = [];
      for (const slug of Object.keys(POSES).filter(ahead)) {
        const front = ahead(slug);
        slugs.push(slug);
        for (const share of [0, 0.5, 1]) {
          const pose = poseAt(POSES[slug], share), side = solve(pose, "side"), both = bodyAhead(side, front.widths);
          for (const name of ["hip", "knee", "ankle", "shoulder", "elbow", "hand"]) {
            const { near, far } = both;
            if (near[name][1] !== side.near[name][1] || far[name][0] !== -near[name][0]) wrong.push(`${slug} ${name}`);
          }
          if (!scene(front, pose).every(([, kind, path]) => kind && !/NaN/.test(path))) wrong.push(slug);
        }
      }
      return { wrong, slugs };
    }""")
    assert not found["wrong"] and "squat-barbell" in found["slugs"]
