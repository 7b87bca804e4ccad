"""A workout as the screens show it: what the server has, and what waits for it applied in order."""

import pytest

from kit.modules import kept, run  # noqa: F401

SETUP = """
  const { overlay } = await import("/shared/log/overlay.js");
  let keys = 0;
  const item = (method, params = {}, more = {}) => ({ key: `k${++keys}`, method, params, wall: 1000 * keys, ...more });
  const log = (reps, more = {}, state = {}) => item("sets.log", { exercise: 1, reps, ...more }, state);
  const shown = (current, items, options) => {
    const workout = overlay(current, items, (wall) => wall + 5, options);
    return workout && [workout.id, workout.rows.map(({ set }) => set.reps)];
  };
  const OPEN = { id: 9, startedAt: 500, sets: [{ id: 1, exercise: 1, reps: 5 }, { id: 2, exercise: 1, reps: 6 }] };
"""


@pytest.mark.parametrize("current, items, wanted", [
    ("null", "", None), ("OPEN", "", [9, [5, 6]]), ("OPEN", "log(7)", [9, [5, 6, 7]]),
    # The server does not know the workout yet.
    ("null", "log(7), log(8)", [None, [7, 8]]), ("OPEN", "log(7, { startsNew: true }), log(8)", [None, [7, 8]]),
    ("OPEN", "item('workouts.start', { name: 'Push' }), log(7)", [None, [7]]),
    ("OPEN", "item('workouts.finish')", None), ("OPEN", "item('workouts.finish'), log(7)", [None, [7]]),
    # A set that was added to a workout of the past is not of today.
    ("OPEN", "log(7, { workout: 3 })", [9, [5, 6]]),
    ("OPEN", "item('sets.edit', { set: 1, reps: 4 })", [9, [4, 6]]), ("OPEN", "item('sets.delete', { set: 1 })", [9, [6]]),
    ("OPEN", "item('sets.edit', { set: 1, reps: 4 }), item('sets.delete', { set: 1 })", [9, [6]]),
    # What has nothing to do with the workout changes nothing.
    ("OPEN", "item('workouts.rename', { workout: 9, name: 'Pull' })", [9, [5, 6]]),
])
def test_what_waits_is_applied_in_order(kept, current, items, wanted):
    assert run(kept, SETUP + f"return shown({current}, [{items}])") == wanted


def test_what_the_server_refused_is_shown_only_where_it_can_be_corrected(kept):
    assert run(kept, SETUP + """
      const items = () => [log(7, {}, { refused: {} }), item("sets.delete", { set: 1 }, { refused: {} })];
      return [shown(OPEN, items()), shown(OPEN, items(), { withRefused: true })];
    """) == [[9, [5, 6]], [9, [5, 6, 7]]]


def test_a_row_keeps_what_waits_until_its_set_is_stored(kept):
    assert run(kept, SETUP + """
      const waiting = log(7), { rows } = overlay(OPEN, [waiting], (wall) => wall + 5);
      return rows.map((row) => [row.id, row.item === waiting, row.set.waits ?? false, row.set.at ?? null]);
    """) == [[1, False, False, None], [2, False, False, None], ["wk1", True, True, 1005]]


def test_a_set_whose_event_came_before_its_reply_is_there_once(kept):
    assert run(kept, SETUP + """
      const current = { ...OPEN, sets: [{ id: 1, exercise: 1, reps: 5, at: 700 }] };
      const sent = (at, more) => log(5, { at, ...more }, { tried: true });
      return [[sent(700)], [sent(700, { startsNew: true })], [sent(700), log(6)], [sent(701)], [sent(700, { exercise: 2 })],
        [log(5, { at: 700 })]].map((items) => shown(current, items));
    """) == [[9, [5]], [9, [5]], [9, [5, 6]], [9, [5, 5]], [9, [5, 5]], [9, [5, 5]]]


def test_the_time_of_a_pause_is_that_of_its_taps_and_a_set_ends_it(kept):
    assert run(kept, SETUP + """
      const pause = (paused) => item("workouts.pause", { paused });
      return [[pause(true)], [pause(true), pause(true)], [pause(true), pause(false)], [pause(true), log(7)]].map((items) => {
        const { pausedAt = null, pausedMs } = overlay(OPEN, items, (wall) => wall);
        return [pausedAt, pausedMs];
      });
    """) == [[1000, 0], [2000, 0], [None, 1000], [None, 1000]]
