"""What hangs on the strap at the end of a workout, for every type of exercise, and what medals say."""

from kit.modules import context, page, run  # noqa: F401

WHO = """
  const { trophyOf } = await import("/shared/log/finish/trophy.js"), { useZone } = await import("/shared/format.js");
  await import("/shared/words/log/done.js");
  const DAY = 86_400_000, NOW = Date.UTC(2026, 10, 28, 3);
  const who = ({ type = "weightReps", points = [], unit = "kg", name = "Lift" }) => ({ gym: "Iron Yard", isKept: true, isNewest: true,
    member: { unit, colour: "green", displayName: "Mara" }, find: () => ({ name, type }), now: () => NOW,
    reads: (method) => ({ data: { "progress.exercise": { points }, "awards.list": { earned: [], next: [] },
      "goals.get": { thisWeek: { workouts: argument?.week ?? 1 } } }[method] }), awards: () => ({ earned: [], next: [] }) });
  const workout = (...sets) => ({ id: 9, startedAt: NOW - 3_600_000, finishedAt: NOW, sets: sets.map((set, id) => ({ id, exercise: 1, ...set })) });
"""


def test_a_record_beats_the_best_of_all_workouts_and_what_hangs_says_what_was_in_hand_and_when(page):
    told = run(page, WHO + """
      const past = (days, kg, reps = 5) => ({ workout: days, at: NOW - days * DAY, topGrams: kg * 1000, topReps: reps });
      const of = (set, more) => {
        const { head, text, medal } = trophyOf(workout(set), who(more));
        return [medal.value, medal.unit, head, text ?? null];
      };
      const kg = (value) => ({ value, unit: "kg" }), heaviest = ["heaviest"];
      return [
        // The best lies further back than the curve goes.
        of({ weight: kg(101), reps: 5, records: heaviest }, { points: [past(200, 100), past(20, 90)] }),
        of({ weight: kg(62.5), reps: 5, records: heaviest }, { points: [past(20, 61.25)] }),
        // Heavier only with the body: nothing in hand.
        of({ reps: 12, records: ["repsAtWeight", "e1rm", "setVolume"] }, { type: "bodyweightPlus", points: [past(20, 80)] }),
        of({ reps: 12, records: heaviest }, { type: "bodyweightPlus", points: [past(20, 80)] }),
        of({ weight: kg(20), reps: 6, records: heaviest }, { type: "bodyweightPlus", points: [past(20, 80)] }),
        of({ weight: kg(17.5), seconds: 40, records: heaviest }, { type: "weightDuration", points: [past(20, 15, 0)] }),
        of({ seconds: 95, records: ["longest"] }, { type: "duration" }),
      ];""")
    assert [[one and one.replace("\u00a0", " ") for one in each] for each in told] == [
        ["101", "kg × 5", "1 kg more", "than on 12 May, 100 kg × 5"],
        ["62.5", "kg × 5", "1.25 kg more", "than on 8 Nov, 61.25 kg × 5"],
        ["12", "reps", "Most reps", None],
        ["1", "set", None, None],
        ["+20", "kg × 6", "Heaviest", None],
        ["17.5", "kg · 0:40", "Heaviest", None],
        ["1:35", "", "Longest", None],
    ]

    # Of several sets with a record, the best of its kind hangs.
    told = run(page, WHO + """
      const kg = (value) => ({ value, unit: "kg" }), lb = (value) => ({ value, unit: "lb" });
      const of = (type, ...sets) => { const { value, unit } = trophyOf(workout(...sets), who({ type })).medal; return `${value} ${unit}`; };
      return [
        of("distanceDuration", { metres: 500, seconds: 112, records: ["fastest"] }, { metres: 500, seconds: 108, records: ["fastest"] }),
        of("distanceDuration", { metres: 5000, seconds: 1500, records: ["farthest"] }, { metres: 5200, seconds: 1490, records: ["farthest"] }),
        of("weightReps", { weight: kg(100), reps: 1, e1rmGrams: 100_000, records: ["e1rm"] },
          { weight: kg(90), reps: 10, e1rmGrams: 120_000, records: ["e1rm"] }),
        of("weightReps", { weight: kg(62.5), reps: 5, records: ["heaviest"] }, { weight: lb(135), reps: 5, records: ["heaviest"] }),
      ];""")
    assert [one.replace("\u00a0", " ") for one in told] == ["500 m · 1:48", "5.2 km · 24:50", "90 kg × 10", "62.5 kg × 5"]

    # The rim has the day of the gym, and the plate counts only what is now.
    told = run(page, WHO + """
      const found = [];
      for (const zone of ["UTC", "America/Los_Angeles"]) {
        useZone(zone);
        found.push(trophyOf(workout({ reps: 5, records: [] }), who({})).medal.foot);
      }
      useZone("UTC");
      found.push(trophyOf(workout({ reps: 5, records: [] }), who({})).head);
      found.push(trophyOf(workout({ reps: 5, records: [] }), { ...who({}), isNewest: false }).head);
      return found.map((one) => one ?? null);""", {"week": 3})
    assert told == ["Iron Yard 28 Nov 2026", "Iron Yard 27 Nov 2026", "3 workouts this week", None]

    # Medals say what they were given for.
    told = run(page, """
      const { medalOf } = await import("/shared/progress/medals.js");
      return argument.map(([goal, unit, step]) => {
        const { colour, value, unit: word } = medalOf({ medal: { goal, unit, step } });
        return [colour, value, word];
      });""", [[10, "workouts", 1], [1, "years", 2], [60_000, "g", 3], [100_000_000, "g", 4], [50, "%", 5], [1000, "workouts", 8]])
    assert told == [["chalk", "10", "workouts"], ["green", "1", "year"], ["yellow", "60", "kg"], ["blue", "100", "t"],
                    ["red", "50", "%"], ["red", "1,000", "workouts"]]
