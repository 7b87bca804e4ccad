"""The pure rules of the builder: the order of a plan and its supersets, what is typed, and where an error belongs."""

from kit.modules import context, page  # noqa: F401


def test_moving_and_grouping_leave_no_orphan_and_split_no_superset(page):
    order = page.evaluate("""async () => {
      const { place, step, join, leave } = await import("/shared/coaching/routines/order.js");
      // "a b1 c1" is a plan of three, whose last two are superset 1.
      const read = (text) => text.split(" ").map((one) => ({ item: one[0], superset: Number(one[1]) || undefined }));
      const brief = (list) => list.map(({ item, superset }) => `${item}${superset ?? ""}`).join(" ");
      const on = (act) => (text, ...more) => brief(act(read(text), ...more));
      return { place: on(place)("a b1 c1 d", 0, 2), into: on(place)("a b1 c1 d", 0, 1),
        out: on(place)("a1 b1 c1 d", 1, 3), orphan: on(place)("a1 b1 c", 0, 2), within: on(place)("a1 b1 c1", 2, 0),
        past: on(step)("a b1 c1 d", 0, 1), up: on(step)("a b1 c1 d", 3, -1), inner: on(step)("a1 b1 c1", 0, 1),
        edge: on(step)("a b1 c1 d1", 1, -1), end: on(step)("a b1 c1", 2, 1),
        join: on(join)("a b c d", 1), third: on(join)("a b1 c1 d", 2), both: on(join)("a1 b1 c2 d2", 1),
        leave: on(leave)("a b1 c1", 1), middle: on(leave)("a1 b1 c1 d", 1), last: on(leave)("a1 b1 c1 d", 2) };
    }""")
    assert order == {
        "place": "b1 c1 a d", "into": "b1 a1 c1 d", "out": "a1 c1 d b", "orphan": "b c a", "within": "c1 a1 b1",
        "past": "b1 c1 a d", "up": "a d b1 c1", "inner": "b1 a1 c1", "edge": "b a c1 d1", "end": "a b1 c1",
        "join": "a b1 c1 d", "third": "a b1 c1 d1", "both": "a1 b1 c1 d1",
        "leave": "a b c", "middle": "a1 c1 b d", "last": "a1 b1 c d",
    }


def test_a_draft_becomes_a_plan_and_an_error_of_the_server_finds_its_field(page):
    found = page.evaluate("""async () => {
      const { bodyOf, draftOf, placeOf } = await import("/shared/coaching/routines/draft.js");
      const { parseReps } = await import("/shared/coaching/routines/text.js");
      const load = (weight) => ({ weight: { value: weight, unit: "lb" } });
      const sets = [{ kind: "warmup", reps: { min: 10, max: 10 } }, { kind: "working", reps: { min: 5 }, load: load(82.25) },
        { kind: "working", reps: { min: 5 }, load: load(82.25) }];
      const plan = [{ item: 4, exercise: 1, sets, restSeconds: 90, superset: 1, note: "Slow", alternatives: [2], perSide: true },
        { item: 2, exercise: 3, sets: [{ kind: "working", seconds: 45 }], superset: 1 }];
      const draft = draftOf({ name: "Push A", plan });
      const type = (id) => (id === 3 ? "duration" : "weightReps");
      const typed = structuredClone(draft);
      typed.name = " ";
      typed.blocks[0].lines[1].reps = "8-6";
      typed.blocks[1].rest = "soon";
      const places = ["name", "plan[0].sets[2].reps", "plan[0].sets[0].load", "plan[1].restSeconds", "plan[1].exercise",
        "plan[0].alternatives[0]", "plan[0].sets", "plan[9].sets", "version", "plan.1.sets.0.seconds"].map((field) => placeOf(field, draft));
      return { same: JSON.stringify(bodyOf(draft, type).body.plan) === JSON.stringify(plan), places,
        lines: draft.blocks[0].lines.map(({ count }) => count), wrong: Object.keys(bodyOf(typed, type).errors),
        reps: ["8", "6 – 8", "5+", "", "x", "8-6"].map((text) => parseReps(text) ?? String(parseReps(text))) };
    }""")
    assert found["same"]
    assert found["lines"] == [1, 2]
    assert found["places"] == [
        "name", "b4.l2.reps", "b4.l1.load", "b2.rest", "b2.exercise", "b4.alternatives", "b4.sets", None, None,
        "b2.l3.seconds",
    ]
    assert found["wrong"] == ["name", "b4.l2.reps", "b2.rest"]
    assert found["reps"] == [{"min": 8, "max": 8}, {"min": 6, "max": 8}, {"min": 5}, "undefined", "null", "null"]
