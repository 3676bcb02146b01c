import { type ChildProcess, fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { assert, describe, it } from "@effect/vitest"
import { Emulator, layerClient, layerEmulator } from "@xeffect/emulator"
import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
import { storeTokens } from "@xeffect/http/sign-in/stores"
import * as Clock from "effect/Clock"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import type { Scope } from "effect/Scope"
import { hasRedis, redisServer } from "../redis-server.ts"
import { refreshes, signIn } from "./support.ts"
import { type Order, storeAt } from "./shared-store.ts"
import { shiftedClock } from "./shifted-clock.ts"
import { times } from "../../../conformance/running/whole.ts"
import { bundleProgram } from "../../../conformance/running/bundles.ts"

// Fewer in every run of the tests; the proof is SIGN_IN_ROUNDS=1000 npm run vitest -- two-processes
const rounds = Number(process.env["SIGN_IN_ROUNDS"] ?? times(4, 10))

const calls = 3

const program = await bundleProgram(fileURLToPath(new URL("process.ts", import.meta.url)))

const next = (child: ChildProcess) =>
  Effect.callback<string>((resume) => {
    const ended = (code: number | null) => resume(Effect.succeed(`ended with ${code}`))
    child.once("exit", ended)
    child.once("message", (message) => {
      child.off("exit", ended)
      resume(Effect.succeed(String(message)))
    })
  })

const startProcess = (...given: ReadonlyArray<string>) =>
  Effect.tap(
    Effect.acquireRelease(
      Effect.sync(() => fork(program, given, { execArgv: [] })),
      (child) => Effect.sync(() => child.kill())
    ),
    (child) => Effect.map(next(child), (lines) => assert.strictEqual(lines, "ready"))
  )

const order = (child: ChildProcess, given: Order) =>
  Effect.andThen(
    Effect.sync(() => child.send(given)),
    next(child)
  )

const service = Layer.mergeAll(Layer.provideMerge(layerServer({ port: 0 }), layerEmulator()), NodeFileSystem.layer)

/** Expires the token in each round, and calls the X API in both processes at once. Returns the statuses of all refreshes. */
const proof = Effect.fn("proof")(function* (place: string, pass: (milliseconds: number) => number) {
  const { user } = yield* Emulator
  const { url } = yield* EmulatorServer
  const store = storeAt(place)
  yield* Effect.flatMap(signIn(), storeTokens).pipe(Effect.provide([store, layerClient]))
  const children = yield* Effect.all([startProcess(url, place), startProcess(url, place)])
  for (let round = 1; round <= rounds; round++) {
    // By turns the token has ended, which the processes know, and was rejected, which they do not.
    const offset = pass(round % 2 === 0 ? 7_200_000 : 0)
    if (round % 2 === 1) yield* user.expireAccessTokens
    const lines = yield* Effect.all(
      children.map((child) => order(child, { offset, calls })),
      { concurrency: "unbounded" }
    )
    const expected = Array.from({ length: calls }, () => "ada_rivers").join()
    assert.deepStrictEqual(lines, [expected, expected], `round ${round}`)
    assert.lengthOf(yield* refreshes(), round)
  }
  return yield* refreshes()
})

describe("two processes with one store", () => {
  const prove = (name: string, place: Effect.Effect<string, unknown, FileSystem.FileSystem | Scope>) => {
    let offset = 0
    const clock = Layer.effect(
      Clock.Clock,
      shiftedClock(() => offset)
    )
    const began = performance.now()
    return Effect.gen(function* () {
      const statuses = yield* proof(yield* place, (milliseconds) => (offset += milliseconds))
      assert.deepStrictEqual(
        statuses,
        Array.from({ length: rounds }, () => 200)
      )
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      yield* Console.log(
        `two processes sharing ${name}: ${rounds} rounds, ${statuses.length} refreshes, 0 refused, ${seconds} s`
      )
    }).pipe(Effect.provide(Layer.provideMerge(service, clock)))
  }

  const title = "refresh once a round, and never use a refresh token twice"
  const limit = 600_000

  const files = Effect.flatMap(FileSystem.FileSystem, (files) => files.makeTempDirectoryScoped())
  it.live(
    `${title}: files`,
    () =>
      prove(
        "files",
        Effect.map(files, (directory) => `files:${directory}`)
      ),
    limit
  )

  const redis = Effect.map(redisServer, (port) => `redis://127.0.0.1:${port}`)
  it.live.skipIf(!hasRedis)(`${title}: Redis (needs redis-server)`, () => prove("Redis", redis), limit)
})
