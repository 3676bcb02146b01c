import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { addPosts } from "../src/world/add-posts.ts"
import { entitiesOf } from "../src/world/entities.ts"
import { idAt, newestFirst } from "../src/world/ids.ts"
import { makeWorld } from "../src/world/make-world.ts"
import { PostMap } from "../src/world/post-map.ts"
import { isVisible, refers } from "../src/world/queries.ts"
import { relate, unrelate } from "../src/world/relate.ts"
import { countFound, type Parts } from "../src/world/search/count.ts"
import { postsFound } from "../src/world/search/find.ts"
import { matches } from "../src/world/search/match.ts"
import { parseQuery, type Query } from "../src/world/search/parse.ts"
import { isInRange, type PostRange } from "../src/world/search/range.ts"
import { shortLink } from "../src/world/short-links.ts"
import type { World, WorldPost } from "../src/world/types.ts"
import { makeIndex } from "../src/world/world-index.ts"
import { get, idOf } from "./support.ts"
import { times } from "../../conformance/running/whole.ts"

const now = Date.UTC(2026, 10, 20, 12)

const hour = 3_600_000

const authors = (["main", "ben", "chloe", "elif", "farid", "grace"] as const).map(idOf)

const link = "https://tides.example/Table?x=1"

/** The words of texts. */
const words = [
  "water",
  "Water",
  "wáter",
  "high",
  "low",
  "don't",
  "#tides",
  "#Tides",
  "@ada_rivers",
  "@Ben_Harbor"
].concat(["$DLTA", "駅", "港で", "🚀", link, "lumen.example", "a&b", "@nobody_there", ",", "x".repeat(20)])

const places = [undefined, "0e587c59401d0a27", "nowhere"]

const small = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))

const textOf = (numbers: ReadonlyArray<number>) => numbers.map((number) => words[number]).join(" ")

/** A change of a world. Numbers choose among what there is. */
const changes = Schema.Union([
  Schema.TaggedStruct("Add", {
    author: small(5),
    hours: small(200),
    words: Schema.Array(small(19)),
    refers: Schema.UndefinedOr(Schema.Literals(["replied_to", "quoted", "retweeted"])),
    to: small(60),
    place: small(2),
    media: small(3),
    lang: Schema.Literals(["en", "EN", "ja"])
  }),
  Schema.TaggedStruct("Edit", { post: small(60), words: Schema.Array(small(19)), author: small(5) }),
  Schema.TaggedStruct("Delete", { post: small(60), how: Schema.Literals(["mark", "set", "remove"]) }),
  Schema.TaggedStruct("Change", { author: small(5), suspended: Schema.Boolean, protected: Schema.Boolean }),
  Schema.TaggedStruct("Rename", {
    author: small(5),
    to: Schema.Literals(["ada_rivers", "ben_harbor", "other", idOf("ben")])
  }),
  Schema.TaggedStruct("Forget", { author: small(5) }),
  Schema.TaggedStruct("Refer", { post: small(60), to: small(60) }),
  Schema.TaggedStruct("Like", { author: small(5), post: small(60), begins: Schema.Boolean })
])

const postAt = (world: World, number: number): WorldPost | undefined => Array.from(world.posts.values()).at(-1 - number)

/** The terms of queries. A number in angle brackets chooses a post. */
const terms = ["water", "WATER", "wàter", "don't", "dont", '"high water"', '"water water low"', "#tides", "@ben_harbor"]
  .concat([
    "$dlta",
    "駅",
    "港",
    '"港で 🚀"',
    "🚀",
    "tides",
    "from:ben_harbor",
    `from:${authors[0]}`,
    `from:${authors[1]}`,
    "to:ada_rivers"
  ])
  .concat(["to:other", "retweets_of:ada_rivers", "is:retweet", "is:reply", "is:quote", "is:verified", "has:media"])
  .concat(["has:images", "has:videos", "has:links", "has:hashtags", "has:cashtags", "has:mentions", "has:geo"])
  .concat([
    "lang:en",
    "lang:EN",
    "lang:ja",
    "url:tides.example",
    `url:"${shortLink(link)}"`,
    "url:TABLE",
    "conversation_id:<3>"
  ])
  .concat(["in_reply_to_tweet_id:<2>", "quotes_of_tweet_id:<2>", "retweets_of_tweet_id:<2>", "list:<harbour>"])
  .concat(["place:rotterdam", "place_country:nl", "point_radius:[4.48 51.92 20km]", "min_likes:1", "min_likes:0"])
  .concat(["min_replies:1", "min_reposts:1", "context:1.2", "!!!", "has:media_link"])

const term = Schema.Struct({ number: small(terms.length - 1), isNegated: Schema.Boolean })
const queries = Schema.Array(Schema.Struct({ terms: Schema.Array(term), isNegated: Schema.Boolean }))

const queryOf = (world: World, groups: typeof queries.Type): string =>
  groups
    .map(({ isNegated, terms: chosen }) => {
      const inner = chosen.map((one) => `${one.isNegated ? "-" : ""}${terms[one.number]}`).join(" ")
      return isNegated ? `water -(${inner})` : `(${inner})`
    })
    .join(" OR ")
    .replaceAll(/<(\d+)>/g, (_, number) => postAt(world, Number(number))?.id ?? "1")
    .replaceAll("<harbour>", world.seed.lists.harbour)

