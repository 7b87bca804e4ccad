"""Trainers, their page, and what a client lets them see."""

import re

from kit.login import fill_in


def trainer(floor, name="Tove"):
    client = floor.member(f"{name} Holm")
    owner = floor.owner()
    owner.change("members.setRole", member=client.member["id"], role="trainer")
    owner.close()
    return client


def trainer_page(screen, page="", name="tove", **options):
    """Logs a trainer in on their page. The caller waits for what it shows."""
    desk = screen(f"/trainer/#{page}" if page else "/trainer/", **options)
    fill_in(desk, f"{name}@example.com")
    return desk


def client_part(page, name):
    """Opens one of the parts of a client's page, and returns it."""
    page.get_by_role("group", name="Parts of the page").get_by_role("button", name=re.compile(f"^{name}")).click()


def consent(client, coach, shares=None):
    """The client lets the trainer see `shares`, or what the server proposes."""
    code = client.call("clients.invite", **({"shares": shares} if shares else {}))["code"]
    coach.change("clients.accept", code=code)
