import { InvalidInput } from "@xeffect/core"
import * as Effect from "effect/Effect"

/** A file that is written from its beginning to its end. It appears when it is closed, and not before. */
export interface OpenFile {
  readonly write: (bytes: Uint8Array) => Effect.Effect<void, unknown>
  /** Returns its size in bytes, and its SHA-256 in hexadecimal digits. */
  readonly close: Effect.Effect<{ readonly bytes: number; readonly sha256: string }, unknown>
  readonly abort: Effect.Effect<void>
}

/** Where outputs are written, apart from the directory of a collection: `s3` of `@xeffect/export` makes one. */
export interface Destination {
  /** Distinguishes it from others, for example `https://store.example/bucket/tides/`. It is stored: no secret. */
  readonly name: string
  readonly open: (file: string) => Effect.Effect<OpenFile, unknown>
  /** The size of a file in bytes, if it is there. */
  readonly sizeOf: (file: string) => Effect.Effect<number | undefined, unknown>
  readonly remove: (file: string) => Effect.Effect<void, unknown>
}

/** An operation of a store or a file system. Fails with its rejection, whose code or status is looked at later. */
export const fromPromise = <A>(begin: () => Promise<A>): Effect.Effect<A, unknown> =>
  Effect.mapError(Effect.tryPromise(begin), ({ cause }) => cause)

/** The error in a destination, if any. */
export const checkDestination = (destination: unknown, format: string | undefined): InvalidInput | undefined => {
  if (destination === undefined) return undefined
  const has = (name: string) => typeof Reflect.get(Object(destination), name) === "function"
  if (!["open", "remove", "sizeOf"].every(has)) {
    return new InvalidInput({ parameter: "destination", value: destination, rule: "made by s3 of @xeffect/export" })
  }
  if (format !== "sqlite") return undefined
  return new InvalidInput({
    parameter: "format",
    value: format,
    rule: "another one: tables are a file of the directory"
  })
}
