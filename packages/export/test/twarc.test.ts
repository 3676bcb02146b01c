import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { collect, continueTwarc, run } from "@xeffect/export"
import { getTweets, searchRecentTweets } from "@xeffect/tweets"
import { getUsers } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { newDirectory, readIds } from "./support/directory.ts"

const noon = Date.parse("2026-11-21T12:00:00Z")
const withEmulator = Effect.provide(layerTest({ limits: "off" }))

const requested = "https://api.twitter.com/2/tweets/search/recent"
const fields =
  "expansions=author_id&tweet.fields=created_at%2Cpublic_metrics&user.fields=username&place.fields=full_name"

/** The note of twarc about a page. */
const note = (query: string, more = "") => ({
  url: `${requested}?query=${encodeURIComponent(query)}&max_results=100&${fields}${more}`,
  version: "2.14.1",
  retrieved_at: "2026-11-21T11:00:00+00:00"
})

interface Post {
  readonly id: string
  readonly text: string
}

const pageOf = (posts: ReadonlyArray<Post>, query = "#gauge", more = "") => ({
  data: posts,
  includes: { users: [{ id: "7", username: "ada", name: "Ada" }], tweets: [{ id: "99999", text: "quoted" }] },
  meta: { newest_id: posts[0]?.id, result_count: posts.length },
  __twarc: note(query, more)
})

const flattened = (posts: ReadonlyArray<Post>) =>
  posts.map((post) => ({ ...post, author: { id: "7", username: "ada" }, __twarc: note("#gauge") }))

const toLines = (values: ReadonlyArray<object>, end = "\n") =>
  values.map((value) => JSON.stringify(value) + end).join("")

