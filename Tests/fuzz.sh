#!/usr/bin/env bash
# Runs the fuzzer on each target for an equal share of the time, and goes on with the inputs of earlier runs.
#
#     Tests/fuzz.sh PROGRAM SECONDS TARGET...
#
# An input that stops the program, takes 20 s or breaks a promise is saved in Tests/Corpora/TARGET, and its target is left.
set -euo pipefail

program=$1 seconds=$2
shift 2
share=$((seconds / $#))
status=0
# The fuzzer itself takes Ctrl-C for the end of its target, so the next one would begin.
trap 'exit 130' INT
for target in "$@"; do
  corpus=Tests/Corpora/$target work=.build/fuzz/$target
  # What an interrupted run has left.
  rm -rf "$work/tmp"
  mkdir -p "$corpus" "$work/found" "$work/seeds" "$work/tmp"
  echo "$target:"
  FUZZ_TARGET=$target FUZZ_SEEDS=$work/seeds FUZZ_WORDS=$work/words TMPDIR=$PWD/$work/tmp SWIFT_BACKTRACE=enable=no \
    "$program" -max_total_time=$((share > 0 ? share : 1)) -timeout=20 -rss_limit_mb=2048 -max_len=16384 -verbosity=0 \
    -print_final_stats=1 -dict="$work/words" -artifact_prefix="$corpus/found-" "$work/found" "$work/seeds" "$corpus" ||
    status=1
  rm -rf "$work/tmp"
done
exit $status
