"""Planned files that are kept as routes, without a server."""

from kit.modules import context, page, run  # noqa: F401

# asked: the methods that the server got; during(method): what happens before it answers.
SETUP = """async () => {
  const { app, session } = await import("/me/base/state.js"), { offer } = await import("/me/roads/routes/keepfile.js");
  const { render } = await import("/shared/template.js");
  Object.assign(session, { phase: "in", handle: "h1", member: { id: 1, unit: "kg" } });
  Object.assign(window, { app, asked: [], during: () => {} });
  session.socket.request = async (method) => { asked.push(method); during(method); return {}; };
  session.change = async (method) => { asked.push(method); during(method); return { route: { id: 3, name: "lake" } }; };
  window.keep = async () => {
    const item = { file: new File(["<gpx/>"], "lake.gpx") };
    render(offer(item, [{ kind: "no_times" }]), document.body);
    document.querySelector("button").click();
    while (item.kept.isBusy) await new Promise((done) => setTimeout(done));
    return item.kept;
  };
}"""


def test_no_route_is_kept_for_whoever_logs_in_after_a_logout_during_the_upload(page):
    page.evaluate(SETUP)
    assert run(page, """
      const { route } = await keep();
      // As a logout does.
      during = () => { app.form = {}; };
      const { error } = await keep();
      return [route.id, error.why, asked];""") == [3, "over", ["roads.upload", "routes.import", "roads.upload"]]
