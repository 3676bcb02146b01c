/** Failures as agents get them. */
import { isXError } from "@xeffect/core"
import * as Data from "effect/Data"
import { plain } from "./plain.ts"

/** A call without a result, for a reason that is not an error of the X API. */
export class NotDone extends Data.TaggedError("NotDone")<{ readonly reason: string; readonly message: string }> {}

/** A failure as an agent gets it. `repeat` says whether the same call may succeed later. */
export interface ShownError {
  readonly reason: string
  readonly message: string
  readonly repeat: boolean
}

/** Shows a failure. No error tells an agent to repeat a write. */
export const errorOf = (error: unknown, isWrite: boolean): ShownError => {
  if (error instanceof NotDone) return { reason: error.reason, message: plain(error.message), repeat: false }
  if (isXError(error)) {
    return { reason: error.reason._tag, message: plain(error.message), repeat: !isWrite && error.isRetryable }
  }
  return { reason: "Fault", message: "The tool failed. It is a fault of this server.", repeat: false }
}
