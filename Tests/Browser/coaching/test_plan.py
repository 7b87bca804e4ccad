"""What comes next in a workout, what its sets aim at, and how its plan is changed: pure functions of the pages."""

import json

from kit.floor import ROOT
from kit.modules import kept  # noqa: F401

VECTORS = json.loads((ROOT / "Tests" / "Vectors" / "supersets.json").read_text())


def run(page, script, argument=None):
    return page.evaluate("""async ([script, argument]) => {
      const modules = await Promise.all(["log/plan", "log/planedits", "log/targets", "gym/gymequipment"].map((name) => import(`/shared/${name}.js`)));
      const all = Object.assign({}, ...modules);
      all.knowGym(null);
      return new Function("all", "argument", `with (all) { ${script} }`)(all, argument);
    }""", [script, argument])


def test_supersets_go_round_and_rest_after_the_round(kept):
    found = run(kept, "return argument.map(({ plan, done }) => order(plan, done))", VECTORS)
    assert len(VECTORS) > 30
    for case, each in zip(VECTORS, found):
        assert each == {"next": case["next"], "rest": case["restAfterLast"]}, case


def test_sets_find_their_place_in_the_plan(kept):
    assert run(kept, """
      const sets = (n, kind = "working") => Array.from({ length: n }, () => ({ kind }));
      const plan = [
        { item: 1, exercise: 7, sets: [...sets(1, "warmup"), ...sets(2)] },
        { item: 2, exercise: 8, sets: sets(2), perSide: true },
        { item: 3, exercise: 7, sets: sets(1) },
      ];
      const rows = [], log = (exercise, more = {}) => { rows.push({ set: { kind: "working", exercise, ...more } }); };
      const found = [], record = () => {
        const { item, slot, rest } = step(plan, rows), { done, planned } = progress(plan, rows);
        found.push([item, slot?.side ?? slot?.kind ?? null, rest, done, planned]);
      };
      record();
      log(7, { item: 1 }); record(); // no warm-up: it is passed over
      log(7, { item: 1 }); record();
      log(8, { item: 2, side: "left" }); record();
      log(8, { item: 2, side: "right" }); record();
      log(8, { item: 2, side: "right" }); log(8, { item: 2, side: "left" }); record();
      log(7); record(); // of no item: the same exercise, where a set is still open
      return found;
    """) == [
        [1, "warmup", False, 0, 6], [1, "working", True, 1, 5], [2, "left", True, 2, 5], [2, "right", False, 2, 5],
        [2, "left", True, 3, 5], [3, "working", True, 4, 5], [None, None, False, 5, 5],
    ]


def test_a_plan_is_changed_without_an_orphan_in_a_superset(kept):
    assert run(kept, """
      const plan = (text) => text.split(" ").map((one) => (
        { item: Number(one[0]), exercise: Number(one[0]) + 10, sets: [{ kind: "working" }, { kind: "working" }],
          ...(one[1] && { superset: Number(one[1]) }) }));
      const shown = (list) => list.map(({ item, superset }) => `${item}${superset ?? ""}`).join(" ");
      const abc = plan("15 25 35 4");
      return [
        shown(removeItem(plan("15 25 3"), 1)), shown(ungroup(abc, 2)), shown(ungroup(abc, 1)),
        shown(ungroup(plan("15 25 3"), 2)), shown(moveItem(abc, 1, 1)), shown(moveItem(abc, 3, 1)),
        shown(moveItem(abc, 4, -1)), shown(groupWithNext(abc, 2)), shown(groupWithNext(plan("1 2 3"), 2)),
        shown(groupWithNext(plan("1 2 3"), 3)), shown(tidy(plan("15 2 35 45"))), shown(tidy(plan("15 25 3 45 55"))),
        shown(moveItem(plan("1 2"), 1, -1)), shown(addExercise(plan("1 2"), 30)),
        skipItem(plan("1"), 1, true)[0].skipped, removeSet(plan("1 2"), 1, 0)[0].sets.length,
        shown(removeSet(removeSet(plan("1 2"), 1, 0), 1, 0)), addSet(plan("1"), 1)[0].sets.length,
        swapItem(plan("1 2"), 1, 99, 1).map(({ item, exercise, sets, alternatives }) =>
          [item, exercise, sets.length, alternatives ?? []]),
      ];
    """) == [
        "2 3", "15 35 2 4", "1 25 35 4", "1 2 3", "25 15 35 4", "15 25 3 4", "4 15 25 35", "15 25 35 45", "1 21 31",
        "1 2 3", "1 2 35 45", "15 25 3 46 56", "1 2", "1 2 3", True, 1, "2", 3,
        [[1, 11, 1, []], [3, 99, 1, [11]], [2, 12, 2, []]],
    ]


