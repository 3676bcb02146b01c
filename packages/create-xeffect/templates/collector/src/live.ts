/** npm run live: collects from X every six hours. `npm run price` only prints what the first time costs. Stop it with Ctrl+C. */
import { setTimeout } from "node:timers/promises"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { isXError } from "xeffect/core"
import { costs, fileCosts, within } from "xeffect/costs"
import { estimate } from "xeffect/export"
import { promises } from "xeffect/promise"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { collectNew, plan } from "./collector.ts"

const { X_BASE_URL, X_BEARER_TOKEN } = process.env
if (!X_BEARER_TOKEN) throw new Error("X_BEARER_TOKEN is missing. Copy .env.example to .env, and fill it in.")

const files = Effect.runSync(Effect.provide(FileSystem.FileSystem, NodeFileSystem.layer))
const x = promises({
  bearer_token: X_BEARER_TOKEN,
  base_url: X_BASE_URL || undefined,
  wait_on_rate_limit: true,
  max_wait: "20 minutes",
  // The budget of a day holds over restarts.
  around: [costs({ budget: within({ dollars: 5, per: "day" }), store: fileCosts(files, { directory: "data/costs" }) })]
})

const { dollars, entries } = await x(estimate(await x(plan)))
console.log(
  `The search has ${entries} posts now. The first time costs from ${dollars?.min} to ${dollars?.max} dollars.`
)

while (!process.argv.includes("--price")) {
  try {
    console.log(new Date().toISOString(), await collectNew(x, "data/posts", "data/posts.svg"), "posts")
  } catch (error) {
    // The collected posts stay, and the next time continues.
    if (!isXError(error)) throw error
    console.error(new Date().toISOString(), error.message)
  }
  await setTimeout(6 * 60 * 60 * 1000)
}
await x.close()
