"""What a plan says at a kiosk: which set is next, what is added and swapped, and when it is done."""

import pytest

from kit.atkiosk import kept, kiosk, run  # noqa: F401

# `during(plan, done)`: in the middle of a workout with that plan, after these sets of {item, exercise}.
SETUP = """
  const sets = (n, kind = "working") => Array.from({ length: n }, () => ({ kind }));
  const during = (plan, done = [], more = {}) => arrive({ ...more, workout: { id: 9, startedAt: Date.now(), plan, name: "Push",
    sets: done.map((each) => set("working", 20, 8, each)) } });
  const shown = ({ screen: { item, exercise, view } }) => [item, exercise, view];
  const sentPlan = () => sent().findLast(([method]) => method === "workouts.plan")[1].plan
    .map(({ item, exercise, sets }) => [item, exercise, sets.length]);
"""


@pytest.mark.parametrize("done, item", [
    ("", 1), ("{ item: 1, exercise: 1 }", 2), ("{ item: 1, exercise: 1 }, { item: 2, exercise: 2 }", 1),
    # Skipped is passed over.
    ("{ item: 1 }, { item: 2, exercise: 2 }, { item: 1 }, { item: 2, exercise: 2 }", 4),
    ("{ item: 1 }, { item: 2, exercise: 2 }, { item: 1 }, { item: 2, exercise: 2 }, { item: 4, exercise: 4 }", 1),
])
def test_the_next_exercise_goes_round_the_superset_and_passes_over_what_is_skipped(kiosk, done, item):
    assert run(kiosk, SETUP + f"""
      const person = await during([planned(1, BENCH, sets(2), {{ superset: 1 }}), planned(2, ROW, sets(2), {{ superset: 1 }}),
        planned(3, PLANK, sets(1), {{ skipped: true }}), planned(4, RUN, sets(1))], [{done}]);
      return [person.screen.item, isDone(workoutOf(person))];
    """) == [item, item == 1 and done.count("item") == 5]


@pytest.mark.parametrize("past, count, kinds", [
    ("", 3, ["working"] * 3),
    ("set('warmup', 40, 10), set('working', 80, 8), set('failure', 80, 5)", 3, ["warmup", "working", "failure"]),
    # Both sides are one set.
    ("set('working', 12, 8, { side: 'left' }), set('working', 12, 8, { side: 'right' })", 1, ["working"]),
])
def test_an_exercise_that_is_added_is_planned_as_last_time_and_shown(kiosk, past, count, kinds):
    assert run(kiosk, SETUP + f"""
      const person = await during([planned(1, BENCH, sets(2))], [], {{ last: {{ 6: {{ sets: [{past}] }} }} }});
      pick(person, CURLS.id);
      return [shown(person), sentPlan(), planOf(person).at(-1).sets.map(({{ kind }}) => kind)];
    """) == [[2, 6, "train"], [[1, 1, 2], [2, 6, count]], kinds]


def test_an_exercise_of_the_plan_is_gone_to_and_not_added_again(kiosk):
    assert run(kiosk, SETUP + """
      const person = await during([planned(1, BENCH, sets(2)), planned(2, ROW, sets(2))]);
      pick(person, ROW.id);
      return [shown(person), sent()];
    """) == [[2, 2, "train"], []]


@pytest.mark.parametrize("done, plan, item", [
    ("", [[1, 6, 3], [2, 2, 1]], 1),
    # What is done stays with the old exercise.
    ("{ item: 1 }", [[1, 1, 1], [3, 6, 2], [2, 2, 1]], 3),
])
def test_a_swap_leaves_the_sets_that_are_done_and_shows_the_new_exercise(kiosk, done, plan, item):
    assert run(kiosk, SETUP + f"""
      const person = await during([planned(1, BENCH, sets(3)), planned(2, ROW, sets(1))], [{done}]);
      person.screen.swapping = 1;
      pick(person, CURLS.id);
      return [sentPlan(), shown(person), person.screen.swapping];
    """) == [plan, [item, 6, "train"], None]


@pytest.mark.parametrize("equipment, own, names", [
    ("undefined", "[]", ["Row", "Dips", "Curls", "Rower"]), ('["dumbbell"]', "[]", ["Dips", "Curls"]),
    # The plan's author knows better.
    ('["dumbbell"]', "[2]", ["Row", "Dips", "Curls"]),
])
def test_a_swap_offers_what_the_gym_has_equipment_for(kiosk, equipment, own, names):
    assert run(kiosk, SETUP + f"""
      const {{ changes }} = await import("/kiosk/train/changes.js"), box = document.createElement("div");
      const person = await during([planned(1, BENCH, sets(2), {{ alternatives: {own} }}), planned(2, PLANK, sets(1))]);
      knowGym({{ equipment: {equipment} }});
      person.screen.panel = "swap";
      render(changes(inHand(person)), box);
      return [...box.querySelectorAll(".name")].map((each) => each.textContent);
    """) == names


