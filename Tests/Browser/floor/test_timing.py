"""The browser's twin of the timers' arithmetic: the field's vectors, and whatever Swift says of random timers."""

import json
import secrets
import subprocess

import pytest

from kit.floor import PROGRAM, ROOT
from kit.modules import kept  # noqa: F401

VECTORS = json.loads((ROOT / "Tests" / "Vectors" / "timing.json").read_text())
START = 1795250000000

RUN = """async (text) => {
  const t = await import("/shared/floor/timers/timing.js");
  return JSON.stringify(JSON.parse(text).map(({ plan, state, now }) => ({
    position: t.position(plan, state, now) ?? undefined, endsAt: t.endsAt(plan, state) ?? undefined,
    totalMs: t.totalMs(plan), phaseCount: t.phaseCount(plan), roundCount: t.roundCount(plan),
  })));
}"""


def twin(page, cases):
    """What the browser makes of the cases; what is undefined is left out, as Swift leaves out what is nil."""
    return json.loads(page.evaluate(RUN, json.dumps(cases)))


def plan(formula, inputs):
    plan = {"format": {"tabata_phase": "tabata", "emom_phase": "emom"}.get(formula, "intervals"),
            "prepareSeconds": inputs["prep"], "workSeconds": inputs["work"], "rounds": inputs["rounds"]}
    if formula != "emom_phase":
        plan["restSeconds"] = inputs["rest"]
    if "last_rest" in inputs:
        plan["lastRest"] = inputs["last_rest"]
    return plan


def test_a_phase_its_round_and_what_is_left_are_what_the_fields_state_machine_gives(kept):
    for formula in ("tabata_phase", "emom_phase", "interval_phase"):
        cases = [{"plan": plan(formula, case["inputs"]), "state": {"phase": 0, "phaseStartedAt": START, "extraMs": 0},
                  "now": START + round(case["inputs"]["elapsed"] * 1000)} for case in VECTORS[formula]]
        for case, got in zip(VECTORS[formula], twin(kept, cases), strict=True):
            want = case["output"]
            if want is None:
                assert "position" not in got, (formula, case)
                continue
            position = got["position"]
            assert (position["kind"], position["round"]) == (want["phase"], want["round"]), (formula, case)
            assert position["remainingMs"] / 1000 == pytest.approx(want["remaining"], abs=1e-9), (formula, case)
            assert got["totalMs"] == want["total"] * 1000, (formula, case)


def test_the_two_twins_agree_on_random_timers_at_random_instants(kept):
    seed = secrets.randbits(63)
    said = subprocess.run(
        [PROGRAM.with_name("rackside-bench"), "positions", "--seed", str(seed), "--count", "20000"],
        capture_output=True, text=True, check=True,
    ).stdout.splitlines()
    cases = [json.loads(line) for line in said]
    assert len(cases) == 20000
    for case, got in zip(cases, twin(kept, cases), strict=True):
        want = {name: case[name] for name in case if name not in ("plan", "state", "now")}
        assert got == want, (seed, case)
    # What is compared is not one and the same thing all over.
    kinds = [case["position"]["kind"] if "position" in case else None for case in cases]
    assert all(kinds.count(kind) > 200 for kind in [None, "prepare", "work", "rest", "done"])
