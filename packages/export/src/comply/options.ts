import type { AwaitComplianceJobOptions } from "@xeffect/compliance"
import { InvalidInput } from "@xeffect/core"
import { checkObject, checkOptions, durationOption } from "@xeffect/core/options"
import { checkDestination, type Destination } from "../output/destination/destination.ts"
import { columnsOf } from "../page/columns.ts"
import { kinds } from "../plan/resource.ts"

/** How to comply. */
export interface ComplyOptions extends AwaitComplianceJobOptions {
  /** Where the files are, if `run` wrote them to a destination. Default: the directory. */
  readonly destination?: Destination | undefined
  /**
   * Keeps what may no longer be kept, with the reason in a field of this name, for example `"withheld"`. You remove it
   * then. Small letters, digits and `_`, and no field of a resource. Default: it is removed.
   */
  readonly mark?: string | undefined
}

const isField = (name: string): boolean =>
  kinds.some((kind) => columnsOf(kind).some((column) => column.path[0] === name || column.name === name))

/** The error in the options, if any. */
export const checkComply = (options: unknown): InvalidInput | undefined => {
  const malformed = checkObject("options", options)
  if (malformed !== undefined) return malformed
  // It is an object, and each option is checked.
  const { destination, mark } = options as ComplyOptions
  const isName = mark === undefined || (typeof mark === "string" && /^[a-z][a-z0-9_]{0,62}$/.test(mark))
  if (isName && (mark === undefined || !isField(mark))) {
    return (
      checkDestination(destination, undefined) ??
      checkOptions(options as object, { max_wait: durationOption(), max_pause: durationOption() })
    )
  }
  const rule = "a name of small letters, digits and _ that no resource has as a field"
  return new InvalidInput({ parameter: "mark", value: mark, rule })
}
