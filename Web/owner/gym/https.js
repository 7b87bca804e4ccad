// The server's https, at #https: what it gives, how to turn it on, the certificate, the fingerprint for the desk and the code of the
// page of trust, and which screens come by http. What it shows is in httpsstate.js.
import { day, time } from "../../shared/format.js";
import { noun } from "../../shared/register.js";
import { head } from "../../shared/parts/head.js";
import { qr } from "../../shared/qr.js";
import { html, keyed } from "../../shared/template.js";
import { skeleton } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { concern, connected, daysLeft, failed, isOn, title, why } from "./httpsstate.js";
import { app, clock } from "../state.js";
import { moving } from "./httpsmove.js";

noun({ address: "https", section: "gym", title: "https.title", draw: page,
  mark: () => (concern() ? html`<span class="silent"></span><span class="unseen">, ${t("https.problem.mark")}</span>` : null) });

function page() {
  const known = app.https;
  if (!known) return html`${head({ title: t("https.title") })}${skeleton(4)}`;
  // Without https of its own, only a proxy can have brought this page that way.
  if (!isOn(known) && location.protocol === "https:") return html`${head({ title: t("https.title"), below: t("https.proxy") })}${gives()}`;
  if (!isOn(known)) return html`${head({ title: t("https.title"), below: t("https.off") })}<div class="halves even">${gives()}${turnOn()}</div>`;
  const key = concern();
  return html`${head({ title: t("https.title"), below: t(known.port ? `https.${known.kind}` : "https.down") })}
    ${key ? html`<section class="panel card entry" aria-labelledby="https-help"><h2 class="strong" id="https-help">${title(key, known)}</h2>
      <p class="https-why"><bdi>${why(key, known)}</bdi></p>${known.failure ? help() : null}</section>` : null}
    ${known.sha256 ? html`<div class="halves even">${trust(known)}${paper(known)}</div>` : null}
    <div class="halves even">${certificate(known, key)}${screens()}</div>`;
}

// MARK: Off

const list = (name, last) => Array.from({ length: last }, (_, i) => keyed(i, html`<li>${t(`https.${name}.${i + 1}`)}</li>`));

const gives = () => html`<section class="panel card entry" aria-labelledby="https-gives"><h2 class="label" id="https-gives">${t("https.gives")}</h2>
  <ul class="https-list">${list("gives", 4)}</ul></section>`;

const turnOn = () => html`<section class="panel card entry" aria-labelledby="https-on"><h2 class="label" id="https-on">${t("https.on")}</h2>
  <ol class="steps"><li><div class="https-how"><p>${t("https.on.1")}</p><pre dir="ltr"><code>${t("https.on.code")}</code></pre></div></li>
    <li><div class="https-how"><p>${t("https.on.2")}</p><pre dir="ltr"><code>${t("https.on.run")}</code></pre></div></li><li><p>${t("https.on.3")}</p></li></ol><p class="dim">${t("https.on.named")}</p></section>`;

// MARK: On

const help = () => html`<div><h3 class="label">${t("https.help")}</h3><ol class="https-list counted">${list("help", 3)}</ol></div>`;

function certificate(known, key) {
  const { addresses, endsAt, failure, kind, leftOut, names, port, since } = known;
  const isServed = Boolean(port && endsAt), at = (ms) => day(ms, clock.now());
  return html`<section class="panel card entry" aria-labelledby="https-certificate"><h2 class="label" id="https-certificate">${t("https.certificate")}</h2>
    ${isServed ? html`<p class="https-state"><rack-icon name=${key ? "warn" : "check"} class=${key ? "bad" : ""}></rack-icon><span class="about"><span
        class="strong">${t("https.works", { port })}</span>${
        since ? html`<span class="dim">${t("https.since", { when: `${at(since)}, ${time(since)}` })}</span>` : null}</span></p>
      <dl class="facts"><div><dt>${t("https.until")}</dt><dd>${endsAt <= clock.now() ? t("https.ended", { day: at(endsAt) })
        : t("https.ends", { day: at(endsAt), n: daysLeft(known) })}</dd></div>
      <div><dt>${t("https.addresses", { n: addresses.length })}</dt><dd>${each(addresses)}</dd></div>
      <div><dt>${t("https.names")}</dt><dd>${each(names)}</dd></div></dl>
      <p class="dim">${t(`https.renews.${kind}`)}</p>` : html`<p class="strong">${t("https.none")}</p>`}
    ${failure && !key ? html`<p class="notice bad https-why" role="alert"><bdi>${failed(failure)}</bdi> ${t("https.failed.kept")}</p>${help()}` : null}
    ${isServed && leftOut.length ? html`<p class="notice https-why"><bdi>${t("https.leftOut", { n: leftOut.length, names: leftOut.join(", ") })}</bdi></p>` : null}</section>`;
}

const each = (all) => html`<ul class="https-names">${all.map((one, n) => keyed(n, html`<li><bdi>${one}</bdi></li>`))}</ul>`;

function trust({ trust: address }) {
  const code = address ? qr(address, t("https.trust.code")) : null;
  return html`<section class="panel card entry" aria-labelledby="https-trust"><h2 class="label" id="https-trust">${t("https.trust")}</h2>
    ${address ? html`<p>${t("https.trust.scan")}</p><div class="https-code">${code}</div><p class="https-why">${t("https.trust.typed", { address })}</p>`
      : html`<p class="notice">${t("https.trust.alone")}</p>`}</section>`;
}

// What a page says that came by plain http, anybody on the network may have changed on its way.
const paper = ({ sha256 }) => html`<section class="panel card entry" aria-labelledby="https-paper"><h2 class="label" id="https-paper">${t("https.paper")}</h2>
  <p>${t("https.paper.text")}</p>${globalThis.isSecureContext ? html`<p class="https-hex" dir="ltr"><code>${pairs(sha256)}</code></p>`
    : html`<p class="notice">${t("https.paper.plain")}</p>`}<p class="dim">${t("https.paper.stays")}</p></section>`;

// The four pairs at each end are those that people compare.
const pairs = (sha256) => sha256.split(":").map((pair, n, { length }) => html`${n ? ":" : ""}<wbr>${n < 4 || n >= length - 4
  ? html`<strong>${pair}</strong>` : pair}`);

function screens() {
  const on = connected(), plain = on.filter(({ isSecure }) => !isSecure), of = on.length;
  return html`<section class="panel card entry" aria-labelledby="https-screens"><h2 class="label" id="https-screens">${t("https.screens")}</h2>
    <p class="strong">${plain.length ? t("https.screens.some", { n: plain.length, of }) : t(of ? "https.screens.all" : "https.screens.none", { of })}</p>
    ${plain.length ? html`<ul class="https-screens">${plain.map((device) => keyed(device.id, moving(device, app.https)))}</ul>
      <p class="dim">${t("https.screens.text")}</p>` : null}<a class="btn line https-all" href="#devices">${t("https.screens.all.link")}</a></section>`;
}
