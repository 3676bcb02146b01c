// A PostgreSQL of its own, in a folder that is removed with the scope.
import * as Effect from "effect/Effect"
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chownSync, globSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { getuid } from "node:process"
import { freePort } from "./free-port.ts"

// Debian keeps its programs apart, because several versions may be installed.
const folders = ["", ...globSync("/usr/lib/postgresql/*/bin").map((folder) => `${folder}/`)]

const found = folders.find((folder) => spawnSync(`${folder}initdb`, ["--version"]).status === 0)

/** Whether this machine has PostgreSQL, as Debian's package `postgresql` installs it. */
export const hasPostgres = found !== undefined

// PostgreSQL refuses to run as root. This is `nobody` on Linux and macOS alike.
const user = getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

const folder = Effect.acquireRelease(
  Effect.sync(() => {
    const path = mkdtempSync(join(tmpdir(), "postgres-"))
    if (user.uid !== undefined) chownSync(path, user.uid, user.gid)
    return path
  }),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
)

/** A server that a test may stop and start again. */
export interface PostgresServer {
  readonly url: string
  readonly start: Effect.Effect<void>
  readonly stop: Effect.Effect<void>
}

/** Starts a server for the lifetime of the scope. Its data may be lost with the machine: a test needs it no longer. */
export const postgresServer = Effect.gen(function* () {
  const data = join(yield* folder, "data")
  const program = (name: string) => `${found ?? ""}${name}`
  const made = spawnSync(
    program("initdb"),
    ["--pgdata", data, "--username", "xeffect", "--auth", "trust", "--no-sync", "--encoding", "UTF8", "--locale", "C"],
    { ...user, cwd: dirname(data), encoding: "utf8" }
  )
  if (made.status !== 0) return yield* Effect.die(new Error(`initdb ended with ${made.status}: ${made.stderr}`))
  const port = yield* freePort
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    shared_buffers: "32MB"
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  let server: ReturnType<typeof spawn> | undefined
  const start = Effect.callback<void>((resume) => {
    const started = spawn(program("postgres"), ["-D", data, ...options], {
      ...user,
      cwd: dirname(data),
      stdio: ["ignore", "ignore", "pipe"]
    })
    server = started
    started.once("exit", (code) => resume(Effect.die(new Error(`postgres ended with ${code}`))))
    started.stderr?.on("data", (text) => {
      if (String(text).includes("ready to accept connections")) resume(Effect.void)
    })
  })
  const stop = Effect.promise(async () => {
    if (server === undefined || server.exitCode !== null) return
    const ended = once(server, "exit")
    // Without waiting for clients to leave.
    server.kill("SIGINT")
    await ended
  })
  yield* Effect.acquireRelease(start, () => stop)
  return { url: `postgres://xeffect@127.0.0.1:${port}/postgres`, start, stop } satisfies PostgresServer
})
