/** Collects the posts of a search into a table that stays fresh, and draws them. */
import { mkdir, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import { collect, update } from "xeffect/export"
import { plot } from "xeffect/export/plot"
import { searchRecentTweets } from "xeffect/tweets"
import * as Effect from "effect/Effect"

/** The search that it collects. Change this. */
export const plan = collect(searchRecentTweets, {
  query: "#tides",
  tweet_fields: ["created_at", "lang", "public_metrics"],
  expansions: ["author_id"]
})

/** Adds the posts that are new to the table in `directory`, and draws all of them into `picture`. Returns their number. */
export const collectNew = Effect.fn("collectNew")(function* (directory: string, picture: string) {
  const { counts } = yield* update(yield* plan, { directory, format: "csv" })
  const svg = yield* plot(directory, { picture: "posts" })
  yield* Effect.promise(() => mkdir(dirname(picture), { recursive: true }))
  yield* Effect.promise(() => writeFile(picture, svg))
  return counts.posts ?? 0
})
