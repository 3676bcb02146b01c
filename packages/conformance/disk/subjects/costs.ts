// Costs of calls with a budget: in files, and in a KeyValueStore over files.
import { Emulator, layerEmulator, send } from "@xeffect/emulator"
import { layer } from "@xeffect/http"
import { type CostStore, costs, fileCosts, keyValueCosts, within } from "@xeffect/costs"
import { getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Path from "effect/Path"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Found, Log, Subject } from "../subject.ts"

const calls = 5

/** The price of a post, in hundredths of a cent. */
const price = 50

/** A budget with a store. */
const budgetIn = (store: CostStore) => costs({ budget: within({ dollars: 1, per: "day" }), store })

const callAll = (store: CostStore, log: Log) =>
  Effect.gen(function* () {
    const { addPosts, credentials, world } = yield* Emulator
    const posts = yield* addPosts({ author: world.seed.users.main, count: calls, text: (index) => `post ${index}` })
    yield* Effect.forEach(posts, ({ id }, index) => {
      log.begun.push(index + 1)
      // A call that is refused is not billed: the next one is made.
      return Effect.ignore(Effect.tap(getTweet({ id }), () => Effect.sync(() => void log.done.push(index + 1))))
    }).pipe(Effect.provide(layer({ bearer_token: credentials.bearer_token, around: [budgetIn(store)], send })))
  }).pipe(Effect.provide(layerEmulator({ limits: "off" })))

/** @param reserved the reservations of calls that were never settled, in hundredths of a cent: `spent` has them when their time is over */
const judge = (store: CostStore, { begun, done }: Log, reserved: number) =>
  Effect.map(budgetIn(store).spent("day"), ({ dollars }): Found => {
    const spent = Math.round(dollars * 10_000)
    // Of what is in flight, at most the last call.
    const bound = (done.length + (begun.at(-1) === done.at(-1) ? 0 : 1)) * price
    return {
      lost: Math.max(0, done.length - (spent + reserved) / price),
      doubled: Math.max(0, (spent - bound) / price)
    }
  })

const subjectOf = (
  name: string,
  storeIn: (folder: string) => Effect.Effect<CostStore, unknown, FileSystem.FileSystem>,
  reservedIn: (folder: string) => number,
  allowed: Subject["allowed"] = []
): Subject => ({
  name,
  allowed,
  run: (folder, log) => Effect.flatMap(storeIn(folder), (store) => callAll(store, log)),
  restart: (folder, log) => Effect.flatMap(storeIn(folder), (store) => judge(store, log, reservedIn(folder)))
})

export const costsInStore = subjectOf(
  "costs, keyValueCosts in files",
  (folder) =>
    Effect.map(KeyValueStore.KeyValueStore, (store) => keyValueCosts(store)).pipe(
      Effect.provide(KeyValueStore.layerFileSystem(folder).pipe(Layer.provide(Path.layer)))
    ),
  () => 0,
  // `keyValueCosts`: "A power cut may take what the store has not synced".
  ["power", "power, names stay"]
)

/** The amount that calls reserve, by the newest file. */
const reservedInFiles = (folder: string): number => {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const numbers = names.flatMap((name) => Array.from(name.matchAll(/^costs-(\d+)$/g), ([, number]) => Number(number)))
  if (numbers.length === 0) return 0
  const { leases } = JSON.parse(readFileSync(join(folder, `costs-${Math.max(...numbers)}`), "utf8"))
  return leases.reduce((sum: number, { micros }: { readonly micros: number }) => sum + micros / 100, 0)
}

export const costsInFiles = subjectOf(
  "costs, fileCosts",
  (directory) => Effect.map(FileSystem.FileSystem, (files) => fileCosts(files, { directory })),
  reservedInFiles
)
