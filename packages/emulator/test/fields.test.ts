import { describe, expect, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { get, send } from "./support.ts"

const seed = Effect.map(Emulator, (emulator) => emulator.world.seed)

describe("fields", () => {
  it.effect("returns the default fields of a post and nothing else", () =>
    Effect.gen(function* () {
      const { posts } = yield* seed
      const { json } = yield* get(`/2/tweets/${posts.latest}`)
      expect(json).toEqual({
        data: {
          id: posts.latest,
          text: "Water level 228 cm, falling #tides $DLTA",
          edit_history_tweet_ids: [posts.latest]
        }
      })
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("returns the default fields of a user and nothing else", () =>
    Effect.gen(function* () {
      const { json } = yield* get("/2/users/783214")
      expect(json).toEqual({ data: { id: "783214", name: "Ben Harbor", username: "ben_harbor" } })
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("adds what is asked for", () =>
    Effect.gen(function* () {
      const { posts } = yield* seed
      const fields = "created_at,author_id,entities,public_metrics,conversation_id,lang,reply_settings"
      const { json } = yield* get(`/2/tweets/${posts.hello}`, { "tweet.fields": fields })
      expect(json.data).toMatchObject({
        author_id: "2244994945",
        conversation_id: posts.hello,
        created_at: "1969-12-25T08:00:00.000Z",
        lang: "en",
        reply_settings: "everyone",
        public_metrics: { like_count: 4, reply_count: 1, retweet_count: 0, quote_count: 0 },
        entities: {
          hashtags: [{ start: 32, end: 43, tag: "typescript" }],
          mentions: [{ start: 90, end: 101, username: "ben_harbor", id: "783214" }]
        }
      })
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("counts what users do", () =>
    Effect.gen(function* () {
      const { json } = yield* get("/2/users/by/username/farid_lens", {
        "user.fields": "public_metrics,verified,location"
      })
      expect(json.data.public_metrics).toMatchObject({
        followers_count: 3,
        following_count: 2,
        tweet_count: 2,
        media_count: 2
      })
      expect(json.data).toMatchObject({ verified: false, location: "Porto" })
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("shows the metrics of a post only to its author", () =>
    Effect.gen(function* () {
      const { posts } = yield* seed
      const query = { ids: `${posts.latest},${posts.dawn}`, "tweet.fields": "non_public_metrics" }
      const { json } = yield* get("/2/tweets", query, "user")
      expect(json.data[0].non_public_metrics.impression_count).toBeGreaterThan(0)
      expect(json.data[1].non_public_metrics).toBeUndefined()
      expect(json.errors).toHaveLength(1)
      expect(json.errors[0]).toMatchObject({ resource_id: posts.dawn, field: "non_public_metrics" })
      expect(json.errors[0].type).toMatch(/not-authorized-for-field$/)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("shows the metrics of a post for 30 days", () =>
    Effect.gen(function* () {
      const { addPosts, world } = yield* Emulator
      const day = 86_400_000
      const now = yield* Clock.currentTimeMillis
      const [old, young] = yield* Effect.forEach([30 * day + 1, 30 * day], (age) =>
        addPosts({ author: world.seed.users.main, count: 1, text: () => `Aged ${age}`, until: now - age })
      )
      const query = { ids: `${old?.[0]?.id},${young?.[0]?.id}`, "tweet.fields": "non_public_metrics,organic_metrics" }
      const { json } = yield* get("/2/tweets", query, "user")
      expect(json.data.map((post: object) => "non_public_metrics" in post)).toEqual([false, true])
      expect(json.errors.map(({ field }: { readonly field: string }) => field)).toEqual([
        "non_public_metrics",
        "organic_metrics"
      ])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("says of no post that it can be edited, as none can", () =>
    Effect.gen(function* () {
      const { id } = (yield* send("POST", "/2/tweets", { body: { text: "First wording" }, as: "user" })).json.data
      const { json } = yield* get(`/2/tweets/${id}`, { "tweet.fields": "edit_controls" }, "user")
      expect(json.data.edit_controls.is_edit_eligible).toBe(false)
      const edit = { text: "Second wording", edit_options: { previous_post_id: id } }
      expect((yield* send("POST", "/2/tweets", { body: edit, as: "user" })).status).toBe(403)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("tells a user what ties them to others", () =>
    Effect.gen(function* () {
      const query = { usernames: "ben_harbor,hiro_trains", "user.fields": "connection_status" }
      const { json } = yield* get("/2/users/by", query, "user")
      expect(json.data.map((user: { connection_status?: unknown }) => user.connection_status)).toEqual([
        ["following", "followed_by"],
        undefined
      ])
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("expansions", () => {
  it.effect("includes what is referred to, once, and returns the field it starts from", () =>
    Effect.gen(function* () {
      const { posts } = yield* seed
      const ids = `${posts.talk1},${posts.talk3}`
      const { json } = yield* get("/2/tweets", {
        ids,
        expansions: "author_id,in_reply_to_user_id,referenced_tweets.id"
      })
      expect(json.data[0]).toMatchObject({
        author_id: "2244994945",
        in_reply_to_user_id: "1034147215983697920",
        referenced_tweets: [{ type: "replied_to", id: posts.talk }]
      })
      expect(json.includes.users.map((user: { username: string }) => user.username)).toEqual([
        "ada_rivers",
        "deniz_codes"
      ])
      expect(json.includes.tweets.map((tweet: { id: string }) => tweet.id)).toEqual([posts.talk, posts.talk2])
      expect(json.includes.tweets[0].author_id).toBeUndefined()
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("includes media, polls and places with their fields", () =>
    Effect.gen(function* () {
      const { posts } = yield* seed
      const { json } = yield* get("/2/tweets", {
        ids: `${posts.poll},${posts.oldPoll},${posts.video},${posts.place}`,
        expansions: "attachments.poll_ids,attachments.media_keys,geo.place_id",
        "poll.fields": "voting_status,duration_minutes",
        "media.fields": "duration_ms,preview_image_url,public_metrics",
        "place.fields": "country_code,geo"
      })
      expect(json.includes.polls).toHaveLength(2)
      expect(json.includes.polls[0]).toMatchObject({ voting_status: "open", duration_minutes: 2880 })
      expect(json.includes.polls[0].options[0]).toEqual({ position: 1, label: "Bicycle", votes: 41 })
      expect(json.includes.polls[1].voting_status).toBe("closed")
      expect(json.includes.media[0]).toMatchObject({
        type: "video",
        duration_ms: 14_500,
        public_metrics: { view_count: 1204 }
      })
      expect(json.includes.places[0]).toMatchObject({
        full_name: "Lyon, France",
        country_code: "FR",
        geo: { type: "Feature" }
      })
      expect(json.data[0].attachments.poll_ids).toEqual([json.includes.polls[0].id])
      expect(json.data[2].attachments.media_keys).toEqual([json.includes.media[0].media_key])
      expect(json.data[3].geo).toEqual({ place_id: json.includes.places[0].id })
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("returns the authors of posts that are referred to", () =>
    Effect.gen(function* () {
      const { posts } = yield* seed
      const { json } = yield* get(`/2/tweets/${posts.ferry}`, { expansions: "referenced_tweets.id.author_id" })
      expect(json.includes.users[0].username).toBe("lumen_news")
      expect(json.includes.tweets[0]).toMatchObject({ id: posts.news1, author_id: "14293310" })
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("includes the pinned post of a user", () =>
    Effect.gen(function* () {
      const { posts } = yield* seed
      const query = { expansions: "pinned_tweet_id", "tweet.fields": "lang" }
      const { json } = yield* get("/2/users/by/username/elif_notes", query)
      expect(json.data.pinned_tweet_id).toBe(posts.note)
      expect(json.includes.tweets[0]).toMatchObject({ id: posts.note, lang: "en" })
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("says which expansion could not be resolved", () =>
    Effect.gen(function* () {
      const { posts } = yield* seed
      const ids = `${posts.oops},${posts.about}`
      const { json } = yield* get("/2/tweets", { ids, expansions: "referenced_tweets.id" })
      expect(json.data).toHaveLength(2)
      expect(json.includes).toBeUndefined()
      expect(json.errors.map((error: { type: string }) => error.type.split("/").at(-1))).toEqual([
        "resource-not-found",
        "not-authorized-for-resource"
      ])
      expect(json.errors[0]).toMatchObject({
        resource_id: posts.removed,
        parameter: "referenced_tweets.id",
        resource_type: "tweet"
      })
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("returns the whole text of a note", () =>
    Effect.gen(function* () {
      const { posts } = yield* seed
      const { json } = yield* get(`/2/tweets/${posts.note}`, { "tweet.fields": "note_tweet" })
      expect(json.data.text).toMatch(/…$/)
      expect(json.data.note_tweet.text.length).toBeGreaterThan(300)
      expect(json.data.note_tweet.entities.hashtags).toHaveLength(2)
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("vocabularies", () => {
  it.effect.each([
    [{ "tweet.fields": "referenced_tweets,author_id,in_reply_to_user_id", expansions: "referenced_tweets.id" }],
    [{ "post.fields": "author_id", expansions: "referenced_posts,in_reply_to_user_id" }],
    [{ "post.fields": "lang", "tweet.fields": "author_id,in_reply_to_user_id", expansions: "referenced_posts" }],
    [{ expansions: "referenced_tweets.id,author_id,in_reply_to_user_id,edit_history_tweet_ids" }],
    [{ expansions: "referenced_posts,author_id,in_reply_to_user_id,edit_history_post_ids" }]
  ])("understands %o", ([query]) =>
    Effect.gen(function* () {
      const { posts } = yield* seed
      const { json } = yield* get(`/2/tweets/${posts.talk1}`, query)
      expect(json.data).toMatchObject({
        edit_history_tweet_ids: [posts.talk1],
        referenced_tweets: [{ type: "replied_to", id: posts.talk }],
        author_id: "2244994945",
        in_reply_to_user_id: "1034147215983697920"
      })
      expect(json.includes.tweets[0].id).toBe(posts.talk)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("uses the newer one if the option says so", () =>
    Effect.gen(function* () {
      const { posts } = yield* seed
      const query = { "tweet.fields": "public_metrics,note_tweet", expansions: "referenced_tweets.id" }
      const { json } = yield* get(`/2/tweets/${posts.quote}`, query)
      expect(Object.keys(json.data)).toEqual([
        "id",
        "text",
        "edit_history_post_ids",
        "public_metrics",
        "referenced_posts"
      ])
      expect(json.data.public_metrics.repost_count).toBe(0)
      expect(json.includes.posts[0].id).toBe(posts.photo)
      const user = yield* get("/2/users/2244994945", { expansions: "pinned_post_id", "user.fields": "public_metrics" })
      expect(user.json.data).toMatchObject({ pinned_post_id: posts.hello, public_metrics: { post_count: 13 } })
      const missing = yield* get(`/2/tweets/${posts.oops}`, { expansions: "referenced_posts" })
      expect(missing.json.errors[0].parameter).toBe("referenced_posts")
    }).pipe(Effect.provide(layerEmulator({ vocabulary: "posts" })))
  )

  it.effect("understands both for users", () =>
    Effect.gen(function* () {
      const query = { "user.fields": "pinned_tweet_id", expansions: "most_recent_post_id,pinned_tweet_id" }
      const { posts } = yield* seed
      const { json } = yield* get("/2/users/2244994945", query)
      expect(json.data).toMatchObject({ pinned_tweet_id: posts.hello, most_recent_tweet_id: posts.latest })
    }).pipe(Effect.provide(layerEmulator()))
  )
})
