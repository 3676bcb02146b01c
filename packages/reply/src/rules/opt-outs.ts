import type { XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import { idOption, invalidParameter, isIdText } from "@xeffect/core/options"
import * as Effect from "effect/Effect"
import { optInto, optOutOf, type ReplyPart } from "../state/part.ts"
import { allParts, changePart, partOfAuthor } from "../store/parts.ts"
import type { ReplyStore } from "../store/reply-store.ts"

/** Runs with the ID of a user, if it is one. */
export const withUser = <A, R>(
  user_id: unknown,
  use: (id: string) => Effect.Effect<A, XError, R>
): Effect.Effect<A, XError, R> => {
  const id = typeof user_id === "bigint" ? `${user_id}` : user_id
  return isIdText(id) ? use(id) : refuse("replies", invalidParameter("user_id", user_id, idOption()))
}

const change = (
  user_id: string,
  next: (part: ReplyPart, id: string) => ReplyPart
): Effect.Effect<void, XError, ReplyStore> =>
  withUser(user_id, (id) => changePart(id, (part) => [next(part, id), undefined]))

/**
 * Remembers that a user wants no replies, and drops all that was not sent to him. Call it for requests that do not
 * come as a mention, such as a direct message.
 *
 * @param user_id the ID of the user
 * @remarks Errors: `InvalidInput`; `TransportError` if the store failed.
 * @since 0.1.0
 * @example
 * ```ts
 * import { optOut } from "xeffect/reply"
 *
 * const program = optOut("2244994945")
 * ```
 */
export const optOut = (user_id: string): Effect.Effect<void, XError, ReplyStore> => change(user_id, optOutOf)

/**
 * Allows replies to a user again, to his mentions from now on.
 *
 * @param user_id the ID of the user
 * @since 0.1.0
 */
export const optIn = (user_id: string): Effect.Effect<void, XError, ReplyStore> => change(user_id, optInto)

/**
 * Whether a user wants no replies.
 *
 * @param user_id the ID of the user
 * @since 0.1.0
 */
export const hasOptedOut = (user_id: string): Effect.Effect<boolean, XError, ReplyStore> =>
  withUser(user_id, (id) => Effect.map(partOfAuthor(id), ({ optedOut }) => optedOut.includes(id)))

/**
 * The IDs of all users who want no replies.
 *
 * @since 0.1.0
 */
export const listOptOuts: Effect.Effect<ReadonlyArray<string>, XError, ReplyStore> = Effect.map(allParts, (parts) =>
  parts.flatMap(({ optedOut }) => optedOut)
)
