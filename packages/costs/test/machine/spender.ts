// One process of several that share a budget by files: spends until nothing more fits, or until it is killed. Each charge of
// the X API is a line of a file, written when a request arrives.
import { appendFileSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { costs, fileCosts, within } from "@xeffect/costs"
import { layer } from "@xeffect/http"
import { getRecentTweetsCount, getTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Random from "effect/Random"

const [directory = "", bill = "", dollars] = process.argv.slice(2)

const respond: typeof fetch = async (input) => {
  const url = new URL(input instanceof Request ? input.url : input)
  const ids = url.searchParams.get("ids")?.split(",")
  appendFileSync(bill, `${ids === undefined ? "request" : ids.map((id) => `post:${id}`).join("\n")}\n`)
  await setTimeout(Math.random() * 10)
  const body =
    ids === undefined
      ? {
          data: [{ start: "2026-11-22T00:00:00.000Z", end: "2026-11-22T01:00:00.000Z", tweet_count: 1 }],
          meta: { total_tweet_count: 1 }
        }
      : { data: ids.map((id) => ({ id, text: "Low tide", edit_history_tweet_ids: [id] })) }
  return Response.json(body)
}

const call = Effect.flatMap(Random.nextIntBetween(0, 400), (drawn) =>
  drawn % 2 === 0
    ? Effect.asVoid(getRecentTweetsCount({ query: "tide" }))
    : Effect.asVoid(getTweets({ ids: [`${1000 + drawn}`, `${1001 + drawn}`] }))
)

const program = Effect.gen(function* () {
  const store = fileCosts(yield* FileSystem.FileSystem, { directory, longest_call: 2000 })
  const counted = costs({ budget: within({ dollars: Number(dollars), per: "month" }), store })
  const live = layer({ bearer_token: "token", around: [counted], fetch: respond, pacing: false, retries: 0 })
  process.stdout.write("ready\n")
  const spend = Effect.forever(call).pipe(Effect.catchReason("XError", "BudgetExceeded", () => Effect.void))
  yield* Effect.all([spend, spend, spend], { concurrency: "unbounded" }).pipe(Effect.provide(live))
  process.stdout.write("spent\n")
})

await Effect.runPromise(Effect.provide(program, NodeFileSystem.layer))
