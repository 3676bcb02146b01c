/** The page that asks a user whether an app may act for them. */
import type { WorldUser } from "../../world/types.ts"
import type { OAuthResponse } from "./response.ts"
import type { Question } from "./request.ts"
import { escapeHtml } from "../../request/escape-html.ts"

const headers = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  // No form-action: it would also forbid the redirect that follows the form.
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  "x-frame-options": "DENY",
  // With `no-referrer` the form would be sent with the origin `null`.
  "referrer-policy": "same-origin"
}

/** The data that the page shows. */
export interface ConsentPage {
  readonly question: Question
  /** Who may decide, the one who is chosen at first before the others. */
  readonly users: ReadonlyArray<WorldUser>
  /** Proves that a decision comes from this page. */
  readonly token: string
}

const list = (items: ReadonlyArray<string>): string =>
  items.length === 0 ? "" : `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join("")}</ul>`

const options = (users: ReadonlyArray<WorldUser>): string =>
  users
    .map(
      ({ id, name, username }) =>
        `<option value="${escapeHtml(id)}">@${escapeHtml(username)} (${escapeHtml(name)})</option>`
    )
    .join("")

/** Makes the page. Its form is sent to the address of the page. */
export const consentPage = ({ question, token, users }: ConsentPage): OAuthResponse => ({
  status: 200,
  headers,
  body: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Authorize an app</title>
<h1>An app wants to act for you</h1>
<p>This is the emulator of the X API: the users are made up.</p>
${list(question.scopes)}
<p>${question.redirect_uri === undefined ? "You will see a PIN." : `You will be sent to ${escapeHtml(question.redirect_uri)}`}</p>
<form method="post">
<input type="hidden" name="page_token" value="${escapeHtml(token)}">
<p><label>Sign in as <select name="user">${options(users)}</select></label></p>
<button name="decision" value="approve">Authorize app</button>
<button name="decision" value="deny">Cancel</button>
</form>
</html>
`
})
