import { items, pages } from "@xeffect/core"
import { getUsersTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { type Check, check, expectEqual, expectThat } from "./check.ts"
import { Service } from "./target.ts"

const forward = check(
  "pages forward to the end",
  "app",
  Effect.gen(function* () {
    const { me } = (yield* Service).target
    const all = yield* getUsersTweets({ id: me.id, max_results: 100 })
    const paged = yield* Stream.runCollect(items(getUsersTweets, { id: me.id, max_results: 5 }))
    yield* expectEqual(
      "the posts",
      paged.map(({ id }) => id),
      all.data?.map(({ id }) => id)
    )
  })
)

const lazily = check(
  "fetches no page before it is needed",
  "app",
  Effect.gen(function* () {
    const { requests, target } = yield* Service
    const before = yield* requests("GET")
    const posts = yield* items(getUsersTweets, { id: target.me.id, max_results: 5 }).pipe(
      Stream.take(6),
      Stream.runCollect
    )
    yield* expectEqual("the posts", posts.length, 6)
    yield* expectEqual("the requests", (yield* requests("GET")) - before, 2)
  })
)

const back = check(
  "pages back from a token",
  "app",
  Effect.gen(function* () {
    const { me } = (yield* Service).target
    const params = { id: me.id, max_results: 5 }
    const [first, second] = yield* pages(getUsersTweets, params).pipe(Stream.take(2), Stream.runCollect)
    const token = second?.meta?.previous_token
    yield* expectThat("no token", second?.meta, token !== undefined)
    const newer = yield* items(getUsersTweets, { ...params, pagination_token: token }, { direction: "back" }).pipe(
      Stream.runCollect
    )
    yield* expectEqual(
      "the posts",
      newer.map(({ id }) => id),
      first?.data?.map(({ id }) => id)
    )
  })
)

export const paging: ReadonlyArray<Check> = [forward, lazily, back]
