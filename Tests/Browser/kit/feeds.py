"""Asks the server as other programs do: for a feed's address, and with a script's token."""

import http.client
import json
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


def token(client, *scopes, name="Watch"):
    """A new token: the gym's own if the scopes are the gym's."""
    method = "tokens.makeForGym" if scopes[0].startswith("gym") else "tokens.make"
    return client.change(method, name=name, scopes=list(scopes))["secret"]


def call(method, number=1, **params):
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def send(floor, body, secret=None, method="POST", **more):
    """Returns the status, the headers and the body, read as JSON."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {secret}"} if secret else {})
    headers |= {name.replace("_", "-"): value for name, value in more.items()}
    line = http.client.HTTPConnection("127.0.0.1", floor.port)
    try:
        line.request(method, "/rpc", body if isinstance(body, (str, bytes)) else json.dumps(body), headers)
        answer = line.getresponse()
        text = answer.read()
        return answer.status, answer.headers, json.loads(text) if text else None
    finally:
        line.close()
