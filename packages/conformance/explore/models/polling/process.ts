// A program that polls with a checkpoint and processes one entry after the other. Its requests end at the surroundings.
import type { KeptPosition, Position } from "@xeffect/core/checkpoint"
import { type XError, poll } from "@xeffect/core"
import { layerMock } from "@xeffect/core/mock"
import { getLikedTweets, getUsersMentions } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { type Asked, makeProcess } from "../../process.ts"
import type { PollingBounds } from "./world.ts"

type Place = "position" | "round"

export type PollingRequest =
  | { readonly _tag: "Load"; readonly place: Place }
  | { readonly _tag: "Save"; readonly place: Place; readonly position: Position }
  | { readonly _tag: "Fetch"; readonly since: unknown; readonly token: unknown }
  | { readonly _tag: "Process"; readonly id: string }
  | { readonly _tag: "Sleep"; readonly until: number }

export interface PollingProcess {
  readonly asked: () => ReadonlyArray<Asked<PollingRequest>>
  readonly gaps: () => number
  /** The parts that tell the states of its memory apart. */
  readonly memory: () => unknown
}

/**
 * What a process remembers. When it sleeps it has forgotten all but the last known IDs, which it has loaded or saved, and how
 * many rounds in a row it could not use. Between two sleeps it remembers what it was told.
 */
const makeMemory = () => {
  let known: Pick<Position, "keys" | "settled"> | undefined
  let unusable = 0
  let heard: Array<unknown> = []
  return {
    view: () => ({ keys: known?.keys, settled: known?.settled, unusable, heard }),
    hear: (request: PollingRequest, result: unknown) => {
      heard.push([request._tag, result])
      if (request._tag === "Load" && request.place === "position") known = result as Position | undefined
      if (request._tag === "Save" && request.place === "position") known = request.position
    },
    sleep: () => void (heard = []),
    report: (isUnusable: boolean) => void (unusable = isUnusable ? unusable + 1 : 0)
  }
}

export const openPolling = (
  now: () => number,
  { compared, late, now: isFromNow }: PollingBounds,
  onEnd: () => void
): PollingProcess => {
  const memory = makeMemory()
  const process = makeProcess<PollingRequest>(now, (until) => {
    memory.sleep()
    return { _tag: "Sleep", until }
  })
  let gaps = 0
  const ask = <A>(request: PollingRequest) =>
    Effect.tap(process.ask<A, XError>(request), (result) => Effect.sync(() => memory.hear(request, result)))
  const placeOf = (place: Place) => ({
    load: ask<Position | undefined>({ _tag: "Load", place }),
    save: (position: Position) => ask<void>({ _tag: "Save", place, position: structuredClone(position) })
  })
  const checkpoint: KeptPosition = { ...placeOf("position"), round: placeOf("round") }
  const api = layerMock((_, { next_token, pagination_token, since_id }) =>
    ask({ _tag: "Fetch", since: since_id, token: pagination_token ?? next_token })
  )
  const program = poll(
    compared === 1 ? getLikedTweets : getUsersMentions,
    { id: "1" },
    {
      checkpoint,
      start: isFromNow === 1 ? "now" : "oldest",
      // Longer than a run: what is settled then is a question of time, which tests ask.
      overlap: late === 0 ? 0 : "1 day",
      on_event: (event) => {
        if (event._tag === "Gap") gaps++
        else memory.report(event._tag === "Failed" && event.error.reason._tag === "DecodeError")
      }
    }
  ).pipe(
    Stream.runForEach(({ id }) => ask({ _tag: "Process", id })),
    Effect.provide(api)
  )
  let isEnded = false
  process.fork(program, () => {
    isEnded = true
    onEnd()
  })
  if (isEnded) throw new Error("the program ends before anything happens")
  return { asked: process.asked, gaps: () => gaps, memory: memory.view }
}
