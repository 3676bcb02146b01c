import { type XError, poll, XApi } from "@xeffect/core"
import { layerCheckpoint, positionNamed } from "@xeffect/core/checkpoint"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { getUsersMentions } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import * as Random from "effect/Random"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"

/** How hard a run is. */
export interface KillOptions {
  readonly mentions: number
  readonly kills: number
  readonly seed: number
}

/** The result of a run. */
export interface Killed {
  /** IDs of what all processes processed, in order. */
  readonly delivered: ReadonlyArray<string>
  /** IDs of the mentions that arrived. */
  readonly expected: ReadonlyArray<string>
  readonly kills: number
  /** How many gaps were reported. */
  readonly gaps: number
}

const checkpoint = positionNamed("mentions")

const bot = (id: string, delivered: Array<string>, gaps: Array<unknown>) =>
  poll(
    getUsersMentions,
    { id, max_results: 100 },
    { checkpoint, on_event: (event) => (event._tag === "Gap" ? void gaps.push(event) : undefined) }
  ).pipe(Stream.runForEach((post) => Effect.sync(() => void delivered.push(post.id))))

/** Leaves posts out of all lists until they are shown. */
const withoutHidden = (hidden: ReadonlySet<string>) =>
  Layer.effect(
    XApi,
    Effect.map(XApi, (api) => ({
      ...api,
      execute: (...call: Parameters<typeof api.execute>) =>
        Effect.map(api.execute(...call), (response) => {
          const { data, meta, ...others } = response.json as MentionPage
          const listed = data?.filter(({ id }) => !hidden.has(id)) ?? []
          const found = listed.length === 0 ? {} : { data: listed }
          const json = { ...others, ...found, meta: { ...meta, result_count: listed.length } }
          return { ...response, json, text: JSON.stringify(json) }
        })
    }))
  )

interface MentionPage {
  readonly data?: ReadonlyArray<{ readonly id: string }>
  readonly meta: object
}

/**
 * Mentions arrive, the tenth of them late, while the bot is killed again and again, at random moments of rounds that fail a fifth of the time. Returns
 * what all its runs processed.
 */
export const pollUnderKills = ({ kills, mentions, seed }: KillOptions): Effect.Effect<Killed, XError> => {
  const hidden = new Set<string>()
  return Effect.gen(function* () {
    const { addPosts, world } = yield* Emulator
    const { lumen, main } = world.seed.users
    const username = world.users.get(main)?.username
    const delivered: Array<string> = []
    const expected: Array<string> = []
    const gaps: Array<unknown> = []
    const first = yield* Effect.forkChild(bot(main, delivered, gaps))
    yield* TestClock.adjust("1 hour")
    yield* Fiber.interrupt(first)
    let killed = 0
    for (let number = 0; number < kills; number++) {
      const count = Math.floor((mentions * (number + 1)) / kills) - Math.floor((mentions * number) / kills)
      const posts = yield* addPosts({ author: lumen, count, interval: 1, text: (index) => `@${username} ${index}` })
      expected.push(...posts.map((post) => post.id))
      // The late ones of before are listed now.
      hidden.clear()
      for (let index = 5; index < posts.length; index += 10) hidden.add(posts[index]?.id ?? "")
      const fiber = yield* Effect.forkChild(bot(main, delivered, gaps))
      yield* TestClock.adjust(yield* Random.nextIntBetween(0, 30_000))
      yield* Fiber.interrupt(fiber)
      killed++
    }
    hidden.clear()
    const last = yield* Effect.forkChild(bot(main, delivered, gaps))
    yield* TestClock.adjust("1 hour")
    yield* Fiber.interrupt(last)
    return { delivered, expected, kills: killed, gaps: gaps.length }
  }).pipe(
    Effect.provide(
      Layer.merge(
        Layer.provideMerge(withoutHidden(hidden), layerTest({ fail: 0.2, latency: "1 second" })),
        Layer.provide(layerCheckpoint, KeyValueStore.layerMemory)
      )
    ),
    Random.withSeed(seed)
  )
}
