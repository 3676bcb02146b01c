import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodeRedis from "@effect/platform-node/NodeRedis"
import { assert, describe, it } from "@effect/vitest"
import { layer, withCredentials } from "../over-client/index.ts"
import { refreshing } from "../over-client/refreshing.ts"
import {
  forgetTokens,
  layerFiles,
  layerKeyValueStore,
  layerMemory,
  layerRedis,
  storeTokens,
  TokenStore
} from "@xeffect/http/sign-in/stores"
import { createTweet, like } from "@xeffect/tweets"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import type { Scope } from "effect/Scope"
import { hasRedis, redisServer } from "../redis-server.ts"
import { describeSent, service, tokensOf } from "./accounts.ts"
import { times } from "../../../conformance/running/whole.ts"

// Fewer in every run of the tests; the proof is SIGN_IN_ROUNDS=1000 npm run vitest -- signing-in-turns
const rounds = Number(process.env["SIGN_IN_ROUNDS"] ?? times(20, 60))

/** Two stores of the same name if a place makes that possible: each program has its own place. */
type Place = Effect.Effect<Layer.Layer<TokenStore, unknown>, unknown, Scope>

const memory: Place = Effect.succeed(layerMemory())

const files: Place = Effect.flatMap(FileSystem.FileSystem, (files) => files.makeTempDirectoryScoped()).pipe(
  Effect.map((directory) => Layer.provide(layerFiles({ directory }), NodeFileSystem.layer)),
  Effect.provide(NodeFileSystem.layer)
)

const keyValue: Place = Effect.succeed(
  Layer.provide(layerKeyValueStore({ key: "x-tokens" }), Layer.fresh(KeyValueStore.layerMemory))
)

const redis: Place = Effect.map(redisServer, (port) =>
  Layer.provide(layerRedis({ key: "x-tokens" }), Layer.fresh(NodeRedis.layer({ url: `redis://127.0.0.1:${port}` })))
)

const places: ReadonlyArray<readonly [string, Place, boolean]> = [
  ["memory", memory, true],
  ["files", files, true],
  ["a KeyValueStore", keyValue, true],
  ["Redis (needs redis-server on this machine)", redis, hasRedis]
]

const letOthersRun = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))

/**
 * A program at a place of its own in which two users sign in and out by turns, with calls in flight all the while. The user
 * of each call is in its text: what arrives has to have the token and the ID of that user.
 */
const program = Effect.fn("program")(function* (seat: number, ended: Set<string>) {
  const bearer = yield* refreshing({ client_id: "app" })
  const background: Array<Fiber.Fiber<unknown>> = []
  for (let round = 0; round < rounds; round++) {
    const user = (round + seat) % 2 === 0 ? "alice" : "bob"
    // By turns the token lives, and has to be refreshed before it can be used.
    yield* storeTokens(tokensOf(`${user}`, seat * 1_000_000 + round * 1000, round % 3 === 0 ? 0 : 8.64e15))
    const name = `${user} ${seat} ${round}`
    const inFlight = Effect.asVoid(createTweet({ text: name }))
    const calls = [inFlight, Effect.asVoid(like({ tweet_id: "20" }))].map(withCredentials({ bearer }))
    const begin = Effect.forEach(calls, (call) =>
      Effect.map(Effect.forkChild(Effect.exit(call), { startImmediately: true }), (fiber) => background.push(fiber))
    )
    // Some are made and still under way at the sign-out; one is seen to the end before.
    yield* begin
    const seen = yield* Effect.exit(withCredentials({ bearer })(createTweet({ text: name })))
    assert.isTrue(Exit.isSuccess(seen), `${name}: ${String(seen)}`)
    yield* begin
    for (let turn = 0; turn < round % 4; turn++) yield* letOthersRun
    // In some rounds the other signs in without a sign-out.
    if (round % 5 === 0) continue
    yield* forgetTokens
    ended.add(`${seat} ${round}`)
    const late = yield* Effect.exit(withCredentials({ bearer })(createTweet({ text: `late ${name}` })))
    assert.isTrue(Exit.isFailure(late), `${name}: a call succeeded after the sign-out`)
    assert.include(String(late), "MissingCredentials")
  }
  yield* Fiber.joinAll(background)
})

describe("two users who sign in and out by turns, with calls in flight", () => {
  const isHere = places.filter(([, , isThere]) => isThere)
  it.live.each(isHere)(
    "never act for each other, and not after the sign-out: tokens in %s",
    ([name, place]) =>
      Effect.gen(function* () {
        const began = performance.now()
        const { client, sent } = service()
        const live = layer({ bearer_token: "nobody", retries: 0 }).pipe(Layer.provide(client))
        const ended = new Set<string>()
        yield* Effect.forEach(
          [0, 1],
          (seat) =>
            Effect.flatMap(place, (store) =>
              Effect.provide(Effect.scoped(program(seat, ended)), Layer.merge(store, client), { local: true })
            ),
          { concurrency: 2 }
        ).pipe(Effect.provide(live))
        for (const one of sent.filter(({ url }) => !url.endsWith("/2/oauth2/token"))) {
          const [, user = "", number = ""] = /^([a-z]+)-(\d+) /.exec(describeSent(one)) ?? []
          const id = /\/2\/users\/(\d+)\//.exec(one.url)?.[1]
          if (id !== undefined) assert.strictEqual(id, user === "alice" ? "111" : "222", describeSent(one))
          const text = /"text":"(late )?([a-z]+) (\d) (\d+)"/.exec(one.body)
          if (text === null) continue
          assert.isUndefined(text[1], describeSent(one))
          // The sign-in of the call, or a refresh of it.
          const [of, seat, round] = [text[2], Number(text[3]), Number(text[4])]
          assert.deepStrictEqual([user, Math.floor(Number(number) / 1000)], [of, seat * 1000 + round], one.body)
        }
        assert.isAbove(ended.size, rounds)
        const seconds = ((performance.now() - began) / 1000).toFixed(1)
        yield* Console.log(`signing in and out in ${name}: ${2 * rounds} rounds, ${sent.length} requests, ${seconds} s`)
      }).pipe(Effect.scoped),
    600_000
  )
})
