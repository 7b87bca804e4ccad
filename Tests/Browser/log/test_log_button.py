"""A tap on LOG at a kiosk: what reaches the outbox, and from there the server."""

import pytest

from kit.atkiosk import kept, kiosk, run  # noqa: F401

# `plan(…sets)`: somebody in the middle of a workout with that plan of the bench press.
PLAN = """
  const reps = (min, max = min) => ({ min, max }), load = (value, unit = "kg") => ({ weight: { value, unit } });
  const plan = (sets, { more = {}, ...given } = {}) => arrive({ ...given, workout: { id: 9, startedAt: Date.now(), sets: [],
    plan: [planned(1, BENCH, sets, more), planned(2, ROW, [{ kind: "working" }])] } });
  const tap = async (person) => { await logSet(person); person.just.clear(); };
"""
SET = {"exercise": 1, "kind": "working", "reps": 8, "weight": {"value": 20, "unit": "kg"}}


def test_a_set_without_a_plan_is_sent_with_its_numbers_and_the_server_decides_the_rest(kiosk):
    assert run(kiosk, """
      const person = await arrive();
      change(person, { rpe: 8.5, heartRate: 140, note: " slow ", side: "left" });
      await logSet(person);
      return sent();
    """) == [["sets.log", {**SET, "rpe": 8.5, "heartRate": 140, "note": "slow", "side": "left"}]]


@pytest.mark.parametrize("lift, values, wanted", [
    ("DIPS", "{}", {"reps": 8}), ("DIPS", "{ weight: 10 }", {"reps": 8, "weight": {"value": 10, "unit": "kg"}}),
    ("PLANK", "{}", {"seconds": 30}), ("RUN", "{}", {"metres": 500, "seconds": 150}),
    ("RUN", "{ metres: 0 }", {"seconds": 150}),
])
def test_a_number_that_does_not_apply_is_left_out(kiosk, lift, values, wanted):
    assert run(kiosk, f"""
      const person = await arrive({{ show: {lift} }});
      change(person, {values});
      await logSet(person);
      const {{ exercise, kind, ...numbers }} = sent()[0][1];
      return numbers;
    """) == wanted


def test_a_planned_set_names_its_place_and_its_rest_and_the_plan_goes_on(kiosk):
    assert run(kiosk, PLAN + """
      const person = await plan([{ kind: "warmup" }, { kind: "working" }], { more: { restSeconds: 150 } });
      const told = [];
      for (let i = 0; i < 3; i++) {
        await tap(person);
        const { item, restSeconds, kind } = sent().at(-1)[1];
        told.push([item, kind, restSeconds, person.screen.item]);
      }
      return told;
    """) == [[1, "warmup", 60, 1], [1, "working", 150, 2], [2, "working", 0, 2]]


def test_in_a_superset_the_rest_follows_the_round(kiosk):
    assert run(kiosk, """
      const sets = [{ kind: "working" }, { kind: "working" }], told = [];
      const person = await arrive({ workout: { id: 9, startedAt: Date.now(), sets: [],
        plan: [planned(1, BENCH, sets, { superset: 1 }), planned(2, ROW, sets, { superset: 1 })] } });
      for (let i = 0; i < 4; i++) {
        await logSet(person);
        person.just.clear();
        const { exercise, restSeconds } = sent().at(-1)[1];
        told.push([exercise, restSeconds]);
      }
      return told;
    """) == [[1, 0], [2, 90], [1, 0], [2, 0]]


@pytest.mark.parametrize("values, weight", [
    ("{}", {"value": 185, "unit": "lb"}), ("{ reps: 3 }", {"value": 185, "unit": "lb"}),
    ("{ weight: 82.5 }", {"value": 82.5, "unit": "kg"}),
], ids=["as planned", "other reps", "another weight"])
def test_a_planned_weight_that_nobody_changed_keeps_the_unit_of_the_plan(kiosk, values, weight):
    assert run(kiosk, PLAN + f"""
      const person = await plan([{{ kind: "working", reps: reps(5), load: load(185, "lb") }}]);
      change(person, {values});
      await logSet(person);
      return sent()[0][1].weight;
    """) == weight


def test_a_later_set_that_is_logged_first_moves_forward_in_the_plan(kiosk):
    assert run(kiosk, PLAN + """
      const person = await plan([80, 85, 90].map((value) => ({ kind: "working", reps: reps(5), load: load(value) })));
      await logPlanned(person, inHand(person).slots[2]);
      const [[method, { plan: [{ sets }] }], [, { weight }]] = sent();
      return [method, sets.map((one) => one.load.weight.value), weight.value, inHand(person).draft.weight];
    """) == ["workouts.plan", [90, 80, 85], 90, 80]


