#!/bin/sh
# Runs tests, and ends them with everything they started when they take longer than so many minutes:
#
#   Tests/limit.sh MINUTES COMMAND…
#
# timeout(1) would miss the servers that the tests start, which are in process groups of their own, and would keep
# Ctrl-C from the command.
minutes=$1
shift

# Whatever the command starts inherits this, so it is found even when the process that started it is gone.
export TEST_RUN_OF_THIS_FLOOR=$$

(
  trap 'kill "$clock" 2>/dev/null; exit' TERM
  sleep "$((minutes * 60))" >/dev/null 2>&1 &
  clock=$!
  wait "$clock" || exit
  echo "The tests have taken longer than $minutes minutes, so they hang. Ending them." >&2
  # The runner ends before this does.
  trap '' TERM
  # First gently: the runners then say which tests are under way.
  for signal in TERM KILL; do
    for found in $(grep -lzx "TEST_RUN_OF_THIS_FLOOR=$$" /proc/[0-9]*/environ 2>/dev/null); do
      process=${found#/proc/}
      kill -$signal "${process%/environ}" 2>/dev/null
    done
    [ $signal = KILL ] || sleep 5
  done
) &
watch=$!
trap 'kill "$watch" 2>/dev/null' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

"$@"
