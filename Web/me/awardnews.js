// An award that was earned, as a toast. Contract: announce(award, member). A workout that earns several has one toast for
// all: they arrive one right after the other.
import { toast } from "../shared/ui.js";
import { t } from "../shared/words.js";
import "../shared/words/awards.js";

const TOGETHER_MS = 4_000, SHOWN_MS = 6_000;
let news = [];

export function announce({ name }, member) {
  const now = performance.now();
  news = [...news.filter((one) => now - one.at < TOGETHER_MS && one.member === member), { at: now, member, name }];
  toast(news.length === 1 ? t("award.earned.one", { name })
    : t("award.earned.many", { n: news.length, names: news.map((one) => one.name).join(", ") }), { ms: SHOWN_MS });
}
