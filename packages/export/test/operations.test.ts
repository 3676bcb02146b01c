import { assert, describe, it } from "@effect/vitest"
import type { XError } from "@xeffect/core"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { cancel, collectCall, type Plan, run } from "@xeffect/export"
import { updateRules } from "@xeffect/streams"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { type Collectable, collectable, collectableNames } from "../src/plan/collectable.ts"
import { drive } from "./support/drive.ts"
import { newDirectory } from "./support/directory.ts"

type Seed = Emulator["Service"]["world"]["seed"]

/** A target by what the path names before it: `/2/users/{id}/followers`. */
const targetOf = ({ operation: { definition } }: Collectable, { lists, posts, spaces, users }: Seed): string => {
  const [, root = ""] = /\b(user|tweet|list|space)s?\/\{/.exec(String(definition.path)) ?? []
  const targets: Readonly<Record<string, string>> = {
    user: users.main,
    tweet: posts.hello,
    list: lists.harbour,
    space: spaces.tools
  }
  return targets[root] ?? assert.fail(`no target in ${String(definition.path)}`)
}

/** The least that an operation requires. */
const paramsOf = (row: Collectable, seed: Seed) => ({
  ...(row.operation.definition.params["query"] === undefined ? {} : { query: "tides" }),
  ...(row.operation.definition.params["partition"] === undefined ? {} : { partition: 1 }),
  ...(row.target === undefined ? {} : { [row.target]: targetOf(row, seed) }),
  ...(row.by === "keys" ? { ids: Object.values(row.resource === "posts" ? seed.posts : seed.users).slice(0, 3) } : {})
})

const credentialsOf = ({
  operation: {
    definition: { accepts }
  }
}: Collectable) => (accepts.appOnly === true ? "app" : accepts.oauth2 === undefined ? "oauth1" : "oauth2")

const rows = collectableNames.map((name) => [name, collectable(name) ?? assert.fail(name)] as const)

const planOf = (row: Collectable, seed: Seed): Effect.Effect<Plan, XError> =>
  collectCall({ operation: row.operation, params: paramsOf(row, seed) }, { slices: 2 })

const isConnected = Effect.flatMap(Emulator, ({ streams }) =>
  Effect.map(streams.connections, (open) => open.some(({ endedAt }) => endedAt === undefined))
)

/** Runs a plan; a stream until it is connected, and is cancelled then. */
const runToEnd = Effect.fnUntraced(function* (row: Collectable, plan: Plan, directory: string) {
  if (row.by !== "stream") return yield* drive(run(plan, { directory }))
  const following = yield* Effect.forkChild(run(plan, { directory }))
  yield* drive(
    Effect.gen(function* () {
      while (!(yield* isConnected)) yield* Effect.sleep("1 second")
    })
  )
  yield* cancel(directory)
  return yield* drive(Fiber.join(following))
})

describe("an operation of the table", () => {
  it.effect.each(rows)("is collected to its end from the emulator: %s", ([, row]) =>
    Effect.gen(function* () {
      const { requests, world } = yield* Emulator
      // The filtered stream is closed while it has no rules.
      if (row.by === "stream") yield* updateRules({ add: [{ value: "tides" }] })
      const directory = yield* newDirectory
      const { complete, counts, entries } = yield* runToEnd(row, yield* planOf(row, world.seed), directory)
      assert.isTrue(complete)
      const reads = (yield* requests).filter(({ method }) => method === "GET")
      assert.deepStrictEqual([...new Set(reads.map(({ status }) => status))], [200])
      if (entries > 0) assert.isAbove(counts[row.resource] ?? 0, 0)
    }).pipe(Effect.provide(layerTest({ limits: "off", credentials: credentialsOf(row) })))
  )
})
