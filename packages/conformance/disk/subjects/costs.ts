// Costs of calls in a KeyValueStore over files, with a budget.
import { Emulator, layerEmulator, send } from "@xeffect/emulator"
import { layer } from "@xeffect/http"
import { costs, keyValueCosts, within } from "@xeffect/costs"
import { getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import type { FileSystem } from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Path from "effect/Path"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import type { Found, Log, Subject } from "../subject.ts"

const calls = 5

/** The price of a post, in hundredths of a cent. */
const price = 50

const spentIn = (store: KeyValueStore.KeyValueStore) =>
  Effect.map(
    costs({ budget: within({ dollars: 1, per: "day" }), store: keyValueCosts(store) }).spent("day"),
    ({ dollars }) => Math.round(dollars * 10_000)
  )

const callAll = (log: Log) =>
  Effect.gen(function* () {
    const store = yield* KeyValueStore.KeyValueStore
    const { addPosts, credentials, world } = yield* Emulator
    const posts = yield* addPosts({ author: world.seed.users.main, count: calls, text: (index) => `post ${index}` })
    const around = [costs({ budget: within({ dollars: 1, per: "day" }), store: keyValueCosts(store) })]
    yield* Effect.forEach(posts, ({ id }, index) => {
      log.begun.push(index + 1)
      // A call that is refused is not billed: the next one is made.
      return Effect.ignore(Effect.tap(getTweet({ id }), () => Effect.sync(() => void log.done.push(index + 1))))
    }).pipe(Effect.provide(layer({ bearer_token: credentials.bearer_token, around, send })))
  }).pipe(Effect.provide(layerEmulator({ limits: "off" })))

const inFiles = (folder: string) => KeyValueStore.layerFileSystem(folder).pipe(Layer.provide(Path.layer))

export const costsInFiles: Subject = {
  name: "costs, keyValueCosts in files",
  // `keyValueCosts`: "A power cut may take what the store has not synced".
  allowed: ["power", "power, names stay"],
  run: (folder, log) => callAll(log).pipe(Effect.provide(inFiles(folder))) as Effect.Effect<void, unknown, FileSystem>,
  restart: (folder, { begun, done }) =>
    Effect.gen(function* () {
      const spent = yield* spentIn(yield* KeyValueStore.KeyValueStore)
      // Of what is in flight, at most the last call.
      const bound = (done.length + (begun.at(-1) === done.at(-1) ? 0 : 1)) * price
      return {
        lost: Math.max(0, done.length - spent / price),
        doubled: Math.max(0, (spent - bound) / price)
      } satisfies Found
    }).pipe(Effect.provide(inFiles(folder)))
}
