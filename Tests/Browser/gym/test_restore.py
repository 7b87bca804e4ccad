"""A backup is restored on the set-up page of an empty server: the way back after the old machine has died."""

import contextlib
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from kit.floor import OWNER, Floor
from kit.kiosk import pairing_code
from kit.login import fill_in
from kit.looks import both_sizes
from kit.patience import until
from kit.phone import at_phone

KG = {"value": 80, "unit": "kg"}
PART = 131_072
# The name is isolated, for names that run from right to left.
BACK = re.compile("Iron Yard.? is back")


@pytest.fixture
def backup(tmp_path):
    """Of a gym with three sets, whose machine is gone."""
    old = Floor(tmp_path / "old")
    old.owner().close()
    with contextlib.closing(old.member("Mara Lindqvist")) as mara:
        bench = old.exercise(mara, "Bench press")
        for _ in range(3):
            mara.change("sets.log", exercise=bench, kind="working", weight=KG, reps=5)
    made = old.run("backup", "--json", "--to", tmp_path / "stick")
    assert made.returncode == 0, made.stderr
    old.stop()
    return Path(json.loads(made.stdout)["file"])


def test_screens_and_logins_of_the_old_machine_go_on_after_an_empty_one_at_its_address_was_restored(screen, floor, tmp_path):
    floor.owner().close()
    floor.member("Mara Lindqvist").close()
    wall = screen("/wall/", 960, 540)
    kiosk = screen("/kiosk/")
    for page, heading in ((wall, "Pair this display with the code"), (kiosk, "Pair this kiosk")):
        floor.approve(pairing_code(page, heading), "Screen")
        expect(page.get_by_text(heading)).to_have_count(0)
    phone, desk = at_phone(screen), screen("/owner/")
    fill_in(desk, **OWNER)
    expect(desk.get_by_role("navigation", name="Pages")).to_be_visible()
    made = floor.run("backup", "--json", "--to", tmp_path / "stick")
    assert made.returncode == 0, made.stderr
    file = Path(json.loads(made.stdout)["file"])

    floor.stop()
    floor.data = tmp_path / "new machine"
    floor.start()
    assert not floor.has_owner()
    for page in (wall, kiosk):
        with page.expect_console_message(lambda message: message.text.startswith("identify:")):
            page.reload()
    # A page that was open goes on asking; one that is opened now shows what there is to do.
    desk.reload()
    desk.get_by_role("button", name="Restore it").click()
    expect(desk.get_by_role("heading", name="Restore a backup")).to_be_visible()
    reopened = phone.context.new_page()
    reopened.faults = []
    reopened.goto(f"{floor.address}/me/")
    expect(reopened.get_by_text("This gym is not set up yet.")).to_be_visible()
    send(desk, file, floor.setup_code)
    expect(desk.get_by_role("heading", name=BACK)).to_be_visible()
    # This browser's login is the restored gym's.
    desk.get_by_role("button", name="Open the owner’s page").click()
    expect(desk.get_by_role("navigation", name="Pages")).to_be_visible()
    for page in (phone, reopened):
        expect(page.get_by_role("navigation").first).to_be_visible()
        expect(page.get_by_label("Password")).to_have_count(0)
    expect(wall.get_by_text("Iron Yard").first).to_be_visible()
    expect(kiosk.get_by_role("button", name="Log in").first).to_be_visible()
    with floor.database() as database:
        assert database.execute("SELECT count(*) FROM devices").fetchone() == (2,)


def at_restore(floor, screen, **options):
    # Its server restarts, as if it were stopped.
    floor.stops += 1
    page = screen("/owner/", **options)
    page.get_by_role("button", name="Restore it").click()
    expect(page.get_by_role("heading", name="Restore a backup")).to_be_visible()
    return page


def send(page, file, code):
    page.get_by_label("Setup code").fill(code)
    page.locator("#file").set_input_files(file)
    expect(page.get_by_text(Path(file).name, exact=False).first).to_be_visible()
    page.get_by_role("button", name="Restore this backup").click()


def uploaded(floor):
    return (floor.data / "restore.part").exists()


def cut_off(page, at):
    """Ends the page's connection when it sends this part, once. Lists the parts that were sent over a connection."""
    sent = []

    def opened(connection):
        server = connection.connect_to_server()

        def pass_on(text):
            message = json.loads(text)
            if message["method"] == "restore.upload":
                sent.append(message["params"]["part"] if message["params"]["data"] else "how much?")
                if sent.count(at) == 1 and sent[-1] == at:
                    connection.close(code=1011)
                    return server.close()
            server.send(text)

        connection.on_message(pass_on)

    page.route_web_socket("**/ws", opened)
    return sent


