"""What another calendar program does with a feed's address."""

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