const add = (world: World, change: Extract<typeof changes.Type, { readonly _tag: "Add" }>): void => {
  const other = postAt(world, change.to)
  const references = change.refers === undefined || other === undefined ? [] : [{ type: change.refers, id: other.id }]
  const isReply = change.refers === "replied_to" && other !== undefined
  addPosts(world, now, {
    author: authors[change.author] ?? "",
    count: 1,
    until: now - change.hours * hour,
    text: () => textOf(change.words),
    fields: () => ({
      references,
      ...(isReply && { conversationId: other.conversationId, inReplyToUserId: other.authorId }),
      placeId: places[change.place],
      mediaKeys: Array.from(world.media.keys()).slice(0, change.media),
      lang: change.lang
    })
  })
}

const remove = (world: World, post: WorldPost, how: "mark" | "set" | "remove"): void => {
  if (how === "mark") world.posts.change(post.id, { deleted: true })
  else if (how === "set") world.posts.set(post.id, { ...post, deleted: !post.deleted })
  else world.posts.delete(post.id)
}

const apply = (world: World, change: typeof changes.Type): void => {
  const author = world.users.get("author" in change ? (authors[change.author] ?? "") : "")
  const post = "post" in change ? postAt(world, change.post) : undefined
  if (change._tag === "Add" && author !== undefined) add(world, change)
  else if (change._tag === "Edit" && post !== undefined) {
    const authorId = authors[change.author] ?? ""
    world.posts.set(post.id, { ...post, text: textOf(change.words), note: undefined, authorId })
  } else if (change._tag === "Refer" && post !== undefined) {
    world.posts.set(post.id, { ...post, references: [{ type: "replied_to", id: postAt(world, change.to)?.id ?? "1" }] })
  } else if (change._tag === "Delete" && post !== undefined) remove(world, post, change.how)
  else if (author === undefined) return
  else if (change._tag === "Change") world.users.set(author.id, { ...author, ...change })
  else if (change._tag === "Rename") world.users.set(author.id, { ...author, username: change.to })
  else if (change._tag === "Forget") world.users.delete(author.id)
  else if (change._tag === "Like" && post !== undefined) {
    if (change.begins) relate(world.likes, author.id, post.id, "1")
    else unrelate(world.likes, author.id, post.id)
  }
}

const sorted = (world: World, isWanted: (post: WorldPost) => boolean): ReadonlyArray<WorldPost> =>
  Array.from(world.posts.values())
    .filter(isWanted)
    .sort((left, right) => newestFirst(left.id, right.id))

const sortedIds = (posts: ReadonlyArray<WorldPost>): ReadonlyArray<string> => posts.map(({ id }) => id).sort()

/** All posts that match, by reading every post. */
const walk = (world: World, query: Query, range: PostRange): ReadonlyArray<WorldPost> => {
  const within = { ...makeIndex(world), product: "search" } as const
  return sorted(
    world,
    (post) => isVisible(world, undefined, post) && isInRange(range, post) && matches(query, post, within)
  )
}

const newWorld = (): World => {
  const world = makeWorld(now)
  // Small blocks, so that few posts fill several.
  return { ...world, posts: new PostMap(world.posts, 16) }
}

const ranges = Schema.Struct({
  start: Schema.Literals([0, now - 100 * hour, now - 2 * hour]),
  end: Schema.Literals([now - hour, now, 2 * now]),
  endIncluded: Schema.Boolean,
  since: Schema.UndefinedOr(small(60)),
  until: Schema.UndefinedOr(small(60))
})

const rangeOf = (world: World, { since, until, ...range }: typeof ranges.Type): PostRange => ({
  ...range,
  // With leading zeros, an ID is the same.
  since: since === undefined ? undefined : `00${postAt(world, since)?.id}`,
  until: until === undefined ? undefined : (postAt(world, until)?.id ?? idAt(world.clock.epoch, now).toString())
})

/** How many posts are in each part, by looking at each post. Parts begin at whole minutes, hours or days. */
const countPlainly = (posts: ReadonlyArray<WorldPost>, { end, length, start }: Parts): ReadonlyArray<number> => {
  const first = Math.floor(start / length)
  const counts = Array.from({ length: Math.ceil(end / length) - first }, () => 0)
  for (const { createdAt } of posts) {
    const part = Math.floor(createdAt / length) - first
    if (createdAt >= start && createdAt < end) counts[part] = (counts[part] ?? 0) + 1
  }
  return counts
}

