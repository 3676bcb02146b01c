import { follow, followAll, recover, streamLikesSample10, streamTweets, streamTweetsFirehose } from "@xeffect/streams"
import type * as Stream from "effect/Stream"
import { expectTypeOf, it } from "vitest"

const stretch = { from: "2026-11-21T08:00:00Z", to: "2026-11-21T08:30:00Z" } as const

type ItemOf<Call extends () => unknown> =
  ReturnType<Call> extends Stream.Stream<infer Item, infer _E, infer _R> ? Item : never

// Nothing is run: the compiler is what is tested.
it("names that do not exist do not compile", () => {
  const calls = [
    // @ts-expect-error no such field
    () => follow(streamTweets, { tweet_fields: ["created_att"] }),
    // @ts-expect-error no such field
    () => recover(streamTweets, { ...stretch, tweet_fields: ["created_att"] }),
    // @ts-expect-error no such field
    () => followAll(streamTweetsFirehose, { tweet_fields: ["created_att"] }),
    // @ts-expect-error no such expansion
    () => recover(streamTweets, { ...stretch, expansions: ["author"] }),
    // @ts-expect-error no such expansion
    () => followAll(streamTweetsFirehose, { expansions: ["author"] }),
    // @ts-expect-error no such parameter
    () => recover(streamTweets, { ...stretch, backfill_minutes: 1 }),
    // @ts-expect-error no such parameter
    () => followAll(streamTweetsFirehose, { partition: 1 }),
    // @ts-expect-error the end is missing
    () => recover(streamTweets, { from: stretch.from })
  ]
  expectTypeOf(calls).toBeArray()
})

it("items have the fields that were requested", () => {
  const recovered = () => recover(streamTweets, { ...stretch, tweet_fields: ["created_at"] })
  expectTypeOf<ItemOf<typeof recovered>["data"]["created_at"]>().toEqualTypeOf<string | undefined>()
  const all = () => followAll(streamTweetsFirehose, { tweet_fields: ["lang"] })
  expectTypeOf<ItemOf<typeof all>["data"]["lang"]>().toEqualTypeOf<string | undefined>()
  // @ts-expect-error it was not requested
  expectTypeOf<ItemOf<typeof all>["data"]["created_at"]>().toBeString()
})

it("names that are only known at run time are accepted", () => {
  const known: ReadonlyArray<string> = ["created_at"]
  const recovered = () => recover(streamTweets, { ...stretch, tweet_fields: known })
  expectTypeOf(recovered).toBeFunction()
})

it("likes include what their expansions request", () => {
  const likes = () =>
    streamLikesSample10({
      partition: 1,
      expansions: ["liked_tweet_id", "liked_tweet_author_id"],
      tweet_fields: ["lang"]
    })
  type Included = NonNullable<ItemOf<typeof likes>["includes"]>
  expectTypeOf<keyof Included>().toEqualTypeOf<"tweets" | "posts" | "users">()
  expectTypeOf<NonNullable<Included["tweets"]>[number]["lang"]>().toEqualTypeOf<string | undefined>()
})