def test_when_the_exercise_on_the_screen_leaves_the_plan_the_next_one_is_shown(kiosk):
    assert run(kiosk, SETUP + """
      const person = await during([planned(1, BENCH, sets(1)), planned(2, ROW, sets(1)), planned(3, CURLS, sets(1))]);
      goTo(person, 2);
      setPlan(person, planOf(person).filter(({ item }) => item !== 2));
      const gone = shown(person);
      // A trainer's swap keeps the place and changes its exercise.
      goTo(person, 3);
      setPlan(person, planOf(person).map((each) => (each.item === 3 ? { ...each, exercise: PLANK.id } : each)));
      return [gone, shown(person)];
    """) == [[1, 1, "train"], [3, 3, "train"]]


def test_a_workout_that_begins_has_no_drafts_of_the_one_before_and_says_that_it_is_new(kiosk):
    assert run(kiosk, SETUP + """
      const person = await during([planned(1, BENCH, sets(2))], [{ item: 1 }]), told = [];
      change(person, { weight: 60 });
      for (const plan of [[planned(1, BENCH, sets(1))], []]) {
        startWorkout(person, { plan, name: "Push", routine: { id: 5, version: 2, plan } });
        const [, { startsNew = false, routine }] = sent().at(-1);
        told.push([shown(person), startsNew, routine, inHand(person)?.draft.weight ?? null]);
      }
      return told;
    """) == [[[1, 1, "train"], True, {"id": 5, "version": 2}, 20], [[None, None, "pick"], False, {"id": 5, "version": 2}, None]]


def test_going_to_another_exercise_ends_an_edit_and_leaves_both_drafts(kiosk):
    assert run(kiosk, SETUP + """
      const person = await during([planned(1, BENCH, sets(2)), planned(2, ROW, sets(2))], [{ item: 1 }]);
      goTo(person, 1);
      change(person, { weight: 60 });
      beginEdit(person, inHand(person).rows[0]);
      goTo(person, 2);
      const there = hand(person, "editing", "key");
      goTo(person, 1);
      return [there, inHand(person).draft.weight];
    """) == [[None, "2.2"], 60]


@pytest.mark.parametrize("item, place", [(1, "Push · 1 of 2"), (2, "skipped"), (3, "Push · 2 of 2")])
def test_the_heading_counts_what_is_not_skipped(kiosk, item, place):
    assert run(kiosk, SETUP + f"""
      const person = await during([planned(1, BENCH, sets(1)), planned(2, ROW, sets(1), {{ skipped: true }}),
        planned(3, CURLS, sets(1))]);
      goTo(person, {item});
      return placeOf(inHand(person));
    """) == place


def test_without_a_plan_the_heading_counts_the_exercises_of_today(kiosk):
    assert run(kiosk, SETUP + """
      const person = await arrive({ workout: { id: 9, startedAt: Date.now(), sets: [set("working", 20, 8)] } });
      const places = [placeOf(inHand(person))];
      pick(person, CURLS.id);
      return [...places, placeOf(inHand(person))];
    """) == ["Exercise 1 · Chest · Barbell", "Exercise 2 · Chest · Dumbbell"]


@pytest.mark.parametrize("more, rest", [("{}", 180), ("{ restSeconds: 150 }", 150)])
def test_the_rest_is_the_plans_or_else_the_exercises_and_there_is_none_after_the_last_set(kiosk, more, rest):
    assert run(kiosk, SETUP + f"""
      const person = await during([planned(1, BENCH, [{{ kind: "warmup" }}, ...sets(2)], {more})]), rests = [];
      for (let i = 0; i < 3; i++) {{
        rests.push(restFor(inHand(person)));
        await logSet(person);
        person.just.clear();
      }}
      const free = await arrive({{ member: 2 }});
      return [...rests, restFor(inHand(free)) ?? null];
    """) == [60, rest, 0, None]


def test_a_pause_ends_the_rest_and_the_next_set_ends_the_pause(kiosk):
    assert run(kiosk, SETUP + """
      const person = await during([planned(1, BENCH, sets(3))]), told = [];
      const tell = () => told.push([person.rest.phase, workoutOf(person).pausedAt !== undefined]);
      await logSet(person); tell();
      pause(person, true); tell();
      person.just.clear();
      // The server has heard of the rest's end.
      await new Promise((resolve) => setTimeout(resolve));
      await logSet(person); tell();
      return told;
    """) == [["rest", False], [None, True], ["rest", False]]
