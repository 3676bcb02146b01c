import { dict, failOnErrors, raw } from "@xeffect/core"
import { layerConfig } from "@xeffect/http/config"
import { getTweet, getTweets, searchRecentTweets } from "@xeffect/tweets"
import { getMe, getUser } from "@xeffect/users"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type Check, check, expectEqual, expectThat } from "./check.ts"
import { Service } from "./target.ts"

const aPost = check(
  "reads a post with the requested fields and its author",
  "app",
  Effect.gen(function* () {
    const { post } = (yield* Service).target
    const { data, includes } = yield* getTweet({
      id: post,
      tweet_fields: ["created_at", "public_metrics"],
      expansions: ["author_id"],
      user_fields: ["public_metrics"]
    })
    yield* expectEqual("the post", data?.id, post)
    yield* expectThat("no time", data, !Number.isNaN(Date.parse(data?.created_at ?? "")))
    yield* expectEqual("the author", includes?.users?.[0]?.id, data?.author_id)
  })
)

const manyAtOnce = check(
  "reads thirty times at once",
  "app",
  Effect.gen(function* () {
    const { post } = (yield* Service).target
    const responses = yield* Effect.all(
      Array.from({ length: 30 }, () => getTweet({ id: post })),
      { concurrency: 10 }
    )
    yield* expectEqual("the posts", new Set(responses.map(({ data }) => data?.id)).size, 1)
  })
)

const partial = check(
  "returns posts together with errors, and fails with them on request",
  "app",
  Effect.gen(function* () {
    const { post } = (yield* Service).target
    const { data, errors } = yield* getTweets({ ids: [post, "1"] })
    yield* expectEqual("the posts", data?.length, 1)
    yield* expectThat("no error", errors, errors?.[0]?.resource_id === "1")
    const { reason } = yield* Effect.flip(failOnErrors(getTweets)({ ids: [post, "1"] }))
    yield* expectEqual("the reason", reason._tag, "PartialErrors")
  })
)

const theUser = check(
  "knows whose token it has",
  "user",
  Effect.gen(function* () {
    const { me } = (yield* Service).target
    const { data } = yield* getMe({ user_fields: ["description"] })
    yield* expectEqual("the user", data?.id, me.id)
    const found = yield* getUser({ username: me.username, user_fields: ["public_metrics"] })
    yield* expectEqual("the same by name", found.data?.id, me.id)
  })
)

const forms = check(
  "returns a response checked, parsed and unread",
  "app",
  Effect.gen(function* () {
    const { me } = (yield* Service).target
    const search = { query: `from:${me.username}`, max_results: 10 }
    const checked = yield* searchRecentTweets(search)
    yield* expectEqual("parsed", yield* dict(searchRecentTweets, search), checked)
    const response = yield* raw(searchRecentTweets, search)
    yield* expectEqual("the status", response.status, 200)
    yield* expectThat("no limit", response.headers, Number(response.headers.get("x-rate-limit-limit")) > 0)
    yield* expectEqual("unread", yield* Effect.promise(() => response.json()), checked)
  })
)

const configured = check(
  "takes its options from configuration",
  "app",
  Effect.gen(function* () {
    const { send, target } = yield* Service
    const { base_url, bearer_token, post } = target
    const provider = ConfigProvider.fromUnknown({ X_BASE_URL: base_url, X_BEARER_TOKEN: bearer_token })
    const live = Layer.provide(layerConfig({ send }), ConfigProvider.layer(provider))
    const { data } = yield* getTweet({ id: post }).pipe(Effect.provide(live))
    yield* expectEqual("the post", data?.id, post)
  })
)

export const reading: ReadonlyArray<Check> = [aPost, manyAtOnce, partial, theUser, forms, configured]
