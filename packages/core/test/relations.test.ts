import { assert, describe, it } from "@effect/vitest"
import { type Includes, type Tweet, type User } from "@xeffect/core"
import {
  affiliationsOf,
  authorOf,
  creatorOf,
  editHistoryOf,
  fullText,
  hostsOf,
  invitedUsersOf,
  mediaOf,
  mediaSourceTweetsOf,
  mentionedUsersOf,
  mostRecentTweetOf,
  ownerOf,
  participantsOf,
  pinnedTweetOf,
  placeOf,
  pollOf,
  quotedTweetOf,
  referencedTweetsOf,
  repliedToTweetOf,
  repliedToUserOf,
  retweetedTweetOf,
  senderOf,
  speakersOf,
  topicsOf,
  tweetById,
  userById,
  userByUsername
} from "@xeffect/core/relations"

const ada = { id: "1", name: "Ada", username: "Ada_Rivers" }
const ben = { id: "2", name: "Ben", username: "ben" }
const media = [
  { media_key: "3_1", type: "photo" },
  { media_key: "3_2", type: "video" }
]
const first = { id: "101", text: "first", author_id: "1" }
const second = { id: "102", text: "second", author_id: "2" }

const includes: Includes = {
  users: [ada, ben],
  tweets: [first, second],
  media,
  polls: [{ id: "201", options: [] }],
  places: [{ id: "301", full_name: "Here" }],
  topics: [
    { id: "401", name: "Tea" },
    { id: "402", name: "Coffee" }
  ]
}

const about = <Data>(data: Data) => ({ data, includes })

describe("a post", () => {
  const tweet: Tweet = {
    id: "100",
    text: "short",
    author_id: "1",
    in_reply_to_user_id: "2",
    entities: { mentions: [{ username: "BEN" }, { username: "old_handle", id: "1" }, { username: "nobody" }] },
    attachments: { media_keys: ["3_2", "3_9", "3_1"], poll_ids: ["201"], media_source_tweet_id: ["102"] },
    geo: { place_id: "301" },
    edit_history_tweet_ids: ["101", "100"],
    referenced_tweets: [
      { type: "replied_to", id: "101" },
      { type: "quoted", id: "102" },
      { type: "retweeted", id: "999" }
    ]
  }
  const response = about<Tweet>(tweet)
  const bare = { ...response, data: { id: "100" } as Tweet }

  it("has an author, of the post itself and of an included one", () => {
    assert.strictEqual(authorOf(response, tweet), ada)
    assert.strictEqual(authorOf(response, second), ben)
  })

  it("returns a user and a post", () => {
    assert.strictEqual(repliedToUserOf(response, tweet), ben)
    assert.strictEqual(repliedToTweetOf(response, tweet), first)
  })

  it("mentions users: by the ID if there is one, otherwise by the handle in any case", () => {
    assert.deepStrictEqual(mentionedUsersOf(response, tweet), [ben, ada])
  })

  it("mentions users in its long text, each once", () => {
    const note = { entities: { mentions: [{ username: "ada_rivers" }, { username: "ben" }] } }
    assert.deepStrictEqual(mentionedUsersOf(response, { ...bare.data, note_tweet: note }), [ada, ben])
    assert.deepStrictEqual(mentionedUsersOf(response, { ...tweet, note_post: note }), [ben, ada])
  })

  it("has media in its own order, a poll, a place, sources of media", () => {
    assert.deepStrictEqual(mediaOf(response, tweet), media.toReversed())
    assert.strictEqual(pollOf(response, tweet)?.id, "201")
    assert.strictEqual(placeOf(response, tweet)?.id, "301")
    assert.deepStrictEqual(mediaSourceTweetsOf(response, tweet), [second])
  })

  it("refers to posts, if they are included", () => {
    assert.deepStrictEqual(referencedTweetsOf(response, tweet), [first, second])
    assert.strictEqual(quotedTweetOf(response, tweet), second)
    assert.isUndefined(retweetedTweetOf(response, tweet))
    const repost = { ...tweet, referenced_tweets: [{ type: "retweeted", id: "102" }] }
    assert.strictEqual(retweetedTweetOf(response, repost), second)
  })

  it("has earlier versions", () => assert.deepStrictEqual(editHistoryOf(response, tweet), [first, tweet]))

  it("has nothing if its fields are absent or nothing is included", () => {
    for (const [one, of] of [
      [response, bare.data],
      [{ data: bare.data }, tweet],
      [{ data: bare.data, includes: { users: null, tweets: null, media: null } }, tweet]
    ] as ReadonlyArray<readonly [{ readonly data: Tweet; readonly includes?: Includes }, Tweet]>) {
      assert.isUndefined(authorOf(one, of))
      assert.isUndefined(repliedToUserOf(one, of))
      assert.isUndefined(pollOf(one, of))
      assert.isUndefined(placeOf(one, of))
      assert.isUndefined(quotedTweetOf(one, of))
      assert.deepStrictEqual(mentionedUsersOf(one, of), [])
      assert.deepStrictEqual(mediaOf(one, of), [])
      assert.deepStrictEqual(referencedTweetsOf(one, of), [])
    }
  })

  it.each<[text: string, tweet: Tweet]>([
    ["long", { id: "1", text: "short", note_tweet: { text: "long" } }],
    ["long", { id: "1", text: "short", note_post: { text: "long" } }],
    ["short", { id: "1", text: "short", note_tweet: {} }],
    ["short", { id: "1", text: "short" }]
  ])("has the full text %s", (text, tweet) => assert.strictEqual(fullText(tweet), text))
})

