"""A screen of the package rackside-screen: its settings, and the mistakes in them that are told."""

import importlib.machinery
import importlib.util
import sys

import pytest

from kit.floor import ROOT

FOLDER = ROOT / "Config/screen"
sys.dont_write_bytecode = True
sys.path.insert(0, str(FOLDER))

import settings  # noqa: E402

loader = importlib.machinery.SourceFileLoader("prepare", str(FOLDER / "prepare"))
preparing = importlib.util.module_from_spec(importlib.util.spec_from_loader("prepare", loader))
loader.exec_module(preparing)

ADDRESSES = [
    ("192.168.1.20", "http://192.168.1.20:8080"), ("rack-1.local", "http://rack-1.local:8080"),
    ("192.168.1.20:9000", "http://192.168.1.20:9000"), ("http://192.168.1.20", "http://192.168.1.20"),
    ("http://192.168.1.20:80/", "http://192.168.1.20"), ("https://floor.example", "https://floor.example"),
    ("https://floor.example:8443", "https://floor.example:8443"), ('"http://FLOOR.local:8080"', "http://floor.local:8080"),
    ("http://[fd00::20]:8080", "http://[fd00::20]:8080"), ("fd00::20", "http://[fd00::20]:8080"),
    ("[FD00:0:0::20]", "http://[fd00::20]:8080"), ("floor.example.:81", "http://floor.example.:81"),
]


def test_the_server_is_an_address_or_a_name():
    for written, origin in ADDRESSES:
        found = settings.parse(f"SERVER={written}\n")
        assert (found.origin, found.url) == (origin, f"{origin}/kiosk/"), written
        policy = settings.policy(found)
        assert policy["OverrideSecurityRestrictionsOnInsecureOrigin"] == policy["URLAllowlist"] == [origin], written


MISTAKES = [
    ("", "SERVER is empty"), ("SERVER=", "SERVER is empty"), ("SERVER=ftp://floor", "SERVER must be like"),
    ("SERVER=http://floor:8080/kiosk/", "must end with the port"), ("SERVER=a b", "SERVER is no address"),
    ("SERVER=http://floor:many", "SERVER is no address"), ("SERVER=http://nadia@floor", "SERVER must be like"),
    ("SERVER=*", "SERVER is no address"), ("SERVER=192.168.001.020", "without zeros in front"),
    ("SERVER=192.168.1", "SERVER is no address"), ("SERVER=192.168.1.256", "SERVER is no address"),
    ("SERVER=0x7f.1", "SERVER is no address"), ("SERVER=floor:0", "a port from 1"), ("SERVER=floor..local", "SERVER is no address"),
    ("SERVER=floor:99999", "SERVER is no address"), ("SERVER=[fd00::20", "SERVER is no address"),
    ("SERVER=fd00:::20", "SERVER is no address"), ("SERVER=floor\nSHOW=trainer", "SHOW must be kiosk or wall"),
    ("SERVER=floor\nOFF=23:30", "OFF and ON must both"), ("SERVER=floor\nOFF=23:30\nON=24:00", "ON must be a time"),
    ("SERVER=floor\nOFF=6:00\nON=06:00", "different times"), ("SERVER=floor\nROTATE=45", "ROTATE must be"),
    ("SERVER=floor\nZOOM=9", "ZOOM must be"), ("# a\nSERVRE=floor", "line 2: there is no setting SERVRE"),
    ("SERVER floor", "line 1: there is no setting"),
]


def test_a_mistake_is_told():
    for text, mistake in MISTAKES:
        with pytest.raises(settings.Mistake, match=mistake):
            settings.parse(text)
            pytest.fail(f"nothing is wrong with {text!r}")


def test_the_file_of_the_package_lacks_only_the_server():
    text = (FOLDER / "rackside-screen.conf").read_text()
    with pytest.raises(settings.Mistake, match="SERVER is empty"):
        settings.parse(text)
    found = settings.parse(text.replace("SERVER=\n", "SERVER=floor.local\n"))
    assert found == settings.Settings("http://floor.local:8080")


def test_a_mistake_is_told_once_and_waited_for(tmp_path, monkeypatch):
    said, file = [], tmp_path / "screen.conf"
    monkeypatch.setattr(preparing, "tell", said.append)
    texts = iter(["SHOW=wall", "SHOW=wall", "SERVER=flo", "SERVER=floor\nSHOW=walls", "SERVER=floor\nSHOW=wall", ""])

    def write(_=0):
        # The last text stays.
        if text := next(texts):
            file.write_text(text)

    write()
    found = preparing.good_settings(lambda: settings.read(file), write)
    assert found == settings.Settings("http://floor:8080", "wall")
    assert [text.split(": ")[1] for text in said] == ["SERVER is empty", "SHOW must be kiosk or wall, and not walls"]


NIGHTS = [
    ("23:30", "05:30", ["23:30", "00:00", "05:29"]), ("01:00", "05:00", ["01:00", "04:59"]), (None, None, []),
]


def test_the_screen_is_off_between_two_times():
    for off, on, dark in NIGHTS:
        found = settings.parse("SERVER=floor\n" + (f"OFF={off}\nON={on}\n" if off else ""))
        asked = ["23:29", "23:30", "00:00", "00:59", "01:00", "04:59", "05:00", "05:29", "05:30", "12:00"]
        assert [time for time in asked if found.is_off(settings.minute("OFF", time))] == [
            time for time in asked if time in dark or off == "23:30" and time in ("00:59", "01:00", "04:59", "05:00")], (off, on)
