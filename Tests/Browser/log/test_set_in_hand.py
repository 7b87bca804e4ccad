"""What the steppers of a kiosk start from: the plan's target, last time, what was done today, and what can be loaded."""

import pytest

from kit.atkiosk import kept, kiosk, run  # noqa: F401


def draft(kiosk, script):
    """The draft in hand after the script, without what is not set."""
    found = run(kiosk, script + "; return inHand(person).draft")
    return {name: value for name, value in found.items() if value is not None}


def working(**more):
    return {"kind": "working", "touched": False, **more}


@pytest.mark.parametrize("lift, unit, first", [
    ("BENCH", "kg", {"weight": 20, "reps": 8}), ("BENCH", "lb", {"weight": 45, "reps": 8}),
    ("CURLS", "kg", {"weight": 10, "reps": 8}), ("CURLS", "lb", {"weight": 20, "reps": 8}),
    ("DIPS", "kg", {"weight": 0, "reps": 8}), ("PLANK", "kg", {"seconds": 30}),
    ("RUN", "kg", {"metres": 500, "seconds": 150}),
])
def test_a_first_time_starts_with_the_bar_or_with_little(kiosk, lift, unit, first):
    assert draft(kiosk, f"const person = await arrive({{ show: {lift}, unit: '{unit}' }})") == working(**first)


def test_a_first_time_starts_with_the_bar_that_the_gym_has(kiosk):
    assert draft(kiosk, """
      knowGym({ plates: { kg: { bars: [15, 20], plates: [{ weight: 5 }] }, lb: { bars: [45], plates: [] } } });
      const person = await arrive();
    """) == working(weight=15, reps=8)


LAST = "{ 1: { sets: [set('warmup', 40, 10), set('working', 80, 8), set('working', 80, 7), set('working', 75, 8)] } }"


@pytest.mark.parametrize("today, kind, weight, reps", [
    ("", "warmup", 40, 10),
    ("set('warmup', 40, 10)", "working", 80, 8),
    # As last time so far, so on as last time.
    ("set('working', 80, 8)", "working", 80, 7),
    ("set('working', 80, 8), set('working', 80, 5)", "working", 75, 8),
    # Another weight than last time: the previous set again.
    ("set('working', 82.5, 6)", "working", 82.5, 6),
    # More sets than last time.
    ("set('working', 80, 8), set('working', 80, 7), set('working', 75, 8)", "working", 75, 8),
], ids=["warm-up", "after it", "same", "still the same", "heavier", "more"])
def test_without_a_plan_a_set_follows_last_time_until_today_differs(kiosk, today, kind, weight, reps):
    found = draft(kiosk, f"""
      const person = await arrive({{ last: {LAST},
        workout: {{ id: 9, startedAt: Date.now(), sets: [{today}] }} }})""")
    assert found == {"kind": kind, "touched": False, "weight": weight, "reps": reps}


def test_a_chosen_kind_takes_the_numbers_of_that_kind(kiosk):
    script = f"const person = await arrive({{ last: {LAST} }}); setKind(person, 'working')"
    assert draft(kiosk, script) == working(weight=80, reps=8)
    # Who has touched the numbers keeps them.
    script = f"const person = await arrive({{ last: {LAST} }}); change(person, {{ reps: 3 }}); setKind(person, 'drop')"
    assert draft(kiosk, "await nobody();" + script) == {"kind": "drop", "weight": 40, "reps": 3, "touched": True}


def test_last_times_pounds_are_shown_in_the_members_kilograms(kiosk):
    assert draft(kiosk, """
      const person = await arrive({
        last: { 1: { sets: [set("working", 0, 5, { weight: { value: 225, unit: "lb" } })] } } });
    """) == working(weight=102.1, reps=5)


def test_the_sides_alternate(kiosk):
    assert run(kiosk, """
      const person = await arrive({ show: CURLS }), sides = [];
      change(person, { side: "left" });
      for (let i = 0; i < 3; i++) {
        await logSet(person);
        person.just.clear();
        sides.push(inHand(person).draft.side);
      }
      return sides;
    """) == ["right", "left", "right"]


