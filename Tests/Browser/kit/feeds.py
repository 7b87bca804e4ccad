"""Fetches a feed's address as another calendar program does."""

import urllib.error
import urllib.request

import pytest


def fetch(address, **headers):
    with urllib.request.urlopen(urllib.request.Request(address, headers=headers)) as reply:
        return reply.headers, reply.read()


def status(address, **headers):
    with pytest.raises(urllib.error.HTTPError) as refused:
        fetch(address, **headers)
    return refused.value.code
