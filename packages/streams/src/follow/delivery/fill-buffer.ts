import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import type { Buffer } from "./buffer.ts"
import type { StreamEvent } from "../machine/events.ts"
import { itemKey } from "./item-key.ts"
import type { Seen } from "./seen.ts"

/** Where the items of one stream go. */
export interface DeliveryOutlet {
  readonly buffer: Buffer
  /** Absent if nothing is remembered. */
  readonly seen: Seen | undefined
  /** Absent without `on_event`. */
  readonly emit: ((event: StreamEvent) => Effect.Effect<unknown>) | undefined
  /** The time by the X API, in milliseconds since 1970. */
  readonly now: () => number
}

interface Sorted {
  readonly items: Array<unknown>
  readonly keys: Array<string | undefined>
  readonly events: Array<StreamEvent>
}

const hasData = (message: unknown): boolean =>
  typeof message === "object" && message !== null && (Reflect.get(message, "data") ?? undefined) !== undefined

/** Items that are new, and what else there was. */
export const sortMessages = (
  { emit, seen }: Pick<DeliveryOutlet, "emit" | "seen">,
  messages: ReadonlyArray<unknown>
): Sorted => {
  const items: Array<unknown> = []
  const keys: Array<string | undefined> = []
  const events: Array<StreamEvent> = []
  for (const message of messages) {
    if (!hasData(message)) {
      events.push({ _tag: "Unknown", message })
      continue
    }
    const key = seen && itemKey(message)
    if (key !== undefined && seen?.add(key) === false) {
      if (emit !== undefined) events.push({ _tag: "Duplicate", key })
      continue
    }
    items.push(message)
    keys.push(key)
  }
  return { items, keys, events }
}

/**
 * Puts the messages that are items into the buffer, each once. If the buffer is full, the rest is lost, or waits for room.
 *
 * @param wait waits until there is room. Absent if what does not fit is lost
 * @param reserve how much of the buffer is to stay free
 * @returns how many items there were
 */
export const fillBuffer = Effect.fnUntraced(function* (
  destination: DeliveryOutlet,
  messages: ReadonlyArray<unknown>,
  wait: ((room: Effect.Effect<void>) => Effect.Effect<void>) | undefined,
  reserve = 0
) {
  const { buffer, emit, now, seen } = destination
  const { events, items, keys } = sortMessages(destination, messages)
  // Also for items that have to wait for room, so that no position is past them.
  const at = now()
  // The consumer has its turn before anything is lost.
  if (items.length > buffer.room(reserve) && buffer.size() > 0) yield* Effect.yieldNow
  let given = 0
  while (given < items.length) {
    const end = given + buffer.room(reserve)
    if (given === 0 && end >= items.length) give(buffer, items, keys, at)
    else give(buffer, items.slice(given, end), keys.slice(given, end), at)
    given = end
    if (given >= items.length) break
    if (wait === undefined) {
      // If it is received again, it is not a duplicate.
      for (const key of keys.slice(given)) if (key !== undefined) seen?.forget(key)
      events.push({ _tag: "Lost", count: items.length - given, at: now() })
      break
    }
    yield* buffer.wake
    yield* wait(buffer.untilRoom(reserve))
  }
  yield* buffer.wake
  if (emit !== undefined) {
    if (items.length > 0) {
      const count = Math.min(given, items.length)
      events.push({ _tag: "Received", count, buffered: buffer.size(), newest: keys.at(-1), at: now() })
    }
    yield* Effect.forEach(events, emit, { discard: true })
  }
  // Otherwise a burst piles up in the buffer, since reading it never waits.
  yield* Effect.yieldNow
  return items.length
})

const give = (buffer: Buffer, items: ReadonlyArray<unknown>, keys: ReadonlyArray<string | undefined>, at: number) => {
  if (Arr.isReadonlyArrayNonEmpty(items)) buffer.offer({ items, keys, at })
}
