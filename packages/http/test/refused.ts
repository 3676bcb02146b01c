import { inspect } from "node:util"
import { assert } from "@effect/vitest"
import type { XError } from "@xeffect/core"
import * as Cause from "effect/Cause"

/** The message of an `InvalidInput`. Anything else fails the test. */
export const invalid = (error: XError) => {
  const { reason } = error
  assert(reason._tag === "InvalidInput", `${error}`)
  const { parameter, rule, value } = reason
  return { parameter, rule, value, operation: error.operation }
}

/** Everything that a program could show of it. */
export const textOf = (error: XError) =>
  [String(error), error.message, JSON.stringify(error), inspect(error, { depth: 20 }), Cause.pretty(Cause.fail(error))]
    .concat(inspect(error.reason), JSON.stringify(error.reason))
    .join("\n")
