// An award that was earned, as a toast. Contract: announce(award, member, {who}); `who` is the name, if several people
// look at the same screen. Several awards of one workout arrive right after one another, and share one toast.
import { toast } from "../ui.js";
import { t } from "../words.js";
import "../words/progress/awards.js";

const TOGETHER_MS = 4_000, SHOWN_MS = 6_000;
let news = [];

export function announce({ name }, member, { who } = {}) {
  const now = performance.now();
  news = [...news.filter((one) => now - one.at < TOGETHER_MS && one.member === member), { at: now, member, name }];
  toast(news.length === 1 ? t("award.earned.one", { name, who })
    : t("award.earned.many", { n: news.length, names: news.map((one) => one.name).join(", "), who }), { ms: SHOWN_MS, news: "award" });
}
