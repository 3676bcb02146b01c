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

/**
 * The remedy for a refused request of a client, if the words say enough to know.
 *
 * @param hasSecret whether the `client_secret` was sent
 */
export const clientRefusalHint =
  (hasSecret: boolean): FormPost["hint"] =>
  (words, status) =>
    !hasSecret && (status === 401 || /authorization header|unauthorized_client|invalid_client/i.test(words))
      ? "No client_secret was sent. A confidential client needs one: pass the client_secret of the app."
      : clientRemedies.find(([pattern]) => pattern.test(words))?.[1]
