// Has drivers import machines whose calls are observed. The shipped code knows nothing of it.
import { registerHooks } from "node:module"
import { observation } from "./observed.ts"

/** The observed functions of a module. */
const observed: Readonly<Record<string, ReadonlyArray<string>>> = {
  "http/src/sign-in/refresh/machine/claim-and-refresh.ts": ["step", "beginObtaining"],
  "http/src/sign-in/refresh/machine/saving.ts": ["stepSaving", "beginSaving"],
  "http/src/sign-in/refresh/machine/claim-expiry.ts": ["observeEntry", "endClaim", "rememberRejection"],
  "streams/src/follow/machine/backfilled.ts": ["isBackfilled"],
  "streams/src/follow/machine/machine.ts": ["start", "step"],
  "streams/src/follow/position/consumed.ts": ["addBatch", "holdFrom", "noneConsumed", "takeBatch"],
  "webhooks/src/receive/delivery/delivery.ts": ["step", "beginDelivery"],
  "webhooks/src/receive/delivery/in-flight.ts": ["addInFlight"],
  "webhooks/src/receive/delivery/claims.ts": ["claimEvent", "recordEvent", "forgetEvent"]
}

const packages = new URL("../../", import.meta.url).href
const observing = new URL("observed.ts", import.meta.url).href
const suffix = "?observed"

const sourceOf = (url: string, names: ReadonlyArray<string>) => `
import * as machine from ${JSON.stringify(url)}
import { observed } from ${JSON.stringify(observing)}
export * from ${JSON.stringify(url)}
${names.map((name) => `export const ${name} = observed(${JSON.stringify(name)}, machine.${name})`).join("\n")}
`

observation.isPossible = true

registerHooks({
  resolve: (specifier, context, next) => {
    const resolved = next(specifier, context)
    const { parentURL = "" } = context
    const isDriver = /\/src\//.test(parentURL) && !parentURL.endsWith(suffix)
    return isDriver && observed[resolved.url.replace(packages, "")] !== undefined
      ? { ...resolved, url: resolved.url + suffix }
      : resolved
  },
  load: (url, context, next) => {
    const original = url.slice(0, -suffix.length)
    const names = observed[original.replace(packages, "")]
    return url.endsWith(suffix) && names !== undefined
      ? { format: "module", source: sourceOf(original, names), shortCircuit: true }
      : next(url, context)
  }
})
