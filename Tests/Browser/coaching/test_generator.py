"""A program is made on the phone, saved as routines and printed."""

import io
import re

from playwright.sync_api import expect
from pypdf import PdfReader

from kit.log import bring
from kit.looks import check, small_targets
from kit.phone import at_phone

# What sets a colour in a PDF: DeviceRGB, DeviceCMYK and colour spaces. Shades of grey are g and G.
COLOURED = re.compile(rb"(?<![\w/])(rg|RG|k|K|cs|CS|sc|SC|scn|SCN|sh)(?=\s)")


def test_a_program_is_made_explained_printed_and_saved(floor, mara, screen, tmp_path):
    bring(floor, tmp_path, *[(7 * n + 7, "Bench Press (Barbell)", 80, 5) for n in range(4)])
    phone = at_phone(screen)
    phone.goto(f"{floor.address}/me/#routines")
    phone.get_by_role("button", name="Have a program made").click()
    plan = phone.get_by_role("region", name="The plan")
    expect(plan.get_by_role("heading", name="Full body A")).to_be_visible()
    why = phone.get_by_role("region", name="Why this program")
    expect(why.get_by_text("3 days a week, each for the whole body")).to_be_visible()
    # Bench presses are in the log.
    expect(plan.get_by_text("In 4 workouts of your log’s last half year.").first).to_be_visible()
    phone.get_by_role("radio", name="Gain muscle").check()
    phone.get_by_role("group", name="Days a week").get_by_role("radio", name="4").check()
    expect(plan.get_by_role("tab", name="Lower B")).to_be_visible()
    plan.get_by_role("tab", name="Week 8").click()
    expect(plan.get_by_text("A light week: half the sets and lighter weights.")).to_be_visible()
    plan.get_by_role("tab", name="Week 8").press("ArrowRight")
    expect(plan.get_by_role("tab", name="Week 1")).to_be_focused()
    for scheme in ("dark", "light"):
        phone.emulate_media(color_scheme=scheme)
        check(phone, f"the generator, {scheme}")
    assert small_targets(phone, 44) == []

    with phone.expect_download() as download:
        phone.get_by_role("button", name="PDF to print").click()
    assert download.value.suggested_filename == "rackside-program.pdf"
    reader = PdfReader(io.BytesIO(download.value.path().read_bytes()))
    assert len(reader.pages) == 5
    assert all(float(page.mediabox.width) > float(page.mediabox.height) for page in reader.pages)
    for page in reader.pages:
        assert not COLOURED.search(re.sub(rb"<[0-9A-Fa-f]*>|\((?:\\.|[^\\)])*\)", b"", page.get_contents().get_data()))
    texts = [page.extract_text() for page in reader.pages]
    assert "Gain muscle: 4 days a week, 8 weeks" in texts[0] and "Why this program" in texts[0]
    # The page and the paper say the same.
    printed = "".join(texts[0].split())
    sentences = why.get_by_role("listitem").all_inner_texts()
    assert len(sentences) > 5 and [one for one in sentences if "".join(one.split()) not in printed] == []
    assert "Upper A" in texts[1] and "Monday" in texts[1] and "Bench press" in "".join(texts[1:])
    assert all(f"Page {n} of 5" in text and "Mara" in text for n, text in enumerate(texts, 1))

    phone.get_by_role("button", name="Save as routines").click()
    expect(phone.get_by_text("4 routines are in your list now.")).to_be_visible()
    phone.get_by_role("button", name="Lower B · 8 weeks").click()
    expect(phone.get_by_role("heading", name="Lower B · 8 weeks")).to_be_visible()


def test_with_body_weight_alone_there_is_a_program(floor, mara, screen):
    phone = at_phone(screen)
    phone.goto(f"{floor.address}/me/#generator")
    phone.get_by_role("button", name="Body weight only").click()
    plan = phone.get_by_role("region", name="The plan")
    expect(plan.get_by_role("link", name="Push-up")).to_be_visible()
    expect(phone.get_by_text("since your log is still empty")).to_be_visible()