PLAN = """
  const reps = (min, max = min) => ({ min, max }), kg = (value) => ({ weight: { value, unit: "kg" } });
  const begin = (sets, { last = {}, lift = BENCH, done = [], ...more } = {}) => arrive({ ...more, last: { [lift.id]: last },
    workout: { id: 9, startedAt: Date.now(), plan: [planned(1, lift, sets)],
      sets: done.map((one) => ({ ...one, exercise: lift.id, item: 1 })) } });
"""


@pytest.mark.parametrize("target, last, wanted", [
    ("reps: reps(5), load: kg(82.25)", "", {"weight": 82.25, "reps": 5}),
    # Reps as last time, within what the plan says.
    ("reps: reps(6, 8), load: kg(80)", "set('working', 75, 7)", {"weight": 80, "reps": 7}),
    ("reps: reps(6, 8), load: kg(80)", "set('working', 75, 12)", {"weight": 80, "reps": 8}),
    ("reps: reps(6, 8), load: kg(80)", "set('working', 75, 3)", {"weight": 80, "reps": 6}),
    ("reps: { min: 5 }, load: kg(80)", "set('working', 75, 12)", {"weight": 80, "reps": 12}),
    ("reps: reps(6, 8), load: kg(80)", "", {"weight": 80, "reps": 6}),
    # What the plan leaves open is as last time.
    ("reps: reps(5)", "set('working', 72.5, 8)", {"weight": 72.5, "reps": 5}),
    ("load: kg(80)", "set('working', 72.5, 9)", {"weight": 80, "reps": 9}),
    ("", "set('working', 72.5, 9)", {"weight": 72.5, "reps": 9}),
    ("reps: reps(5), load: { rpe: 8 }", "set('working', 72.5, 9)", {"weight": 72.5, "reps": 5}),
    ("", "", {"weight": 20, "reps": 8}),
])
def test_a_planned_set_starts_with_its_target_and_what_the_plan_leaves_open_is_as_last_time(kiosk, target, last, wanted):
    assert draft(kiosk, PLAN + f"""
      const person = await begin([{{ kind: "working", {target} }}], {{ last: {{ sets: [{last}] }} }})
    """) == working(**wanted)


# The log of a year ago says how many reps somebody does, and not what they can lift now.
@pytest.mark.parametrize("days, plan, more, weight", [
    (364, None, "", 80), (366, None, "", 20), (364, "", "", 80), (366, "", "", 20),
    # The plan's own weight is shown and starts no set; a max that was entered stays.
    (364, "load: kg(60)", "", 60), (366, "load: kg(60)", "", 20), (364, "load: { percentOfMax: 50 }", "", 50),
    (366, "load: { percentOfMax: 50 }", "", 20), (366, "load: { percentOfMax: 50 }", "maxGrams: 90_000", 45),
])
def test_after_a_year_without_a_lift_no_weight_is_from_the_log(kiosk, days, plan, more, weight):
    last = f"""{{ workout: {{ id: 1, startedAt: Date.now() - {days} * 86_400_000 }}, sets: [set('working', 80, 7)],
      best: {{ e1rmGrams: 100_000 }}, {more} }}"""
    begins = (f"arrive({{ last: {{ 1: {last} }} }})" if plan is None
              else f"begin([{{ kind: 'working', {plan} }}], {{ last: {last} }})")
    assert draft(kiosk, PLAN + f"const person = await {begins}") == working(weight=weight, reps=7)


def test_after_a_year_the_next_set_starts_from_what_was_lifted_today(kiosk):
    last = "{ workout: { id: 1, startedAt: Date.now() - 400 * 86_400_000 }, sets: [set('working', 80, 7), set('working', 80, 7)] }"
    begins = f"""begin([70, 75].map((percent) => ({{ kind: 'working', load: {{ percentOfMax: percent }} }})),
      {{ last: {last}, done: [set('working', 42.5, 7)] }})"""
    assert draft(kiosk, PLAN + f"const person = await {begins}") == working(weight=42.5, reps=7)


