import { Emulator, layerEmulator } from "@xeffect/emulator"
import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import { build } from "esbuild"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import type { Killed, KillOptions } from "../test/support/poll-under-kills.ts"

const folderOfRun = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "kill-polling-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

/** Bundles `polling-bot.ts` into one file, which starts faster than its many modules. */
const bundle = (outfile: string) =>
  Effect.promise(() =>
    build({
      entryPoints: [join(import.meta.dirname, "polling-bot.ts")],
      outfile,
      bundle: true,
      platform: "node",
      format: "esm",
      conditions: ["@xeffect/source"],
      logLevel: "error"
    })
  )

const processedIn = (path: string): ReadonlyArray<string> => {
  if (!existsSync(path)) return []
  const database = new DatabaseSync(path, { readOnly: true, timeout: 10_000 })
  try {
    return database
      .prepare("select id from processed")
      .all()
      .map(({ id }) => String(id))
  } finally {
    database.close()
  }
}

/**
 * Mentions arrive while `polling-bot.ts`, a process of its own, is killed again and again by SIGKILL, at random moments, and
 * requests fail a fifth of the time. Returns what all its runs committed, and how many gaps they reported.
 */
export const killPolling = ({ kills, mentions, seed }: KillOptions): Effect.Effect<Killed, unknown> =>
  Effect.gen(function* () {
    const { addPosts, credentials, world } = yield* Emulator
    const { url } = yield* EmulatorServer
    const { lumen, main } = world.seed.users
    const folder = yield* folderOfRun
    const [program, database] = [join(folder, "bot.mjs"), join(folder, "bot.db")]
    yield* bundle(program)
    const env = { X_BASE_URL: url, X_BEARER_TOKEN: credentials.bearer_token }
    let gaps = 0
    const start = () => {
      const args = ["--no-warnings", program, main, database]
      const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] })
      child.stdout.on("data", (text) => (gaps += String(text).split("Gap").length - 1))
      return child
    }
    const kill = (child: ReturnType<typeof start>) =>
      Effect.promise(async () => {
        const ended = once(child, "exit")
        child.kill("SIGKILL")
        const [, signal] = child.signalCode === null ? await ended : [null, child.signalCode]
        if (signal !== "SIGKILL") throw new Error(`the bot ended by itself, ${signal}`)
      })
    const username = world.users.get(main)?.username
    const text = (index: number) => `@${username} ${index}`
    const expected: Array<string> = []
    // The X API lists the latest 800 mentions: more would be a gap if the bot is killed before it has read them.
    const mention = (wanted: number) => {
      const unread = expected.length - processedIn(database).length
      const count = Math.min(wanted, Math.max(1, 500 - unread))
      return Effect.map(addPosts({ author: lumen, count, interval: 1, text }), (posts) => {
        expected.push(...posts.map(({ id }) => id))
      })
    }
    for (let number = 0; number < kills; number++) {
      yield* mention(Math.ceil((mentions * (number + 1)) / kills) - expected.length)
      const child = start()
      yield* Effect.promise(() => once(child.stdout, "data"))
      yield* Effect.sleep(yield* Random.nextIntBetween(0, 1500))
      yield* kill(child)
    }
    const last = start()
    const isDone = Effect.sync(() => processedIn(database).includes(expected.at(-1) ?? ""))
    const allRead = Effect.andThen(Effect.sleep("500 millis"), isDone).pipe(
      Effect.repeat({ until: (done) => done, times: 120 })
    )
    yield* allRead
    while (expected.length < mentions) {
      yield* mention(mentions - expected.length)
      yield* allRead
    }
    yield* kill(last)
    return { delivered: processedIn(database), expected, kills, gaps }
  }).pipe(
    Effect.scoped,
    Effect.provide(
      Layer.provideMerge(layerServer(), layerEmulator({ fail: 0.2, latency: "20 millis", limits: "off" }))
    ),
    Random.withSeed(seed)
  )
