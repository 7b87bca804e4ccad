// Asks for the password again, before a change that the server refuses with `password_needed`. Contract:
//   confirmsWith(session), once per page: from then on session.change() opens the dialog where the server asks, and sends
//   the same request with the same key again. After Cancel the change fails with `password_needed`, and nothing has
//   happened: showing that as an error would be wrong. The page needs shared/pages.css.
// Several changes at once share one dialog. The password is kept only until the server has answered.
import { html, render } from "../template.js";
import { uuid } from "../socket.js";
import { keep } from "../store.js";
import { fault, t } from "../words.js";
import { field } from "../ui.js";

export function confirmsWith(session) {
  const dialog = document.createElement("dialog");
  dialog.className = "confirm";
  dialog.setAttribute("aria-labelledby", "confirm-title");
  document.body.append(dialog);
  let form = null;

  const draw = () => render(form ? view() : null, dialog);

  function view() {
    return html`<form class="entry" novalidate @submit=${(event) => { event.preventDefault(); confirm(); }}>
      <div><h2 class="title" id="confirm-title">${t("confirm.title")}</h2><p class="dim">${t("confirm.text")}</p></div>
      <input type="email" name="username" autocomplete="username" .value=${session.member?.email ?? ""} hidden>
      ${field({ id: "confirm-password", label: t("confirm.password"), type: "password", value: form.password,
        error: form.error, autocomplete: "current-password", maxlength: 1000, enterkeyhint: "go",
        set: (password) => { Object.assign(form, { password, error: null }); draw(); } })}
      <div class="ends"><button class="btn go"
        ?disabled=${form.busy}>${t(form.busy ? "confirm.busy" : "confirm.do")}</button>
        <button type="button" class="btn" @click=${() => close(false)}>${t("cancel")}</button></div></form>`;
  }

  const focus = () => dialog.querySelector("#confirm-password")?.focus();

  async function confirm() {
    const sent = form;
    if (sent.busy) return;
    if (sent.password) {
      const { password } = sent, browser = keep.get("browser");
      sent.busy = true;
      draw();
      try {
        await session.ask("sessions.confirm", { key: uuid(), password, ...(browser && { browser }) });
        if (form === sent) close(true);
        return;
      } catch (error) {
        sent.error = error.reason === "wrong_credentials" ? t("confirm.wrong") : fault(error);
      }
      sent.busy = false;
    } else sent.error = t("fault.required");
    if (form !== sent) return;
    draw();
    focus();
    dialog.querySelector("#confirm-password")?.select();
  }

  function close(isRight) {
    const { settle } = form;
    form = null;
    dialog.close();
    draw();
    settle(isRight);
  }

  // Escape closes this dialog only, not a question in the page behind it.
  dialog.addEventListener("keydown", (event) => { if (event.key === "Escape") event.stopPropagation(); });
  dialog.addEventListener("cancel", (event) => { event.preventDefault(); close(false); });

  session.password = {
    ask() {
      if (form) return form.asked;
      form = { password: "", error: null, busy: false };
      form.asked = new Promise((resolve) => { form.settle = resolve; });
      const { asked } = form;
      draw();
      dialog.showModal();
      focus();
      return asked;
    },
    // Called when the login ends.
    drop() { if (form) close(false); },
  };
}
