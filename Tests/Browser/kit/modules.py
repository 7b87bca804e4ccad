"""The modules under Web/: how they import one another, and an empty page in real Chromium that can import them, without
a server behind it.

`page` is new for each test. `kept` is one page for all tests of a run, whose modules stay loaded, so that a test takes
milliseconds. What a module keeps, such as the gym's plates, is still there from the test before: who relies on it sets it
first. A test that needs modules as they are at their start takes `fresh`: one page for all tests of a file, which each loads
anew, with nothing stored. A test that changes the page's clock, or that ends a page, takes `page`.
"""

import contextlib
import re

import pytest

from kit.floor import ROOT
from kit.patience import open_context

ORIGIN = "http://localhost:9"


@contextlib.contextmanager
def serving(chromium):
    context = open_context(chromium, locale="en-GB", timezone_id="UTC")

    def serve(route):
        path = route.request.url.removeprefix(ORIGIN + "/")
        if path == "":
            return route.fulfill(content_type="text/html", body="<!doctype html><body></body>")
        return route.fulfill(content_type="text/javascript", path=ROOT / "Web" / path)

    context.route(ORIGIN + "/**", serve)
    yield context
    context.close()


@pytest.fixture
def context(chromium):
    with serving(chromium) as context:
        yield context


def open_tab(context):
    page = context.new_page()
    page.goto(ORIGIN + "/")
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    return page


@pytest.fixture
def page(context):
    page = open_tab(context)
    yield page
    assert not page.faults, page.faults


@pytest.fixture(scope="session")
def kept_page(chromium):
    with serving(chromium) as context:
        yield open_tab(context)


@pytest.fixture
def kept(kept_page):
    kept_page.evaluate("() => localStorage.clear()")
    kept_page.faults.clear()
    yield kept_page
    assert not kept_page.faults, kept_page.faults


@pytest.fixture(scope="module")
def reloaded(chromium):
    with serving(chromium) as context:
        yield open_tab(context)


@pytest.fixture
def fresh(reloaded):
    reloaded.goto(ORIGIN + "/")
    reloaded.evaluate("""async () => {
      localStorage.clear();
      for (const { name } of await indexedDB.databases()) {
        await new Promise((resolve, reject) => Object.assign(indexedDB.deleteDatabase(name), { onsuccess: resolve, onerror: reject }));
      }
    }""")
    reloaded.faults.clear()
    yield reloaded
    assert not reloaded.faults, reloaded.faults


def run(page, script, argument=None):
    """Runs the body of an async function, which may use `argument`, and returns what it returns."""
    return page.evaluate("async (argument) => {" + script + "}", argument)


WEB = ROOT / "Web"
# `import … from "x"`, `export … from "x"`, `import "x"` and `import("x")`; one after the other on a line, too.
IMPORT = re.compile(r"""(?:(?:^|;[ \t]*)(?:import|export)\b(?:[^;"']*\bfrom)?\s*|\bimport\(\s*)["']([^"'\n]+)["']""", re.M)


def imports():
    """{module: [what it imports, as written]}"""
    return {path: IMPORT.findall(without_comments(path.read_text())) for path in sorted(WEB.rglob("*.js"))}


def without_comments(text):
    return re.sub(r"^\s*//.*$", "", text, flags=re.M)
