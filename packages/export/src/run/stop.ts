import type { XError } from "@xeffect/core"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import type { ExportError } from "../export-error.ts"

/** Why slices stop before they are done. */
export interface Stop {
  /** Whether no further page shall be requested. */
  readonly isStopping: () => boolean
  readonly failure: () => XError | ExportError | undefined
  readonly fail: (error: XError | ExportError) => Effect.Effect<void>
  /** Fails the run at its end: the other slices go on. */
  readonly failLater: (error: XError | ExportError) => Effect.Effect<void>
  readonly cancel: Effect.Effect<void>
  /** Stops as `cancel` does, and another machine continues: what has no end of its own is not done. */
  readonly handOver: Effect.Effect<void>
  readonly isHandedOver: () => boolean
  /** Completes when slices shall stop. */
  readonly stopping: Effect.Effect<void>
}

/** A stop that nobody has asked for yet. The first failure counts. */
export const makeStop = Effect.map(Deferred.make<void>(), (stopping): Stop => {
  let isStopping = false
  let failure: XError | ExportError | undefined
  let later: XError | ExportError | undefined
  let isHandedOver = false
  const stop = Effect.suspend(() => {
    isStopping = true
    return Deferred.succeed(stopping, undefined)
  }).pipe(Effect.asVoid)
  return {
    isStopping: () => isStopping,
    failure: () => failure ?? later,
    fail: (error) =>
      Effect.suspend(() => {
        failure ??= error
        return stop
      }),
    failLater: (error) => Effect.sync(() => void (later ??= error)),
    cancel: stop,
    handOver: Effect.suspend(() => {
      isHandedOver = true
      return stop
    }),
    isHandedOver: () => isHandedOver,
    stopping: Deferred.await(stopping)
  }
})
