// A program that follows a stream with a checkpoint, as it is shipped. Its requests, its reads and its waits end at the surroundings.
import type { Position } from "@xeffect/core/checkpoint"
import { Conflict, XApi, XError } from "@xeffect/core"
import { type ByteSource, CurrentOwner, headersOf, type OpenResponse } from "@xeffect/core/wire"
import { fillGaps, follow, keepPosition, type StreamEvent, streamTweets } from "@xeffect/streams"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Exit } from "effect/Exit"
import type * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import type { Gap } from "../../../../streams/src/follow/machine/events.ts"
import type { Event, State, Step } from "../../../../streams/src/follow/machine/states.ts"
import type { Consumed, PositionHold } from "../../../../streams/src/follow/position/consumed.ts"
import { type Asked, makeProcess } from "../../process.ts"
import type { FollowingBounds } from "./world.ts"

export type FollowingRequest =
  | { readonly _tag: "Load" }
  | {
      readonly _tag: "Save"
      readonly position: Position
      /** The posts that the process has processed. */
      readonly known: ReadonlyArray<number>
      /** Whether it takes longer than anything else. */
      isSlow?: boolean
    }
  | { readonly _tag: "Open"; readonly minutes: number }
  | { readonly _tag: "Read" }
  | { readonly _tag: "Search"; readonly from: number; readonly to: number }
  | { readonly _tag: "Process"; readonly post: number }
  | { readonly _tag: "Sleep"; readonly since: number; readonly until: number; readonly isBetween: boolean }

/** A gap that is being filled. */
interface Fill {
  readonly gap: Gap
  hold?: PositionHold
}

/** What the process remembers, as far as its requests do not show it. */
export interface FollowingMemory {
  state?: State
  consumed?: Consumed
  /** The keys of each batch that waits for the consumer. */
  batches: ReadonlyArray<ReadonlyArray<string | undefined>>
  /** The keys that were saved by the process before, and those of items that were received. */
  seen: Array<string>
  /** When a post of the backfill was last received, or the connection was opened. */
  past: number
  fills: ReadonlyArray<Fill>
  /** The last position that was saved. */
  saved?: Position | undefined
  /** How many saves wait for the one that is under way. */
  saves: number
}

export interface FollowingProcess {
  readonly asked: () => ReadonlyArray<Asked<FollowingRequest>>
  readonly memory: FollowingMemory
  readonly interrupt: () => void
}

/** What the surroundings have to know of a process, apart from its requests. */
export interface Listener {
  readonly onEvent: (event: StreamEvent) => void
  readonly onClose: () => void
  readonly onEnd: (exit: Exit<unknown, unknown>) => void
  readonly known: () => ReadonlyArray<number>
}

const request = { method: "GET", url: "https://api.x.com/2/tweets/search/stream", headers: {} } as const

const responseOf = (date: string, body: ByteSource): OpenResponse => {
  const head = { status: 200, headers: headersOf({ date }) }
  return { ...head, request, response: { ...head, body } }
}

const observe =
  (memory: FollowingMemory, now: () => number, isSaving: () => boolean) =>
  (name: string, inputs: ReadonlyArray<unknown>, result: unknown): void => {
    switch (name) {
      case "start":
      case "step": {
        const [state, commands] = result as Step
        memory.state = state
        if (name === "step" && (inputs[1] as Event)._tag === "Opened") memory.past = now()
        for (const command of commands) {
          if (command._tag === "FillGap") memory.fills = [...memory.fills, { gap: command.gap }]
          if (command._tag === "Save" && isSaving()) memory.saves++
        }
        return
      }
      case "noneConsumed":
        memory.consumed = result as Consumed
        return
      case "addBatch": {
        const { keys } = inputs[1] as { readonly keys: ReadonlyArray<string | undefined> }
        memory.batches = [...memory.batches, keys]
        for (const key of keys) if (key !== undefined) memory.seen.push(key)
        return
      }
      case "takeBatch":
        memory.batches = memory.batches.slice(1)
        return
      case "holdFrom": {
        const fill = memory.fills.find(({ hold }) => hold === undefined)
        if (fill !== undefined) fill.hold = result as PositionHold
        return
      }
      case "isBackfilled":
        if (result === true) memory.past = now()
    }
  }