def test_the_gym_is_back_with_its_sets_its_logins_and_its_name(floor, screen, backup):
    wall = screen("/wall/", 960, 540)
    expect(wall.get_by_text(re.compile("First set up the gym"))).to_be_visible()
    page = screen("/trainer/")
    sent = cut_off(page, 1)
    page.goto(f"{floor.address}/owner/")
    page.get_by_role("button", name="Restore it").click()
    expect(page.get_by_role("heading", name="Restore a backup")).to_be_visible()
    both_sizes(page, "a restore")
    floor.stops += 1
    send(page, backup, floor.setup_code.lower())
    expect(page.get_by_role("heading", name=BACK)).to_be_visible()
    expect(page.get_by_text("3 sets, as of")).to_be_visible()
    both_sizes(page, "a restored gym")
    # It went on where the connection was lost.
    parts = -(-backup.stat().st_size // PART)
    assert parts > 2 and sent == [0, 1, "how much?", 1, *range(2, parts)], sent
    page.get_by_role("button", name="Log in").click()
    fill_in(page, **OWNER)
    expect(page.get_by_role("navigation", name="Pages")).to_be_visible()
    # Screens that were open go on by themselves.
    expect(wall.get_by_text(re.compile("First set up the gym"))).to_have_count(0)
    expect(wall.get_by_text("Iron Yard")).to_be_visible()
    floor.again("Mara").close()
    with floor.database() as database:
        assert database.execute("SELECT count(*) FROM sets").fetchone() == (3,)
    assert not uploaded(floor)
    # What a later start serves is the same.
    floor.stop()
    floor.start()
    assert floor.has_owner()


def test_what_is_wrong_is_said_at_its_field_and_the_gym_can_be_set_up_instead(floor, screen, backup, tmp_path):
    page = at_restore(floor, screen, width=390, height=844)
    # This page comes from the browser's own machine.
    expect(page.get_by_text("This page is not encrypted")).to_have_count(0)
    page.get_by_role("button", name="Restore this backup").click()
    expect(page.get_by_text("Please fill this in.")).to_have_count(1)
    expect(page.get_by_text("Choose the backup’s file.")).to_be_visible()
    expect(page.get_by_label("Setup code")).to_be_focused()
    other = tmp_path / "notes.backup"
    other.write_text("bench 80 kg")
    send(page, other, floor.setup_code)
    expect(page.get_by_text("That isn’t a backup of Rackside.")).to_be_visible()
    assert not uploaded(floor)
    both_sizes(page, "a restore with an error")

    send(page, backup, "BBBB-BBBB")
    expect(page.get_by_text("That isn’t the setup code.")).to_be_visible()
    expect(page.get_by_label("Setup code")).to_be_focused()
    assert not uploaded(floor)

    whole = backup.read_bytes()
    damaged = tmp_path / "damaged.backup"
    middle = len(whole) // 2
    damaged.write_bytes(whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1:])
    cut = tmp_path / "cut.backup"
    cut.write_bytes(whole[:-5_000])
    for file in (damaged, cut):
        send(page, file, floor.setup_code)
        expect(page.get_by_text("This backup is damaged or incomplete.")).to_be_visible()
        until(lambda: not uploaded(floor))
        # Another file is another try.
        page.locator("#file").set_input_files(backup)
        expect(page.get_by_text("This backup is damaged or incomplete.")).to_have_count(0)

    # From another machine, by plain http, the page says who could read the backup.
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    page.reload()
    page.get_by_role("button", name="Restore it").click()
    expect(page.get_by_text("This page is not encrypted: others on the network could read the backup.")).to_be_visible()
    both_sizes(page, "a restore on plain http")

    page.get_by_role("button", name="Set up a new gym").click()
    expect(page.get_by_label("Gym name")).to_be_visible()
    floor.owner().close()
    # The page is told, and has the login.
    expect(page.get_by_role("button", name="Log in")).to_be_visible()


def without_results(page, cut=False):
    """The restarted server has been started once more and does not know the upload. With `cut`, it is gone for good."""
    asked, gone = set(), []

    def opened(connection):
        if gone:
            return connection.close(code=1011)
        server = connection.connect_to_server()

        def pass_on(text):
            message = json.loads(text)
            if message["method"] == "restore.result":
                asked.add(message["id"])
            server.send(text)

        def pass_back(text):
            message = json.loads(text)
            if cut and "sets" in (message.get("result") or {}):
                gone.append(True)
            if message.get("id") in asked:
                asked.discard(message["id"])
                fault = {"code": "not_found", "reason": "no_such_upload", "field": "upload"}
                text = json.dumps({"jsonrpc": "2.0", "id": message["id"], "error": {"code": -32000, "message": "", "data": fault}})
            connection.send(text)

        connection.on_message(pass_on)
        server.on_message(pass_back)

    page.route_web_socket("**/ws", opened)


def test_a_server_that_was_started_once_more_is_not_waited_for(floor, screen, backup):
    page = screen("/trainer/")
    without_results(page)
    page.goto(f"{floor.address}/owner/")
    page.get_by_role("button", name="Restore it").click()
    floor.stops += 1
    send(page, backup, floor.setup_code)
    expect(page.get_by_role("heading", name=BACK)).to_be_visible()
    expect(page.get_by_text("3 sets, as of")).to_be_visible()


def test_after_a_minute_without_the_server_the_page_says_what_to_do(floor, screen, backup):
    page = screen("/trainer/")
    without_results(page, cut=True)
    page.clock.install()
    page.goto(f"{floor.address}/owner/")
    page.get_by_role("button", name="Restore it").click()
    floor.stops += 1
    send(page, backup, floor.setup_code)
    expect(page.get_by_role("heading", name="Starting with your gym")).to_be_visible()
    expect(page.get_by_text("Start Rackside on the server’s machine.")).to_have_count(0)
    page.clock.run_for(90_000)
    expect(page.get_by_text("Start Rackside on the server’s machine.")).to_be_visible()
    both_sizes(page, "a restored gym whose server is away")
