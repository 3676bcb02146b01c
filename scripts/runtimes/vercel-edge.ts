import { createRequire } from "node:module"
import { join } from "node:path"
import { install } from "./install.ts"
import type { Candidate } from "./runtime.ts"
import versions from "./versions.json" with { type: "json" }

/** The part of `@edge-runtime/vm` that is used. */
interface EdgeVM {
  readonly evaluate: (code: string) => unknown
}

/** Makes a context in which only what Vercel's edge runtime has is defined. */
export const makeEdgeVM = async (): Promise<EdgeVM> => {
  const installed = await install("Vercel Edge")
  const { EdgeVM } = createRequire(join(installed, "package.json"))(installed) as { EdgeVM: new () => EdgeVM }
  return new EdgeVM()
}

/** Vercel's runtime for edge functions. */
export const vercelEdge: Candidate = {
  name: "Vercel Edge",
  start: async () => {
    const vm = await makeEdgeVM()
    return {
      version: versions["Vercel Edge"].split("@").at(-1) ?? "",
      run: async ({ script }, target) => {
        vm.evaluate(script)
        // Objects of another context: as text they are the same.
        const results = vm.evaluate(`suite.runChecks(${JSON.stringify(target)}).then(JSON.stringify)`)
        return JSON.parse(String(await results))
      }
    }
  }
}
