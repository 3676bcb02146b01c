import { InvalidInput, XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"

/** Fails because a value of a sign-in is not what it must be. The value is not shown. */
export const refuse = (operation: string, parameter: string, value: unknown, rule: string) => {
  const redacted = value === undefined || Redacted.isRedacted(value) ? value : Redacted.make(value)
  return refuseShown(operation, parameter, redacted, rule)
}

/** The same where the value is no secret. */
export const refuseShown = (operation: string, parameter: string, value: unknown, rule: string) =>
  Effect.fail(new XError({ operation, reason: new InvalidInput({ parameter, value, rule }) }))

/**
 * Fails for a text that cannot be sent: half of a surrogate pair has no bytes. What is not a text is refused with it. What is
 * undefined was not given.
 */
export const refuseMalformed = (
  operation: string,
  texts: Readonly<Record<string, unknown>>
): Effect.Effect<void, XError> => {
  const rule = "a text without halves of surrogate pairs"
  const malformed = Object.entries(texts).find(
    ([, text]) => text !== undefined && (typeof text !== "string" || /\p{Surrogate}/u.test(text))
  )
  return malformed === undefined ? Effect.void : refuse(operation, ...malformed, rule)
}

/**
 * What the query of a callback says. The address may be whole, or the path and query alone, which is what most servers
 * give. A name that comes twice is refused: somebody has added to the address.
 */
export const readCallback = Effect.fnUntraced(function* (
  operation: string,
  callback: string | URL
): Effect.fn.Return<ReadonlyMap<string, string>, XError> {
  // A URL may be of another realm. Whatever else there may be is no address.
  const address: unknown = typeof callback === "string" ? callback : Object(callback).href
  const isAddress = typeof address === "string" && URL.canParse(address, "http://localhost")
  const url = isAddress ? new URL(address, "http://localhost") : undefined
  if (url === undefined) return yield* refuse(operation, "callback", callback, "the address the user came back to")
  const pairs = Array.from(url.searchParams)
  const values = new Map(pairs)
  return values.size === pairs.length
    ? values
    : yield* refuse(operation, "callback", callback, "an address whose query has no name twice")
})
