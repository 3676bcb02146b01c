import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"

/** The credentials that `layerConfig` reads. */
export const credentialNames = [
  "X_BEARER_TOKEN",
  "X_CONSUMER_KEY",
  "X_CONSUMER_SECRET",
  "X_ACCESS_TOKEN",
  "X_ACCESS_TOKEN_SECRET"
]

/** The credentials of the environment, to keep them out of what is printed. */
export const readSecrets = Effect.map(
  Effect.forEach(credentialNames, (name) => Config.option(Config.Redacted(name))),
  (given) => given.flatMap((one) => (Option.isSome(one) ? [Redacted.value(one.value)] : [])).filter((one) => one !== "")
)

/** Cuts credentials out of a text, in any case: names of headers arrive in lower case. */
export const hiding = (secrets: ReadonlyArray<string>) => {
  const written = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)])
  const patterns = written.map((secret) => new RegExp(secret.replace(/[^\w]/g, "\\$&"), "gi"))
  return (text: string): string => patterns.reduce((shown, pattern) => shown.replace(pattern, "…"), text)
}

const isWord = (part: string): boolean => /^[a-z\d$*.]{0,16}$/i.test(part)

/** A name that a response chose, without what may be an ID or a part of a token in it. */
export const shortName = (name: string): string =>
  name.length <= 64 && name.split(/[-_]/).every(isWord) ? name.replace(/\d{5,}/g, "…") : "…"
