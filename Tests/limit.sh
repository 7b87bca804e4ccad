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

# The command, as the process that this script has started beside the clock.
started() {
  for stat in /proc/[0-9]*/stat; do
    # Behind the name, which may have spaces, come the state and the parent.
    parent=$(sed -n 's/.*) . \([0-9]*\) .*/\1/p' "$stat" 2>/dev/null)
    process=${stat#/proc/}
    process=${process%/stat}
    [ "$parent" = $$ ] && [ "$process" != "$clock_holder" ] && echo "$process"
  done
}

(
  clock_holder=$(exec sh -c 'echo $PPID')
  trap 'kill "$clock" 2>/dev/null; exit' TERM
  sleep "$((minutes * 60))" >/dev/null 2>&1 &
  clock=$!
  wait "$clock" || exit
  echo "The tests have taken longer than $minutes minutes, so they hang. Ending them." >&2
  # The runner ends before this does.
  trap '' TERM
  # First the runner alone: it says which tests are under way and where they are, and ends them.
  for runner in $(started); do kill -TERM "$runner" 2>/dev/null; done
  patience=180
  while [ $patience -gt 0 ] && [ -n "$(started)" ]; do
    sleep 1
    patience=$((patience - 1))
  done
  # Then what is left of all that it started.
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