@pytest.mark.parametrize("lift, load, last, weight", [
    # A percentage of 100 kg, as it can be loaded on a bar; of the training max, which is 90 % of it if none is entered.
    ("BENCH", "percentOfMax: 71", "best: { e1rmGrams: 100_000 }", 70),
    ("BENCH", "percentOfTrainingMax: 71", "best: { e1rmGrams: 100_000 }", 65),
    ("BENCH", "percentOfTrainingMax: 71", "best: { e1rmGrams: 100_000 }, trainingMaxGrams: 100_000", 70),
    ("BENCH", "percentOfMax: 71", "best: { e1rmGrams: 100_000 }, maxGrams: 120_000", 85),
    # Lighter than the bar: dumbbells, then.
    ("BENCH", "percentOfMax: 12", "best: { e1rmGrams: 100_000 }", 12.5),
    ("ROW", "percentOfMax: 71", "best: { e1rmGrams: 100_000 }", 70),
    # Nobody knows what 71 % are.
    ("ROW", "percentOfMax: 71", "", 10),
], ids=["max", "no training max", "training max", "entered", "light", "stack", "unknown"])
def test_a_percentage_becomes_a_load_that_can_be_loaded(kiosk, lift, load, last, weight):
    found = draft(kiosk, PLAN + f"""
      const person = await begin([{{ kind: "working", reps: reps(5), load: {{ {load} }} }}],
        {{ lift: {lift}, last: {{ sets: [], {last} }} }})""")
    assert found == working(weight=weight, reps=5)


def test_a_percentage_is_loaded_with_the_plates_that_the_gym_has(kiosk):
    assert draft(kiosk, PLAN + """
      knowGym({ plates: { kg: { bars: [20], plates: [{ weight: 20 }, { weight: 10 }] }, lb: { bars: [45], plates: [] } } });
      const person = await begin([{ kind: "working", reps: reps(5), load: { percentOfMax: 85 } }],
        { last: { sets: [], best: { e1rmGrams: 100_000 } } });
    """) == working(weight=80, reps=5)


def test_sets_that_were_planned_alike_follow_the_weight_of_today(kiosk):
    three = "[80, 80, 90].map((value) => ({ kind: 'working', reps: reps(5), load: kg(value) }))"
    found = run(kiosk, PLAN + f"""
      const person = await begin({three}), weights = [];
      change(person, {{ weight: 77.5 }});
      for (let i = 0; i < 3; i++) {{
        await logSet(person);
        person.just.clear();
        weights.push(...hand(person, "slot").map((slot) => [slot?.[1] ?? null, inHand(person).draft.weight]));
      }}
      return weights;
    """)
    # The second was planned with the weight of the first; the third was not. Then the plan is done.
    assert found == [[1, 77.5], [2, 90], [None, 90]]


def test_a_working_set_passes_over_warm_ups_and_a_warm_up_fills_its_own_place(kiosk):
    warm = """[{ kind: "warmup", reps: reps(10), load: kg(40) }, { kind: "working", reps: reps(5), load: kg(80) }]"""
    assert run(kiosk, PLAN + f"""
      const person = await begin({warm}), told = [];
      const tell = () => told.push([...hand(person, "slot"), inHand(person).draft.weight]);
      tell();
      setKind(person, "working"); tell();
      setKind(person, "warmup"); tell();
      setKind(person, "working");
      await logSet(person); tell();
      return told;
    """) == [[["warmup", 0], 40], [["working", 1], 80], [["warmup", 0], 40], [None, 80]]


def test_each_side_of_a_planned_set_is_as_the_same_side_of_last_time(kiosk):
    assert run(kiosk, """
      const side = (side, kg, reps) => set("working", kg, reps, { side, exercise: 6 });
      const last = [side("left", 12, 10), side("left", 11, 10), side("right", 14, 9), side("right", 13, 9)];
      const person = await arrive({ last: { 6: { sets: last } },
        workout: { id: 9, startedAt: Date.now(), sets: [],
          plan: [planned(1, CURLS, [{ kind: "working" }], { perSide: true })] } });
      const told = [];
      for (let i = 0; i < 2; i++) {
        const { side, weight, reps } = inHand(person).draft;
        told.push([side, weight, reps]);
        await logSet(person);
        person.just.clear();
      }
      return told;
    """) == [["left", 12, 10], ["right", 14, 9]]


def test_the_same_exercise_twice_in_a_plan_has_a_draft_each(kiosk):
    assert run(kiosk, """
      const person = await arrive({ workout: { id: 9, startedAt: Date.now(), sets: [],
        plan: [planned(1, BENCH, [{ kind: "working" }]), planned(2, BENCH, [{ kind: "working" }])] } });
      change(person, { weight: 60 });
      goTo(person, 2);
      const other = inHand(person).draft.weight;
      change(person, { weight: 50 });
      goTo(person, 1);
      return [other, inHand(person).draft.weight];
    """) == [20, 60]


