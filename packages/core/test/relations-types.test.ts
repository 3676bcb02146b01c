import { assert, describe, it } from "@effect/vitest"
import { type Names, type TweetExpansion, type TweetField } from "@xeffect/core"
import {
  authorOf,
  type Brings,
  fullText,
  hostsOf,
  mediaOf,
  mentionedUsersOf,
  type Needs,
  ownerOf,
  pinnedTweetOf,
  quotedTweetOf,
  repliedToTweetOf,
  retweetedTweetOf,
  senderOf,
  topicsOf
} from "@xeffect/core/relations"
import { getDirectMessageEvents } from "@xeffect/dms"
import { getList } from "@xeffect/lists"
import { getSpace } from "@xeffect/spaces"
import { getTweet, getTweets, searchRecentTweets } from "@xeffect/tweets"
import { getUsers } from "@xeffect/users"
import * as Effect from "effect/Effect"

// The compiler is the test: a line here stops compiling, or an expected error goes missing, when a claim is broken.

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
type Fields<Found> = keyof NonNullable<Found>
const holds = <_ extends true>() => true

const fields: Names<TweetField> = []
const expansions: Names<TweetExpansion> = []

describe("a related resource has the requested fields", () => {
  it("of users, media, posts", () => {
    const program = Effect.gen(function* () {
      const response = yield* getTweets({
        ids: ["20"],
        expansions: ["author_id", "attachments.media_keys", "referenced_tweets.id", "entities.mentions.username"],
        user_fields: ["verified"],
        media_fields: ["url"],
        tweet_fields: ["lang"]
      })
      for (const tweet of response.data ?? []) {
        const author = authorOf(response, tweet)
        holds<Same<Fields<typeof author>, "id" | "name" | "username" | "verified">>()
        holds<undefined extends typeof author ? true : false>()
        const media = mediaOf(response, tweet)
        holds<Same<keyof (typeof media)[number], "media_key" | "type" | "url">>()
        const quoted = quotedTweetOf(response, tweet)
        holds<Same<typeof quoted, typeof tweet | undefined>>()
        // The relations of a related resource can be found in turn.
        if (quoted !== undefined) authorOf(response, quoted)
        const mentioned = mentionedUsersOf(response, tweet)
        holds<Same<(typeof mentioned)[number], NonNullable<typeof author>>>()
        // @ts-expect-error created_at was not requested
        assert.isUndefined(author?.created_at)
      }
    })
    assert.isTrue(Effect.isEffect(program))
  })

  it("of users, lists, spaces, direct messages", () => {
    const program = Effect.gen(function* () {
      const users = yield* getUsers({ ids: ["12"], expansions: ["pinned_tweet_id"], tweet_fields: ["author_id"] })
      for (const user of users.data ?? []) {
        const pinned = pinnedTweetOf(users, user)
        holds<"author_id" extends Fields<typeof pinned> ? true : false>()
        // The author is in `data`.
        const author = pinned && authorOf(users, pinned)
        holds<Same<Fields<typeof author>, "id" | "name" | "username" | "pinned_tweet_id" | "pinned_post_id">>()
      }
      const list = yield* getList({ id: "1", expansions: ["owner_id"], user_fields: ["location"] })
      const owner = list.data && ownerOf(list, list.data)
      holds<"location" extends Fields<typeof owner> ? true : false>()
      const space = yield* getSpace({ id: "1", expansions: ["host_ids", "topic_ids"] })
      const hosts = space.data && hostsOf(space, space.data)
      holds<Same<keyof NonNullable<typeof hosts>[number], "id" | "name" | "username">>()
      const topics = space.data && topicsOf(space, space.data)
      holds<Same<keyof NonNullable<typeof topics>[number], "id" | "name">>()
      const events = yield* getDirectMessageEvents({ expansions: ["sender_id", "attachments.media_keys"] })
      for (const event of events.data ?? []) {
        holds<Same<Fields<ReturnType<typeof senderOf<typeof events, typeof event>>>, "id" | "name" | "username">>()
        mediaOf(events, event)
      }
    })
    assert.isTrue(Effect.isEffect(program))
  })

  it("all fields if they are not known at compile time", () => {
    const program = Effect.gen(function* () {
      const { data, ...response } = yield* getTweet({ id: "20", tweet_fields: fields, expansions })
      const quoted = data && quotedTweetOf(response, data)
      holds<"created_at" extends Fields<typeof quoted> ? true : false>()
      return data && [authorOf(response, data)?.username, fullText(data)]
    })
    assert.isTrue(Effect.isEffect(program))
  })
})

describe("a relation that was not requested does not compile", () => {
  it("a field of the resource", () => {
    const program = Effect.gen(function* () {
      const response = yield* getTweet({ id: "20", expansions: ["in_reply_to_user_id"] })
      if (response.data === undefined) return
      // @ts-expect-error Property 'author_id' is missing
      authorOf(response, response.data)
      // @ts-expect-error Property 'referenced_tweets' is missing
      retweetedTweetOf(response, response.data)
      // @ts-expect-error Property 'note_tweet' is missing
      fullText(response.data)
      // @ts-expect-error Property 'pinned_tweet_id' is missing
      pinnedTweetOf(response, { id: "12", name: "jack" })
      assert.isTrue(holds<Same<keyof Needs<typeof response.data, "author_id">, "author_id">>())
    })
    assert.isTrue(Effect.isEffect(program))
  })

  it("an expansion", () => {
    const program = Effect.gen(function* () {
      const response = yield* getTweet({ id: "20", tweet_fields: ["author_id", "attachments"] })
      if (response.data === undefined) return
      // @ts-expect-error Property 'users' is missing
      authorOf(response, response.data)
      // @ts-expect-error Property 'media' is missing
      mediaOf(response, response.data)
      holds<
        Same<
          Brings<never, "users", "author_id">["includes"],
          { readonly users: "brought by the expansion author_id" } | undefined
        >
      >()
    })
    assert.isTrue(Effect.isEffect(program))
  })

  it("except if such resources are in data", () => {
    const program = Effect.map(
      searchRecentTweets({ query: "conversation_id:20", tweet_fields: ["referenced_tweets"] }),
      (page) => page.data?.map((tweet) => repliedToTweetOf(page, tweet)?.text)
    )
    assert.isTrue(Effect.isEffect(program))
  })

  it("another kind of resource", () => {
    const program = Effect.map(getUsers({ ids: ["12"], expansions: ["pinned_tweet_id"] }), (response) =>
      // @ts-expect-error a user has no author
      response.data?.map((user) => authorOf(response, user))
    )
    assert.isTrue(Effect.isEffect(program))
  })
})