/** A file that twarc could have written. */
const fileWith = (text: string) =>
  Effect.map(newDirectory, (path) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.jsonl`, text)
    return `${path}.jsonl`
  })

const messageOf = <R>(effect: Effect.Effect<unknown, { readonly message: string }, R>) =>
  Effect.map(Effect.flip(effect), ({ message }) => message)

/** Posts of an emulator, the newest first. */
const posts = Effect.gen(function* () {
  yield* TestClock.setTime(noon)
  const { addPosts, world } = yield* Emulator
  const until = noon - 60_000
  const author = world.seed.users.main
  const added = yield* addPosts({ author, count: 30, text: () => "#gauge", interval: "1 hour", until })
  const newestFirst = added.map(({ id }) => id).sort((one, other) => (BigInt(one) < BigInt(other) ? 1 : -1))
  return newestFirst.map((id): Post => ({ id, text: "#gauge" }))
})

const forms: Readonly<Record<string, (posts: ReadonlyArray<Post>) => string>> = {
  pages: (all) => toLines([pageOf(all.slice(0, 7), "#gauge", "&next_token=abc"), pageOf(all.slice(7))]),
  flattened: (all) => toLines(flattened(all)),
  "a BOM and CRLF": (all) => `\uFEFF${toLines(flattened(all), "\r\n")}\r\n`,
  "IDs, one a line": (all) => all.map(({ id }) => `${id}\n`).join("")
}

describe("the files of twarc", () => {
  for (const [name, write] of Object.entries(forms)) {
    it.effect(`with ${name} are looked up again`, () =>
      Effect.gen(function* () {
        const all = (yield* posts).slice(5)
        const ids = yield* fileWith(write(all))
        const directory = yield* newDirectory
        const plan = yield* collect(getTweets, { tweet_fields: ["created_at"] }, { keys_from: { ids } })
        const { counts } = yield* run(plan, { directory })
        assert.deepStrictEqual(counts, { posts: 25 })
        assert.sameMembers(
          [...readIds(directory, "posts.ndjson")],
          all.map(({ id }) => id)
        )
      }).pipe(withEmulator)
    )

    if (name === "IDs, one a line") continue
    it.effect(`with ${name} go on after their newest post`, () =>
      Effect.gen(function* () {
        const all = yield* posts
        const path = yield* fileWith(write(all.slice(5)))
        const { file, gap, plan } = yield* continueTwarc(path)
        assert.strictEqual(file.entries, 25)
        assert.strictEqual(file.newestId, all[5]?.id)
        assert.strictEqual(file.oldestId, all[29]?.id)
        assert.deepStrictEqual(file.damaged, [])
        assert.isUndefined(gap)
        const { params } = plan
        assert.strictEqual(plan.operation, "search_recent_tweets")
        assert.strictEqual(params["query"], "#gauge")
        assert.deepStrictEqual(params["tweet_fields"], ["created_at", "public_metrics"])
        const directory = yield* newDirectory
        const { counts } = yield* run(plan, { directory })
        assert.strictEqual(counts.posts, 5)
        assert.sameMembers(
          [...readIds(directory, "posts.ndjson")],
          all.slice(0, 5).map(({ id }) => id)
        )
      }).pipe(withEmulator)
    )
  }

  it.effect("with a line that a crash has cut go on, and say which", () =>
    Effect.gen(function* () {
      const all = yield* posts
      const whole = toLines([pageOf(all.slice(5, 15)), pageOf(all.slice(15))])
      const path = yield* fileWith(`${whole}[1, 2]\n${JSON.stringify(pageOf(all)).slice(0, 400)}`)
      const { file } = yield* continueTwarc(path)
      assert.deepStrictEqual(file.damaged, [3, 4])
      assert.strictEqual(file.entries, 25)
    }).pipe(withEmulator)
  )

  it.effect.each([
    '{"data":[null]}',
    '{"data":[{"id":"20"},null]}',
    '{"data":["20"]}',
    '{"data":[["20"]]}',
    '{"data":[{"id":20}]}'
  ])("with entries that are none have a damaged line: %s", (line) =>
    Effect.gen(function* () {
      const path = yield* fileWith(`${toLines([pageOf(yield* posts)])}${line}\n`)
      const { file } = yield* continueTwarc(path)
      assert.deepStrictEqual([file.damaged, file.entries], [[2], 30])
      const ids = yield* fileWith(`${line}\n`)
      const plan = yield* collect(getTweets, {}, { keys_from: { ids } })
      const { message } = yield* Effect.flip(run(plan, { directory: yield* newDirectory }))
      assert.include(message, "also line 1")
    }).pipe(withEmulator)
  )

  it.effect("with a damaged line are not looked up, and the line is named", () =>
    Effect.gen(function* () {
      const all = yield* posts
      for (const line of [
        `{"data": [{"id": "1"`,
        `{"id": 1346889436626259968}`,
        `{"id": "1", "username": "ada"}`,
        "null"
      ]) {
        const ids = yield* fileWith(`${toLines([pageOf(all)])}${line}\n`)
        const plan = yield* collect(getTweets, {}, { keys_from: { ids } })
        const message = yield* messageOf(run(plan, { directory: yield* newDirectory }))
        assert.match(message, /or JSON of twarc with posts, also line 2/)
        assert.notInclude(message, "1346889436626259968")
      }
    }).pipe(withEmulator)
  )

  it.effect("of users are looked up as users, and no posts are", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(noon)
      const { world } = yield* Emulator
      const ids = yield* fileWith(toLines([{ data: [{ id: world.seed.users.main, username: "ada" }], __twarc: {} }]))
      const plan = yield* collect(getUsers, {}, { keys_from: { ids } })
      assert.strictEqual((yield* run(plan, { directory: yield* newDirectory })).counts.users, 1)
      const others = yield* fileWith(toLines([pageOf([{ id: "20", text: "a" }])]))
      const wrong = yield* collect(getUsers, {}, { keys_from: { ids: others } })
      assert.match(
        yield* messageOf(run(wrong, { directory: yield* newDirectory })),
        /JSON of twarc with users, also line 1/
      )
    }).pipe(withEmulator)
  )

  it.effect("whose newest post is older than seven days leave a gap", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(noon)
      // Of 2021-01-06.
      const path = yield* fileWith(toLines([pageOf([{ id: "1346889436626259968", text: "#gauge" }])]))
      const { gap, plan } = yield* continueTwarc(path)
      assert.deepStrictEqual(gap, { from: "2021-01-06T18:40:40.344Z", to: "2026-11-14T12:02:00.000Z" })
      assert.isUndefined(plan.params["since_id"])
      const archive = yield* continueTwarc(path, { search: "all" })
      assert.isUndefined(archive.gap)
      assert.strictEqual(archive.plan.operation, "search_all_tweets")
      assert.strictEqual(archive.plan.params["since_id"], "1346889436626259968")
    }).pipe(withEmulator)
  )

  it.effect("that cannot go on are refused in a sentence", () =>
    Effect.gen(function* () {
      const post = { id: "1346889436626259968", text: "a" }
      const refusal = Effect.fnUntraced(function* (text: string, options = {}) {
        return yield* messageOf(continueTwarc(yield* fileWith(text), options))
      })
      assert.match(yield* refusal(""), /file must be a file of twarc that has posts/)
      assert.match(
        yield* refusal(toLines([{ meta: { result_count: 0 } }])),
        /file must be a file of twarc that has posts/
      )
      assert.match(yield* refusal(toLines([post])), /file must be a file that twarc2 search wrote/)
      assert.match(
        yield* refusal(toLines([pageOf([post], "#a"), pageOf([post], "#b")])),
        /file must be of one search: it has several/
      )
      assert.match(yield* messageOf(continueTwarc("/nowhere/at/all.jsonl")), /file must be a file that can be read/)
      assert.match(yield* messageOf(continueTwarc("")), /file must be the path of a file/)
      assert.match(yield* refusal("", { search: "week" }), /search must be/)
      const path = yield* fileWith(toLines([post]))
      const { plan } = yield* continueTwarc(path, { query: "#tides", search: "all" })
      assert.strictEqual(plan.params["query"], "#tides")
    }).pipe(withEmulator)
  )

  it.effect("may be searched for the same query as a plan of one's own", () =>
    Effect.gen(function* () {
      const all = yield* posts
      const { plan } = yield* continueTwarc(yield* fileWith(toLines([pageOf(all)])))
      const own = yield* collect(searchRecentTweets, {
        query: "#gauge",
        since_id: all[0]?.id ?? "",
        expansions: ["author_id"],
        tweet_fields: ["created_at", "public_metrics"],
        user_fields: ["username"],
        place_fields: ["full_name"]
      })
      assert.strictEqual(plan.digest, own.digest)
    }).pipe(withEmulator)
  )
})
