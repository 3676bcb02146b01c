import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { newestFirst } from "../src/world/ids.ts"
import { relate } from "../src/world/relate.ts"
import type { World, WorldPost } from "../src/world/types.ts"
import { everybody, get, idOf, idsOf, kindsOf, pagesOf, type Params, post, postsIn } from "./support.ts"
import { times } from "../../conformance/running/whole.ts"

const main = idOf("main")

const home = `/2/users/${main}/timelines/reverse_chronological`

const mentions = `/2/users/${main}/mentions`

describe("home", () => {
  it.effect("has the posts of the user and of those who are followed", () =>
    Effect.gen(function* () {
      const response = yield* get(home, { expansions: "author_id" }, "user")
      const authors = new Set(response.json.data.map(({ author_id }: { author_id: string }) => author_id))
      const names = ["main", "ben", "chloe", "elif", "farid", "lumen", "moss"] as const
      expect(authors).toEqual(new Set(names.map(idOf)))
      const found = yield* postsIn(response)
      expect(found.slice(0, 5)).toEqual(["latest", "dawn", "cite", "news3", "level4"])
      expect(found).toContain("secret")
      expect(response.json.meta).toEqual({
        newest_id: idsOf(response)[0],
        oldest_id: idsOf(response).at(-1),
        result_count: found.length
      })
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("leaves out replies and reposts on request", () =>
    Effect.gen(function* () {
      const all = yield* postsIn(yield* get(home, {}, "user"))
      const without = yield* postsIn(yield* get(home, { exclude: "replies,retweets" }, "user"))
      const gone = ["thanks", "shared", "oops", "talk4", "talk3", "talk1", "ferry", "hi"]
      expect(all.filter((name) => !without.includes(name))).toEqual(gone)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("is the user's own", () =>
    Effect.gen(function* () {
      expect((yield* get(home, {}, "ben")).status).toBe(400)
      expect((yield* get(home)).status).toBe(403)
    }).pipe(Effect.provide(everybody))
  )

  it.effect("keeps to a window, its ends included", () =>
    Effect.gen(function* () {
      const window = { start_time: "1969-12-31T14:00:00Z", end_time: "1969-12-31T22:00:00Z" }
      const found = yield* postsIn(yield* get(home, window, "user"))
      expect(found).toEqual(["dawn", "cite", "news3", "level4", "thanks"])
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("mentions", () => {
  it.effect("has what names the user, but no repost of it", () =>
    Effect.gen(function* () {
      expect(yield* postsIn(yield* get(mentions))).toEqual(["shout", "oops", "talk2", "hi"])
      const { world } = yield* Emulator
      yield* post(`/2/users/${idOf("grace")}/retweets`, { tweet_id: world.seed.posts.hi }, "grace")
      yield* post("/2/tweets", { text: "Ask @ADA_RIVERS" }, "grace")
      yield* post("/2/tweets", { text: "Ask @ada_rivers_fan" }, "grace")
      expect(yield* postsIn(yield* get(mentions))).toEqual([undefined, "shout", "oops", "talk2", "hi"])
    }).pipe(Effect.provide(everybody))
  )

  it.effect("has what a protected user says only for their followers", () =>
    Effect.gen(function* () {
      yield* post("/2/tweets", { text: "@ada_rivers come by" }, "moss")
      expect((yield* get(mentions)).json.meta.result_count).toBe(4)
      expect((yield* get(mentions, {}, "user")).json.meta.result_count).toBe(5)
      expect(kindsOf(yield* get(`/2/users/${idOf("ines")}/mentions`))).toEqual(["not-authorized-for-resource"])
    }).pipe(Effect.provide(everybody))
  )
})

// More posts than a seed should have.
const write = (world: World, count: number, change: Partial<WorldPost>): ReadonlyArray<string> => {
  const hello = world.posts.get(world.seed.posts.latest)
  const ids = Array.from({ length: count }, (_, index) => String(BigInt(world.clock.last) + BigInt(index + 1)))
  for (const id of ids) if (hello !== undefined) world.posts.set(id, { ...hello, ...change, id })
  return ids.reverse()
}

const all = (path: string, query: Params) =>
  Effect.map(pagesOf(path, { max_results: "100", ...query }, "user"), (pages) => pages.flatMap(idsOf))

describe("how far one can page", () => {
  const posts = `/2/users/${main}/tweets`

  it.effect.each([
    ["a user's posts", posts, {}, {}, 3200],
    ["a user's posts without reposts", posts, { exclude: "retweets" }, {}, 3200],
    ["a user's posts without replies", posts, { exclude: "replies" }, {}, 800],
    ["the home timeline", home, {}, {}, 3200],
    ["the home timeline without replies", home, { exclude: "replies" }, {}, 3200],
    ["mentions", mentions, {}, { authorId: idOf("ben"), text: "@ada_rivers hi" }, 800]
  ] as const)("%s", ([, path, query, change, reachable]) =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const ids = write(world, 3300, change)
      const found = yield* all(path, query)
      expect(found).toHaveLength(reachable)
      expect(found).toEqual(ids.slice(0, reachable))
    }).pipe(Effect.provide(layerEmulator()))
  )
})

const small = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))

const posted = Schema.Struct({
  author: small(3),
  kind: Schema.Literals(["post", "replied_to", "retweeted"]),
  isDeleted: Schema.Boolean
})

const authors = (["main", "ben", "grace", "moss"] as const).map(idOf)

const addAll = (world: World, posts: ReadonlyArray<typeof posted.Type>): void => {
  const hello = world.posts.get(world.seed.posts.hi)
  for (const { author, isDeleted, kind } of posts) {
    const id = String(++world.clock.last)
    const references = kind === "post" ? [] : [{ type: kind, id: world.seed.posts.dawn }]
    if (hello === undefined) continue
    world.posts.set(id, { ...hello, id, authorId: authors[author] ?? "", references, deleted: isDeleted })
  }
}

/** The home timeline of the main user, by reading every post. */
const readHome = (world: World, mutes: string | undefined, withReplies: boolean): ReadonlyArray<string> => {
  const authorOf = (id: string): string => world.posts.get(id)?.authorId ?? ""
  const isShown = ({ authorId, deleted, references }: WorldPost): boolean =>
    !deleted &&
    (authorId === main || world.follows.get(main)?.has(authorId) === true) &&
    authorId !== mutes &&
    references.every(({ id, type }) => type !== "retweeted" || authorOf(id) !== mutes) &&
    (withReplies || references.every(({ type }) => type !== "replied_to"))
  const shown = Array.from(world.posts.values()).filter(isShown)
  return shown.map(({ id }) => id).sort(newestFirst)
}

describe("pages of the home timeline", () => {
  const cases = {
    posts: Schema.Array(posted),
    mutes: Schema.UndefinedOr(small(3)),
    size: small(12),
    replies: Schema.Boolean
  }

  it.effect.prop(
    "The pages of the home timeline have all its posts in order, forward and back",
    cases,
    ({ mutes, posts, replies, size }) =>
      Effect.gen(function* () {
        const { world } = yield* Emulator
        const muted = mutes === undefined || mutes === 0 ? undefined : authors[mutes]
        if (muted !== undefined) relate(world.mutes, main, muted, "1")
        addAll(world, posts)
        const expected = readHome(world, muted, replies)
        const query = { max_results: String(size + 1), ...(replies ? {} : { exclude: "replies" }) }
        const pages: Array<ReadonlyArray<string>> = []
        let token: Params = {}
        while (true) {
          const page = yield* get(home, { ...query, ...token }, "user")
          const ids = page.json.data === undefined ? [] : idsOf(page)
          expect(page.json.meta.result_count).toBe(ids.length)
          const { next_token, previous_token } = page.json.meta
          expect(previous_token === undefined).toBe(pages.length === 0)
          if (previous_token !== undefined) {
            const back = yield* get(home, { ...query, pagination_token: previous_token }, "user")
            expect(idsOf(back)).toEqual(pages.at(-1))
            expect(back.json.meta.previous_token === undefined).toBe(pages.length === 1)
            expect(back.json.meta.next_token).toBeDefined()
          }
          pages.push(ids)
          if (next_token === undefined) break
          token = { pagination_token: next_token }
        }
        expect(pages.flat()).toEqual(expected)
        expect(pages.slice(0, -1).every((page) => page.length === size + 1)).toBe(true)
      }).pipe(Effect.provide(layerEmulator({ limits: "off" }))),
    { arbitrary: { runs: times(20, 100) } }
  )
})
