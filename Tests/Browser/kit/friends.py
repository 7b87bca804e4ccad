"""Members who are friends."""

import contextlib

import pytest


def befriend(one, other):
    other.change("friends.claim", code=one.call("friends.invite")["code"])


def friends(floor, *names):
    """Members who are all friends of each other."""
    members = [floor.member(name) for name in names]
    for i, one in enumerate(members):
        for other in members[:i]:
            befriend(one, other)
    return members


@pytest.fixture
def pair(floor):
    mara, ines = friends(floor, "Mara Lindqvist", "Ines Ferreira")
    with contextlib.closing(mara), contextlib.closing(ines):
        yield mara, ines
