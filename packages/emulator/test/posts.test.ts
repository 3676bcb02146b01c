import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { get, post, remove } from "./support.ts"

const world = Effect.map(Emulator, (emulator) => emulator.world)

const create = Effect.fnUntraced(function* (body: unknown, as = "user") {
  const response = yield* post("/2/tweets", body, as)
  expect(response.status).toBe(201)
  const { id }: { id: string } = response.json.data
  return id
})

const others = layerEmulator({
  oauth2_tokens: [
    { token: "grace", user_id: "17874544", scopes: ["tweet.read", "tweet.write", "users.read"] },
    { token: "elif", user_id: "948279184736582451", scopes: ["tweet.read", "tweet.write", "users.read"] }
  ]
})

describe("making a post", () => {
  it.effect("responds with what was made", () =>
    Effect.gen(function* () {
      const { json, status } = yield* post("/2/tweets", { text: "A new one #boats" })
      expect(status).toBe(201)
      expect(json).toEqual({
        data: { id: json.data.id, text: "A new one #boats", edit_history_tweet_ids: [json.data.id] }
      })
      const found = yield* get(`/2/tweets/${json.data.id}`, { "tweet.fields": "author_id,entities,created_at" })
      expect(found.json.data).toMatchObject({
        author_id: "2244994945",
        created_at: "1970-01-01T00:00:00.000Z",
        entities: { hashtags: [{ start: 10, end: 16, tag: "boats" }] }
      })
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("returns later posts larger identifiers, beyond what a number holds", () =>
    Effect.gen(function* () {
      const ids = yield* Effect.forEach(["a", "b", "c"], (text) => create({ text }))
      expect([...ids].sort()).toEqual(ids)
      expect(new Set(ids).size).toBe(3)
      expect(ids.every((id) => Number(id) > Number.MAX_SAFE_INTEGER && /^\d{19}$/.test(id))).toBe(true)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("refuses the same text twice, until the first is deleted", () =>
    Effect.gen(function* () {
      const id = yield* create({ text: "Twice" })
      const { json, status } = yield* post("/2/tweets", { text: "Twice" })
      expect(status).toBe(403)
      expect(json).toMatchObject({ title: "Forbidden", type: "about:blank", status: 403 })
      expect(json.detail).toContain("duplicate content")
      expect((yield* remove(`/2/tweets/${id}`)).json).toEqual({ data: { deleted: true } })
      yield* create({ text: "Twice" })
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("ties a reply to its conversation", () =>
    Effect.gen(function* () {
      const { seed } = yield* world
      const id = yield* create({ text: "And so on", reply: { in_reply_to_tweet_id: seed.posts.talk4 } })
      const { json } = yield* get("/2/tweets", {
        ids: `${id},${seed.posts.talk4}`,
        "tweet.fields": "conversation_id,in_reply_to_user_id,referenced_tweets,public_metrics"
      })
      expect(json.data[0]).toMatchObject({
        conversation_id: seed.posts.talk,
        in_reply_to_user_id: seed.users.elif,
        referenced_tweets: [{ type: "replied_to", id: seed.posts.talk4 }]
      })
      expect(json.data[1].public_metrics.reply_count).toBe(1)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("counts a quote", () =>
    Effect.gen(function* () {
      const { seed } = yield* world
      yield* create({ text: "Look", quote_tweet_id: seed.posts.dawn })
      const { json } = yield* get(`/2/tweets/${seed.posts.dawn}`, { "tweet.fields": "public_metrics" })
      expect(json.data.public_metrics.quote_count).toBe(1)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("opens a poll", () =>
    Effect.gen(function* () {
      const id = yield* create({ text: "?", poll: { options: ["Yes", "No"], duration_minutes: 60 } })
      const query = { expansions: "attachments.poll_ids", "poll.fields": "end_datetime,voting_status" }
      const { json } = yield* get(`/2/tweets/${id}`, query)
      expect(json.includes.polls[0]).toMatchObject({
        end_datetime: "1970-01-01T01:00:00.000Z",
        voting_status: "open",
        options: [
          { position: 1, label: "Yes", votes: 0 },
          { position: 2, label: "No", votes: 0 }
        ]
      })
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("attaches media that the user has uploaded, even without a text", () =>
    Effect.gen(function* () {
      const { media, seed } = yield* world
      const own = Array.from(media.values()).filter((value) => value.ownerId === seed.users.main)
      const id = yield* create({ media: { media_ids: own.map((value) => value.id) } })
      const { json } = yield* get(`/2/tweets/${id}`, {
        expansions: "attachments.media_keys",
        "media.fields": "alt_text"
      })
      expect(json.includes.media.map((value: { type: string }) => value.type)).toEqual(["photo", "video"])
      expect(json.includes.media[0].alt_text).toBe("A river gauge")
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("makes a note of a long text where the author may", () =>
    Effect.gen(function* () {
      const text = "long ".repeat(80).trim()
      expect((yield* post("/2/tweets", { text })).status).toBe(400)
      const id = yield* create({ text }, "elif")
      const { json } = yield* get(`/2/tweets/${id}`, { "tweet.fields": "note_tweet" })
      expect(json.data.note_tweet.text).toBe(text)
      expect(json.data.text).toHaveLength(279)
    }).pipe(Effect.provide(others))
  )

  it.effect("lets only those reply whom the author wants", () =>
    Effect.gen(function* () {
      const { seed } = yield* world
      const reply = { in_reply_to_tweet_id: seed.posts.closed }
      expect((yield* post("/2/tweets", { text: "May I?", reply })).status).toBe(403)
      yield* create({ text: "I may", reply }, "elif")
    }).pipe(Effect.provide(others))
  )

  it.effect("lets verified users reply where the author wants those", () =>
    Effect.gen(function* () {
      const id = yield* create({ text: "Only for the verified", reply_settings: "verified" })
      const reply = { in_reply_to_tweet_id: id }
      expect((yield* post("/2/tweets", { text: "May I?", reply }, "grace")).status).toBe(403)
      yield* create({ text: "I may", reply }, "elif")
    }).pipe(Effect.provide(others))
  )

  it.effect("lets those reply who are mentioned beyond the part of a note that is shown", () =>
    Effect.gen(function* () {
      const text = `${"long ".repeat(80)}@ada_rivers`
      const id = yield* create({ text, reply_settings: "mentionedUsers" }, "elif")
      yield* create({ text: "I may", reply: { in_reply_to_tweet_id: id } })
    }).pipe(Effect.provide(others))
  )

  it.effect.each([
    [{}, 400],
    [{ text: " " }, 400],
    [{ text: "a", media: { media_ids: ["1460323737035677698"] } }, 400],
    [{ text: "a", geo: { place_id: "nowhere" } }, 400],
    [{ text: "a", quote_tweet_id: "1", poll: { options: ["a", "b"], duration_minutes: 5 } }, 400],
    [{ text: "a", reply: { in_reply_to_tweet_id: "1" } }, 403],
    [{ text: "a", quote_tweet_id: "1" }, 403]
  ] as const)("refuses %o", ([body, status]) =>
    Effect.gen(function* () {
      const before = (yield* world).posts.size
      expect((yield* post("/2/tweets", body)).status).toBe(status)
      expect((yield* world).posts.size).toBe(before)
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("deleting a post", () => {
  it.effect("takes it away", () =>
    Effect.gen(function* () {
      const { seed } = yield* world
      expect((yield* remove(`/2/tweets/${seed.posts.latest}`)).json).toEqual({ data: { deleted: true } })
      const { json, status } = yield* get(`/2/tweets/${seed.posts.latest}`)
      expect(status).toBe(200)
      expect(json.data).toBeUndefined()
      expect(json.errors[0].type).toMatch(/resource-not-found$/)
      expect((yield* remove(`/2/tweets/${seed.posts.latest}`)).status).toBe(404)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("refuses the post of another user", () =>
    Effect.gen(function* () {
      const { seed } = yield* world
      expect((yield* remove(`/2/tweets/${seed.posts.latest}`, "grace")).status).toBe(403)
      expect((yield* get(`/2/tweets/${seed.posts.latest}`)).json.data.id).toBe(seed.posts.latest)
    }).pipe(Effect.provide(others))
  )
})

describe("partial errors", () => {
  it.effect("returns the posts there are and a problem for each other one", () =>
    Effect.gen(function* () {
      const { posts } = (yield* world).seed
      const ids = [posts.hello, "1", posts.removed, posts.hidden, posts.spam, posts.secret].join(",")
      const { json, status } = yield* get("/2/tweets", { ids }, "user")
      expect(status).toBe(200)
      expect(json.data.map((data: { id: string }) => data.id)).toEqual([posts.hello, posts.secret])
      expect(json.errors).toHaveLength(4)
      expect(json.errors[0]).toMatchObject({
        resource_id: "1",
        value: "1",
        parameter: "ids",
        resource_type: "tweet",
        title: "Not Found Error",
        type: "https://api.x.com/2/problems/resource-not-found"
      })
      expect(json.errors.map((error: { type: string }) => error.type.split("/").at(-1))).toEqual([
        "resource-not-found",
        "resource-not-found",
        "not-authorized-for-resource",
        "resource-not-found"
      ])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("leaves data out where nothing was found", () =>
    Effect.gen(function* () {
      const many = yield* get("/2/tweets", { ids: "1,2" })
      expect(many.status).toBe(200)
      expect(Object.keys(many.json)).toEqual(["errors"])
      const one = yield* get("/2/users/by/username/nobody")
      expect(one.status).toBe(200)
      expect(one.json).toEqual({ errors: [expect.objectContaining({ parameter: "username", value: "nobody" })] })
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("says why a suspended user is not found", () =>
    Effect.gen(function* () {
      const { json } = yield* get("/2/users/by", { usernames: "ada_rivers,jonas_gone" })
      expect(json.data).toHaveLength(1)
      expect(json.errors[0].detail).toBe("User has been suspended: [jonas_gone].")
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("shows the posts of a protected user to followers only", () =>
    Effect.gen(function* () {
      const { users } = (yield* world).seed
      const path = `/2/users/${users.moss}/tweets`
      const outside = yield* get(path)
      expect(outside.json.data).toBeUndefined()
      expect(outside.json.errors[0].type).toMatch(/not-authorized-for-resource$/)
      expect((yield* get(path, {}, "user")).json.data).toHaveLength(1)
    }).pipe(Effect.provide(layerEmulator()))
  )
})
