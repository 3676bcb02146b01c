import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { get, idsOf, pagesOf, post, remove } from "./support.ts"

const path = "/2/users/2244994945/tweets"

const own = Effect.map(Emulator, ({ world }) =>
  Array.from(world.posts.values())
    .filter((value) => value.authorId === world.seed.users.main && !value.deleted)
    .map((value) => value.id)
    .reverse()
)

describe("paging", () => {
  it.effect("returns every post once, the newest first", () =>
    Effect.gen(function* () {
      const pages = (yield* pagesOf(path, { max_results: "5" })).map(idsOf)
      expect(pages.map((page) => page.length)).toEqual([5, 5, 3])
      expect(pages.flat()).toEqual(yield* own)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("tells about the page in meta", () =>
    Effect.gen(function* () {
      const all = yield* own
      const first = yield* get(path)
      expect(first.json.meta).toEqual({
        result_count: 10,
        newest_id: all[0],
        oldest_id: all[9],
        next_token: expect.stringMatching(/^[0-9a-z]{16,}$/)
      })
      const last = yield* get(path, { pagination_token: first.json.meta.next_token })
      expect(last.json.meta).toEqual({
        result_count: 3,
        newest_id: all[10],
        oldest_id: all[12],
        previous_token: expect.any(String)
      })
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("neither repeats nor skips a post when one arrives in between", () =>
    Effect.gen(function* () {
      const before = yield* own
      const first = yield* get(path, { max_results: "5" })
      yield* TestClock.adjust("1 minute")
      const { json } = yield* post("/2/tweets", { text: "In between" })
      const second = yield* get(path, { max_results: "5", pagination_token: first.json.meta.next_token })
      expect([...idsOf(first), ...idsOf(second)]).toEqual(before.slice(0, 10))

      const back = yield* get(path, { max_results: "5", pagination_token: second.json.meta.previous_token })
      expect(idsOf(back)).toEqual(idsOf(first))
      const newer = yield* get(path, { max_results: "5", pagination_token: back.json.meta.previous_token })
      expect(idsOf(newer)).toEqual([json.data.id])
      const forward = yield* get(path, { max_results: "5", pagination_token: newer.json.meta.next_token })
      expect(idsOf(forward)).toEqual(idsOf(first))
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("goes on after the post at the edge was deleted", () =>
    Effect.gen(function* () {
      const before = yield* own
      const first = yield* get(path, { max_results: "5" })
      yield* remove(`/2/tweets/${before[4]}`)
      yield* remove(`/2/tweets/${before[5]}`)
      const second = yield* get(path, { max_results: "5", pagination_token: first.json.meta.next_token })
      expect(idsOf(second)).toEqual(before.slice(6, 11))
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("returns an empty page if nothing is newer", () =>
    Effect.gen(function* () {
      const first = yield* get(path, { max_results: "5" })
      const second = yield* get(path, { max_results: "5", pagination_token: first.json.meta.next_token })
      const all = yield* own
      for (const id of all.slice(0, 5)) yield* remove(`/2/tweets/${id}`)
      const empty = yield* get(path, { max_results: "5", pagination_token: second.json.meta.previous_token })
      expect(empty.json.data).toBeUndefined()
      expect(empty.json.meta).toMatchObject({ result_count: 0 })
      const again = yield* get(path, { max_results: "5", pagination_token: empty.json.meta.next_token })
      expect(idsOf(again)).toEqual(idsOf(second))
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("pages a search by either name of the token, forward only", () =>
    Effect.gen(function* () {
      const query = { query: "from:ada_rivers", max_results: "10" }
      const recent = "/2/tweets/search/recent"
      const pages = (yield* pagesOf(recent, query, "app", "next_token")).map(idsOf)
      expect(pages.map((page) => page.length)).toEqual([10, 2])
      expect((yield* pagesOf(recent, query)).map(idsOf)).toEqual(pages)
      const first = yield* get(recent, query)
      const second = yield* get(recent, { ...query, next_token: first.json.meta.next_token })
      expect(second.json.meta.previous_token).toBeUndefined()
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect.each([
    ["/2/users/2244994945/liked_tweets", { max_results: "5" }, 15],
    ["/2/users/2244994945/followers", { max_results: "2" }, 6],
    ["/2/users/2244994945/following", { max_results: "4" }, 6]
  ] as const)("pages %s", ([from, query, count]) =>
    Effect.gen(function* () {
      const pages = (yield* pagesOf(from, query, "user")).map(idsOf)
      expect(pages.flat()).toHaveLength(new Set(pages.flat()).size)
      expect(pages.length).toBe(Math.ceil(count / Number(query.max_results)))
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("refuses a token that was changed, or belongs to another list", () =>
    Effect.gen(function* () {
      const { json } = yield* get(path)
      const token: string = json.meta.next_token
      const changed = token.slice(0, 5) + (token[5] === "1" ? "2" : "1") + token.slice(6)
      expect((yield* get(path, { pagination_token: changed })).status).toBe(400)
      expect((yield* get("/2/users/2244994945/followers", { pagination_token: token })).status).toBe(400)
      expect((yield* get(path, { pagination_token: token })).status).toBe(200)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("keeps to the window of times and identifiers", () =>
    Effect.gen(function* () {
      const all = yield* own
      const since = yield* get(path, { since_id: all[4] ?? "", until_id: all[1] ?? "" })
      expect(idsOf(since)).toEqual([all[2], all[3]])
      const times = { start_time: "1969-12-31T00:00:00Z", end_time: "1969-12-31T18:00:00Z" }
      expect(
        (yield* get(path, { ...times, "tweet.fields": "created_at" })).json.data.map(
          (data: { created_at: string }) => data.created_at
        )
      ).toEqual([
        "1969-12-31T18:00:00.000Z",
        "1969-12-31T14:00:00.000Z",
        "1969-12-31T13:00:00.000Z",
        "1969-12-31T00:00:00.000Z"
      ])
      const excluded = yield* get(path, { exclude: "replies,retweets" })
      expect(excluded.json.data).toHaveLength(8)
    }).pipe(Effect.provide(layerEmulator()))
  )
})
