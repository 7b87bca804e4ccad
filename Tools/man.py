#!/usr/bin/python3
"""Writes the manual pages: Tools/man.py HELP CONFIGURATION VERSION OUT

HELP is what `rackside --experimental-dump-help` prints, and CONFIGURATION is the configuration with its comments. Makes
rackside.1 and rackside.toml.5 in the folder OUT, so that neither can differ from the program and its configuration. Their
date is that of SOURCE_DATE_EPOCH, so that the same sources make the same pages.
"""

import datetime
import json
import os
import pathlib
import re
import sys

# What every command has is said once.
EVERYWHERE = {"help", "version"}
DATABASE = {"config", "data"}


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    return re.sub(r"^\.", r"\\&.", text, flags=re.MULTILINE)


def title(name, section, version, about):
    day = datetime.datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), datetime.UTC).date()
    return [
        f'.TH {name.upper()} {section} {day} "Rackside {version}" "Rackside"', ".SH NAME",
        f"{escaped(name)} \\- {escaped(about)}",
    ]


def paragraphs(text):
    """Lines for a text whose paragraphs are divided by line ends."""
    lines = []
    for paragraph in text.split("\n"):
        if paragraph.strip():
            lines += [".PP", escaped(paragraph.strip())]
    return lines


def begun(lines):
    """A section's heading is followed by its first paragraph without a macro."""
    return [line for before, line in zip(["", *lines], lines) if line != ".PP" or not before.startswith(".SH ")]


def bold(text):
    return f"\\fB{escaped(text)}\\fR"


def option(argument):
    names = [("-" if name["kind"] != "long" else "--") + name["name"] for name in argument["names"]]
    value = "" if argument["kind"] == "flag" else f" \\fI{escaped(argument['valueName'])}\\fR"
    return ", ".join(bold(name) for name in names) + value


def usage(words, arguments, has_more):
    parts = [bold(" ".join(words))]
    for argument in arguments:
        if argument["kind"] == "positional":
            part = f"\\fI{escaped(argument['valueName'])}\\fR"
        elif argument["kind"] == "flag":
            part = bold("--" + argument["preferredName"]["name"])
        else:
            part = bold("--" + argument["preferredName"]["name"]) + f" \\fI{escaped(argument['valueName'])}\\fR"
        parts.append(f"[{part}]" if argument["isOptional"] else part)
    return " ".join(parts + (["\\fIcommand\\fR"] if has_more else []))


def about(argument):
    text = argument.get("abstract", "")
    if "defaultValue" in argument and "(default:" not in text:
        text += f" (default: {argument['defaultValue']})"
    return text.strip()


def shown(command):
    return [a for a in command.get("arguments", []) if a["shouldDisplay"] and a["valueName"] not in EVERYWHERE]


def command(found, words):
    """The section of a command, then those of its own commands."""
    arguments, more = shown(found), found.get("subcommands", [])
    lines = []
    if not more:
        lines += [f".SS {escaped(' '.join(words[1:]))}", usage(words, arguments, False)]
        lines += paragraphs(found.get("abstract", "")) + paragraphs(found.get("discussion", ""))
        for argument in arguments:
            if argument["valueName"] in DATABASE and argument["kind"] == "option":
                continue
            name = f"\\fI{escaped(argument['valueName'])}\\fR" if argument["kind"] == "positional" else option(argument)
            lines += [".TP", name, escaped(about(argument)) or "\\&"]
    for each in more:
        if each["commandName"] != "help" and each.get("shouldDisplay", True):
            lines += command(each, [*words, each["commandName"]])
    return lines


def program(found, version):
    lines = title("rackside", 1, version, "a gym's server for kiosks, wall displays, phones and terminals")
    lines += [".SH SYNOPSIS", usage(["rackside"], [], True), ".SH DESCRIPTION"]
    lines += paragraphs(found["abstract"]) + paragraphs(found.get("discussion", ""))
    lines += paragraphs(
        "The package runs the server as the user rackside. Commands on its data run as that user as well, such as "
        "'sudo -u rackside rackside check'.")
    lines += [".SH COMMANDS", *command(found, ["rackside"]), ".SH OPTIONS OF MOST COMMANDS"]
    database = {a["valueName"]: a for each in found["subcommands"] for a in shown(each) if a["valueName"] in DATABASE}
    for argument in database.values():
        lines += [".TP", option(argument), escaped(about(argument))]
    lines += [".TP", f"{bold('-h')}, {bold('--help')}", "Show what a command takes.", ".TP", bold("--version")]
    lines += ["Show the version.", ".SH EXIT STATUS"]
    codes = {
        0: "success", 64: "wrong usage", 65: "bad data", 66: "no such thing", 69: "not available", 70: "a fault",
        74: "output cannot be written", 77: "the key of a backup is missing", 78: "a mistake in the configuration",
    }
    for code, text in codes.items():
        lines += [".TP", bold(str(code)), text]
    lines += [".SH FILES"]
    for path, text in {
        "/etc/rackside/rackside.toml": "the configuration",
        "/var/lib/rackside": "the gym's data and its backups; only the user rackside can read it",
        "/usr/share/doc/rackside": "how to install, to back up, to serve https and to keep the server safe",
    }.items():
        lines += [".TP", f"\\fI{escaped(path)}\\fR", text]
    return lines + [".SH SEE ALSO", "\\fBrackside.toml\\fR(5), \\fBsystemctl\\fR(1), \\fBjournalctl\\fR(1)"]


def configuration(text, version):
    """The comments above each key, which are written for people."""
    lines = title("rackside.toml", 5, version, "the configuration of Rackside")
    lines += [".SH SYNOPSIS", "\\fI/etc/rackside/rackside.toml\\fR", ".SH DESCRIPTION"]
    comment, is_head = [], True
    for line in text.splitlines():
        if line.startswith("#") and not re.match(r"# \w+ = ", line):
            comment.append(line[1:].strip())
            continue
        if is_head and not line.strip():
            lines += paragraphs(" ".join(comment).replace("  ", "\n"))
            comment, is_head = [], False
        elif section := re.fullmatch(r"\[(\w+)\]", line):
            lines += [f".SH [{section[1].upper()}]"]
            lines += paragraphs(" ".join(comment))
            comment = []
        elif key := re.fullmatch(r"(?:# )?(\w+) = (.*)", line):
            lines += [".TP", f"{bold(key[1])} = {escaped(key[2])}", escaped(" ".join(comment)) or "\\&"]
            comment = []
    return lines + [".SH SEE ALSO", "\\fBrackside\\fR(1)"]


def main():
    help_file, configuration_file, version, out = sys.argv[1:]
    out = pathlib.Path(out)
    out.mkdir(parents=True, exist_ok=True)
    found = json.loads(pathlib.Path(help_file).read_text())["command"]
    for name, lines in {
        "rackside.1": program(found, version),
        "rackside.toml.5": configuration(pathlib.Path(configuration_file).read_text(), version),
    }.items():
        (out / name).write_text("\n".join(begun(lines)) + "\n")


if __name__ == "__main__":
    main()
