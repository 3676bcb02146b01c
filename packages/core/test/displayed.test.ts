import { assert, describe, it } from "@effect/vitest"
import { compile } from "./compile.ts"

/** The types of the exports, without their modules. */
const typesOf = (declarations: string): Record<string, string> => {
  const found = declarations.matchAll(/export declare const (\w+): ([\s\S]*?);\n(?=export|$)/g)
  return Object.fromEntries(
    Array.from(found, ([, name = "", type = ""]) => [
      name,
      type.replaceAll(/import\("[^"]*"\)\./g, "").replaceAll(/\s+/g, " ")
    ])
  )
}

// An editor shows the types of the declarations.
const source = `
import { items } from "@xeffect/core"
import { createTweet, getTweet, searchRecentTweets } from "@xeffect/tweets"
import { getMe } from "@xeffect/users"

export const read = getTweet({ id: "20", tweet_fields: ["created_at"], expansions: ["author_id"] })
export const me = getMe()
export const write = createTweet({ text: "Hello" })
export const found = items(searchRecentTweets, { query: "effect", tweet_fields: "lang" })
`

describe("the type that an editor shows for a call", () => {
  const types = typesOf(compile({ source })["source"]?.declarations ?? "")

  it.each([
    [
      "read",
      'Effect<TweetResponse<{ readonly id: "20"; readonly tweet_fields: readonly ["created_at"]; ' +
        'readonly expansions: readonly ["author_id"]; }>, XError, XApi>'
    ],
    ["me", "Effect<UserResponse<{}>, XError, XApi>"],
    ["write", "Effect<CreateTweetResult, XError, XApi>"],
    [
      "found",
      "Stream<{ readonly id: string; readonly text: string; readonly edit_history_tweet_ids?: ReadonlyArray<string>; " +
        "readonly edit_history_post_ids?: ReadonlyArray<string>; readonly lang?: string; }, XError, XApi>"
    ]
  ])("%s", (name, type) => assert.strictEqual(types[name], type))
})
