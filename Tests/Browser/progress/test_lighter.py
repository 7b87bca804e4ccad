"""A member who lifts less than the empty bar is never sent to it: every screen names a lighter tool."""

import io
import re

from playwright.sync_api import expect
from pypdf import PdfReader

from kit.kiosk import enter, pairing_code, pick
from kit.log import bring
from kit.looks import both
from kit.patience import until
from kit.phone import at_phone
from kit.trainer import client_part, trainer, trainer_page

TOOL = re.compile("Lighter than the 20.kg bar: take a lighter bar or dumbbells.")


def test_phone_papers_kiosk_and_trainer_say_that_a_load_is_lighter_than_the_bar(floor, mara, screen, tmp_path):
    bring(floor, tmp_path, *[(7 * week + 3, "Bench Press (Barbell)", 12.5, 8) for week in range(4)])
    phone = at_phone(screen)
    bench = floor.exercise(mara, "Bench press")
    phone.goto(f"{floor.address}/me/#progress={bench}")
    following = phone.get_by_role("region", name="Next time")
    expect(following).to_contain_text(re.compile(r"12\.5\skg × 8"))
    expect(following).to_contain_text(TOOL)
    both(phone, "progress")
    # 5/3/1 from 15.5 kg: every week goes with the percentages, and the deload is light.
    phone.goto(f"{floor.address}/me/#train")
    phone.get_by_role("link", name=re.compile("^5.3.1")).click()
    phone.get_by_label("Bench press (kg)").fill("15.5")
    panel = phone.get_by_role("tabpanel")
    expect(panel).to_contain_text(re.compile(r"10\s×\s5"))
    expect(panel).to_contain_text("Sets below 20\u00a0kg are lighter than the bar: take a lighter bar or dumbbells.")
    phone.get_by_role("tab", name="Deload").click()
    expect(panel).to_contain_text(re.compile(r"5\s×\s5"))
    expect(panel).not_to_contain_text(re.compile(r"20\s×"))
    both(phone, "5-3-1")
    phone.goto(f"{floor.address}/me/#routines")
    phone.get_by_role("button", name="Have a program made").click()
    words = "Weights below 20\u00a0kg are lighter than the bar: take a lighter bar or dumbbells."
    expect(phone.get_by_role("region", name="The plan").get_by_text(words).first).to_be_visible()
    with phone.expect_download() as download:
        phone.get_by_role("button", name="PDF to print").click()
    reader = PdfReader(io.BytesIO(download.value.path().read_bytes()))
    printed = "".join("".join(page.extract_text() for page in reader.pages).split())
    assert "Weightsbelow20kgarelighterthanthebar:takealighterbarordumbbells." in printed

    # The kiosk and the trainer say it too.
    kiosk = screen("/kiosk/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    enter(kiosk, "Mara")
    pick(kiosk, "Bench press")
    plates = kiosk.get_by_role("region", name="Plates")
    expect(plates).to_contain_text(TOOL)
    both(kiosk, "kiosk", 64)
    kiosk.get_by_role("button", name=re.compile("^Log set 1")).click()
    until(lambda: mara.call("workouts.current").get("workout"))
    kiosk.get_by_role("button", name="Other exercise").click()
    pick(kiosk, "Squat")
    said = kiosk.get_by_role("button", name=re.compile("^Bench press: "))
    expect(said).to_contain_text(re.compile(r"Next time: 12\.5\skg × 8, lighter than the bar"))
    both(kiosk, "kiosk-said", 64)
    said.click()
    expect(kiosk.get_by_role("complementary", name="What Bench press says")).to_contain_text(TOOL)

    tove = trainer(floor)
    tove.change("clients.accept", code=mara.call("clients.invite")["code"])
    page = trainer_page(screen, f"clients/{mara.member['id']}")
    client_part(page, "Progress")
    following = page.get_by_role("region", name="Next time")
    expect(following).to_contain_text(re.compile(r"12\.5\skg × 8"))
    expect(following).to_contain_text(TOOL)
    both(page, "trainer")
    tove.close()
