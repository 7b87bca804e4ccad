"""The pages' estimate of the server's clock, beside the cases of Tests/GymTests/ClockEstimateTests.swift."""

import pytest

from kit.modules import kept  # noqa: F401

OFFSETS = [
    ([0, 5, 6, 11], [0, 10, 5]),
    ([1000, 1610, 1612, 1022], [600, 20, 10]),
    ([1000, 400, 401, 1031], [-615, 30, 15]),
    ([10.5, 260.75, 261, 31.25], [240, 20.5, 10.25]),
    ([0, -495, -494, 12], [-500.5, 11, 5.5]),
]
LEAST = [
    ([[0, 260, 261, 51], [1000, 1262, 1263, 1026], [2000, 2340, 2341, 2111]], [249.5, 25, 12.5]),
    ([[0, 45, 46, 11], [1000, 1045, 1046, 1011], [9000, 9100, 9101, 8990]], [40, 10, 5]),
    ([[0, 105, 105, 10], [1000, 1107, 1107, 1010]], [102, 10, 5]),
    ([[0, 78, 79, 3]] + [[n * 1000, n * 1000 + 107, n * 1000 + 108, n * 1000 + 62] for n in range(1, 9)], [76.5, 61, 30.5]),
    ([[0, 10, 20, 5]], None),
    ([], None),
]
SET_BETWEEN = [[0, 5, 6, 11], [1000, 1004, 1005, 1009], [2000, 62020, 62021, 2041], [3000, 63010, 63011, 3041]]
COMBINED = [
    ([[0, 10, 10, 70], [100, 160, 160, 170]], [0.0025, 70, 10.0025]),
    (SET_BETWEEN, [59994.975, 40, 15.025]),
    ([[0, 10, 20, 5]], None),
]

ESTIMATE = """async ([name, samples]) => {
  const clock = await import("/shared/clock.js");
  const named = ([t0, t1, t2, t3]) => ({ t0, t1, t2, t3 });
  const found = clock[name](name === "clockOffset" ? named(samples) : samples.map(named));
  return found && [found.offset, found.delay, found.errorBound];
}"""

# A server whose clock is an hour ahead, and then all at once 100 ms less. Then somebody sets it, and it says so.
FOLLOW = """async () => {
  const { Clock } = await import("/shared/clock.js");
  const here = () => performance.timeOrigin + performance.now();
  const socket = Object.assign(new EventTarget(), { status: "connecting", asked: 0, request: async (method, { t0 }) => {
    socket.asked += 1;
    const t1 = here() + 3_600_000 + socket.error;
    return { t0, t1, t2: t1 };
  }, error: 0 });
  const clock = new Clock(socket);
  const before = clock.known;
  socket.status = "live";
  await clock.burst();
  const first = clock.now() - here();
  const burst = socket.asked;
  socket.error = -100;
  const done = clock.burst();
  let last = clock.now(), back = 0;
  const watch = setInterval(() => { const now = clock.now(); if (now < last) back += 1; last = now; }, 1);
  await done;
  clearInterval(watch);
  const still = clock.now() - here(), { margin } = clock;
  socket.error = 7_200_000;
  socket.dispatchEvent(new CustomEvent("gym.changed", { detail: {} }));
  while (clock.bursting) await new Promise((resolve) => setTimeout(resolve, 10));
  return { before, known: clock.known, burst, first, back, still, margin, set: clock.now() - here() };
}"""


def test_a_page_estimates_as_the_twin_of_the_server_does(kept):
    for name, cases in {"clockOffset": OFFSETS, "leastDelay": LEAST, "combined": COMBINED}.items():
        for samples, expected in cases:
            found = kept.evaluate(ESTIMATE, [name, samples])
            assert found == (expected and pytest.approx(expected, abs=1e-6)), (name, samples)


def test_a_burst_finds_the_hour_and_a_correction_never_turns_digits_back(kept):
    found = kept.evaluate(FOLLOW)
    assert not found["before"] and found["known"] and found["burst"] == 16
    assert found["first"] == pytest.approx(3_600_000, abs=20)
    assert found["back"] == 0
    # What is still to be corrected is part of what it may be wrong by.
    assert found["still"] - 3_599_900 <= found["margin"] + 20
    assert found["set"] == pytest.approx(10_800_000, abs=20)
