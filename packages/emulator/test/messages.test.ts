import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { seedMedia } from "../src/world/seed-attachments.ts"
import { type Response, everybody, get, idOf, idsOf, kindsOf, type Params, post } from "./support.ts"

const seed = Effect.map(Emulator, (emulator) => emulator.world.seed)

const main = idOf("main")

const withBen = `/2/dm_conversations/with/${idOf("ben")}`

interface Event {
  readonly id: string
  readonly event_type: string
  readonly text?: string
}

const eventsOf = ({ json }: Response): ReadonlyArray<Event> => json.data ?? []

const textsOf = (response: Response) => eventsOf(response).map(({ event_type, text }) => text ?? event_type)

const everything = "attachments,created_at,dm_conversation_id,entities,event_type,id,text"

const read = (path: string, query: Params = {}, as = "user") => get(path, query, as)

describe("reading", () => {
  it.effect("returns identifier, type and text, the newest first", () =>
    Effect.gen(function* () {
      const response = yield* read(`${withBen}/dm_events`)
      expect(textsOf(response)).toEqual([
        "Not #again. I will be there at noon",
        "Somebody painted it again",
        "It is, why?",
        "Is the gauge at pier 4 yours?"
      ])
      expect(response.json.data[0]).toEqual({
        id: expect.stringMatching(/^\d{19}$/),
        event_type: "MessageCreate",
        text: "Not #again. I will be there at noon"
      })
      const { next_token, previous_token, ...meta } = response.json.meta
      expect(meta).toEqual({ result_count: 4 })
      // Both are there although nothing is older or newer.
      for (const pagination_token of [next_token, previous_token]) {
        const page = yield* read(`${withBen}/dm_events`, { pagination_token })
        expect(page.json.data).toBeUndefined()
        expect(page.json.meta.result_count).toBe(0)
      }
      expect(
        (yield* read(`${withBen}/dm_events`, { pagination_token: next_token })).json.meta.next_token
      ).toBeUndefined()
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("returns the same conversation by its identifier, which begins with the smaller user", () =>
    Effect.gen(function* () {
      const { conversations } = yield* seed
      expect(conversations.ben).toBe("783214-2244994945")
      const byId = yield* read(`/2/dm_conversations/${conversations.ben}/dm_events`)
      expect(byId.json.data).toEqual((yield* read(`${withBen}/dm_events`)).json.data)
      const other = yield* read("/2/dm_conversations/2244994945-783214/dm_events")
      expect(other.status).toBe(403)
      expect(conversations.elif).toBe(`${main}-${idOf("elif")}`)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("returns the requested fields, and what they refer to", () =>
    Effect.gen(function* () {
      const { conversations, posts } = yield* seed
      const { json } = yield* read("/2/dm_events", {
        "dm_event.fields": everything,
        expansions: "sender_id,participant_ids,attachments.media_keys,referenced_tweets.id",
        "media.fields": "alt_text",
        "tweet.fields": "lang"
      })
      const find = (text: string) => json.data.find((event: Event) => event.text?.startsWith(text))
      expect(find("Have you")).toMatchObject({
        sender_id: idOf("elif"),
        dm_conversation_id: conversations.elif,
        created_at: "1969-12-31T13:00:00.000Z",
        referenced_tweets: [{ id: posts.code }],
        entities: { urls: [{ expanded_url: `https://x.com/deniz_codes/status/${posts.code}` }] }
      })
      const key = `3_${seedMedia["gauge"]?.id}`
      expect(find("Somebody")).toMatchObject({ attachments: { media_keys: [key] } })
      expect(json.includes.media).toEqual([{ media_key: key, type: "photo", alt_text: "A gauge in pink" }])
      expect(json.includes.tweets).toEqual([expect.objectContaining({ id: posts.code, lang: "en" })])
      const users = json.includes.users.map(({ username }: { username: string }) => username)
      expect(new Set(users)).toEqual(
        new Set(["ada_rivers", "elif_notes", "ben_harbor", "chloe_maps", "deniz_codes", "farid_lens"])
      )
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("returns who joined and who left a group", () =>
    Effect.gen(function* () {
      const path = `/2/dm_conversations/${(yield* seed).conversations.crew}/dm_events`
      const all = yield* read(path, { expansions: "participant_ids,sender_id" })
      expect(textsOf(all)).toEqual([
        "I bring the boat",
        "ParticipantsLeave",
        "I do",
        "Who comes to the dike on Saturday?",
        "ParticipantsJoin"
      ])
      expect(all.json.data[1]).toMatchObject({ participant_ids: [idOf("farid")] })
      expect(all.json.data[4]).toMatchObject({
        sender_id: idOf("chloe"),
        participant_ids: [main, idOf("deniz"), idOf("farid")]
      })
      expect(all.json.data[0].participant_ids).toBeUndefined()
      const moves = yield* read(path, { event_types: "ParticipantsJoin,ParticipantsLeave" })
      expect(textsOf(moves)).toEqual(["ParticipantsLeave", "ParticipantsJoin"])
      expect((yield* read(path, { event_types: "MessageDelete" })).status).toBe(400)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("returns the last 30 days of all conversations one is in", () =>
    Effect.gen(function* () {
      const texts = textsOf(yield* read("/2/dm_events"))
      expect(texts).toHaveLength(10)
      expect(texts[0]).toBe("I bring the boat")
      expect(texts).not.toContain("It is, why?")
      expect(texts).not.toContain("A word on the record?")
      yield* TestClock.adjust("26 days")
      expect(textsOf(yield* read("/2/dm_events"))).not.toContain("I do")
      expect(textsOf(yield* read(`${withBen}/dm_events`))).toContain("It is, why?")
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("pages forward and back", () =>
    Effect.gen(function* () {
      const all = idsOf(yield* read("/2/dm_events"))
      const first = yield* read("/2/dm_events", { max_results: "4" })
      const { next_token } = first.json.meta
      const second = yield* read("/2/dm_events", { max_results: "4", pagination_token: next_token })
      expect([...idsOf(first), ...idsOf(second)]).toEqual(all.slice(0, 8))
      const { previous_token } = second.json.meta
      const back = yield* read("/2/dm_events", { max_results: "4", pagination_token: previous_token })
      expect(idsOf(back)).toEqual(idsOf(first))
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("is refused to who is not in the conversation", () =>
    Effect.gen(function* () {
      const { conversations } = yield* seed
      const statuses = yield* Effect.forEach(
        [
          [conversations.pilots, "user"],
          [conversations.ben, "elif"],
          [conversations.crew, "farid"],
          ["1234567890123456789", "user"],
          [conversations.ben, "app"]
        ] as const,
        ([id, as]) => Effect.map(read(`/2/dm_conversations/${id}/dm_events`, {}, as), ({ status }) => status)
      )
      expect(statuses).toEqual([403, 403, 403, 403, 403])
    }).pipe(Effect.provide(everybody))
  )

  it.effect("finds no messages before the first, and no user if there is none", () =>
    Effect.gen(function* () {
      const { json } = yield* read(`/2/dm_conversations/with/${idOf("grace")}/dm_events`)
      expect(json).toEqual({ meta: { result_count: 0 } })
      expect(kindsOf(yield* read("/2/dm_conversations/with/1/dm_events"))).toEqual(["resource-not-found"])
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("writing", () => {
  it.effect("begins a conversation, and goes on in it by either path", () =>
    Effect.gen(function* () {
      const withGrace = `/2/dm_conversations/with/${idOf("grace")}`
      const first = yield* post(`${withGrace}/messages`, { text: "Hello Grace" })
      const id = `${idOf("grace")}-${main}`
      expect(first).toMatchObject({
        status: 201,
        json: { data: { dm_conversation_id: id, dm_event_id: expect.stringMatching(/^\d{19}$/) } }
      })
      const second = yield* post(`/2/dm_conversations/${id}/messages`, { text: "Hello Ada" }, "grace")
      expect(second.json.data.dm_conversation_id).toBe(id)
      const both = yield* read(`${withGrace}/dm_events`, { expansions: "sender_id" })
      expect(textsOf(both)).toEqual(["Hello Ada", "Hello Grace"])
      expect(both.json.data.map(({ sender_id }: { sender_id: string }) => sender_id)).toEqual([idOf("grace"), main])
      expect(textsOf(yield* read("/2/dm_events", {}, "grace"))).toEqual(["Hello Ada", "Hello Grace"])
    }).pipe(Effect.provide(everybody))
  )

  it.effect("writes into a group", () =>
    Effect.gen(function* () {
      const path = `/2/dm_conversations/${(yield* seed).conversations.crew}`
      expect((yield* post(`${path}/messages`, { text: "And I the sandwiches" }, "chloe")).status).toBe(201)
      expect(textsOf(yield* read(`${path}/dm_events`))[0]).toBe("And I the sandwiches")
    }).pipe(Effect.provide(everybody))
  )

  it.effect("sends a picture, with or without a text", () =>
    Effect.gen(function* () {
      const attachments = [{ media_id: seedMedia["ready"]?.id }]
      expect((yield* post(`${withBen}/messages`, { attachments })).status).toBe(201)
      const query = { "dm_event.fields": "attachments", expansions: "attachments.media_keys" }
      const { json } = yield* read(`${withBen}/dm_events`, query)
      expect(json.data[0]).toEqual({
        id: expect.any(String),
        event_type: "MessageCreate",
        attachments: { media_keys: [`3_${seedMedia["ready"]?.id}`] }
      })
      expect(json.includes.media[0]).toMatchObject({ type: "photo" })
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect.each([
    ["once", {}, undefined, [201, 400]],
    ["once, if it is not shared", { shared: false }, undefined, [201, 400]],
    ["again, if it is shared", { shared: true }, undefined, [201, 201]],
    ["again, if its metadata share it", {}, { shared_info: { shared: true } }, [201, 201]]
  ] as const)("sends an uploaded picture %s", ([, more, metadata, expected]) =>
    Effect.gen(function* () {
      const draft = { media_type: "image/png", media_category: "dm_image", total_bytes: 3, ...more }
      const { id } = (yield* post("/2/media/upload/initialize", draft)).json.data
      yield* post(`/2/media/upload/${id}/append`, { media: btoa("\xff\xd8\xff"), segment_index: 0 })
      yield* post(`/2/media/upload/${id}/finalize`, {})
      if (metadata !== undefined) yield* post("/2/media/metadata", { id, metadata })
      const message = { attachments: [{ media_id: id }] }
      const sent = [yield* post(`${withBen}/messages`, message), yield* post(`${withBen}/messages`, message)]
      expect(sent.map(({ status }) => status)).toEqual(expected)
      expect((yield* post(`${withBen}/messages`, { text: "Did it arrive?" })).status).toBe(201)
    }).pipe(Effect.provide(layerEmulator()))
  )

  const own = { media_id: seedMedia["ready"]?.id }

  it.effect.each([
    ["nothing", {}, 400],
    ["an empty text", { text: "" }, 400],
    ["an empty list of attachments", { attachments: [] }, 400],
    ["two attachments", { attachments: [own, own] }, 400],
    ["the media of another user", { attachments: [{ media_id: seedMedia["gauge"]?.id }] }, 400],
    ["another field", { text: "a", media_id: own.media_id }, 400]
  ] as const)("is refused with %s", ([, body, status]) =>
    Effect.gen(function* () {
      const before = (yield* Emulator).world.dmEvents.size
      expect((yield* post(`${withBen}/messages`, body)).status).toBe(status)
      expect((yield* Emulator).world.dmEvents.size).toBe(before)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect.each([
    ["who has blocked one", "olga", 403],
    ["whom one has blocked", "nils", 403],
    ["who is protected and does not follow one", "ines", 403],
    ["who is protected and does", "moss", 201],
    ["who is suspended", "jonas", 404],
    ["oneself", "main", 403]
  ] as const)("to a user %s", ([, name, status]) =>
    Effect.gen(function* () {
      const sent = yield* post(`/2/dm_conversations/with/${idOf(name)}/messages`, { text: "Hello" })
      expect(sent.status).toBe(status)
      if (name === "jonas" || name === "main") return
      const { json } = yield* get(`/2/users/${idOf(name)}`, { "user.fields": "receives_your_dm" }, "user")
      expect(json.data.receives_your_dm).toBe(status === 201)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("ends in a conversation of two when one blocks the other", () =>
    Effect.gen(function* () {
      const { conversations } = yield* seed
      yield* post(`/2/users/${idOf("ben")}/blocking`, { target_user_id: main }, "ben")
      expect((yield* post(`/2/dm_conversations/${conversations.ben}/messages`, { text: "Ben?" })).status).toBe(403)
    }).pipe(Effect.provide(everybody))
  )

  it.effect("is refused where one is not in the conversation", () =>
    Effect.gen(function* () {
      const { conversations } = yield* seed
      for (const id of [conversations.pilots, "1234567890123456789", "12-34"]) {
        expect((yield* post(`/2/dm_conversations/${id}/messages`, { text: "Let me in" })).status).toBe(403)
      }
      const left = yield* post(`/2/dm_conversations/${conversations.crew}/messages`, { text: "Back" }, "farid")
      expect(left.status).toBe(403)
    }).pipe(Effect.provide(everybody))
  )
})
