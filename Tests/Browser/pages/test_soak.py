"""A screen that is never loaded again stays below its ceiling of memory. `make soak` does the same for a week."""

import pytest

from kit.patience import open_context
from soak import soak


@pytest.mark.parametrize("kind", ["wall", "kiosk"])
def test_four_days_with_a_busy_hour_leave_a_page_below_its_ceiling(floor, chromium, kind):
    context = open_context(chromium, viewport={"width": 1280, "height": 800}, locale="en-GB", timezone_id="UTC")
    # A young page may gain more than an old one: the browser still compiles what it does for the first time.
    found = soak(context.new_page(), kind, floor.address, days=4, quarters=3, visits=1, most=1 << 20)
    context.close()
    assert found["isWell"] and found["gainBytesADay"] and found["sets"] == 4 * 3 * 12 and found["reconnections"] >= 4, found
