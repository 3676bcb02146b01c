import type { XError } from "@xeffect/core"
import type * as Effect from "effect/Effect"
import type { ReplyEntry, ReplyEvent } from "../state/entry.ts"
import { isOlderId } from "../state/mention.ts"
import { changeEntry } from "../state/part.ts"
import { changePart } from "../store/parts.ts"
import type { ReplyStore } from "../store/reply-store.ts"

/**
 * Stores an event of an interaction. Returns its next state, or `undefined` if it did not wait for the event.
 *
 * @param may whether the event still applies to what is stored now
 */
export const changeReply = (
  { key, mention }: ReplyEntry,
  event: ReplyEvent,
  may: (entry: ReplyEntry) => boolean = () => true
): Effect.Effect<ReplyEntry | undefined, XError, ReplyStore> =>
  changePart(mention.author_id ?? "", (part) => {
    const entry = part.entries.find((one) => one.key === key)
    return entry !== undefined && may(entry) ? changeEntry(part, key, event) : [part, undefined]
  })

/** Interactions in the order of their mentions. */
export const oldestFirst = <Entry extends ReplyEntry>(entries: ReadonlyArray<Entry>): ReadonlyArray<Entry> =>
  entries.toSorted((one, other) => (isOlderId(one.key, other.key) ? -1 : one.key === other.key ? 0 : 1))
