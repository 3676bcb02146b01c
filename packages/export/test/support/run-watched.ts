// Runs a plan with a progress line in a process of its own. The plan and the options are JSON in the environment.
import { layerConfig } from "@xeffect/http/config"
import * as Effect from "effect/Effect"
import { progressLine, run } from "@xeffect/export"

const { OPTIONS = "", PLAN = "" } = process.env

await run(JSON.parse(PLAN), { ...JSON.parse(OPTIONS), on_event: progressLine() }).pipe(
  Effect.provide(layerConfig()),
  Effect.runPromise
)
