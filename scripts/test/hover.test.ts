import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { top } from "../workspace.ts"
import { hoversIn } from "./hover.ts"

// The text that an editor shows when the mouse is on a result, by TypeScript's own language server.

const program = `import { data, items } from "xeffect/core"
import { promises } from "xeffect/promise"
import { getTweet, searchRecentTweets } from "xeffect/tweets"
import { getUser } from "xeffect/users"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

const x = promises({ bearer_token: "…" })
const { data: post, includes } = await x(getTweet, {
  id: "20",
  tweet_fields: ["created_at", "lang"],
  expansions: ["author_id"]
})
const user = await x.data(getUser, { username: "jack", user_fields: ["verified"] })
for await (const entry of x.items(searchRecentTweets, { query: "tides", tweet_fields: ["source"] })) console.log(entry)
export const effects = Effect.gen(function* () {
  const one = yield* data(getTweet, { id: "20", tweet_fields: ["lang"] })
  return one
})
export const streamed = items(searchRecentTweets, { query: "tides" }).pipe(Stream.map((found) => found.text))
export const all = [post, includes, user]
`

const rows = [
  ["post,", ["created_at", "edit_history_tweet_ids", "id", "lang", "text"]],
  ["includes }", ["users"]],
  ["user =", ["id", "name", "username", "verified"]],
  ["entry of", ["id", "source", "text"]],
  ["one =", ["id", "lang", "text"]],
  ["found)", ["id", "text"]]
] as const

const cache = join(top, "node_modules", ".cache")
mkdirSync(cache, { recursive: true })
// Below the packages that it imports.
const folder = mkdtempSync(join(cache, "hover-"))
afterAll(() => rmSync(folder, { recursive: true }))

describe("the hover of a result shows its fields", () => {
  let hovers: ReadonlyArray<string> = []

  beforeAll(async () => {
    const include = ["*.ts"]
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ extends: join(top, "tsconfig.base.json"), include }))
    writeFileSync(join(folder, "program.ts"), program)
    hovers = await hoversIn(
      join(folder, "program.ts"),
      rows.map(([name]) => name)
    )
  }, 30_000)

  it.each(rows.map(([name, fields], index) => [name.replace(/\W+$/, ""), fields, index] as const))(
    "%s",
    (_, fields, index) => {
      const shown = Array.from((hovers[index] ?? "").matchAll(/^ {4}readonly (\w+)\??: /gm), ([, name]) => name)
      assert.includeMembers(shown, [...fields], hovers[index])
      assert.notInclude(hovers[index], "Select")
    }
  )
})