describe("the newer vocabulary", () => {
  const quoting: Tweet = {
    id: "1",
    text: "quoting",
    referenced_posts: [{ type: "quoted", id: "2" }],
    edit_history_post_ids: ["2"]
  }
  const quoted: Tweet = { id: "2", text: "quoted" }
  const person: User = { ...ada, pinned_post_id: "2", most_recent_post_id: "2" }
  const response: { readonly data: Tweet; readonly includes: Includes } = {
    data: quoting,
    includes: { posts: [quoted] }
  }

  it("finds the same", () => {
    assert.strictEqual(quotedTweetOf(response, quoting), quoted)
    assert.deepStrictEqual(referencedTweetsOf(response, quoting), [quoted])
    assert.deepStrictEqual(editHistoryOf(response, quoting), [quoted])
    assert.strictEqual(pinnedTweetOf(response, person), quoted)
    assert.strictEqual(mostRecentTweetOf(response, person), quoted)
  })
})

describe("other resources", () => {
  it("a user", () => {
    const user: User = { ...ada, pinned_tweet_id: "101", most_recent_tweet_id: "102", affiliation: { user_id: ["2"] } }
    const response = about<User>(user)
    assert.strictEqual(pinnedTweetOf(response, user), first)
    assert.strictEqual(mostRecentTweetOf(response, user), second)
    assert.deepStrictEqual(affiliationsOf(response, user), [ben])
  })

  it("a list", () => assert.strictEqual(ownerOf(about({}), { id: "1", name: "Tea", owner_id: "2" }), ben))

  it("a space", () => {
    const space = {
      id: "1",
      state: "live",
      creator_id: "2",
      host_ids: ["2", "1", "9"],
      speaker_ids: ["1"],
      invited_user_ids: [],
      topic_ids: ["402", "401"]
    }
    assert.strictEqual(creatorOf(about(space), space), ben)
    assert.deepStrictEqual(hostsOf(about(space), space), [ben, ada])
    assert.deepStrictEqual(speakersOf(about(space), space), [ada])
    assert.deepStrictEqual(invitedUsersOf(about(space), space), [])
    assert.deepStrictEqual(
      topicsOf(about(space), space).map(({ id }) => id),
      ["402", "401"]
    )
  })

  it("a direct message event", () => {
    const event = {
      id: "101",
      text: "a message whose ID is also that of a post",
      event_type: "MessageCreate",
      sender_id: "1",
      participant_ids: ["2", "1"],
      attachments: { media_keys: ["3_1"] },
      referenced_tweets: [{ id: "101" }]
    }
    const response = about([event])
    assert.strictEqual(senderOf(response, event), ada)
    assert.deepStrictEqual(participantsOf(response, event), [ben, ada])
    assert.deepStrictEqual(mediaOf(response, event), media.slice(0, 1))
    assert.deepStrictEqual(referencedTweetsOf(response, event), [first])
  })
})