describe("the index of posts", () => {
  const steps = Schema.Array(Schema.Struct({ changes: Schema.Array(changes), query: queries, range: ranges }))

  const compare = (world: World, text: string, range: PostRange): void => {
    const query = Result.getOrUndefined(parseQuery(text))
    if (query === undefined) return
    const within = { ...makeIndex(world), product: "search" } as const
    const expected = walk(world, query, range)
    expect([text, Array.from(postsFound(query, within, range))]).toEqual([text, expected])
    const stretches = [
      { start: now - 150.5 * hour, end: now - 1.5 * hour, length: 24 * hour },
      { start: now - 30.25 * hour, end: now - 25.75 * hour, length: hour / 60 }
    ]
    for (const parts of stretches) {
      expect(Array.from(countFound(query, within, range, parts))).toEqual(countPlainly(expected, parts))
    }
  }

  it.prop(
    "finds and counts what a walk over all posts finds, whatever changes in between",
    { steps },
    ({ steps }) => {
      const world = newWorld()
      for (const step of steps) {
        for (const change of step.changes) apply(world, change)
        compare(world, queryOf(world, step.query), rangeOf(world, step.range))
      }
      const everything = { start: 0, end: 2 * now, endIncluded: true }
      for (const number of terms.keys()) {
        const alone = [{ isNegated: false, terms: [{ number, isNegated: false }] }]
        compare(world, queryOf(world, alone), everything)
        compare(world, `(water OR from:ben_harbor) -${queryOf(world, alone)}`, everything)
        compare(world, `(water OR from:ben_harbor) ${queryOf(world, alone)}`, everything)
      }
    },
    { timeout: 60_000, arbitrary: { runs: times(8, 60) } }
  )

  it("finds words and phrases of many posts that are added between searches", () => {
    const world = makeWorld(now)
    const [author = ""] = authors
    for (const round of [0, 1, 2]) {
      const order = (index: number) => (index % 3 === round % 3 ? "high water" : "water high")
      const text = (index: number) =>
        `Gauge ${index} in round ${round}: ${order(index)} #tides https://g${index}.example`
      addPosts(world, now, { author, count: 250, until: now + round * hour, text })
      for (const query of ['"high water"', `"round ${round}" -"water high"`, "gauge #tides", "url:g7.example", "12"]) {
        compare(world, query, { start: 0, end: 2 * now, endIncluded: true })
      }
    }
    expect(world.posts.blocks).toHaveLength(1)
  })

  it.prop(
    "finds the posts of authors, mentions and references as a walk does",
    { changes: Schema.Array(changes), more: Schema.Array(changes) },
    ({ changes, more }) => {
      const world = newWorld()
      for (const some of [changes, more]) {
        for (const change of some) apply(world, change)
        const [one = "", other = ""] = authors
        const wanted = new Set([one, other])
        const written = sorted(world, ({ authorId }) => wanted.has(authorId))
        expect(Array.from(world.posts.by(wanted))).toEqual(written)
        // With very many authors, only those of posts that exist are looked up.
        const many = { size: 10_000, has: (id: string) => wanted.has(id), keys: () => wanted.keys() }
        expect(Array.from(world.posts.by(many))).toEqual(written)
        const names = ({ note, text }: WorldPost) => entitiesOf(note ?? text).mentions.map(({ value }) => value)
        const isNamed = (post: WorldPost) => names(post).some((name) => name.toLowerCase() === "ada_rivers")
        expect(Array.from(world.posts.mentioning("Ada_Rivers"))).toEqual(sorted(world, isNamed))
        for (const id of Array.from(world.posts.keys()).slice(-20)) {
          const referring = Array.from(world.posts.values()).filter((post) => refers(post, "replied_to", id))
          expect(sortedIds(world.posts.referringTo(id, "replied_to"))).toEqual(sortedIds(referring))
          expect(world.posts.newerThan(id)).toEqual(sorted(world, (post) => newestFirst(post.id, id) < 0).toReversed())
          const likes = Array.from(world.likes).flatMap(([user, posts]) => (posts.has(id) ? [user] : []))
          expect(new Set(world.likes.sourcesOf(id).keys())).toEqual(new Set(likes))
        }
        for (const name of ["Ada_Rivers", "ben_harbor", "other"]) {
          const users = Array.from(world.users.values()).filter((user) => user.username === name.toLowerCase())
          expect(users.length === 0 ? [undefined] : users).toContain(world.users.named(name))
        }
      }
    },
    { timeout: 60_000, arbitrary: { runs: times(60, 300) } }
  )

  it.effect("finds page by page what is in several blocks", () =>
    Effect.gen(function* () {
      const { addPosts, world } = yield* Emulator
      const author = world.seed.users.ben
      yield* addPosts({ author, count: 9000, text: (index) => `Gauge ${index}${index % 4000 === 0 ? " rare" : ""}` })
      // Older than those, so that they fall between them.
      yield* addPosts({ author, count: 3, text: () => "rare too", interval: "20 minutes" })
      const { json } = yield* get("/2/tweets/search/recent", { query: "rare", max_results: "100" }, "app")
      const texts = json.data.map(({ text }: { text: string }) => text)
      expect(texts).toEqual(["rare too", "Gauge 8000 rare", "rare too", "rare too", "Gauge 4000 rare", "Gauge 0 rare"])
      const counts = yield* get("/2/tweets/counts/recent", { query: "gauge -rare", granularity: "day" }, "app")
      expect(counts.json.meta.total_tweet_count).toBeGreaterThan(8980)
    }).pipe(Effect.provide(layerEmulator()))
  )
})
