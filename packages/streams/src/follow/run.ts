import { type Definition, InvalidInput, XApi, type XError } from "@xeffect/core"
import { type UncheckedParameters, observe, refuse } from "@xeffect/core/transport"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { makeBuffer } from "./buffer.ts"
import type { Position } from "./checkpoint.ts"
import type { Follower } from "./follower.ts"
import { type FollowOptions, readOptions } from "./options.ts"
import { consume, endOutlet, makeOutlet, type Outlet } from "./outlet.ts"
import { readOn } from "./reader.ts"
import { makeSeen } from "./seen.ts"
import type { Moment } from "./service-time.ts"

/** One stream to follow: an operation's parameters, and how to stay connected. */
export interface Followable {
  readonly params: UncheckedParameters
  readonly options: FollowOptions<unknown>
}

/** The untyped part of `follow`, `followAll` and `recover`: follows these streams, merged. */
export const run = (
  definition: Definition,
  streams: ReadonlyArray<Followable>,
  isFinite: boolean
): Stream.Stream<unknown, XError, XApi> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const outlet = yield* makeOutlet()
      // At the end, each saves its position at once.
      const all = yield* Scope.fork(yield* Effect.scope, "parallel")
      yield* Effect.forEach(
        streams,
        Effect.fnUntraced(function* (stream) {
          const follower = yield* makeFollower(definition, stream, outlet, yield* Scope.fork(all))
          // The stream ends as the reader does, with a defect too.
          const reading = Effect.onExit(readOn(follower, isFinite), (exit) => endOutlet(outlet, exit))
          yield* Effect.forkIn(reading, follower.scope)
        }),
        { concurrency: "unbounded", discard: true }
      )
      return streams.length === 0 ? Stream.empty : consume(outlet)
    })
  )

/** When the previous process had received what its position says. */
const receivedBefore = ({ clockOffset, time }: Position): Moment => ({
  time,
  monotonic: undefined,
  local: time - (clockOffset ?? 0),
  isDated: clockOffset !== undefined
})

const toEmit = ({ on_event }: FollowOptions<unknown>): Follower["emit"] =>
  on_event && ((event) => observe("on_event", () => on_event(event)))

const makeFollower = Effect.fnUntraced(function* (
  definition: Definition,
  { options, params }: Followable,
  outlet: Outlet,
  scope: Scope.Scope
) {
  const settings = readOptions(options)
  const { response } = definition
  if (settings instanceof InvalidInput) return yield* refuse(definition.name, settings)
  if (response.kind !== "lines") {
    const rule = "an operation whose response is a stream"
    return yield* refuse(definition.name, new InvalidInput({ parameter: "operation", value: definition.name, rule }))
  }
  const start = yield* options.checkpoint?.load ?? Effect.succeed(undefined)
  const follower: Follower = {
    api: yield* XApi,
    clock: yield* Clock.Clock,
    definition,
    response,
    params,
    settings,
    fill_gap: options.fill_gap,
    slots: options.slots,
    emit: toEmit(options),
    buffer: makeBuffer(settings.buffer),
    outlet,
    seen: makeSeen(settings.dedupe, [...(start?.keys ?? []), ...(options.seen ?? [])]),
    scope,
    anchor: undefined,
    own: start?.connections ?? [],
    received: start && receivedBefore(start),
    connections: 0,
    progress: undefined,
    hold: undefined
  }
  if (options.checkpoint !== undefined) {
    follower.progress = yield* options.checkpoint.track(follower, options.checkpoint.save, start)
  }
  return follower
})