describe("resources in data are found as well", () => {
  it("a post that replies to another one of the same page", () => {
    const reply = { id: "2", text: "reply", referenced_tweets: [{ type: "replied_to", id: "1" }] } as const
    const page: { readonly data: ReadonlyArray<Tweet> } = { data: [reply, { id: "1", text: "first" }] }
    assert.strictEqual(repliedToTweetOf(page, reply), page.data[1])
  })

  it("the user whose pinned post it is", () => {
    const response = { data: { id: "1", name: "Ada", username: "ada" } as User }
    assert.strictEqual(authorOf(response, { id: "9", text: "pinned", author_id: "1" }), response.data)
    assert.strictEqual(userByUsername(response, "ADA"), response.data)
  })

  it("a user is not a post, and a post is not a user", () => {
    const response: { readonly data: ReadonlyArray<User | Tweet>; readonly includes?: Includes } = {
      data: [
        { id: "1", name: "Ada", username: "ada" },
        { id: "2", text: "a post" }
      ]
    }
    assert.isUndefined(tweetById(response, "1"))
    assert.isUndefined(userById(response, "2"))
  })
})

describe("a response is read once", () => {
  const count = 10_000
  const people = Array.from({ length: count }, (_, n) => ({ id: `${n}`, name: `user ${n}`, username: `user_${n}` }))
  const tweets = Array.from({ length: count }, (_, n) => ({
    id: `${count + n}`,
    text: "",
    author_id: `${(n * 7919) % count}`,
    entities: { mentions: [{ username: `USER_${n}` }] },
    referenced_tweets: [{ type: "quoted", id: `${count + ((n + 1) % count)}` }]
  }))

  // Loops and methods such as `find` read elements by their index.
  const counting = <Entry>(list: ReadonlyArray<Entry>) => {
    const reads = { count: 0 }
    const proxy = new Proxy(list, {
      get: (target, key) => {
        if (typeof key === "string" && /^\d+$/.test(key)) reads.count++
        return Reflect.get(target, key)
      }
    })
    return { reads, proxy }
  }

  it("for 10,000 posts and 10,000 users", () => {
    const users = counting<User>(people)
    const posts = counting<Tweet>(tweets)
    const page: { readonly data: ReadonlyArray<Tweet>; readonly includes: Includes } = {
      data: [],
      includes: { users: users.proxy, posts: posts.proxy }
    }
    for (const [n, tweet] of tweets.entries()) {
      assert.strictEqual(authorOf(page, tweet)?.id, tweet.author_id)
      assert.strictEqual(mentionedUsersOf(page, tweet)[0]?.id, `${n}`)
      assert.strictEqual(quotedTweetOf(page, tweet)?.id, tweet.referenced_tweets[0]?.id)
    }
    assert.strictEqual(users.reads.count, count)
    assert.strictEqual(posts.reads.count, count)
  })

  it("and not before the first search", () => {
    const posts = counting<Tweet>(tweets)
    const page = { data: [], includes: { users: people, posts: posts.proxy } }
    assert.strictEqual(userById(page, "7"), people[7])
    assert.strictEqual(posts.reads.count, 0)
  })

  it("each for itself", () => {
    const one = { includes: { users: [ada] } }
    const other = { includes: { users: [{ ...ada, name: "Another" }] } }
    assert.strictEqual(userById(one, "1")?.name, "Ada")
    assert.strictEqual(userById(other, "1")?.name, "Another")
  })
})
