// The server for agents as a process, in front of an emulator of this one.
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { defaultCredentials } from "@xeffect/emulator"
import { emulateOnPort, type EmulatedOnPort } from "@xeffect/emulator/server"
import * as Effect from "effect/Effect"
import { bundleCommand } from "../../../conformance/running/bundles.ts"
import { groups } from "../../../ai/src/tool/tool.ts"
import { environmentIn, running, variablesOf } from "../support/process.ts"

/** How a process is started. */
export interface Command {
  readonly command: string
  readonly args: Array<string>
  readonly env: Record<string, string>
}

/** How many times faster the fast clock of a server is than the clock of the test. */
const speed = 300

// Questions, which stay open for minutes, end in a second. Shorter waits, as for a response, take their time.
const fastClock = `const { now } = Date, start = now(), { setTimeout: usual } = globalThis
Date.now = () => start + (now() - start) * ${speed}
const { hrtime } = process, { bigint } = hrtime, first = bigint()
hrtime.bigint = () => first + (bigint() - first) * ${speed}n
globalThis.setTimeout = (run, time = 0, ...more) => usual(run, time < 120_000 ? time : time / ${speed}, ...more)`

// All ways of Node to a file or a host, from the first module on.
const watch = (file: string) => `import fs from "node:fs"
import net from "node:net"
import dns from "node:dns"
import { syncBuiltinESMExports } from "node:module"
const append = fs.appendFileSync
const note = (kind, what) => append(${JSON.stringify(file)}, JSON.stringify([kind, String(what)]) + "\\n")
const wrap = (object, name, kind) => {
  const usual = object[name]
  object[name] = function (first, ...more) {
    note(kind, first)
    return usual.call(this, first, ...more)
  }
}
for (const name of ["open", "openSync", "readFile", "readFileSync", "readdir", "readdirSync", "createReadStream"]) wrap(fs, name, "file")
for (const name of ["open", "readFile", "readdir"]) wrap(fs.promises, name, "file")
for (const name of ["lookup", "resolve", "resolve4", "resolve6"]) wrap(dns, name, "name")
const connect = net.Socket.prototype.connect
net.Socket.prototype.connect = function (...args) {
  const [first] = args
  const { host, path, port } = Array.isArray(first) ? first[0] : Object(first)
  note("host", path ?? host + ":" + port)
  return connect.apply(this, args)
}
syncBuiltinESMExports()`

/** The owner of the bearer token of the server. Bookmarks need the token of a user, and usage needs the app's. */
export type Bearer = "app" | "user"

export interface CommandOptions {
  readonly bearer?: Bearer | undefined
  readonly hasFastClock?: boolean
  /** In dollars. */
  readonly budget?: number
  /** A file to which the process adds each file that it opens and each host that it connects to. */
  readonly watched?: string
}

export interface Emulated extends EmulatedOnPort {
  /** Starts the server of this user. Processes of one emulator share a budget. */
  readonly command: (options?: CommandOptions) => Command
  /** The home folder of the server. */
  readonly folder: string
}

/** An emulator, and the server for agents with its credentials. */
export const emulated = async (): Promise<Emulated> => {
  const [main, emulator] = [await bundleCommand(), await emulateOnPort({ limits: "off" })]
  const folder = mkdtempSync(join(tmpdir(), "xeffect-agents-"))
  return {
    ...emulator,
    folder,
    command: ({ bearer = "app", budget = 20, hasFastClock = false, watched } = {}) => {
      const { base_url, ...app } = emulator.options
      const user = { bearer_token: defaultCredentials.oauth2_user_token }
      // A request that is signed with the time of a fast clock is refused.
      const credentials = hasFastClock ? user : bearer === "user" ? { ...app, ...user } : app
      const before = [...(hasFastClock ? [fastClock] : []), ...(watched === undefined ? [] : [watch(watched)])]
      return {
        command: process.execPath,
        args: ["--no-warnings", ...before.map(running), main].concat([
          "mcp",
          "--budget",
          String(budget),
          "--allow",
          groups.join(",")
        ]),
        env: { ...variablesOf({ ...credentials, base_url }), ...environmentIn(folder) }
      }
    },
    close: async () => {
      await emulator.close()
      rmSync(folder, { recursive: true })
    }
  }
}

/** The entries of `xeffect log`, one for each write. */
export const logOf = ({ command }: Emulated): ReadonlyArray<Readonly<Record<string, unknown>>> => {
  const { args, command: node, env } = command()
  const { status, stderr, stdout } = spawnSync(node, [...args.slice(0, args.indexOf("mcp")), "log", "--ndjson"], {
    env
  })
  if (status !== 0) throw new Error(`log ended with ${status}: ${stderr.toString()}`)
  return stdout
    .toString()
    .split("\n")
    .flatMap((line) => (line === "" ? [] : [JSON.parse(line)]))
}

/** The requests that may have changed something, by method and path. */
export const writesIn = async ({ emulator }: EmulatedOnPort): Promise<ReadonlyArray<string>> =>
  (await Effect.runPromise(emulator.requests)).flatMap(({ method, path }) =>
    method === "GET" ? [] : [`${method} ${path}`]
  )

/** A server over HTTP. */
export interface Listening {
  readonly url: URL
  readonly token: string
  readonly child: ChildProcess
  readonly close: () => Promise<void>
}

/** Starts the server on a free port, and reads its address and token from its output. */
export const listen = async (command: Command): Promise<Listening> => {
  const child = spawn(command.command, [...command.args, "--http", "0"], {
    env: command.env,
    stdio: ["ignore", "ignore", "pipe"]
  })
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  const lines: Array<string> = []
  for await (const line of createInterface(child.stderr)) {
    lines.push(line)
    const [, token] = /^Authorization: Bearer (\S+)$/.exec(line) ?? []
    if (token === undefined) continue
    const close = () => {
      child.kill()
      return ended
    }
    return { url: new URL(lines[0] ?? ""), token, child, close }
  }
  throw new Error(`the server ended: ${lines.join("\n")}`)
}
