import { describe, expect, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { createServer } from "node:http"
import { defaultCredentials } from "../src/auth/credentials.ts"
import { respondToChallenge } from "./challenge.ts"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { maxActs } from "../src/emulator/life/options.ts"
import { EmulatorControl } from "../src/server/control/controlled.ts"
import type { World } from "../src/world/types.ts"
import { api, control, noon, underControl } from "./control-support.ts"
import { someOf } from "../../conformance/running/whole.ts"

const at = (milliseconds: number) => new Date(noon + milliseconds).toISOString()

const later = (advance: string) => control("POST", "clock", { advance })

const main = "2244994945"

/** The world that a program sees, to the last byte. */
const seen = Effect.gen(function* () {
  const paths = [
    `/2/users/${main}/mentions?max_results=100&tweet.fields=author_id,created_at,conversation_id,referenced_tweets,public_metrics`,
    `/2/users/${main}/followers?max_results=100&user.fields=public_metrics`,
    "/2/tweets/search/recent?query=lang:en&max_results=100&expansions=author_id"
  ]
  return yield* Effect.forEach(paths, (path) => Effect.map(api("GET", path), ({ text }) => text))
})

const lived = (seed: number) =>
  Effect.provide(Effect.andThen(later("3 hours"), seen), underControl({ live: true }, { seed }))

/** Who has done what since a world began: the posts, likes and follows that it did not begin with. */
const doneIn = (world: World, begin: ReadonlySet<string>) => {
  const posts = Array.from(world.posts.values()).filter(({ id }) => !begin.has(id))
  const kindOf = (post: (typeof posts)[number]) =>
    post.references[0]?.type ?? (post.text.startsWith("@") ? "mention" : "post")
  return { posts, kinds: new Set(posts.map(kindOf)) }
}

const edgesOf = (relation: ReadonlyMap<string, ReadonlyMap<string, string>>) =>
  new Set(Array.from(relation).flatMap(([from, to]) => Array.from(to.keys(), (one) => `${from} ${one}`)))

/** The elements of only one of two sets. */
const changed = (before: ReadonlySet<string>, after: ReadonlySet<string>): ReadonlyArray<string> => [
  ...Array.from(after).filter((edge) => !before.has(edge)),
  ...Array.from(before).filter((edge) => !after.has(edge))
]

describe("a world that lives", () => {
  it.live("The same seed and a moved clock make the same bytes, and another seed makes others", () =>
    Effect.gen(function* () {
      const first = yield* lived(7)
      expect(yield* lived(7)).toEqual(first)
      const [mentions] = yield* lived(8)
      expect(mentions).not.toBe(first[0])
      expect(JSON.parse(first[0] ?? "").data.length).toBeGreaterThan(50)
    })
  )

  it.live("A clock that is moved in many steps makes the same as one that is moved at once", () =>
    Effect.gen(function* () {
      const steps = Effect.repeat(later("10 minutes"), { times: 17 })
      const walked = yield* Effect.provide(Effect.andThen(steps, seen), underControl({ live: true }))
      expect(walked).toEqual(yield* lived(7))
    })
  )

  it.effect("Its people post, mention, reply, quote, repost, like and follow, and no one else acts", () =>
    Effect.gen(function* () {
      const { addUsers, world } = yield* Emulator
      const [bot] = yield* addUsers({ count: 1, username: () => "my_bot" })
      const begin = new Set(world.posts.keys())
      const likes = edgesOf(world.likes)
      const follows = edgesOf(world.follows)
      yield* TestClock.adjust("1 hour")
      yield* TestClock.adjust("3 hours")
      const { kinds, posts } = doneIn(world, begin)
      expect(Array.from(kinds).toSorted()).toEqual(["mention", "post", "quoted", "replied_to", "retweeted"])
      const liked = changed(likes, edgesOf(world.likes))
      expect(liked.length).toBeGreaterThan(20)
      expect(changed(follows, edgesOf(world.follows)).length).toBeGreaterThan(10)
      expect(posts.some(({ text }) => text.includes("@my_bot"))).toBe(true)
      const authors = new Set(posts.map(({ authorId }) => world.users.get(authorId)?.username))
      expect(authors.size).toBeGreaterThan(5)
      for (const name of ["ada_rivers", "my_bot", "jonas_gone", "ines_quiet"]) expect(authors.has(name)).toBe(false)
      const actors = liked.map((edge) => edge.split(" ")[0])
      expect(actors).not.toContain(bot?.id)
      expect(actors).not.toContain(main)
    }).pipe(Effect.provide(layerEmulator({ live: true })))
  )

  const rates = [
    [0, 0, 0],
    [0.1, 20, 30],
    [6, 1300, 1600],
    [60, 13_000, 16_000]
  ] as const
  it.live.each(someOf(rates, 2))(
    "At a rate of %d there are between %d and %d acts in four hours",
    ([per_minute, min, max]) =>
      Effect.gen(function* () {
        yield* later("4 hours")
        const { json } = yield* control("GET", "life")
        expect(json.acts).toBeGreaterThanOrEqual(min)
        expect(json.acts).toBeLessThanOrEqual(max)
      }).pipe(Effect.provide(underControl({ live: { per_minute } })))
  )

  const wrong = [
    [{ per_minute: -1 }, "live.per_minute must be a number from 0 to 6000, but is -1."],
    [{ per_minute: Number.NaN }, "live.per_minute must be a number from 0 to 6000, but is NaN."],
    [{ per_minute: Infinity }, "live.per_minute must be a number from 0 to 6000, but is Infinity."],
    [{ per_minute: 6001 }, "live.per_minute must be a number from 0 to 6000, but is 6001."],
    [{ seed: 1.5 }, "live.seed must be a whole number, 0 or more, but is 1.5."]
  ] as const
  it.effect.each(wrong)("The options %j are refused", ([live, sentence]) =>
    Effect.gen(function* () {
      const exit = yield* Effect.exit(Effect.provide(Emulator, layerEmulator({ live })))
      expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toEqual(new RangeError(sentence))
    })
  )

  it.live("A world that does not live stays as it is", () =>
    Effect.gen(function* () {
      const before = yield* seen
      yield* later("4 hours")
      expect((yield* control("GET", "life")).json).toEqual({ per_minute: 0, acts: 0, max_acts: maxActs, next: null })
      expect(yield* seen).toEqual(before)
    }).pipe(Effect.provide(underControl()))
  )

  it.live("People rest after so many acts, however far the clock is moved", () =>
    Effect.gen(function* () {
      const { current } = yield* EmulatorControl
      current().state.life.state.acts = maxActs - 5
      expect((yield* later("366 days")).json.now).toBe(at(366 * 86_400_000))
      expect((yield* control("GET", "life")).json).toMatchObject({ acts: maxActs, next: null })
      yield* control("POST", "reset", {})
      expect((yield* control("GET", "life")).json).toMatchObject({ per_minute: 6, acts: 0 })
    }).pipe(Effect.provide(underControl({ live: true })))
  )

  it.live("A clock that was away for long, as that of a machine that slept, is not caught up with", () =>
    Effect.gen(function* () {
      const { clock } = yield* EmulatorControl
      // Without waking anybody on the way.
      clock.restore({ now: noon + 86_400_000, running: false })
      yield* later("1 minute")
      expect((yield* control("GET", "life")).json.acts).toBeLessThan(12)
    }).pipe(Effect.provide(underControl({ live: true })))
  )

  it.effect("A stream delivers what its people write about a user, each at its own time", () =>
    Effect.gen(function* () {
      const { handle } = yield* Emulator
      const authorization = `Bearer ${defaultCredentials.bearer_token}`
      const url = "https://api.x.com/2/tweets/search/stream?tweet.fields=created_at"
      const { content } = yield* handle({ method: "GET", url, headers: { authorization }, body: "" })
      if (!Stream.isStream(content)) return expect.fail("There is no stream.")
      const lines: Array<string> = []
      const read = Stream.runForEach(content, (bytes) => Effect.sync(() => lines.push(new TextDecoder().decode(bytes))))
      yield* Effect.forkChild(read)
      yield* TestClock.adjust("1 hour")
      const posts = lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line).data)
      expect(posts.length).toBeGreaterThan(20)
      for (const { text } of posts) expect(text).toContain("@ada_rivers")
      expect(new Set(posts.map(({ created_at }) => created_at)).size).toBe(posts.length)
    }).pipe(
      Effect.provide(layerEmulator({ live: true, streams: { rules: [{ id: "1", value: "@ada_rivers -is:quote" }] } }))
    )
  )
})

