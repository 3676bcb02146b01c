import type * as Effect from "effect/Effect"
import type { NotDone } from "../present/errors.ts"

/** A picture of a folder that the person named. */
export interface MediaFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Its path below the folder, without links and detours. */
  readonly name: string
}

/** Reads a picture below the folder that the person named, and nothing else. */
export type ReadMedia = (path: string) => Effect.Effect<MediaFile, NotDone>
