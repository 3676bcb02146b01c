// Has drivers import machines that write what they decide into the log. The shipped code knows nothing of it.
import { registerHooks } from "node:module"

interface Wrapped {
  readonly step: string
  readonly begin: string
}

const machines: Readonly<Record<string, Wrapped>> = {
  "streams/src/follow/machine/machine.ts": { step: "step", begin: "start" }
}

const packages = new URL("../../", import.meta.url).href
const log = new URL("log.ts", import.meta.url).href
const suffix = "?recorded"

const sourceOf = (url: string, { begin, step }: Wrapped) => `
import * as machine from ${JSON.stringify(url)}
import { recorded, recordedBegin } from ${JSON.stringify(log)}
export * from ${JSON.stringify(url)}
export const ${step} = recorded(machine.${step})
export const ${begin} = recordedBegin(machine.${begin})
`

registerHooks({
  resolve: (specifier, context, next) => {
    const resolved = next(specifier, context)
    const { parentURL = "" } = context
    const isDriver = /\/src\//.test(parentURL) && !parentURL.endsWith(suffix)
    const path = resolved.url.replace(packages, "")
    return isDriver && machines[path] !== undefined ? { ...resolved, url: resolved.url + suffix } : resolved
  },
  load: (url, context, next) => {
    const original = url.slice(0, -suffix.length)
    const wrapped = machines[original.replace(packages, "")]
    return url.endsWith(suffix) && wrapped !== undefined
      ? { format: "module", source: sourceOf(original, wrapped), shortCircuit: true }
      : next(url, context)
  }
})