@pytest.mark.parametrize("lift, field, start, up, down", [
    ("BENCH", "weight", 81, 82.5, 80), ("BENCH", "weight", 80, 82.5, 77.5), ("BENCH", "weight", 0, 2.5, 0),
    ("BENCH", "weight", 1500, 1500, 1497.5), ("BENCH", "reps", 1, 2, 1), ("BENCH", "reps", 999, 999, 998),
    # The steps of a long time and of a long way are longer, and those towards it are not.
    ("PLANK", "seconds", 600, 630, 595), ("RUN", "metres", 2000, 2100, 1950),
])
def test_a_step_lands_on_what_one_loads_and_stays_within_the_limits(kiosk, lift, field, start, up, down):
    assert run(kiosk, f"""
      const person = await arrive({{ show: {lift} }}), found = [];
      for (const direction of [1, -1]) {{
        change(person, {{ {field}: {start} }});
        step(person, "{field}", direction);
        found.push(inHand(person).draft.{field});
      }}
      return found;
    """) == [up, down]


def test_what_is_typed_counts_with_each_key(kiosk):
    assert run(kiosk, """
      const person = await arrive({ show: RUN }), told = [];
      const type = (field, keys) => {
        for (const key of keys) typeKey(person, key);
        told.push(shownOf(inHand(person), field), inHand(person).draft[field]);
      };
      typeOpen(person, "metres");
      type("metres", "2000");
      // Digits of a time fill from the right, and the next field follows.
      typeNext(person);
      type("seconds", "152");
      typeNext(person);
      person.screen.exercise = BENCH.id;
      typeOpen(person, "weight");
      type("weight", "82.");
      type("weight", "5");
      // Nobody loads that: the key does nothing.
      type("weight", ["Backspace", "Backspace", "9", "9"]);
      return told;
    """) == ["2000", 2000, "1:52", 112, "82.", 82, "82.5", 82.5, "829", 829]


def test_a_half_typed_set_is_given_back_to_its_member_and_to_nobody_else(kiosk):
    assert run(kiosk, """
      for (const [member, weight] of [[1, 60], [2, 70]]) {
        const person = await arrive({ member });
        change(person, { weight, note: `of ${member}` });
      }
      for (const person of app.people) person.end();
      app.people = [];
      const found = [];
      for (const member of [3, 2, 1]) found.push(await arrive({ member, show: ROW }));
      return found.map((one) => {
        one.screen.exercise = BENCH.id;
        return [inHand(one).draft.weight, inHand(one).draft.note ?? ""];
      });
    """) == [[20, ""], [70, "of 2"], [60, "of 1"]]


@pytest.mark.parametrize("hours, weight, stays", [(11, 60, True), (13, 20, False)])
def test_a_half_typed_set_waits_for_half_a_day(kiosk, hours, weight, stays):
    assert run(kiosk, f"""
      const before = await arrive();
      change(before, {{ weight: 60 }});
      before.end();
      const kept = JSON.parse(localStorage["rackside.draft.1"]);
      localStorage["rackside.draft.1"] = JSON.stringify({{ ...kept, at: kept.at - {hours} * 3_600_000 }});
      const {{ weight }} = inHand(await arrive()).draft;
      // The next member must not find it on the device either.
      Drafts.expire();
      return [weight, "rackside.draft.1" in localStorage];
    """) == [weight, stays]


def test_an_edited_set_stands_in_for_the_half_typed_one_which_comes_back_after_it(kiosk):
    assert run(kiosk, PLAN + """
      const person = await begin([{ kind: "working" }, { kind: "working" }], { done: [set("working", 80, 8)] });
      change(person, { weight: 60 });
      const before = hand(person, "slot")[0];
      beginEdit(person, inHand(person).rows[0]);
      change(person, { reps: 7 });
      const { draft, slot, editing, rows } = inHand(person);
      // What is stored is the half-typed set: the edited one is in the log.
      const stored = JSON.parse(localStorage["rackside.draft.1"]).drafts["1.1"].weight;
      endEdit(person);
      return [before, draft.weight, draft.reps, slot, editing.id === rows[0].id, stored,
        inHand(person).draft.weight, inHand(person).editing, ...hand(person, "slot")];
    """) == [["working", 1], 80, 7, None, True, 60, 60, None, ["working", 1]]
