// A PostgreSQL of its own, in a folder that is removed with the scope.
import * as Effect from "effect/Effect"
import { spawn, spawnSync, type SpawnSyncOptions } from "node:child_process"
import { once } from "node:events"
import { chownSync, globSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { getuid } from "node:process"
import { once as onceInRun } from "../../../conformance/running/folder-of-bundles.ts"
import { freePort } from "./free-port.ts"

// Debian keeps its programs apart, because several versions may be installed.
const folders = ["", ...globSync("/usr/lib/postgresql/*/bin").map((folder) => `${folder}/`)]

const found = folders.find((folder) => spawnSync(`${folder}initdb`, ["--version"]).status === 0)

/** Whether this machine has PostgreSQL, as Debian's package `postgresql` installs it. */
export const hasPostgres = found !== undefined

// PostgreSQL refuses to run as root. This is `nobody` on Linux and macOS alike.
const user = getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** A folder of the user who runs the server. */
const newFolder = (): string => {
  const path = mkdtempSync(join(tmpdir(), "postgres-"))
  if (user.uid !== undefined) chownSync(path, user.uid, user.gid)
  return path
}

const folder = Effect.acquireRelease(Effect.sync(newFolder), (path) =>
  Effect.sync(() => rmSync(path, { recursive: true, force: true }))
)

/** A server that a test may stop and start again. */
export interface PostgresServer {
  readonly url: string
  readonly start: Effect.Effect<void>
  readonly stop: Effect.Effect<void>
}

const program = (name: string) => `${found ?? ""}${name}`

const run = (command: string, args: ReadonlyArray<string>, options: SpawnSyncOptions = {}): void => {
  const { error, status, stderr } = spawnSync(command, args, options)
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${error ?? stderr}`)
}

/** Copies a folder with the owners of its files. */
const copy = (from: string, to: string): void => run("cp", ["-a", from, to])

/** The data of a server that has never run. A copy takes a quarter of the time that `initdb` takes. */
const template = (): Promise<string> =>
  onceInRun("postgres", async (made) => {
    const path = newFolder()
    try {
      const settings = ["--username", "xeffect", "--auth", "trust", "--no-sync", "--encoding", "UTF8", "--locale", "C"]
      run(program("initdb"), ["--pgdata", join(path, "data"), ...settings], { ...user, cwd: path })
      copy(join(path, "data"), join(made, "data"))
    } finally {
      rmSync(path, { recursive: true, force: true })
    }
  })

/** Starts a server for the lifetime of the scope. Its data may be lost with the machine: a test needs it no longer. */
export const postgresServer = Effect.gen(function* () {
  const data = join(yield* folder, "data")
  yield* Effect.promise(async () => copy(join(await template(), "data"), data))
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