def test_loads_are_those_that_can_be_loaded_and_targets_read_as_people_write_them(kept):
    assert run(kept, """
      knowGym({ plates: { lb: { bars: [45], plates: [45, 35, 25, 10, 5].map((weight) => ({ weight })) } } });
      const kg = { unit: "kg", onBar: true, step: 2.5 }, lb = { unit: "lb", onBar: true, step: 5 };
      const weights = (value, kit) => warmupsFor({ value, unit: kit.unit }, kit).map(({ load }) => load.weight.value);
      const percent = (load, grams, kit) => loadOf({ load }, { maxGrams: grams, ...kit });
      const target = (planned, type) => targetText(planned, type, "kg");
      return [
        nearest(47.4, kg), nearest(46.2, kg), nearest(12, kg), nearest(133, lb), nearest(11, { step: 2.5 }), nearest(11.25, { step: 2.5 }),
        percent({ percentOfMax: 75 }, 100_000, kg), percent({ percentOfTrainingMax: 65 }, 100_000, kg),
        percent({ percentOfMax: 75 }, 0, kg), percent({ rpe: 8 }, 100_000, kg),
        ...[{ percentOfMax: 75 }, { percentOfTrainingMax: 65 }].flatMap((load) => [
          {}, { maxGrams: 120_000 }, { trainingMaxGrams: 80_000 }, { maxGrams: 120_000, trainingMaxGrams: 80_000 },
        ].map((entered) => loadOf({ load }, { ...kg, ...maxes({ best: { e1rmGrams: 100_000 }, ...entered }) }))),
        loadOf({ load: { percentOfTrainingMax: 65 } }, { ...kg, ...maxes({ trainingMaxGrams: 80_000 }) }),
        loadOf({ load: { weight: { value: 82.25, unit: "kg" } } }, kg),
        weights(80, kg), weights(22.5, kg), weights(20, kg), weights(45, kg), weights(30, { unit: "kg", step: 2.5 }),
        weights(12.5, kg),
        target({ reps: { min: 6, max: 8 }, load: { weight: { value: 82.25, unit: "kg" } } }, "weightReps"),
        target({ reps: { min: 5 }, load: { rpe: 8.5 } }, "weightReps"), target({ reps: { min: 1, max: 1 } }, "reps"),
        target({ seconds: 45 }, "duration"), target({ metres: 500, seconds: 110 }, "distanceDuration"),
        targetText({ reps: { min: 3, max: 3 }, load: { percentOfMax: 75 } }, "weightReps", "kg", 75),
        target({ reps: { min: 3, max: 3 }, load: { percentOfMax: 75 } }, "weightReps"),
      ].map((each) => (typeof each === "string" ? each.replaceAll("\\u00a0", " ") : each));
    """) == [
        47.5, 45, 12.5, 135, 10, 12.5, 75, 57.5, None, None,
        75, 90, 75, 90, 57.5, 70, 52.5, 52.5, 52.5,
        82.25, [20, 30, 47.5, 62.5], [20], [], [20, 25, 35],
        [10, 17.5, 22.5], [5, 7.5, 10], "82.25 kg × 6–8", "5+ @ RPE 8.5", "1 rep", "0:45", "500 m · 1:50", "75 kg × 3", "75 % × 3",
    ]


def test_an_effort_is_said_as_the_reps_that_are_left(kept):
    assert run(kept, """
      const words = (reps, rpe) => targetWords({ reps, load: { rpe } }, "weightReps", "kg"), many = { min: 8, max: 12 };
      return [
        ...[7, 8.5, 9, 9.5, 10].map((rpe) => words(many, rpe)), words({ min: 5 }, 10), words({ min: 5, max: 5 }, 8),
        words({ min: 5, max: 5 }, 10), words({ min: 1, max: 1 }, 9), targetText({ reps: many, load: { rpe: 7 } }, "weightReps", "kg"),
        ...[{ seconds: 45, load: { rpe: 8 } }, { reps: many, load: { weight: { value: 60, unit: "kg" } } }].map((planned) =>
          targetWords(planned, "weightReps", "kg").replaceAll("\\u00a0", " ")),
      ];
    """) == [
        "8–12 reps, stop with 3 left", "8–12 reps, stop with 1 or 2 left", "8–12 reps, stop with 1 left",
        "8–12 reps, stop with 1 left at most", "8–12 reps, as many as you can", "5+ reps, as many as you can",
        "5 reps, with 2 left", "5 reps, with none left", "1 rep, with 1 left", "8–12 @ RPE 7", "RPE 8 · 0:45", "60 kg × 8–12",
    ]


def test_a_workout_is_repeated_with_its_own_sets_as_targets(kept):
    assert run(kept, """
      const set = (exercise, more) => ({ exercise, kind: "working", reps: 5, weight: { value: 60, unit: "kg" }, ...more });
      return planFrom({ sets: [
        set(1, { kind: "warmup" }), set(1, { superset: 2 }), set(2, { side: "left", superset: 2 }),
        set(2, { side: "right", superset: 2 }), { exercise: 3, kind: "working", seconds: 60 },
      ] }).map(({ item, exercise, sets, perSide, superset }) =>
        [item, exercise, sets.length, Boolean(perSide), superset ?? 0, sets[0].reps?.max ?? sets[0].seconds]);
    """) == [[1, 1, 2, False, 0, 5], [2, 2, 1, True, 2, 5], [3, 3, 1, False, 0, 60]]


def test_a_workout_of_long_ago_is_repeated_without_its_weights(kept):
    assert run(kept, """
      const day = 86_400_000, sets = [{ exercise: 7, kind: "working", reps: 5, weight: { value: 80, unit: "kg" } }];
      return [27, 28].map((days) => planAgain({ startedAt: 0, sets }, days * day)[0].sets);
    """) == [[{"kind": "working", "reps": {"min": 5, "max": 5}, "load": {"weight": {"value": 80, "unit": "kg"}}}],
             [{"kind": "working", "reps": {"min": 5, "max": 5}}]]
