import { assert, describe, it } from "@effect/vitest"
import { items, type XApi, type XError } from "@xeffect/core"
import { getDirectMessageEvent } from "@xeffect/dms"
import { getChatConversation, getChatConversationEvents, getPublicKeys } from "@xeffect/chat"
import { createList, getList, getListMemberships, getPinnedLists } from "@xeffect/lists"
import { getSpace } from "@xeffect/spaces"
import { getBookmarkFolders, getBookmarksByFolder, getRetweets, getTweet, getTweetsAnalytics } from "@xeffect/tweets"
import { getUser, getUsersAffiliates, searchUsers } from "@xeffect/users"
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
  memberships: items(getListMemberships, { id: "1" }),
  made: createList({ name: "Tides" }),
  retweets: items(getRetweets, { id: "1", tweet_fields: ["lang"] }),
  plainCounts: getTweetsAnalytics({ ids: ["1"], ...window }),
  counts: getTweetsAnalytics({ ids: "1,2", ...window, analytics_fields: ["likes", "timestamped_metrics"] }),
  folders: items(getBookmarkFolders),
  bookmarked: items(getBookmarksByFolder, { folder_id: 5n }),
  found: items(searchUsers, { query: "ada", user_fields: ["verified"] }),
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
    holds<Same<keyof Item<Calls["bookmarked"]>, "id">>()
    // The result of a write is always there.
    assert.isTrue(holds<Same<Result<Calls["made"]>["data"]["id"], string>>())
  })

  it("in the names of every description, and a response may have either name of what was renamed", () => {
    const older = () => ({
      list: getList({ id: "1", list_fields: ["owner_id"] }),
      space: getSpace({ id: "1", space_fields: ["title", "host_ids", "creator_id"] }),
      event: getDirectMessageEvent({ event_id: "1", dm_event_fields: ["sender_id", "referenced_tweets"] }),
      user: getUser({ id: "1", expansions: ["affiliation.user_id", "pinned_post_id"] }),
      post: getTweet({ id: "1", expansions: ["referenced_posts"] }),
      chat: getChatConversation({ id: "g1", chat_conversation_fields: ["member_ids", "message_ttl_msec"] }),
      events: items(getChatConversationEvents, { id: "g1", chat_message_event_fields: ["created_at_msec"] }),
      keys: getPublicKeys({ id: "1", public_key_fields: ["version"] })
    })
    type Older = ReturnType<typeof older>
    holds<Same<keyof Data<Older["list"]>, "id" | "name" | "owner_id">>()
    holds<Same<Data<Older["space"]>["host_ids"], ReadonlyArray<string> | undefined>>()
    holds<Same<Data<Older["event"]>["sender_id"], string | undefined>>()
    holds<"referenced_posts" extends keyof Data<Older["event"]> ? true : false>()
    type User = "id" | "name" | "username" | "affiliation" | "pinned_post_id" | "pinned_tweet_id"
    holds<Same<keyof Data<Older["user"]>, User>>()
    holds<Same<keyof NonNullable<Result<Older["user"]>["includes"]>, "users" | "tweets" | "posts">>()
    holds<"referenced_tweets" extends keyof Data<Older["post"]> ? true : false>()
    type Chat = "id" | "type" | "member_ids" | "message_ttl_ms" | "message_ttl_msec"
    holds<Same<keyof Data<Older["chat"]>, Chat>>()
    holds<Same<Item<Older["events"]>["created_at"], string | undefined>>()
    assert.isTrue(holds<Same<Entry<Older["keys"]>["version"], string | undefined>>())
  })

  it("what the X API does not have does not compile", () => {
    const wrong = () => [
      // @ts-expect-error granularity is required
      getTweetsAnalytics({ ids: ["1"], start_time: "2026-11-01T00:00:00Z", end_time: "2026-11-02T00:00:00Z" }),
      // @ts-expect-error there is no such field
      getTweetsAnalytics({ ids: ["1"], ...window, analytics_fields: ["like_count"] }),
      // @ts-expect-error it comes all at once
      items(getPinnedLists),
      // @ts-expect-error this operation pages by next_token
      searchUsers({ query: "ada", pagination_token: "1" })
    ]
    assert.isFunction(wrong)
  })
})
