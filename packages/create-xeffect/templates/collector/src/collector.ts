/** Collects the posts of a search into a table that stays fresh, and draws them. */
import { mkdir, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import { collect, update } from "xeffect/export"
import { plot } from "xeffect/export/plot"
import type { Promises } from "xeffect/promise"
import { searchRecentTweets } from "xeffect/tweets"

/** The search that it collects. Change this. */
export const plan = collect(searchRecentTweets, {
  query: "#tides",
  tweet_fields: ["created_at", "lang", "public_metrics"],
  expansions: ["author_id"]
})

/** Adds the posts that are new to the table in `directory`, and draws all of them into `picture`. Returns their number. */
export const collectNew = async (x: Promises, directory: string, picture: string): Promise<number> => {
  const { counts } = await x(update(await x(plan), { directory, format: "csv" }))
  await mkdir(dirname(picture), { recursive: true })
  await writeFile(picture, await x(plot(directory, { picture: "posts" })))
  return counts.posts ?? 0
}
