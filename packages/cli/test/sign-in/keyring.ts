/** A keychain of its own: gnome-keyring on a D-Bus of its own, as Debian's packages of those names install them. */
import { spawn, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"

/** Whether this machine has what a keychain needs. */
export const hasKeyring =
  process.platform === "linux" &&
  ["dbus-daemon", "dbus-send", "gnome-keyring-daemon"].every(
    (program) => spawnSync(program, ["--version"]).error === undefined
  )

const address = "DBUS_SESSION_BUS_ADDRESS"

/** Lets the programs that this process starts find a D-Bus, for the lifetime of the scope. */
const atAddress = (value: string) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const before = process.env[address]
      process.env[address] = value
      return before
    }),
    (before) =>
      Effect.sync(() => {
        if (before === undefined) delete process.env[address]
        else process.env[address] = before
      })
  )

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "keyring-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true, maxRetries: 5 }))
)

/** There is no D-Bus, and so no keychain. */
export const noKeyring = Effect.asVoid(atAddress("unix:path=/nonexistent/bus"))

/** A keyring that never responds: as one whose question nobody sees. */
export const hangingKeyring = Effect.gen(function* () {
  const path = join(yield* folder, "bus")
  const server = createServer(() => {})
  yield* Effect.acquireRelease(
    Effect.promise(() => new Promise<void>((resolve) => server.listen(path, () => resolve()))),
    () => Effect.sync(() => void server.close())
  )
  yield* atAddress(`unix:path=${path}`)
})

/** Starts a program for the lifetime of the scope. Returns what it writes to standard output, as it grows, and how to end it. */
const started = (program: string, args: ReadonlyArray<string>, home: string, input = "") =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home, DISPLAY: "" }
      const child = spawn(program, [...args], { stdio: ["pipe", "pipe", "ignore"], env })
      let text = ""
      child.stdout.on("data", (part) => (text += String(part)))
      // Some end before they have read it.
      child.stdin.on("error", () => {})
      child.stdin.end(input)
      return { kill: () => void child.kill("SIGKILL"), text: () => text }
    }),
    ({ kill }) => Effect.sync(kill)
  )

/** Waits for another program, for ten seconds at most. */
const until = (isReady: () => boolean) =>
  Effect.gen(function* () {
    while (!isReady()) yield* Effect.sleep("20 millis")
  }).pipe(Effect.timeout("10 seconds"))

const nameHasOwner = [
  "--session",
  "--print-reply",
  "--dest=org.freedesktop.DBus",
  "/",
  "org.freedesktop.DBus.NameHasOwner",
  "string:org.freedesktop.secrets"
]

/** Starts a keychain for the lifetime of the scope: unlocked, or locked with nobody to unlock it. Returns how to end it. */
export const keyring = Effect.fnUntraced(function* (isUnlocked: boolean) {
  const home = yield* folder
  const bus = yield* started("dbus-daemon", ["--session", "--nofork", "--print-address"], home)
  yield* until(() => bus.text().includes("\n"))
  yield* atAddress(bus.text().trim())
  const unlock = isUnlocked ? ["--unlock"] : []
  yield* started("gnome-keyring-daemon", ["--foreground", "--components=secrets", ...unlock], home, "password")
  yield* until(() => spawnSync("dbus-send", nameHasOwner, { encoding: "utf8" }).stdout.includes("true"))
  return bus.kill
})