def test_a_planned_set_that_is_logged_while_another_is_edited_is_a_new_set(kiosk):
    assert run(kiosk, PLAN + """
      const person = await plan([80, 90].map((value) => ({ kind: "working", reps: reps(5), load: load(value) })));
      await tap(person);
      beginEdit(person, inHand(person).rows[0]);
      await logPlanned(person, inHand(person).slots[1]);
      return [sent().map(([method, { weight }]) => [method, weight.value]), inHand(person).editing];
    """) == [[["sets.log", 80], ["sets.log", 90]], None]


def test_a_second_tap_at_once_logs_nothing_unless_other_numbers_were_entered(kiosk):
    assert run(kiosk, PLAN + """
      const person = await plan([{ kind: "working" }, { kind: "working" }]), counts = [];
      const count = async () => { await logSet(person); counts.push(sent().length); };
      await count();
      await count();
      change(person, { reps: 3 });
      await count();
      person.just.clear();
      await count();
      return counts;
    """) == [1, 1, 2, 3]


def test_nor_does_it_log_the_exercise_to_which_the_plan_has_moved_on(kiosk):
    assert run(kiosk, PLAN + """
      const person = await plan([{ kind: "working" }]);
      await logSet(person);
      const there = person.screen.exercise;
      await logSet(person);
      return [there, sent().length];
    """) == [2, 1]


def test_after_a_workout_that_was_left_open_hours_ago_the_chosen_new_one_begins_with_the_set(kiosk):
    assert run(kiosk, """
      const workout = { id: 9, startedAt: Date.now() - 9 * 3_600_000, sets: [] }, person = await arrive({ workout });
      person.leftover.look(workout, Date.now());
      person.leftover.beginNew();
      await logSet(person);
      person.just.clear();
      await logSet(person);
      return [sent().map(([, { startsNew }]) => startsNew ?? false), workoutOf(person).rows.length];
    """) == [[True, False], 2]


def test_a_set_that_was_just_logged_is_taken_back_with_its_numbers_before_it_is_sent_and_after(kiosk):
    assert run(kiosk, PLAN + """
      const person = await plan([{ kind: "working" }]), told = [];
      const late = async () => {
        // The moment of a double tap has passed.
        Object.defineProperty(person.just, "isMoment", { value: false, configurable: true });
        await undoLog(person);
        delete person.just.isMoment;
        told.push([sent(), person.screen.exercise, inHand(person).draft.reps]);
      };
      change(person, { reps: 3 });
      await logSet(person);
      await late();
      serve({ "sets.log": (params) => ({ set: { ...stored(params).set, id: 77 } }), "sets.delete": () => new Promise(() => {}) });
      await logSet(person);
      await until(() => !sent().length);
      await late();
      return told.map(([[item], ...more]) => [item?.[0] ?? null, item?.[1].set ?? null, ...more]);
    """) == [[None, None, 1, 3], ["sets.delete", 77, 1, 3]]


def test_undo_puts_nothing_of_the_next_set_into_the_one_that_it_takes_back(kiosk):
    assert run(kiosk, """
      const person = await arrive();
      change(person, { reps: 3, tempo: "3-1-1-0", tempoOff: false });
      await logSet(person);
      change(person, { note: "the next one", tempo: "3-", tempoOff: "typing" });
      Object.defineProperty(person.just, "isMoment", { value: false, configurable: true });
      await undoLog(person);
      const { draft } = inHand(person);
      await logSet(person);
      return [draft.reps, draft.tempo, draft.tempoOff, draft.note ?? null, sent().length];
    """) == [3, "3-1-1-0", False, None, 1]


def test_a_set_that_waits_is_changed_where_it_waits_and_one_that_is_stored_by_an_edit(kiosk):
    assert run(kiosk, PLAN + """
      const stored = set("working", 0, 5, { weight: { value: 185, unit: "lb" } });
      const person = await arrive({ workout: { id: 9, startedAt: Date.now(), sets: [stored] } });
      await tap(person);
      const edit = async (at) => {
        beginEdit(person, inHand(person).rows[at]);
        change(person, { reps: 3 });
        logSet(person);
        await until(() => inHand(person).rows[at].set.reps === 3);
      };
      await edit(1);
      const amended = sent();
      await edit(0);
      const [, [method, params]] = sent();
      // An unchanged weight keeps the unit in which it was logged.
      return [amended.length, amended[0][0], amended[0][1].reps, method, params.set === stored.id, params.reps, params.weight];
    """) == [1, "sets.log", 3, "sets.edit", True, 3, {"value": 185, "unit": "lb"}]


