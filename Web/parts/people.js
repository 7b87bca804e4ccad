// Plates, medals and icons. Contract: people() → {"name.state": template}.
import { ICONS } from "../shared/icons.js";
import "../shared/progress/medal.js";
import { html, keyed } from "../shared/template.js";
import { t } from "../shared/words.js";
import { who } from "../shared/ui.js";

const COLOURS = ["red", "blue", "yellow", "green", "violet", "iron", "chalk"];
const LETTERS = { latin: "MA", wide: "WW", cyrillic: "ЩЖ", han: "美田", emoji: "🏋️M", flag: "🇩🇪🇫🇷" };

export const people = () => ({
  "plates.colours": COLOURS.map((colour) => keyed(colour, html`<rack-plate .face=${{ initials: "MA", colour }}></rack-plate>`)),
  "plates.letters": Object.entries(LETTERS).map(([name, initials]) => keyed(name, html`<rack-plate .face=${{ initials, colour: "blue" }}></rack-plate>`)),
  "plates.ring": [0.25, 1].map((ring) => keyed(ring, html`<rack-plate .face=${{ initials: "JO", colour: "green" }} .ring=${ring}></rack-plate>`)),
  "plates.name": who({ initials: "IN", colour: "violet", name: t("parts.who") }),
  "medals.both": html`<rack-medal .of=${{ colour: "red", top: t("parts.lift"), foot: t("parts.gym"), value: "100", unit: t("unit.kg"),
    label: t("parts.lift") }}></rack-medal><span class="small">${t("parts.medal.small")}</span><rack-medal .of=${{ colour: "iron", value: "10",
    unit: "×", isSmall: true }}></rack-medal>`,
  "icons.all": ICONS().map((name) => keyed(name, html`<rack-icon name=${name} title=${name}></rack-icon>`)),
});
