// Runs or updates a plan in a process of its own, which a test may kill: the plan and the options are JSON in the arguments.
import { layerConfig } from "@xeffect/http/config"
import * as Effect from "effect/Effect"
import { run, update } from "@xeffect/export"

const [plan = "", options = "", way = '"run"'] = process.argv.slice(2)

const running =
  JSON.parse(way) === "update"
    ? update(JSON.parse(plan), JSON.parse(options))
    : run(JSON.parse(plan), JSON.parse(options))

const outcome = await running.pipe(
  Effect.map(({ complete }) => ({ complete })),
  Effect.catchReason("ExportError", "RuntimeUnsupported", ({ detail }) =>
    Effect.succeed({ complete: false, failed: detail })
  ),
  Effect.provide(layerConfig()),
  Effect.runPromise
)
console.log(JSON.stringify({ ...outcome, memory: process.resourceUsage().maxRSS }))
