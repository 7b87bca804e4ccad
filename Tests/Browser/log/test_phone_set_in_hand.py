"""The set that one tap logs on the phone: the plan's target, last time, what was done today, and what can be loaded."""

import pytest

from kit.modules import kept, run  # noqa: F401

# inHand(sets, {done, last, ...}) → the set that one tap logs in a plan of these sets of one exercise.
SETUP = """async () => {
  const { inHand } = await import("/me/train/inhand.js"), { book, session } = await import("/me/base/state.js");
  const { memberLog } = await import("/me/train/memberlog.js"), { knowGym } = await import("/shared/gym/gymequipment.js");
  knowGym(null);
  window.reps = (min, max = min) => ({ min, max });
  window.load = (value, unit = "kg") => ({ weight: { value, unit } });
  window.set = (kg, reps, more = {}) => ({ kind: "working", reps, ...load(kg), ...more });
  window.hand = async (sets, { done = [], last = {}, type = "weightReps", equipment = "barbell", unit = "kg", ...more } = {}) => {
    session.member = { id: 1, unit };
    session.ask = async () => ({ sets: [], ...last });
    book.add({ id: 1, name: "Bench press", type, equipment });
    memberLog.last.clear();
    await memberLog.last.known(1);
    const planned = { item: 1, exercise: 1, sets, ...more };
    return inHand(planned, done.map((each) => ({ set: { ...each, exercise: 1 } })));
  };
}"""


@pytest.fixture
def phone(kept):
    kept.evaluate(SETUP)
    return kept


def next_set(phone, sets, given=""):
    return run(phone, f"return (await hand([{sets}], {{ {given} }})).set")


def kg(value, reps=None, **more):
    numbers = {} if reps is None else {"reps": reps}
    return {"kind": "working", "weight": {"value": value, "unit": "kg"}, **numbers, **more}


@pytest.mark.parametrize("target, last, wanted", [
    ("reps: reps(5), load: load(82.25)", "", kg(82.25, 5)),
    # Reps as last time, within what the plan says.
    ("reps: reps(6, 8), load: load(80)", "set(75, 7)", kg(80, 7)),
    ("reps: reps(6, 8), load: load(80)", "set(75, 12)", kg(80, 8)),
    ("reps: reps(6, 8), load: load(80)", "set(75, 3)", kg(80, 6)),
    # What the plan leaves open is as last time, and missing where nobody knows it: the button then asks for it.
    ("reps: reps(5)", "set(72.5, 8)", kg(72.5, 5)),
    ("", "set(72.5, 9)", kg(72.5, 9)),
    ("reps: reps(5)", "", {"kind": "working", "reps": 5}),
    ("", "", {"kind": "working"}),
    # The effort that is planned is logged with the set.
    ("reps: reps(5), load: { rpe: 8 }", "set(72.5, 9)", kg(72.5, 5, rpe=8)),
    # A planned weight keeps the unit of the plan.
    ("reps: reps(5), load: load(185, 'lb')", "", kg(185, 5, weight={"value": 185, "unit": "lb"})),
])
def test_a_planned_set_is_logged_as_planned_and_what_the_plan_leaves_open_as_last_time(phone, target, last, wanted):
    assert next_set(phone, f"{{ kind: 'working', {target} }}", f"last: {{ sets: [{last}] }}") == wanted


@pytest.mark.parametrize("days, load, more, wanted", [
    (364, "", "", kg(80, 7)), (366, "", "", {"kind": "working", "reps": 7}), (366, "load: load(60)", "", {"kind": "working", "reps": 7}),
    (364, "load: load(60)", "", kg(60, 7)),
    (364, "load: { percentOfMax: 50 }", "", kg(50, 7)), (366, "load: { percentOfMax: 50 }", "", {"kind": "working", "reps": 7}),
    (366, "load: { percentOfMax: 50 }", "maxGrams: 90_000", kg(45, 7)),
])
def test_after_a_year_without_a_lift_no_weight_is_from_the_log(phone, days, load, more, wanted):
    last = f"""{{ workout: {{ id: 1, startedAt: Date.now() - {days} * 86_400_000 }}, sets: [set(80, 7)],
      best: {{ e1rmGrams: 100_000 }}, {more} }}"""
    assert next_set(phone, f"{{ kind: 'working', {load} }}", f"last: {last}") == wanted


@pytest.mark.parametrize("load, last, equipment, weight", [
    ("percentOfMax: 71", "best: { e1rmGrams: 100_000 }", "barbell", 70),
    ("percentOfTrainingMax: 71", "best: { e1rmGrams: 100_000 }", "barbell", 65),
    ("percentOfTrainingMax: 71", "best: { e1rmGrams: 100_000 }, trainingMaxGrams: 100_000", "barbell", 70),
    ("percentOfMax: 71", "maxGrams: 120_000", "machine", 85),
])
def test_a_percentage_becomes_a_load_that_can_be_loaded(phone, load, last, equipment, weight):
    found = next_set(phone, f"{{ kind: 'working', reps: reps(5), load: {{ {load} }} }}",
                     f"last: {{ {last} }}, equipment: '{equipment}'")
    assert found == kg(weight, 5)


TWO = "{ kind: 'working', reps: reps(5), load: load(80) }, { kind: 'working', reps: reps(5), load: load(%s) }"
OPEN = "{ kind: 'working', reps: reps(5) }, { kind: 'working', reps: reps(5) }"


@pytest.mark.parametrize("sets, given, weight", [
    # Planned with the weight of the first, which was changed today; and planned with another.
    (TWO % 80, "done: [set(77.5, 5)]", 77.5), (TWO % 90, "done: [set(77.5, 5)]", 90),
    # The plan leaves it open: as last time while today is as last time, else as the previous set.
    (OPEN, "done: [set(80, 5)], last: { sets: [set(80, 5), set(85, 5)] }", 85),
    (OPEN, "done: [set(70, 5)], last: { sets: [set(80, 5), set(85, 5)] }", 70),
    (OPEN, "done: [set(70, 5)]", 70),
])
def test_the_second_set_follows_the_plan_last_time_or_today(phone, sets, given, weight):
    assert next_set(phone, sets, given) == kg(weight, 5)


def test_warm_ups_sides_and_skipped_exercises_have_their_own_next_set(phone):
    assert run(phone, """
      const warm = [{ kind: "warmup", reps: reps(10), load: load(40) }, { kind: "working", reps: reps(5), load: load(80) }];
      const one = [{ kind: "working", reps: reps(10) }], side = (side, kg) => set(kg, 10, { side });
      const last = { sets: [side("left", 12), side("right", 14)] };
      const found = [
        await hand(warm), await hand(warm, { done: [set(80, 5)] }),
        await hand(one, { perSide: true, last }), await hand(one, { perSide: true, last, done: [side("left", 12)] }),
        await hand(one, { skipped: true }), await hand(one, { done: [set(20, 10)] }),
      ];
      return found.map(({ set }) => set && [set.kind, set.side ?? null, set.weight.value]);
    """) == [["warmup", None, 40], None, ["working", "left", 12], ["working", "right", 14], None, None]


def test_the_note_of_last_time_is_offered_until_there_is_one_of_today(phone):
    assert run(phone, """
      const { noteBefore } = await import("/me/train/inhand.js"), open = [{ kind: "working" }, { kind: "working" }];
      const last = { sets: [set(20, 8, { note: "then" }), set(20, 8)] };
      return [await hand(open, { last }), await hand(open, { last, done: [set(20, 8, { note: "now" })] }), await hand(open)]
        .map((each) => noteBefore(each) ?? null);
    """) == ["then", "now", None]
