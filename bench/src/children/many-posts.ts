// Reads very many posts, page by page, from a transport in memory; prints the size of the heap on the way.
import { items } from "@xeffect/core"
import { layerBearer } from "@xeffect/http"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

const total = Number(process.argv[2] ?? "1000000")
const perPage = 100
let page = 0

const body = (): string => {
  const first = page++ * perPage
  const data = Array.from({ length: perPage }, (_, index) => ({
    id: `${first + index + 1}`,
    text: `A post as long as many are, number ${first + index + 1}, with a link https://t.co/${first + index}`,
    author_id: "2244994945",
    created_at: "2026-11-21T08:30:00.000Z",
    edit_history_tweet_ids: [`${first + index + 1}`]
  }))
  return JSON.stringify({ data, meta: { result_count: perPage, next_token: `t${page}` } })
}

const live = layerBearer({ bearer_token: "token", fetch: () => Promise.resolve(new Response(body())) })

const heap = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

const points: Array<{ readonly posts: number; readonly bytes: number }> = []
let posts = 0
const start = performance.now()

await items(searchRecentTweets, { query: "effect", max_results: perPage }).pipe(
  Stream.take(total),
  Stream.runForEachArray((entries) =>
    Effect.sync(() => {
      const before = Math.floor(posts / (total / 20))
      posts += entries.length
      if (Math.floor(posts / (total / 20)) > before) points.push({ posts, bytes: heap() })
    })
  ),
  Effect.provide(live),
  Effect.runPromise
)
console.log(JSON.stringify({ points, seconds: (performance.now() - start) / 1000, posts }))
