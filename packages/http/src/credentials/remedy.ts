import type { Definition, FailedResponse } from "@xeffect/core"
import type { HttpBody } from "@xeffect/core/wire"

/** Everything that a remedy may follow from. */
export interface Evidence {
  readonly definition: Definition
  /** The failed response. */
  readonly response: FailedResponse
  /** The fields of its problem. */
  readonly problem: {
    readonly detail: string
    readonly kind?: string | undefined
    readonly reason?: string | undefined
  }
  /** The time by this machine's clock. */
  readonly now: number
  readonly body?: HttpBody | undefined
}

/**
 * Returns a sentence that says how to go on after a 401 or a 403, or `undefined`.
 *
 * @param ofOperation the remedy of the operation for a 403, if it has one
 */
export type Remedy = (seen: Evidence, ofOperation?: string) => string | undefined

/** A 403 that says no more than that it is one. */
export const bareWords =
  /^((forbidden|not permitted|you are not (permitted|allowed) to perform this action)\.?|status 403 with .*)$/i
