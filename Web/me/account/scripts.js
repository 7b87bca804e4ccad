// The tokens of the member's own scripts. Contract: scripts() → what the row “Tokens for scripts” opens. A new token's secret is gone
// once the row closes.
import { tokens } from "../../shared/accounts/scripttokens.js";
import { app, session, showError } from "../base/state.js";

const calls = { list: () => session.ask("tokens.list"), make: (wanted) => session.change("tokens.make", wanted),
  revoke: (token) => session.change("tokens.revoke", { token }) };

export const scripts = () => tokens(app.form.account, { kind: "member", calls, refresh: () => app.refresh(), fail: showError });
