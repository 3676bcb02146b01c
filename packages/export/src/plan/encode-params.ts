import type { Definition } from "@xeffect/core"
import { encodeParameter, isInvalid, type UncheckedParameters } from "@xeffect/core/options"
import type { Json } from "@xeffect/core/wire"

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
