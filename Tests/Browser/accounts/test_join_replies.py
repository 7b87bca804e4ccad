"""Joining at the kiosk while the server's reply is late or lost."""

from playwright.sync_api import expect

from kit.kiosk import at_start, enter, newcomer
from kit.patience import until


def joining(kiosk, answer):
    """From now on answer(socket, text) gets the reply to a sign-up, and everything else passes."""

    def serve(socket):
        socket.connect_to_server().on_message(
            lambda text: answer(socket, text) if '"handle":"s_' in text and '"Ayse"' in text else socket.send(text))

    kiosk.route_web_socket("**/ws", serve)
    kiosk.reload()


def heard(kiosk, replies):
    """Waits until one has come. Playwright hears of it only while it is asked something."""
    until(lambda: kiosk.evaluate("true") and replies)


def filled(new, look, are_friends_told=True):
    new.begin()
    new.spell("Ayse")
    new.pin()
    new.look(look)
    new.kiosk.get_by_role("switch", name="Friends see my training").set_checked(are_friends_told)
    new.join()


def test_a_reply_that_comes_when_somebody_else_has_the_screen_logs_nobody_in(floor, screen):
    new = newcomer(floor, screen)
    kiosk, held = new.kiosk, []
    floor.member("Mara Lindqvist").close()
    joining(kiosk, lambda socket, text: held.append((socket, text)))
    enter(kiosk, "Mara")
    at_start(kiosk)
    kiosk.get_by_role("button", name="Join in").tap()
    filled(new, "Ayse name")
    heard(kiosk, held)
    # Nobody leaves the form by mistake meanwhile.
    expect(kiosk.get_by_role("button", name="Back", exact=True)).to_be_disabled()
    kiosk.get_by_role("button", name="Switch to Mara").tap()
    at_start(kiosk)
    [(socket, text)] = held
    socket.send(text)
    until(lambda: kiosk.evaluate("true") and not open_logins(floor, "Ayse"))
    at_start(kiosk)
    expect(kiosk.get_by_role("button", name="Log out Mara")).to_be_attached()
    expect(kiosk.get_by_role("button", name="Log out Ayse")).to_have_count(0)


def open_logins(floor, name):
    with floor.database() as database:
        return database.execute("""SELECT s.id FROM sessions s JOIN members m ON m.id = s.member
            WHERE m.display_name = ? AND s.ended_at IS NULL""", [name]).fetchall()


def test_after_a_lost_reply_a_second_tap_joins_once_as_they_want_to_be_shown_now(floor, screen):
    new = newcomer(floor, screen)
    kiosk, lost = new.kiosk, []

    def lose(socket, text):
        if lost:
            return socket.send(text)
        lost.append(text)
        return socket.close()

    joining(kiosk, lose)
    filled(new, "Ayse name", are_friends_told=False)
    heard(kiosk, lost)
    new.look("Nobody")
    # What friends see may be stored already, so it stays as it was sent.
    expect(kiosk.get_by_role("switch", name="Friends see my training")).to_be_disabled()
    new.join()
    at_start(kiosk)
    until(lambda: kiosk.evaluate("true") and shown(floor) == [(0, "nobody")])


def shown(floor):
    with floor.database() as database:
        return database.execute("SELECT shown_on_floor, l.workouts FROM members LEFT JOIN sharing_levels l ON l.member = id"
                                " WHERE display_name = 'Ayse'").fetchall()