/** A webhook, and the events that were delivered to it. */
const hook = Effect.acquireRelease(
  Effect.promise(async () => {
    const events: Array<string> = []
    const server = createServer((request, response) => {
      if (respondToChallenge(request, response)) return
      let body = ""
      request.on("data", (chunk) => (body += chunk))
      request.on("end", () => {
        events.push(JSON.parse(body).data.event_type)
        response.end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const address = server.address()
    return { server, events, port: typeof address === "object" && address !== null ? address.port : 0 }
  }),
  ({ server }) => Effect.sync(() => server.close())
)

const subscribed = ["post.mention.create", "like.create", "follow.follow", "post.reply.create"]

describe("a living world under control", () => {
  it.live("A webhook is sent what its people do to a user, by the time that the clock has moved", () =>
    Effect.gen(function* () {
      const { events, port } = yield* hook
      const { json } = yield* api("POST", "/2/webhooks", "app", { url: `http://127.0.0.1:${port}/hook` })
      for (const event_type of subscribed) {
        const body = { event_type, filter: { user_id: main }, webhook_id: json.data.id }
        yield* api("POST", "/2/activity/subscriptions", "user", body)
      }
      yield* later("2 hours")
      expect(Array.from(new Set(events)).toSorted()).toEqual(subscribed.toSorted())
    }).pipe(Effect.provide(underControl({ live: true })))
  )

  it.live("Goes on after it was loaded into an emulator of another seed and rate, as it would have", () =>
    Effect.gen(function* () {
      const [state, expected] = yield* Effect.gen(function* () {
        yield* later("47 minutes")
        const { text } = yield* control("GET", "state")
        yield* later("2 hours")
        return [text, yield* seen] as const
      }).pipe(Effect.provide(underControl({ live: { per_minute: 9 } })))
      const loaded = Effect.gen(function* () {
        expect((yield* control("PUT", "state", state)).json.now).toBe(at(47 * 60_000))
        yield* later("2 hours")
        return yield* seen
      })
      expect(yield* Effect.provide(loaded, underControl({}, { seed: 1 }))).toEqual(expected)
      expect(yield* Effect.provide(loaded, underControl({ live: { seed: 3, per_minute: 600 } }))).toEqual(expected)
    })
  )

  it.live("Is switched on, changed and ended by the control", () =>
    Effect.gen(function* () {
      const on = yield* control("PUT", "life", { per_minute: 60 })
      expect(on.json).toEqual({ per_minute: 60, acts: 0, max_acts: maxActs, next: at(1000) })
      yield* later("1 minute")
      const off = yield* control("PUT", "life", { per_minute: 0 })
      expect(off.json.next).toBe(null)
      expect(off.json.acts).toBeGreaterThan(50)
      yield* later("1 day")
      expect((yield* control("GET", "life")).json.acts).toBe(off.json.acts)
    }).pipe(Effect.provide(underControl()))
  )

  const refused = [
    [{}, "per_minute is missing."],
    [{ per_minute: -1 }, "per_minute must be a value between 0 and 6000."],
    [{ per_minute: 1e300 }, "per_minute must be a value between 0 and 6000."],
    ['{"per_minute":1e999}', "per_minute must be a finite number."],
    [{ per_minute: "6" }, "per_minute must be a number."],
    [{ per_minute: 6, seed: 1 }, 'The JSON document has the unknown property "seed"; known: per_minute.']
  ] as const
  it.live.each(refused)("The change %j is refused in one sentence, and nothing changes", ([body, sentence]) =>
    Effect.gen(function* () {
      const { json, status } = yield* control("PUT", "life", body)
      expect([status, json]).toEqual([400, { error: sentence }])
      expect((yield* control("GET", "life")).json.per_minute).toBe(6)
    }).pipe(Effect.provide(underControl({ live: true })))
  )
})
