"""What all pages compute and offer in the same way is written once."""

import re

from kit.modules import WEB, without_comments

ONCE = {
    "how long a day is": (r"86_?400_?000|24 \* (3_?600|HOUR)", "shared/days.js"),
    "the noon of a day": (r"T12:00(:00)?Z", "shared/days.js"),
    "what a pound is": (r"453\.?59237", "shared/units.js"),
    "the parts of the body": (r'"chest", "back", "legs"|"legs", "chest", "back"', "shared/gym/exercise/types.js"),
    "which numbers a set has": (r'weightReps: \["weight", "reps"\]', "shared/gym/exercise/types.js"),
    "which exercises last for a time": (r'"duration", "weightDuration", "distanceDuration"', None),
    "the kinds of sets": (r'"warmup", "working", "drop", "failure"', "shared/coaching/routines/text.js"),
    "how a field is found that has an error": (r'querySelector\("\[aria-invalid=true\]"\)', None),
}


def test_it_is_written_in_one_file():
    modules = {path.relative_to(WEB).as_posix(): without_comments(path.read_text()) for path in sorted(WEB.rglob("*.js"))
               if "words" not in path.parts}
    for what, (pattern, place) in ONCE.items():
        found = [path for path, text in modules.items() if re.search(pattern, text)]
        assert found == ([place] if place else []), f"{what}: {found}"
