"""An empty page in real Chromium that can import the modules under Web/, without a server behind it."""

import pytest

from kit.floor import ROOT
from kit.patience import open_context

ORIGIN = "http://localhost:9"


@pytest.fixture
def context(chromium):
    context = open_context(chromium, locale="en-GB", timezone_id="UTC")

    def serve(route):
        path = route.request.url.removeprefix(ORIGIN + "/")
        if path == "":
            return route.fulfill(content_type="text/html", body="<!doctype html><body></body>")
        return route.fulfill(content_type="text/javascript", path=ROOT / "Web" / path)

    context.route(ORIGIN + "/**", serve)
    yield context
    context.close()


def open_tab(context):
    page = context.new_page()
    page.goto(ORIGIN + "/")
    return page


@pytest.fixture
def page(context):
    page = open_tab(context)
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    yield page
    assert not page.faults, page.faults


def run(page, script):
    """Runs `script` as the body of an async function, and returns its result."""
    return page.evaluate("async () => {" + script + "}")
