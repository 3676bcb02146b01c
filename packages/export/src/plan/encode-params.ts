import type { Definition } from "@xeffect/core"
import { encodeParameter, isInvalid, type UncheckedParameters } from "@xeffect/core/options"
import type { Json } from "@xeffect/core/wire"
import type { Collectable } from "./collectable.ts"

/** Parameters that were checked, as they are sent: data without dates and bigints. */
export const encodeParams = ({ params }: Definition, given: UncheckedParameters): Readonly<Record<string, Json>> => {
  const entries = Object.entries(given).flatMap(([name, value]): ReadonlyArray<readonly [string, Json]> => {
    if (value === undefined) return []
    const parameter = params[name]
    if (parameter === undefined) return [[name, value as boolean]]
    const encoded = encodeParameter(name, value, parameter)
    // They were checked, and no operation that is collected has a parameter of bytes.
    return encoded === undefined || isInvalid(encoded) ? [] : [[name, encoded as Json]]
  })
  return Object.fromEntries(entries)
}

/** With `max_results`, if an operation has it: the largest pages need the fewest requests. */
export const withPageSize = (
  { operation: { definition } }: Collectable,
  params: UncheckedParameters
): UncheckedParameters => {
  const maximum = definition.params["max_results"]?.maximum
  return maximum === undefined ? params : { ...params, max_results: params["max_results"] ?? maximum }
}
