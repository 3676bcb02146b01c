import type { FormPost } from "../request/post-form.ts"

/** Remedies, by the words with which the X API refuses a request. */
const clientRemedies: ReadonlyArray<readonly [words: RegExp, remedy: string]> = [
  [
    /passed for the token/i,
    "The refresh token was used already, was revoked or belongs to another app: let the user sign in again."
  ],
  [
    /passed for the authorization code/i,
    "A code works once, for 30 seconds, with the client_id, redirect_uri and code_verifier of its sign-in: begin again."
  ],
  [/passed for the redirect/i, "Add the redirect_uri to the callback URLs in the app's settings."]
]

const secretHint = "No client_secret was sent. A confidential client needs one: pass the client_secret of the app."

const isAboutClient = (words: string, status: number, code = "") =>
  status === 401 || /authorization header|unauthorized_client|invalid_client/i.test(`${code} ${words}`)

/**
 * The remedy for a refused request of a client, if the words say enough to know.
 *
 * @param hasSecret whether the `client_secret` was sent
 */
export const clientRefusalHint =
  (hasSecret: boolean): NonNullable<FormPost["hint"]> =>
  (words, status) =>
    !hasSecret && isAboutClient(words, status)
      ? secretHint
      : clientRemedies.find(([pattern]) => pattern.test(words))?.[1]

const clientHint =
  "X does not accept this client. Pass the OAuth 2.0 client ID and client secret of the app whose OAuth 1.0a keys these are; its consumer key is not used here."

/** Remedies for a refused exchange of OAuth 1.0a keys, by the code of the error. */
const exchangeRemedies: Readonly<Record<string, string>> = {
  invalid_grant:
    "X does not accept these keys: the user or the app revoked them, or they belong to another app. Do not try again. Let the user sign in with OAuth 2.0.",
  invalid_scope:
    "The app's OAuth 1.0a permission does not cover a scope that was asked for. Leave scopes out to get all that it covers; for other scopes, let the user sign in.",
  invalid_request:
    "X cannot read the request. Pass the access token and access token secret of one user, not the consumer key and secret.",
  invalid_client: clientHint,
  unauthorized_client: clientHint,
  unsupported_grant_type:
    "This server does not exchange OAuth 1.0a keys. Check base_url, or let the user sign in with OAuth 2.0.",
  rate_limited: "X allows 10,000 exchanges per app and IP address in 15 minutes: wait for the reset."
}

/** The remedy for a refused exchange of OAuth 1.0a keys, if the code says enough to know. */
export const exchangeHint =
  (hasSecret: boolean): NonNullable<FormPost["hint"]> =>
  (words, status, code) => {
    if (!hasSecret && isAboutClient(words, status, code)) return secretHint
    if (code !== undefined && Object.hasOwn(exchangeRemedies, code)) return exchangeRemedies[code]
    return status === 429 ? exchangeRemedies["rate_limited"] : status === 401 ? clientHint : undefined
  }
