#!/usr/bin/python3 -B
"""Inside the container: what Chromium allows on a screen. Tests/Packages/policy.py ORIGIN"""

import json
import sys
import tempfile

sys.path.insert(0, "/usr/lib/rackside-screen")
from browser import Browser

origin = sys.argv[1]
with tempfile.TemporaryDirectory() as profile:
    browser = Browser(["chromium", "--headless=new", f"--user-data-dir={profile}", "--log-level=3"])

    def is_blocked(url):
        return browser._call("Page.navigate", {"url": url}).get("errorText") == "net::ERR_BLOCKED_BY_ADMINISTRATOR"

    browser.open(origin + "/wall/")
    browser.frame()
    secure = browser._call("Runtime.evaluate", {"expression": "isSecureContext && 'serviceWorker' in navigator"})
    seen = {"our pages are secure": secure["result"]["value"]}
    for url in (origin.replace(":8080", ":8081"), "https://example.com/", "file:///etc/passwd"):
        print(url, file=sys.stderr)
        seen[f"{url} is blocked"] = is_blocked(url)
    browser.close()
print(json.dumps(seen))
sys.exit(0 if all(value is True for value in seen.values()) else 1)
