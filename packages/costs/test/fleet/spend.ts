import { Emulator, layerEmulator } from "@xeffect/emulator"
import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { redisServer } from "../../../http/test/redis-server.ts"
import { bundleProgram } from "../../../conformance/running/bundles.ts"

const spender = await bundleProgram(fileURLToPath(new URL("spender.ts", import.meta.url)))

const execute = promisify(execFile)

/** Lets three processes spend a budget that they share by Redis. Returns what they counted, and what was billed. */
export const spendTogether = (dollars: number, fibers: number) =>
  Effect.gen(function* () {
    const emulator = yield* Emulator
    const { url } = Context.get(yield* Layer.build(layerServer()), EmulatorServer)
    const redis = `redis://127.0.0.1:${yield* redisServer}`
    const ids = Array.from(emulator.world.posts.keys()).slice(0, 60).join(",")
    const args = ["--no-warnings", spender, url, redis, `${dollars}`, `${fibers}`, ids]
    const outputs = yield* Effect.all(
      [1, 2, 3].map(() => Effect.promise(() => execute(process.execPath, args))),
      { concurrency: 3 }
    )
    const counted: ReadonlyArray<{ readonly dollars: number }> = outputs.map(({ stdout }) =>
      JSON.parse(stdout.trim().split("\n").at(-1) ?? "")
    )
    const { dollars: billed } = yield* emulator.bill()
    return { billed, counted: Math.max(...counted.map((one) => one.dollars)) }
  }).pipe(Effect.scoped, Effect.provide(layerEmulator({ limits: "off" })))
