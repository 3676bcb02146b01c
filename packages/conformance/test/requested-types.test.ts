import { assert, describe, it } from "@effect/vitest"
import { items, type XApi, type XError } from "@xeffect/core"
import { getDirectMessageEvent } from "@xeffect/dms"
import { createList, getListMemberships, getPinnedLists } from "@xeffect/lists"
import { getBookmarkFolders, getBookmarksByFolder, getRetweets, getTweetsAnalytics } from "@xeffect/tweets"
import { getUsersAffiliates, searchUsers } from "@xeffect/users"
import type * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"

// The compiler is the test: a line here stops compiling, or an expected error goes missing, when a claim is broken.

type Result<E> = E extends Effect.Effect<infer A, XError, XApi> ? A : never
type Data<E> = Result<E> extends { readonly data?: infer D } ? NonNullable<D> : never
type Entry<E> = Data<E> extends ReadonlyArray<infer One> ? One : never
type Item<S> = S extends Stream.Stream<infer One, XError, XApi> ? One : never
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_ extends true>() => true

const window = { start_time: "2026-11-01T00:00:00Z", end_time: new Date(0), granularity: "total" } as const

const calls = () => ({
  event: getDirectMessageEvent({ event_id: "1", dm_event_fields: ["created_at"], expansions: ["sender_id"] }),
  pinned: getPinnedLists({ list_fields: ["private"] }),
  memberships: items(getListMemberships)({ id: "1" }),
  made: createList({ name: "Tides" }),
  retweets: items(getRetweets)({ id: "1", tweet_fields: ["lang"] }),
  plainCounts: getTweetsAnalytics({ ids: ["1"], ...window }),
  counts: getTweetsAnalytics({ ids: "1,2", ...window, analytics_fields: ["likes", "timestamped_metrics"] }),
  folders: items(getBookmarkFolders)(),
  kept: items(getBookmarksByFolder)({ folder_id: 5n }),
  found: items(searchUsers)({ query: "ada", user_fields: ["verified"] }),
  affiliates: getUsersAffiliates({ id: "1", expansions: ["affiliation"] })
})
type Calls = ReturnType<typeof calls>

describe("types follow the request", () => {
  it("of resources", () => {
    type Event = "id" | "text" | "event_type" | "created_at" | "sender_id"
    holds<Same<keyof Data<Calls["event"]>, Event>>()
    holds<Same<keyof Entry<Calls["pinned"]>, "id" | "name" | "private">>()
    holds<Same<keyof Item<Calls["memberships"]>, "id" | "name">>()
    holds<Same<keyof Item<Calls["found"]>, "id" | "name" | "username" | "verified">>()
    holds<Same<Item<Calls["retweets"]>["lang"], string | undefined>>()
    // @ts-expect-error author_id was not requested
    type _Author = Item<Calls["retweets"]>["author_id"]
    assert.isTrue(holds<Same<keyof NonNullable<Result<Calls["affiliates"]>["includes"]>, "users">>())
  })

  it("of counts", () => {
    holds<Same<keyof Entry<Calls["plainCounts"]>, "id">>()
    assert.isTrue(holds<Same<keyof Entry<Calls["counts"]>, "id" | "likes" | "timestamped_metrics">>())
  })

  it("of what has no fields to request", () => {
    holds<Same<keyof Item<Calls["folders"]>, "id" | "name">>()
    holds<Same<keyof Item<Calls["kept"]>, "id">>()
    // What a write returns is always there.
    assert.isTrue(holds<Same<Result<Calls["made"]>["data"]["id"], string>>())
  })

  it("what the X API does not have does not compile", () => {
    const wrong = () => [
      // @ts-expect-error granularity is required
      getTweetsAnalytics({ ids: ["1"], start_time: "2026-11-01T00:00:00Z", end_time: "2026-11-02T00:00:00Z" }),
      // @ts-expect-error there is no such field
      getTweetsAnalytics({ ids: ["1"], ...window, analytics_fields: ["like_count"] }),
      // @ts-expect-error it comes all at once
      items(getPinnedLists)(),
      // @ts-expect-error this operation pages by next_token
      searchUsers({ query: "ada", pagination_token: "1" })
    ]
    assert.isFunction(wrong)
  })
})
