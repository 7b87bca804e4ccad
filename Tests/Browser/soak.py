#!/usr/bin/env python3
"""Keeps a kiosk and a wall alive through a week of a busy gym, and prints what memory their pages need, as a line of JSON for each.

    make soak
    .venv/bin/python Tests/Browser/soak.py --days 2 --page wall

It ends with 1 if a page needs more than its ceiling, or grows from day to day.
"""

import argparse
import json
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from playwright.sync_api import sync_playwright  # noqa: E402

from kit.floor import Floor  # noqa: E402
from kit.patience import open_context  # noqa: E402
from kit.soak import soak  # noqa: E402


def main():
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("--days", type=int, default=7)
    asked.add_argument("--page", choices=["kiosk", "wall"], action="append")
    asked.add_argument("--browser", default="/usr/bin/chromium")
    asked = asked.parse_args()
    is_well = True
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Floor(f"{folder}/data")
        try:
            for kind in asked.page or ["wall", "kiosk"]:
                browser = playwright.chromium.launch(executable_path=asked.browser, args=["--no-sandbox", "--disable-gpu"])
                context = open_context(browser, viewport={"width": 1280, "height": 800}, locale="en-GB", timezone_id="UTC")
                found = soak(context.new_page(), kind, server.address, asked.days)
                browser.close()
                is_well = is_well and found["isWell"]
                print(json.dumps(found), flush=True)
        finally:
            server.stop()
    sys.exit(0 if is_well else 1)


if __name__ == "__main__":
    main()
