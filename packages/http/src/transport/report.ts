import type { Definition, SetAside } from "@xeffect/core"
import { toStderr } from "@xeffect/core/failure"
import { functionName } from "@xeffect/core/options"
import * as Effect from "effect/Effect"
import type { Transport } from "./transport.ts"

/** The number of different places that are logged. */
const maxPlaces = 1000

/** A place without the indices of lists, for example `data.*.geo`. */
export const locationOf = ({ path }: SetAside): string =>
  path.map((key) => (typeof key === "number" ? "*" : key)).join(".") || "the body"

/** Returns a function that logs where values were set aside: once for each operation and place, without the values. */
export const makeSetAsideReport = (): Transport["report"] => {
  const known = new Set<string>()
  return ({ name }: Definition, setAside) =>
    Effect.suspend(() => {
      const lines = setAside.map(
        (one) => `${functionName(name)}: set aside ${locationOf(one)}, expected ${one.expected}`
      )
      const fresh = Array.from(new Set(lines)).filter((line) => !known.has(line) && known.size < maxPlaces)
      for (const line of fresh) known.add(line)
      return fresh.length === 0 ? Effect.void : toStderr(Effect.logWarning(...fresh))
    })
}
