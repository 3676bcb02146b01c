// npm run live -- --budget 0.10
// npm run live -- --budget 0.15 --write --json live.json
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Effect from "effect/Effect"
import { live } from "./command.ts"

NodeRuntime.runMain(
  Effect.map(
    live(process.argv.slice(2), (text) => console.log(text)),
    (status) => {
      process.exitCode = status
    }
  )
)
