import { assert, describe, it } from "@effect/vitest"
import * as Reasons from "../../core/src/errors/reasons.ts"
import { createTweet, getBookmarks, getLikedTweets, getTweet, like } from "@xeffect/tweets"
import { followUser } from "@xeffect/users"
import { getSpaceBuyers } from "@xeffect/spaces"
import * as Effect from "effect/Effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { bareOver } from "./bare.ts"
import { type FailureRow, rows } from "./failure-rows.ts"
import { json, recorder } from "./support.ts"

const responding = (response: () => Response) => bareOver(recorder(response).client)

const failing = ({ response, call }: Pick<FailureRow, "response" | "call">) =>
  (call === "write" ? Effect.asVoid(createTweet({ text: "Hello" })) : Effect.asVoid(getTweet({ id: "20" }))).pipe(
    Effect.provide(responding(response)),
    Effect.flip
  )

describe("a failure", () => {
  it.effect.each(rows.map((row) => [`${row.status} ${row.problem}`, row] as const))("%s has its reason", ([, row]) =>
    Effect.gen(function* () {
      const error = yield* failing(row)
      const { carriedOut, detail, hint, retryAfter, status, ...fields } = JSON.parse(JSON.stringify(error)).reason
      assert.strictEqual(error.reason._tag, row.reason)
      assert.deepStrictEqual(fields, { _tag: row.reason, ...row.fields })
      assert.strictEqual(error.status, row.response().status)
      assert.strictEqual(status, row.reason === "ServerError" ? error.status : undefined)
      assert.strictEqual(carriedOut, row.reason === "DecodeError" ? row.call === "write" : undefined)
      assert.strictEqual(error.isRetryable, row.repeated !== "no")
      if (row.hint === undefined) assert.isUndefined(hint)
      else assert.include(hint, row.hint)
      assert.include(error.message, detail)
      assert.include(error.message, hint ?? "")
      assert.isTrue(retryAfter === undefined || error.retryAt !== undefined)
    })
  )

  it.effect.each([
    [
      "quoting",
      Effect.asVoid(createTweet({ text: "…", quote_tweet_id: "20" })),
      "You may not quote this post.",
      "self-serve"
    ],
    [
      "replying to somebody who has not mentioned the user",
      Effect.asVoid(createTweet({ text: "…", in_reply_to_tweet_id: "20" })),
      "Reply to this conversation is not allowed because you have not been mentioned or otherwise engaged by the author.",
      "only reply to authors who mentioned or quoted the user"
    ],
    ["liking", Effect.asVoid(like({ tweet_id: "20" })), "Not permitted.", "self-serve"],
    ["following", Effect.asVoid(followUser({ target_user_id: "20" })), "Not permitted.", "self-serve"],
    [
      "reading the buyers of a space",
      Effect.asVoid(getSpaceBuyers({ id: "1" })),
      "Not permitted.",
      "the space's creator"
    ],
    ["reading", Effect.asVoid(getTweet({ id: "1" })), "Not permitted.", "The operation accepts OAuth 1.0a"],
    ["reading as an app", Effect.asVoid(getLikedTweets({ id: "1" })), "Not permitted.", "user_auth chooses"],
    ["reading bookmarks", Effect.asVoid(getBookmarks()), "Not permitted.", "user token as bearer_token"]
  ] as const)("403 for %s says what to do", ([, call, detail, hint]) =>
    Effect.gen(function* () {
      const { reason } = yield* Effect.flip(call).pipe(
        Effect.provide(responding(() => json({ detail, type: "about:blank" }, { status: 403 })))
      )
      assert.include(reason._tag === "Forbidden" ? reason.hint : "", hint)
    })
  )

  it.effect.each([
    ["a reply", createTweet({ text: "…", in_reply_to_tweet_id: "20" }), "reply to"],
    ["a quote", createTweet({ text: "…", quote_tweet_id: "20" }), "quote"]
  ] as const)("403 for %s says nothing of permissions if the other post is gone", ([, call, verb]) =>
    Effect.gen(function* () {
      const detail = `You attempted to ${verb} a Tweet that is deleted or not visible to you.`
      const response = () => json({ title: "Forbidden", detail, type: "about:blank", status: 403 }, { status: 403 })
      const { reason } = yield* Effect.flip(Effect.asVoid(call)).pipe(Effect.provide(responding(response)))
      assert.deepStrictEqual([reason._tag, "hint" in reason], ["Forbidden", false])
    })
  )

  it.effect.each([
    ["getTweet", Effect.asVoid(getTweet({ id: "20" })), true],
    ["getBookmarks, which has no user_auth", Effect.asVoid(getBookmarks()), false]
  ] as const)("401 says that user_auth chooses between credentials of both kinds: %s", ([, call, isSaid]) =>
    Effect.gen(function* () {
      const { message } = yield* Effect.flip(call).pipe(Effect.provide(responding(() => json({}, { status: 401 }))))
      assert.include(message, " accepts OAuth 1.0a")
      assert.strictEqual(message.endsWith(". If both are configured, user_auth chooses."), isSaid)
    })
  )

  const refused = [
    ["bearer token", Effect.asVoid(getTweet({ id: "20" })), "The configured bearer token was refused"],
    [
      "OAuth 1.0a",
      Effect.asVoid(getTweet({ id: "20", user_auth: true })),
      "The configured OAuth 1.0a credentials were refused"
    ]
  ] as const
  it.effect.each(refused)(
    "401 says that it was the %s, after the words of the X API and a full stop",
    ([, call, used]) =>
      Effect.gen(function* () {
        for (const detail of ["Unauthorized", "Unauthorized.", "Unauthorized!"]) {
          const response = () => json({ title: "Unauthorized", detail }, { status: 401 })
          const error = yield* Effect.flip(call).pipe(Effect.provide(responding(response)))
          const words = /[.!]$/.test(detail) ? detail : `${detail}.`
          assert.include(error.message, `getTweet: Unauthorized (401): ${words} ${used}. The operation accepts `)
        }
      })
  )

  it.effect("that is about a resource says nothing of the level of access", () =>
    Effect.gen(function* () {
      const type = "https://api.x.com/2/problems/not-authorized-for-resource"
      const response = () => json({ detail: "The client-side author has blocked you.", type }, { status: 403 })
      const { reason } = yield* Effect.flip(like({ tweet_id: "20" })).pipe(Effect.provide(responding(response)))
      assert.notProperty(reason, "hint")
    })
  )
})

const documentation = readFileSync(join(import.meta.dirname, "..", "..", "..", "docs", "errors.md"), "utf8")

const cells = (line: string) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim())

describe("docs/errors.md", () => {
  it("has the rows of this test, and no others", () => {
    const documented = documentation.split("\n").filter((line) => /^\| `?\d|^\| (other|any)/.test(line))
    const tested = rows.map((row) => [
      row.status,
      row.problem,
      `\`${row.reason}\``,
      Object.keys(row.fields ?? {})
        .filter((name) => name !== "kind")
        .map((name) => `\`${name}\``)
        .join(", "),
      row.repeated,
      row.todo
    ])
    assert.deepStrictEqual(documented.map(cells), tested)
  })

  it("names every reason", () => {
    const missing = Object.keys(Reasons).filter((name) => !documentation.includes(`\`${name}\``))
    assert.deepStrictEqual(missing, [])
  })
})