export const openFollowing = (
  now: () => number,
  { backfill, fill }: FollowingBounds,
  { known, onClose, onEnd, onEvent }: Listener
): FollowingProcess => {
  const memory: FollowingMemory = { batches: [], seen: [], past: now(), fills: [], saves: 0 }
  const isSaving = (): boolean => process.asked().some(({ request }) => request._tag === "Save")
  const process = makeProcess<FollowingRequest>(
    now,
    (until) => ({ _tag: "Sleep", since: now(), until, isBetween: memory.state?._tag === "Waiting" }),
    observe(memory, now, isSaving)
  )
  const load = Effect.tap(process.ask<Position | undefined, XError>({ _tag: "Load" }), (position) =>
    Effect.sync(() => void memory.seen.push(...(position?.keys ?? [])))
  )
  const save = (position: Position) =>
    Effect.suspend(() => {
      memory.saves = Math.max(0, memory.saves - 1)
      return process.ask<void, XError>({ _tag: "Save", position: structuredClone(position), known: known() })
    }).pipe(Effect.tap(() => Effect.sync(() => void (memory.saved = position))))
  const read = process.ask<Uint8Array | undefined, Error>({ _tag: "Read" })
  /** Bytes that are read by fibers with this context. */
  const bodyOf = (context: Context.Context<never>): ByteSource => {
    let reading: Fiber.Fiber<unknown> | undefined
    let isEnded = false
    return {
      read: (onChunk, onError) => {
        if (isEnded) return onChunk(undefined)
        const onSuccess = (chunk: Uint8Array | undefined) => {
          isEnded = chunk === undefined
          onChunk(chunk)
        }
        reading = Effect.runForkWith(context)(Effect.match(read, { onSuccess, onFailure: onError }))
      },
      cancel: () => {
        reading?.interruptUnsafe()
        onClose()
      }
    }
  }
  const api = Layer.succeed(XApi, {
    execute: ({ name }) => Effect.fail(new XError({ operation: name, reason: new Conflict({ detail: "no" }) })),
    open: Effect.fnUntraced(function* (_, { backfill_minutes = 0 }) {
      const date = yield* process.ask<string, XError>({ _tag: "Open", minutes: Number(backfill_minutes) })
      const opened = responseOf(date, bodyOf(yield* Effect.context()))
      const own = yield* CurrentOwner
      own?.(opened.response)
      return opened
    })
  })
  const find = ({ from, to }: { readonly from: Date; readonly to: Date }) =>
    Stream.fromIterableEffect(
      process.ask<ReadonlyArray<never>, XError>({ _tag: "Search", from: from.getTime(), to: to.getTime() })
    )
  const program = follow(
    streamTweets,
    { tweet_fields: ["created_at"] },
    {
      // The waits are told apart by how long they are.
      stall: stallTime,
      backfill: backfill === 1,
      checkpoint: keepPosition({ load, save }),
      ...(fill === 1 && { fill_gap: fillGaps(find) }),
      on_event: (event) => {
        if (isFilled(event, fill)) {
          const index = memory.fills.findIndex(({ gap: { from, to } }) => from === event.from && to === event.to)
          memory.fills = memory.fills.filter((_, at) => at !== index)
        }
        onEvent(event)
      }
    }
  ).pipe(
    Stream.runForEachWhile(({ data }) => process.ask<boolean, XError>({ _tag: "Process", post: Number(data.id) })),
    Effect.provide(api)
  )
  const fiber = process.fork(program, onEnd)
  return { asked: process.asked, memory, interrupt: () => process.interrupt(fiber) }
}

/** How long a connection may go without a byte, in milliseconds. */
export const stallTime = 31_000

/** Whether an event says that a gap was filled, or could not be. */
const isFilled = (event: StreamEvent, fill: number): event is StreamEvent & Gap =>
  event._tag === "Recovered" ||
  event._tag === "NotRecovered" ||
  (event._tag === "Gap" && event.filledBy === "nothing" && fill === 1)
