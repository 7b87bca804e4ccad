"""What can be loaded with a gym's bars and plates: the same rules as the server's, for any plates."""

import json

from kit.floor import ROOT
from kit.modules import context, page  # noqa: F401

VECTORS = json.loads((ROOT / "Tests" / "Vectors" / "plates.json").read_text())

RUN = """async (cases) => {
  const { knowGym } = await import("/shared/gym/gymequipment.js");
  const { atMost, load, nearest } = await import("/shared/log/plates.js");
  return cases.map(({ unit, bars, plates, nearest: near, load: rows }) => {
    knowGym({ plates: { [unit]: { bars, plates } } });
    return { near: near.map(([value]) => nearest(value, unit)),
      atMost: near.map(([value]) => atMost(value, unit)),
      load: rows.map(({ target, bar }) => {
        const it = load(target, unit, bar);
        return it && [it.bar, it.plates, it.rest];
      }) };
  });
}"""
# Twenty weights without counts: the sums up to a ton, in steps of two grams.
MANY = """async () => {
  const { PlateSums } = await import("/shared/log/platesums.js");
  const sizes = [...Array(19).keys()].map((n) => 2 * (1250 + 1717 * n)).concat(2 * 619);
  const sums = new PlateSums(sizes.map((size) => ({ size, count: Infinity })), 1_000_000);
  return [999_998, 640_000, 2476, 1239].map((value) => {
    const sum = sums.atMost(value), pairs = sums.pairsOf(sum);
    return { value, sum, pairs, steps: sums.steps };
  }).concat({ sizes });
}"""
# Thirteen usual weights without counts, as in a well-equipped gym: how long until the plates are known, and how often
# the loop ran for it.
USUAL = """async () => {
  const { knowGym, plateStock } = await import("/shared/gym/gymequipment.js");
  const { load } = await import("/shared/log/plates.js");
  const plates = [50, 25, 20, 15, 10, 7.5, 5, 2.5, 2, 1.25, 1, 0.5, 0.25].map((weight) => ({ weight }));
  knowGym({ plates: { kg: { bars: [20], plates } } });
  const begun = performance.now(), loaded = load(317.5, "kg"), ms = performance.now() - begun;
  return { loaded, ms };
}"""


def test_loads_are_rounded_and_loaded_as_the_shared_vectors_say(page):
    found = page.evaluate(RUN, VECTORS)
    assert len(VECTORS) > 30
    for case, each in zip(VECTORS, found):
        assert each["near"] == [load for _, load in case["nearest"]], case
        assert each["load"] == [row["loaded"] for row in case["load"]], case
        # What the usual bar takes leaves nothing over when it is loaded.
        for (value, _), most in zip(case["nearest"], each["atMost"]):
            assert most is None or most <= value


def test_what_a_program_may_plan_leaves_nothing_over_on_the_plate_panel(page):
    for case in VECTORS:
        rows = [load for value, load in case["nearest"] if load >= min(case["bars"])]
        [found] = page.evaluate(RUN, [{**case, "load": [{"target": load} for load in rows]}])
        assert [each and each[2] for each in found["load"]] == [0] * len(rows), case


def test_many_weights_without_counts_cost_a_bounded_number_of_steps(page):
    *found, about = page.evaluate(MANY)
    sizes = about["sizes"]
    for each in found:
        assert each["steps"] <= len(sizes) * (1_000_000 // 2 + 1), each
        assert sum(each["pairs"]) == each["sum"] <= each["value"], each
        assert all(size in sizes for size in each["pairs"])
        assert each["pairs"] == sorted(each["pairs"], reverse=True)
    assert found[0]["sum"] == 999_998 and found[3]["sum"] == 1238
    usual = page.evaluate(USUAL)
    assert usual["loaded"] == {"bar": 20, "plates": [50, 50, 25, 20, 2.5, 1.25], "rest": 0}
    print(f"thirteen weights without counts: {usual['ms']:.1f} ms")
