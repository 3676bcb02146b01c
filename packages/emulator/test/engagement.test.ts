import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { everybody, get, idOf, idsOf, kindsOf, pagesOf, post, postsIn, remove, send, usernamesOf } from "./support.ts"

const seed = Effect.map(Emulator, (emulator) => emulator.world.seed)

const main = idOf("main")

const metrics = Effect.fnUntraced(function* (id: string) {
  const { json } = yield* get(`/2/tweets/${id}`, { "tweet.fields": "public_metrics" })
  return json.data.public_metrics
})

describe("bookmarks", () => {
  const path = `/2/users/${main}/bookmarks`

  it.effect("keeps a post and lets it go, however often", () =>
    Effect.gen(function* () {
      const { posts } = yield* seed
      expect(yield* postsIn(yield* get(path, {}, "user"))).toEqual(["code", "video", "note"])
      for (let round = 0; round < 2; round++) {
        expect((yield* post(path, { tweet_id: posts.elder })).json).toEqual({ data: { bookmarked: true } })
        expect((yield* metrics(posts.elder)).bookmark_count).toBe(1)
      }
      expect(yield* postsIn(yield* get(path, {}, "user"))).toEqual(["elder", "code", "video", "note"])
      for (let round = 0; round < 2; round++) {
        expect((yield* remove(`${path}/${posts.elder}`)).json).toEqual({ data: { bookmarked: false } })
        expect((yield* metrics(posts.elder)).bookmark_count).toBe(0)
      }
      expect((yield* get(path, {}, "user")).json.meta).toEqual({ result_count: 3 })
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("reaches the 800 most recent, by pages of up to 100", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const latest = 10n ** 18n * 5n
      const ids = Array.from({ length: 850 }, (_, index) => String(latest + BigInt(index)))
      const bookmarks = world.bookmarks.get(main)
      for (const id of ids) {
        const hello = world.posts.get(world.seed.posts.hello)
        if (hello !== undefined) world.posts.set(id, { ...hello, id })
        bookmarks?.set(id, id)
      }
      const pages = yield* pagesOf(path, {}, "user")
      expect(pages.map(({ json }) => json.meta.result_count)).toEqual(Array.from({ length: 8 }, () => 100))
      expect(pages.flatMap(idsOf)).toEqual(ids.reverse().slice(0, 800))
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("leaves out what was deleted", () =>
    Effect.gen(function* () {
      const { posts } = yield* seed
      yield* post(path, { tweet_id: posts.latest })
      yield* remove(`/2/tweets/${posts.latest}`)
      const response = yield* get(path, {}, "user")
      expect(yield* postsIn(response)).toEqual(["code", "video", "note"])
      expect(response.json.errors).toBeUndefined()
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("are the user's own", () =>
    Effect.gen(function* () {
      expect((yield* get(path, {}, "ben")).status).toBe(400)
      expect((yield* post(path, { tweet_id: (yield* seed).posts.hello }, "ben")).status).toBe(400)
      expect((yield* post(path, { tweet_id: "1" })).status).toBe(404)
      expect((yield* post(path, { tweet_id: (yield* seed).posts.hidden })).status).toBe(403)
      expect((yield* post(path, { tweet_id: "1", folder_id: "5" })).status).toBe(404)
    }).pipe(Effect.provide(everybody))
  )
})

describe("reposts", () => {
  const path = `/2/users/${main}/retweets`

  it.effect("puts the post into the user's timeline, once", () =>
    Effect.gen(function* () {
      const { posts } = yield* seed
      const first = yield* post(path, { tweet_id: posts.dawn })
      expect(first.json).toEqual({ data: { retweeted: true, rest_id: expect.stringMatching(/^\d{19}$/) } })
      expect((yield* post(path, { tweet_id: posts.dawn })).json).toEqual(first.json)
      expect((yield* metrics(posts.dawn)).retweet_count).toBe(1)
      const { json } = yield* get(`/2/users/${main}/tweets`, { "tweet.fields": "referenced_tweets" })
      expect(json.data[0]).toMatchObject({
        id: first.json.data.rest_id,
        text: "RT @ben_harbor: Coffee, then the tanker. Good morning",
        referenced_tweets: [{ type: "retweeted", id: posts.dawn }]
      })
      expect(usernamesOf(yield* get(`/2/tweets/${posts.dawn}/retweeted_by`))).toEqual(["ada_rivers"])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("takes it away again, whether or not it is there", () =>
    Effect.gen(function* () {
      const { posts } = yield* seed
      expect((yield* metrics(posts.code)).retweet_count).toBe(1)
      for (let round = 0; round < 2; round++) {
        expect((yield* remove(`${path}/${posts.code}`)).json).toEqual({ data: { retweeted: false } })
      }
      expect((yield* metrics(posts.code)).retweet_count).toBe(0)
      expect(yield* postsIn(yield* get(`/2/users/${main}/tweets`))).not.toContain("shared")
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("passes on the post itself where a repost is given", () =>
    Effect.gen(function* () {
      const { posts } = yield* seed
      yield* post(`/2/users/${idOf("grace")}/retweets`, { tweet_id: posts.shared }, "grace")
      expect(usernamesOf(yield* get(`/2/tweets/${posts.code}/retweeted_by`))).toEqual(["grace_asks", "ada_rivers"])
    }).pipe(Effect.provide(everybody))
  )

  it.effect("takes a repost back by its own ID too", () =>
    Effect.gen(function* () {
      const { posts } = yield* seed
      yield* remove(`${path}/${posts.shared}`)
      expect((yield* metrics(posts.code)).retweet_count).toBe(0)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("cannot pass on a deleted post by a repost that is left of it", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const code = world.posts.get(world.seed.posts.code)
      if (code !== undefined) world.posts.change(code.id, { deleted: true })
      const sent = yield* post(`/2/users/${idOf("grace")}/retweets`, { tweet_id: world.seed.posts.shared }, "grace")
      expect(sent.status).toBe(404)
    }).pipe(Effect.provide(everybody))
  )

  it.effect.each([
    ["nothing", "gone", 404],
    ["what one may not see", "hidden", 403],
    ["a protected post, though one sees it", "secret", 403]
  ] as const)("cannot pass on %s", ([, name, status]) =>
    Effect.gen(function* () {
      const tweet_id = name === "gone" ? "1" : (yield* seed).posts[name]
      expect((yield* post(path, { tweet_id })).status).toBe(status)
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("quotes", () => {
  it.effect("lists the posts that quote one, forward only", () =>
    Effect.gen(function* () {
      const { posts } = yield* seed
      const path = `/2/tweets/${posts.news3}/quote_tweets`
      expect(yield* postsIn(yield* get(path))).toEqual(["cite"])
      for (let index = 0; index < 11; index++) {
        yield* post("/2/tweets", { text: `Quote ${index}`, quote_tweet_id: posts.news3 })
      }
      const first = yield* get(path)
      expect(first.json.meta).toEqual({ result_count: 10, next_token: expect.any(String) })
      const second = yield* get(path, { pagination_token: first.json.meta.next_token })
      expect(second.json.meta).toEqual({ result_count: 2 })
      expect((yield* postsIn(second)).at(-1)).toBe("cite")
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("leaves out kinds of posts", () =>
    Effect.gen(function* () {
      const { posts } = yield* seed
      yield* post("/2/tweets", {
        text: "And this",
        quote_tweet_id: posts.news3,
        reply: { in_reply_to_tweet_id: posts.dawn }
      })
      const path = `/2/tweets/${posts.news3}/quote_tweets`
      expect((yield* get(path)).json.meta.result_count).toBe(2)
      expect((yield* get(path, { exclude: "replies" })).json.meta.result_count).toBe(1)
      expect((yield* get(path, { exclude: "retweets" })).json.meta.result_count).toBe(2)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect.each(["quote_tweets", "retweeted_by", "liking_users"])("says so where there is no post: %s", (list) =>
    Effect.gen(function* () {
      const response = yield* get(`/2/tweets/1/${list}`, {}, "user")
      expect([response.status, response.json.data, kindsOf(response)]).toEqual([200, undefined, ["resource-not-found"]])
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("hiding replies", () => {
  const hide = (id: string, hidden: boolean, as = "user") =>
    send("PUT", `/2/tweets/${id}/hidden`, { body: { hidden }, as })

  it.effect("hides a reply in one's own conversation, and shows it again", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const id = world.seed.posts.hi
      for (const hidden of [true, true, false]) {
        expect((yield* hide(id, hidden)).json).toEqual({ data: { hidden } })
        expect(world.posts.get(id)?.hidden).toBe(hidden)
      }
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect.each([
    ["the post that began it", "hello", "user", 403],
    ["a reply to another user", "talk2", "user", 403],
    ["a reply, as its author", "hi", "ben", 403],
    ["what was deleted", "removed", "user", 404],
    ["a reply deep in one's own conversation", "talk3", "deniz", 200]
  ] as const)("%s", ([, name, as, status]) =>
    Effect.gen(function* () {
      expect((yield* hide((yield* seed).posts[name], true, as)).status).toBe(status)
    }).pipe(Effect.provide(everybody))
  )
})
