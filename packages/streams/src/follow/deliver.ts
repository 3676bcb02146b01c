import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import type { StreamEvent } from "./events.ts"
import type { Follower } from "./follower.ts"
import { itemKey } from "./item-key.ts"
import { offer } from "./outlet.ts"
import { momentAt, readClocks } from "./service-time.ts"
import { type Watch, whileBlocked } from "./watch.ts"

interface Sorted {
  readonly items: Array<unknown>
  readonly keys: Array<string | undefined>
  readonly events: Array<StreamEvent>
}

const hasData = (message: unknown): boolean =>
  typeof message === "object" && message !== null && (Reflect.get(message, "data") ?? undefined) !== undefined

// Items that are new, and what else there was.
const sort = ({ emit, seen, settings }: Follower, messages: ReadonlyArray<unknown>): Sorted => {
  const items: Array<unknown> = []
  const keys: Array<string | undefined> = []
  const events: Array<StreamEvent> = []
  for (const message of messages) {
    if (!hasData(message)) {
      events.push({ _tag: "Unknown", message })
      continue
    }
    const key = settings.dedupe === 0 ? undefined : itemKey(message)
    if (key !== undefined && !seen.add(key)) {
      if (emit !== undefined) events.push({ _tag: "Duplicate", key })
      continue
    }
    items.push(message)
    keys.push(key)
  }
  return { items, keys, events }
}

/**
 * Delivers the messages that are items to the consumer, each once.
 *
 * @param reserve how much of the buffer is to stay free, if it waits for room
 * @returns how many items there were
 */
export const deliver = Effect.fnUntraced(function* (
  follower: Follower,
  messages: ReadonlyArray<unknown>,
  { reserve = 0, waits, watch }: { readonly reserve?: number; readonly waits: boolean; readonly watch?: Watch }
) {
  const { buffer, clock, emit, seen } = follower
  const now = () => momentAt(follower.anchor, readClocks(clock)).time
  const { events, items, keys } = sort(follower, messages)
  // Also for items that have to wait for room, so that no position is past them.
  const at = now()
  let given = 0
  while (given < items.length) {
    const end = given + buffer.room(reserve)
    if (given === 0 && end >= items.length) give(follower, items, keys, at)
    else give(follower, items.slice(given, end), keys.slice(given, end), at)
    given = end
    if (given >= items.length) break
    if (!waits) {
      // If it is received again, it is not a duplicate.
      for (const key of keys.slice(given)) if (key !== undefined) seen.forget(key)
      events.push({ _tag: "Lost", count: items.length - given, at: now() })
      break
    }
    const room = buffer.untilRoom(reserve)
    yield* watch === undefined ? room : whileBlocked(watch, clock, room)
  }
  if (emit !== undefined) {
    if (items.length > 0) {
      events.push({
        _tag: "Received",
        count: Math.min(given, items.length),
        buffered: buffer.size(),
        newest: keys.at(-1),
        at: now()
      })
    }
    yield* Effect.forEach(events, emit, { discard: true })
  }
  // Otherwise a burst piles up in the buffer, since reading it never waits.
  yield* Effect.yieldNow
  return items.length
})

const give = (
  follower: Follower,
  items: ReadonlyArray<unknown>,
  keys: ReadonlyArray<string | undefined>,
  at: number
) => {
  if (Arr.isReadonlyArrayNonEmpty(items)) offer(follower, { items, keys, at })
}
