/** npm run live: collects from X every six hours. `npm run price` only prints what the first time costs. Stop it with Ctrl+C. */
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { costs, fileCosts, within } from "xeffect/costs"
import { estimate } from "xeffect/export"
import { layerConfig } from "xeffect/http/config"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import { collectNew, plan } from "./collector.ts"

if (!process.env["X_BEARER_TOKEN"])
  throw new Error("X_BEARER_TOKEN is missing. Copy .env.example to .env, and fill it in.")

const price = Effect.gen(function* () {
  const { dollars, entries } = yield* estimate(yield* plan)
  yield* Console.log(
    `The search has ${entries} posts now. The first time costs from ${dollars?.min} to ${dollars?.max} dollars.`
  )
})

// The collected posts stay, and the next time continues.
const collectOnce = collectNew("data/posts", "data/posts.svg").pipe(
  Effect.flatMap((posts) => Effect.log(posts, "posts")),
  Effect.catchTag("XError", ({ message }) => Effect.logError(message))
)

// The budget of a day holds over restarts.
const live = Layer.unwrap(
  Effect.map(FileSystem.FileSystem, (files) => {
    const store = fileCosts(files, { directory: "data/costs" })
    const counted = costs({ budget: within({ dollars: 5, per: "day" }), store })
    return layerConfig({ wait_on_rate_limit: true, max_wait: "20 minutes", around: [counted] })
  })
).pipe(Layer.provide(NodeFileSystem.layer))

const program = process.argv.includes("--price")
  ? price
  : Effect.andThen(price, Effect.repeat(collectOnce, Schedule.spaced("6 hours")))

await program.pipe(Effect.provide(live), Effect.runPromise)
