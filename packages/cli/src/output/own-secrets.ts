/** The credentials with which a command sends requests. A server may repeat them in a response, which is printed without them. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"

/** The credentials that a command has read so far. */
export const OwnSecrets = Context.Reference<Set<string>>("xeffect/cli/OwnSecrets", { defaultValue: () => new Set() })

/** A shorter text may be a word of a post. X issues none that is so short. */
const shortest = 16

/** Notes credentials, before they are sent. A value that is no text is none. */
export const addSecrets = (secrets: Set<string>, values: ReadonlyArray<unknown>): void => {
  for (const value of values) {
    const text: unknown = Redacted.isRedacted(value) ? Redacted.value(value) : value
    if (typeof text !== "string" || text.length < shortest) continue
    secrets.add(text)
    secrets.add(encodeURIComponent(text))
  }
}

/** Notes the credentials of an account. */
export const noteSecrets = (values: ReadonlyArray<unknown>): Effect.Effect<void> =>
  OwnSecrets.use((secrets) => Effect.sync(() => addSecrets(secrets, values)))

/** The text without a secret. A cell of a table may have cut it: two thirds of it count as the whole. */
const withoutSecret = (text: string, secret: string): string => {
  const start = secret.slice(0, Math.max(shortest, Math.ceil((secret.length * 2) / 3)))
  const parts = text.split(start)
  const rest = secret.slice(start.length)
  const afterOf = (part: string): string => {
    let length = 0
    while (length < rest.length && part[length] === rest[length]) length++
    return part.slice(length)
  }
  return parts.map((part, index) => (index === 0 ? part : afterOf(part))).join("<redacted>")
}

/** The text without any of these secrets. */
export const withoutSecrets = (text: string, secrets: ReadonlySet<string>): string =>
  // The longest first, of which another may be a part.
  [...secrets].toSorted((one, other) => other.length - one.length).reduce(withoutSecret, text)

/** The text without the credentials that a command has read. */
export const withoutOwnSecrets = (text: string): Effect.Effect<string> =>
  OwnSecrets.use((secrets) => Effect.sync(() => withoutSecrets(text, secrets)))