def test_a_set_that_the_server_refused_stays_to_be_corrected_and_is_sent_once_more_at_its_own_time(kiosk):
    assert run(kiosk, PLAN + """
      const person = await arrive(), walls = [], note = ({ detail: { item } }) => walls.push(item.wall);
      for (const name of ["refused", "saved"]) app.outbox.addEventListener(name, note);
      serve({ "sets.log": ({ reps, at }) => {
        if (reps !== 3) throw new Fault({ code: "invalid", field: "reps", reason: "out_of_range" });
        return { set: set("working", 20, reps, { workout: 9 }), workout: { id: 9, startedAt: at, sets: [] } };
      } });
      await tap(person);
      await until(() => walls.length);
      const shown = [inHand(person).rows.length, person.screen.fault.reason];
      beginEdit(person, inHand(person).rows[0]);
      change(person, { reps: 3 });
      await logSet(person);
      await until(() => walls.length === 2);
      for (const name of ["refused", "saved"]) app.outbox.removeEventListener(name, note);
      return [shown, walls[0] === walls[1], sent()];
    """) == [[1, "out_of_range"], True, []]


def test_a_waiting_set_is_deleted_unsent_and_comes_back_at_its_own_time(kiosk):
    assert run(kiosk, PLAN + """
      const person = await arrive();
      await tap(person);
      const [{ wall, params }] = app.outbox.of(1);
      await deleteSet(person, inHand(person).rows[0]);
      const gone = sent();
      undo();
      await until(() => app.outbox.of(1).length);
      const [back] = app.outbox.of(1);
      return [gone, back.wall === wall, back.params.reps === params.reps];
    """) == [[], True, True]


def test_without_the_server_all_of_a_workout_is_shown_and_sent_in_order_when_it_is_back(kiosk):
    assert run(kiosk, PLAN + """
      const person = await arrive();
      startWorkout(person, { name: "Push", plan: [planned(1, BENCH, [{ kind: "working" }, { kind: "working" }])] });
      await tap(person);
      pause(person, true);
      const paused = workoutOf(person);
      await tap(person);
      const before = workoutOf(person), asked = [];
      serve(Object.fromEntries(["workouts.start", "sets.log", "workouts.pause"].map((method) => [method,
        (params) => { asked.push([method, params.as]); return method === "sets.log" ? stored(params) : {}; }])));
      await until(() => !app.outbox.items.length);
      return [[before.id, before.name, before.rows.length, paused.pausedAt > 0, before.pausedAt ?? null], asked];
    """) == [[None, "Push", 2, True, None],
             [["workouts.start", "h1"], ["sets.log", "h1"], ["workouts.pause", "h1"], ["sets.log", "h1"]]]


def test_two_people_each_have_their_own_set_in_hand_and_send_it_under_their_own_login(kiosk):
    assert run(kiosk, PLAN + """
      const mara = await arrive(), joel = await arrive({ member: 2, show: ROW, unit: "lb" }), asked = [];
      change(mara, { reps: 3 });
      await tap(joel);
      await tap(mara);
      const rows = [mara, joel].map((person) => workoutOf(person).rows.map(({ set }) => [set.exercise, set.reps]));
      serve({ "sets.log": (params) => { asked.push([params.as, params.exercise, params.weight.unit]); return stored(params); } });
      await until(() => !app.outbox.items.length);
      return [rows, asked.sort()];
    """) == [[[[1, 3]], [[2, 8]]], [["h1", 1, "kg"], ["h2", 2, "lb"]]]


def test_a_record_is_told_beside_the_sets_until_the_next_set(kiosk):
    assert run(kiosk, PLAN + """
      const person = await arrive();
      serve({ "sets.log": (params) => ({ set: { ...stored(params).set, records: params.reps === 8 ? ["weight"] : [] } }) });
      await tap(person);
      await until(() => person.news);
      const { name, set } = person.news;
      change(person, { reps: 3 });
      await tap(person);
      return [name, set.reps, person.news];
    """) == ["Bench press", 8, None]
