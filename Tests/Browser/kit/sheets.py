"""The printed sheet with the key of encrypted backups."""

import re

from pypdf import PdfReader


def key_on(sheet):
    """The key, as a person reads it from the paper: 28 characters."""
    [page] = PdfReader(sheet).pages
    text = page.extract_text()
    key = "".join(re.findall(r"\b[0-9A-HJKMNP-TV-Z]{4}\b(?= –|$)", text, re.MULTILINE))
    assert len(key) == 28, text
    return key
