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

    def evaluated(url, expression):
        browser.open(url)
        browser.frame()
        return browser._call("Runtime.evaluate", {"expression": expression, "returnByValue": True})["result"].get("value")

    seen = {
        "ours is secure": evaluated(origin + "/wall/", "isSecureContext && 'serviceWorker' in navigator"),
        "others are blocked": evaluated(origin.replace(":8080", ":8081"), "document.body.innerText.includes('ERR_BLOCKED_BY')"),
        "files are blocked": evaluated("file:///etc/passwd", "document.body.innerText.includes('ERR_BLOCKED_BY')"),
        "settings are blocked": evaluated("chrome://settings/", "document.body.innerText.includes('ERR_BLOCKED_BY')"),
    }
    browser.close()
print(json.dumps(seen))
sys.exit(0 if all(value is True for value in seen.values()) else 1)
