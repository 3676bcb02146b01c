import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { everybody, get, idOf, idsOf, kindsOf, pagesOf, post, remove } from "./support.ts"

const main = idOf("main")

const seed = Effect.map(Emulator, (emulator) => emulator.world.seed)

describe("bookmark folders", () => {
  const path = `/2/users/${main}/bookmarks/folders`

  it.effect("are the user's own, page by page, and lead forward only", () =>
    Effect.gen(function* () {
      const made = yield* post(path, { name: "x".repeat(25) })
      expect(made.status).toBe(201)
      const pages = yield* pagesOf(path, { max_results: "1" }, "user")
      expect(pages.flatMap(idsOf)).toEqual([made.json.data.id, (yield* seed).bookmarkFolders.reading])
      expect(pages.map(({ json }) => json.meta.previous_token)).toEqual([undefined, undefined])
      expect((yield* post(path, { name: "x".repeat(26) })).status).toBe(400)
      expect((yield* get(path, {}, "ben")).status).toBe(400)
    }).pipe(Effect.provide(everybody))
  )

  it.effect("keep a post that is bookmarked already, and lose one that is deleted", () =>
    Effect.gen(function* () {
      const { bookmarkFolders, posts } = yield* seed
      const folder = `${path}/${bookmarkFolders.reading}`
      expect(new Set(idsOf(yield* get(folder, {}, "user")))).toEqual(new Set([posts.note, posts.video]))
      const { json } = yield* post("/2/tweets", { text: "To keep" })
      const keep = { tweet_id: json.data.id, folder_id: bookmarkFolders.reading }
      for (let round = 0; round < 2; round++) {
        expect((yield* post(`/2/users/${main}/bookmarks`, keep)).json).toEqual({ data: { bookmarked: true } })
      }
      expect(idsOf(yield* get(folder, {}, "user"))[0]).toBe(json.data.id)
      yield* remove(`/2/tweets/${json.data.id}`)
      expect(idsOf(yield* get(folder, {}, "user"))).toHaveLength(2)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect.each([["bridges"], [undefined]] as const)("with the name %s are not there for another user", ([name]) =>
    Effect.gen(function* () {
      const { bookmarkFolders } = yield* seed
      const id = name === undefined ? "1" : bookmarkFolders[name]
      expect((yield* get(`${path}/${id}`, {}, "user")).status).toBe(404)
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("analytics", () => {
  const path = "/2/tweets/analytics"
  const window = { start_time: "1969-12-20T00:00:00Z", end_time: "1970-01-01T00:00:00Z" }

  it.effect.each([
    ["hourly", 288],
    ["daily", 12],
    ["weekly", 2],
    ["total", 1]
  ] as const)("have %s stretches, which sum up to the whole", ([granularity, count]) =>
    Effect.gen(function* () {
      const query = { ids: (yield* seed).posts.hello, granularity, ...window }
      const fields = { "analytics.fields": "likes,impressions,timestamped_metrics" }
      const [{ impressions, likes, timestamped_metrics }] = (yield* get(path, { ...query, ...fields }, "user")).json
        .data
      expect(timestamped_metrics).toHaveLength(count)
      const sum = (name: string) =>
        timestamped_metrics.reduce(
          (total: number, { metrics }: { readonly metrics: Readonly<Record<string, number>> }) =>
            total + (metrics[name] ?? 0),
          0
        )
      expect([sum("likes"), sum("impressions")]).toEqual([likes, impressions])
      expect(likes).toBeGreaterThan(0)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("are of the user's own posts, each once, and of a window that has a length", () =>
    Effect.gen(function* () {
      const { posts } = yield* seed
      const ids = [posts.hello, posts.hello, posts.news1, posts.removed].join(",")
      const response = yield* get(path, { ids, granularity: "total", ...window }, "user")
      expect(idsOf(response)).toEqual([posts.hello])
      expect(kindsOf(response)).toEqual(["not-authorized-for-resource", "resource-not-found"])
      const backward = { start_time: window.end_time, end_time: window.start_time }
      expect((yield* get(path, { ids, ...backward }, "user")).status).toBe(400)
      expect((yield* get(path, { ids, ...window })).status).toBe(403)
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("what a post may not combine", () => {
  it.effect.each([
    { card_uri: "card://1", quote_tweet_id: "20" },
    { card_uri: "card://1", direct_message_deep_link: "https://x.com/m" },
    { card_uri: "card://1", poll: { options: ["a", "b"], duration_minutes: 5 } }
  ])("%o", (body) =>
    Effect.gen(function* () {
      expect((yield* post("/2/tweets", { text: "a", ...body })).status).toBe(400)
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("a group", () => {
  const begin = (participant_ids: ReadonlyArray<string>, message: unknown = { text: "Hello" }) =>
    post("/2/dm_conversations", { conversation_type: "Group", participant_ids, message })

  it.effect("is not begun if anything is wrong with it", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const before = [world.conversations.size, world.dmEvents.size]
      const [ben, elif] = [idOf("ben"), idOf("elif")]
      const responses = [
        yield* begin([ben, "1"]),
        yield* begin([ben, idOf("jonas")]),
        yield* begin([ben, idOf("olga")]),
        yield* begin([ben, main]),
        yield* begin([ben]),
        yield* begin([ben, elif], {}),
        yield* begin([ben, elif], { attachments: [{ media_id: "1" }] })
      ]
      expect(responses.map(({ status }) => status)).toEqual([404, 404, 403, 400, 400, 400, 400])
      expect([world.conversations.size, world.dmEvents.size]).toEqual(before)
    }).pipe(Effect.provide(layerEmulator()))
  )
})
