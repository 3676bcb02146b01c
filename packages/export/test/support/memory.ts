// A destination in memory, of which a test may stop a file that is opened.
import type { Destination } from "@xeffect/export"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { drive } from "./drive.ts"

export interface MemoryDestination {
  readonly destination: Destination
  readonly files: Map<string, string>
  /** Runs an effect until it has opened so many files, as if its process was killed then. */
  readonly killedAt: <A, E, R>(count: number, effect: Effect.Effect<A, E, R>) => Effect.Effect<void, E, R>
}

export const memoryDestination = (): MemoryDestination => {
  const files = new Map<string, string>()
  const stop = { left: Infinity, reached: Deferred.makeUnsafe<void>() }
  const open: Destination["open"] = (name) =>
    Effect.suspend(() => {
      const chunks: Array<Uint8Array> = []
      const file = {
        write: (bytes: Uint8Array) => Effect.sync(() => void chunks.push(bytes.slice())),
        close: Effect.sync(() => {
          const bytes = Buffer.concat(chunks)
          files.set(name, bytes.toString())
          return { bytes: bytes.length, sha256: "" }
        }),
        abort: Effect.void
      }
      if (--stop.left > 0) return Effect.succeed(file)
      return Effect.andThen(Deferred.succeed(stop.reached, undefined), Effect.never)
    })
  return {
    files,
    destination: {
      name: "memory:",
      open,
      sizeOf: (name) => Effect.sync(() => files.get(name)?.length),
      remove: (name) => Effect.sync(() => void files.delete(name))
    },
    killedAt: (count, effect) =>
      Effect.suspend(() => {
        Object.assign(stop, { left: count, reached: Deferred.makeUnsafe<void>() })
        // An interrupted run waits for the file, for a time.
        return drive(Effect.raceFirst(Effect.asVoid(effect), Deferred.await(stop.reached)))
      }).pipe(Effect.ensuring(Effect.sync(() => void (stop.left = Infinity))))
  }
}
