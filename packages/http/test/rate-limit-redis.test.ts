import { assert, describe, it } from "@effect/vitest"
import { Emulator, layerEmulator } from "@xeffect/emulator"
import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { hasRedis, redisServer } from "./redis-server.ts"
import { times } from "../../conformance/running/whole.ts"
import { bundleProgram } from "../../conformance/running/bundles.ts"

const reader = await bundleProgram(fileURLToPath(new URL("fleet/reader.ts", import.meta.url)))

/** A process that lives as long as the scope. */
const running = (command: string, ...parameters: ReadonlyArray<string>) =>
  Effect.acquireRelease(
    Effect.sync(() => spawn(command, parameters, { stdio: ["ignore", "ignore", "inherit"] })),
    (child: ChildProcess) =>
      Effect.promise(async () => {
        if (child.exitCode !== null) return
        child.kill("SIGKILL")
        await once(child, "exit")
      })
  )

const limit = { limit: times(60, 150), windowSeconds: times(1, 2) }

/** The emulator, and what each of its windows allowed and refused, by the reset that tells them apart. */
const watched = Effect.gen(function* () {
  const emulator = yield* Emulator
  const windows = new Map<string | undefined, { allowed: number; refused: number }>()
  const handle: typeof emulator.handle = (request) =>
    Effect.tap(emulator.handle(request), ({ headers, status }) =>
      Effect.sync(() => {
        const reset = headers["x-rate-limit-reset"]
        const window = windows.get(reset) ?? { allowed: 0, refused: 0 }
        windows.set(reset, window)
        if (status === 429) window.refused++
        else window.allowed++
      })
    )
  return { windows, emulator: Layer.succeed(Emulator, { ...emulator, handle }) }
})

describe("three processes that share Redis", () => {
  it.live.skipIf(!hasRedis)(
    "use up the windows together, and never go over",
    () =>
      Effect.gen(function* () {
        const { emulator, windows } = yield* watched
        const { url } = Context.get(yield* Layer.build(Layer.provide(layerServer(), emulator)), EmulatorServer)
        const store = `redis://127.0.0.1:${yield* redisServer}`
        for (let count = 0; count < 3; count++) {
          yield* running(process.execPath, reader, url, store)
        }
        // The last window has not ended. On a busy machine processes begin apart, and windows end before all have asked.
        const ended = () => Array.from(windows.values(), ({ allowed }) => allowed).slice(0, -1)
        const share = () => Math.max(0, ...ended()) / limit.limit
        const isSeen = () => ended().length >= 2 && share() >= 0.95
        for (let tenths = 0; !isSeen() && tenths < 500; tenths++) yield* Effect.sleep("100 millis")
        const [full, used] = [ended(), share()]
        const seen = Array.from(windows.values())
        const refused = seen.reduce((sum, window) => sum + window.refused, 0)
        console.log(
          `3 processes over Redis, ${limit.limit} in ${limit.windowSeconds} seconds: ` +
            `windows of ${seen.map(({ allowed }) => allowed).join(", ")}, ${refused} refused, ` +
            `${(used * 100).toFixed(1)} % of the fullest that ended`
        )
        assert.strictEqual(refused, 0)
        assert.isAtLeast(full.length, 2)
        assert.isAtLeast(used, 0.95)
      }).pipe(Effect.scoped, Effect.provide(layerEmulator({ limits: { "GET /2/tweets/{id}": { app: [limit] } } }))),
    60_000
  )
})
