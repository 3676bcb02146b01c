import { type Definition, InvalidInput, XApi, type XError } from "@xeffect/core"
import { refuse, type UncheckedParameters } from "@xeffect/core/transport"
import type * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { type Batch, type Buffer, makeBuffer } from "./buffer.ts"
import type { Follower } from "./follower.ts"
import { type FollowOptions, readOptions } from "./options.ts"
import type { Progress } from "./progress.ts"
import { readOn } from "./reader.ts"
import { makeSeen } from "./seen.ts"

/** The untyped part of `follow`, `followAll` and `recover`. */
export const run = (
  definition: Definition,
  params: UncheckedParameters,
  options: FollowOptions<unknown>,
  isFinite: boolean
): Stream.Stream<unknown, XError, XApi> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const follower = yield* makeFollower(definition, params, options)
      const { buffer, scope } = follower
      // The stream ends as the reader does, with a defect too.
      yield* Effect.forkIn(Effect.onExit(readOn(follower, isFinite), buffer.end), scope)
      return consume(follower)
    })
  )

const makeFollower = Effect.fnUntraced(function* (
  definition: Definition,
  params: UncheckedParameters,
  options: FollowOptions<unknown>
) {
  const settings = readOptions(options)
  const { response } = definition
  if (settings instanceof InvalidInput) return yield* refuse(definition.name, settings)
  if (response.kind !== "lines") {
    const rule = "an operation whose response is a stream"
    return yield* refuse(definition.name, new InvalidInput({ parameter: "operation", value: definition.name, rule }))
  }
  const start = yield* options.checkpoint?.load ?? Effect.succeed(undefined)
  const buffer = yield* makeBuffer(settings.buffer)
  const follower: Follower = {
    api: yield* XApi,
    clock: yield* Clock.Clock,
    definition,
    response,
    params,
    settings,
    fill_gap: options.fill_gap,
    slots: options.slots,
    emit: options.on_event,
    buffer,
    seen: makeSeen(settings.dedupe, [...(start?.keys ?? []), ...(options.seen ?? [])]),
    scope: yield* Effect.scope,
    received: start?.time,
    connections: 0,
    opened: start?.opened ?? [],
    progress: undefined,
    hold: undefined
  }
  if (options.checkpoint !== undefined) {
    follower.progress = yield* options.checkpoint.track(follower, options.checkpoint.save, start)
  }
  return follower
})

const consume = ({ buffer, progress }: Follower): Stream.Stream<unknown, XError> =>
  Stream.fromPull(
    Effect.succeed(progress === undefined ? buffer.take(({ items }) => items) : takeEach(buffer, progress))
  )

// One at a time, so that it is known which of them were processed.
const takeEach = (buffer: Buffer, progress: Progress): Effect.Effect<Batch["items"], XError | Cause.Done> => {
  let rest: Array<Batch> = []
  // In one step: a position that is saved while nothing holds the item would be past it.
  const next = (batch: Batch) => {
    progress.take(batch)
    return batch.items
  }
  return Effect.suspend(() => {
    const one = rest.shift()
    if (one !== undefined) return Effect.succeed(next(one))
    progress.done()
    return buffer.take((batch) => {
      rest = batch.items.map((item, index) => ({ ...batch, items: [item], keys: [batch.keys[index]] }))
      return next(rest.shift() ?? batch)
    })
  })
}
