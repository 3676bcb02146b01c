import { spawn, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"

/** Whether this machine has `redis-server`, as Debian's package of that name installs it. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0

const freePort = Effect.callback<number>((resume) => {
  const server = createServer()
  server.listen(0, "127.0.0.1", () => {
    const address = server.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    server.close(() => resume(Effect.succeed(port)))
  })
})

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "redis-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true }))
)

/** Starts a Redis without persistence for the lifetime of the scope. Returns its port. */
export const redisServer = Effect.gen(function* () {
  const port = yield* freePort
  const place = ["--port", String(port), "--bind", "127.0.0.1", "--dir", yield* folder]
  const options = [...place, "--save", "", "--appendonly", "no"]
  yield* Effect.acquireRelease(
    Effect.callback<ReturnType<typeof spawn>>((resume) => {
      const server = spawn("redis-server", options, { stdio: ["ignore", "pipe", "ignore"] })
      server.once("exit", (code) => resume(Effect.die(new Error(`redis-server ended with ${code}`))))
      server.stdout?.on("data", (text) => {
        if (String(text).includes("Ready to accept connections")) resume(Effect.succeed(server))
      })
    }),
    (server) =>
      Effect.callback<void>((resume) => {
        if (server.exitCode !== null) return resume(Effect.void)
        server.once("exit", () => resume(Effect.void))
        server.kill()
      })
  )
  return port
})
