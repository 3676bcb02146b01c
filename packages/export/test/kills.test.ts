import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { collect, status } from "@xeffect/export"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { newDirectory, readIds } from "./support/directory.ts"
import { freePort } from "./support/free-port.ts"
import { type Counter, layerCounted, onCluster, onOneMachine, type Program, runKilled } from "./support/killed.ts"
import { hasPostgres, postgresServer } from "./support/postgres-server.ts"
import { readSchema } from "./support/schema.ts"
import type { Plan } from "@xeffect/export"

const slices = 8

/** Where a collection is, and how to read what it has. */
interface Place {
  readonly program: (plan: Plan) => Program
  readonly read: Effect.Effect<{ readonly ids: ReadonlyArray<string>; readonly pages: number }>
}

const sqlite: Effect.Effect<Place, never, Scope.Scope> = Effect.map(newDirectory, (directory) => ({
  program: (plan) => onOneMachine(plan, { directory }),
  read: Effect.map(Effect.orDie(status(directory)), ({ pages }) => ({
    pages,
    ids: readIds(directory, "posts.ndjson")
  }))
}))

const postgres: Effect.Effect<Place, never, Scope.Scope> = Effect.gen(function* () {
  const [{ url }, port] = [yield* postgresServer, yield* freePort]
  return {
    program: (plan) => onCluster(plan, { schema: "gauges", url, port }),
    read: readSchema(url, "gauges")
  }
})

const collectKilled = Effect.fnUntraced(function* (
  posts: number,
  counter: Counter,
  kills: ReadonlyArray<number>,
  opened: Effect.Effect<Place, never, Scope.Scope>
) {
  const { addPosts, world } = yield* Emulator
  const added = yield* addPosts({
    author: world.seed.users.main,
    count: posts,
    text: (index) => `Reading ${index} #gauge`,
    interval: (6 * 86_400_000) / posts,
    until: Date.now() - 60_000
  })
  const place = yield* opened
  const plan = yield* collect(searchRecentTweets, { query: "#gauge" }, { slices })
  const { complete } = yield* runKilled(place.program(plan), counter, kills)
  assert.isTrue(complete)
  const { ids, pages } = yield* place.read
  assert.sameMembers(
    [...ids],
    added.map(({ id }) => id)
  )
  assert.isAtMost(counter.served, pages + kills.length * slices)
  assert.isAtLeast(counter.served, posts / 100)
})

const newCounter = (): Counter => ({ served: 0, answered: 0, onServed: () => undefined, onAnswered: () => undefined })

describe("a collection whose process is killed", () => {
  it.effect("goes on where it was: complete, each post once, a page more for each slice and kill at most", () => {
    const counter = newCounter()
    return collectKilled(20_000, counter, [15, 55, 90, 130, 185], sqlite).pipe(
      Effect.provide(layerCounted(counter, { limits: "off" })),
      TestClock.withLive
    )
  })

  it.effect.skipIf(!hasPostgres)("goes on where it was, also over Postgres", () => {
    const counter = newCounter()
    return collectKilled(8000, counter, [15, 40, 70], postgres).pipe(
      Effect.provide(layerCounted(counter, { limits: "off" })),
      TestClock.withLive
    )
  })
})
