import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { AgentToolsOptions } from "./options.ts"

/** A shorter text may be a word of a post. X issues none that is so short. */
const minSecret = 16

/** Replaces the credentials of the options in a text, the longest first, of which another may be a part. */
export const redactWith = (options: AgentToolsOptions): ((text: string) => Effect.Effect<string>) => {
  const { access_token, access_token_secret, bearer_token, consumer_key, consumer_secret } = options
  const secrets = [access_token, access_token_secret, bearer_token, consumer_key, consumer_secret]
    .map((one) => (Redacted.isRedacted(one) ? String(Redacted.value(one)) : one))
    .filter((one): one is string => typeof one === "string" && one.length >= minSecret)
    .flatMap((one) => [one, encodeURIComponent(one)])
    .toSorted((one, other) => other.length - one.length)
  return (text) => Effect.sync(() => secrets.reduce((all, one) => all.replaceAll(one, "<redacted>"), text))
}
