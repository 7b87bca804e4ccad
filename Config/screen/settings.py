"""What /etc/rackside-screen.conf says, and what follows from it."""

import dataclasses
import ipaddress
import re
import urllib.parse

FILE = "/etc/rackside-screen.conf"
USUAL_PORT = 8080
KEYS = ("SERVER", "SHOW", "OFF", "ON", "ROTATE", "ZOOM")


class Mistake(Exception):
    """A mistake in the file, with its line where it has one."""


@dataclasses.dataclass(frozen=True)
class Settings:
    # Such as http://192.168.1.20:8080, as a browser writes it.
    origin: str
    show: str = "kiosk"
    # Minutes after midnight; None if the screen is never off.
    off: int | None = None
    on: int | None = None
    rotate: int = 0
    zoom: float = 1.0

    @property
    def url(self):
        return f"{self.origin}/{self.show}/"

    def is_off(self, minute):
        """Whether the screen is off on purpose at this minute of the day."""
        if self.off is None:
            return False
        if self.off < self.on:
            return self.off <= minute < self.on
        return minute >= self.off or minute < self.on


def address(host):
    """The host as a browser writes it in an origin, which Chromium's policies have to match."""
    # Browsers take what ends with a number for an address of IPv4, and 010 in it for 8.
    if ":" in host or re.search(r"(^|\.)(\d+|0x[0-9a-f]*)\.?$", host):
        try:
            found = ipaddress.ip_address(host)
        except ValueError:
            raise Mistake(f"SERVER is no address: {host}. One is like 192.168.1.20, without zeros in front") from None
        return f"[{found}]" if found.version == 6 else str(found)
    if not re.fullmatch(r"[0-9a-z-]+(\.[0-9a-z-]+)*\.?", host):
        raise Mistake(f"SERVER is no address: {host}")
    return host


def origin(text):
    if text.count(":") > 1 and "[" not in text and "://" not in text:
        # An address of IPv6 alone.
        text = f"[{text.rstrip('/')}]"
    if "://" not in text:
        text = f"http://{text}"
        if not re.search(r":\d+/?$", text):
            text = f"{text.rstrip('/')}:{USUAL_PORT}"
    try:
        parts = urllib.parse.urlsplit(text)
        port = parts.port
    except ValueError:
        raise Mistake(f"SERVER is no address: {text}") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username:
        raise Mistake(f"SERVER must be like http://192.168.1.20:8080, and not {text}")
    if parts.path.strip("/") or parts.query or parts.fragment:
        raise Mistake("SERVER must end with the port: SHOW says which page is shown")
    if port == 0:
        raise Mistake("SERVER must have a port from 1 to 65535")
    host = address(parts.hostname)
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{host}" + ("" if port in (None, usual) else f":{port}")


def minute(key, text):
    found = re.fullmatch(r"(\d{1,2}):(\d{2})", text)
    if not found or int(found[1]) > 23 or int(found[2]) > 59:
        raise Mistake(f"{key} must be a time like 23:30, and not {text}")
    return int(found[1]) * 60 + int(found[2])


def parse(text):
    """Raises `Mistake`."""
    values = {}
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        key, found, value = line.partition("=")
        key = key.strip()
        if not found or key not in KEYS:
            raise Mistake(f"line {number}: there is no setting {key}; there are {', '.join(KEYS)}")
        value = value.strip()
        if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
            value = value[1:-1].strip()
        values[key] = value
    if not values.get("SERVER"):
        raise Mistake("SERVER is empty: write the server's address behind it, such as SERVER=http://192.168.1.20:8080")
    show = values.get("SHOW") or "kiosk"
    if show not in ("kiosk", "wall"):
        raise Mistake(f"SHOW must be kiosk or wall, and not {show}")
    off, on = (minute(key, values[key]) if values.get(key) else None for key in ("OFF", "ON"))
    if (off is None) != (on is None):
        raise Mistake("OFF and ON must both have a time, or neither")
    if off is not None and off == on:
        raise Mistake("OFF and ON must be different times")
    rotate = values.get("ROTATE") or "0"
    if rotate not in ("0", "90", "180", "270"):
        raise Mistake(f"ROTATE must be 0, 90, 180 or 270, and not {rotate}")
    zoom = values.get("ZOOM") or "1"
    if not re.fullmatch(r"\d(\.\d{1,3})?", zoom) or not 0.5 <= float(zoom) <= 4:
        raise Mistake(f"ZOOM must be a number from 0.5 to 4, and not {zoom}")
    return Settings(origin(values["SERVER"]), show, off, on, int(rotate), float(zoom))


def read(path=FILE):
    try:
        with open(path, encoding="utf-8") as file:
            return parse(file.read())
    except (OSError, UnicodeDecodeError) as error:
        raise Mistake(f"the file cannot be read: {error}") from None


def policy(settings):
    """Chromium's managed policies: nothing but our server's pages, no questions, no dialogs. On plain http, the server's
    pages have what browsers allow secure pages alone, such as a page that is kept for when the server is away."""
    return {
        "OverrideSecurityRestrictionsOnInsecureOrigin": [settings.origin],
        "URLBlocklist": ["*"],
        "URLAllowlist": [settings.origin],
        "AutoplayAllowed": True,
        "AudioCaptureAllowed": False,
        "AutofillAddressEnabled": False,
        "AutofillCreditCardEnabled": False,
        "BackgroundModeEnabled": False,
        "BlockThirdPartyCookies": True,
        "BrowserAddPersonEnabled": False,
        "BrowserGuestModeEnabled": False,
        "BrowserSignin": 0,
        "BuiltInDnsClientEnabled": False,
        "DefaultBrowserSettingEnabled": False,
        "DefaultGeolocationSetting": 2,
        "DefaultNotificationsSetting": 2,
        "DefaultPopupsSetting": 2,
        # DeveloperToolsAvailability would shut out the keeper as well; sway.conf takes their keys instead.
        "DownloadRestrictions": 3,
        "ExtensionInstallBlocklist": ["*"],
        "HttpsUpgradesEnabled": False,
        "ImportAutofillFormData": False,
        "IncognitoModeAvailability": 1,
        "MetricsReportingEnabled": False,
        "NetworkPredictionOptions": 2,
        "PasswordManagerEnabled": False,
        "PrintingEnabled": False,
        "PromotionsEnabled": False,
        "SafeBrowsingProtectionLevel": 0,
        "SearchSuggestEnabled": False,
        "SpellcheckEnabled": False,
        "SyncDisabled": True,
        "TranslateEnabled": False,
        "UserFeedbackAllowed": False,
        "VideoCaptureAllowed": False,
    }
