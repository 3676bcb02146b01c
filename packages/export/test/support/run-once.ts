// Runs a plan in a process of its own, which a test may kill: the plan and the options are JSON in the arguments.
import { layerConfig } from "@xeffect/http/config"
import * as Effect from "effect/Effect"
import { run } from "@xeffect/export"

const [plan = "", options = ""] = process.argv.slice(2)

const outcome = await run(JSON.parse(plan), JSON.parse(options)).pipe(
  Effect.map(({ complete }) => ({ complete })),
  Effect.catchReason("ExportError", "RuntimeUnsupported", ({ detail }) =>
    Effect.succeed({ complete: false, failed: detail })
  ),
  Effect.provide(layerConfig()),
  Effect.runPromise
)
console.log(JSON.stringify({ ...outcome, memory: process.resourceUsage().maxRSS }))
