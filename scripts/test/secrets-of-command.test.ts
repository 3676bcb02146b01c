// Everything that the command `xeffect` writes and starts, searched for the secrets that it is given.
import { spawn } from "node:child_process"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { emulateOnPort, type EmulatedOnPort } from "@xeffect/emulator/server"
import * as Effect from "effect/Effect"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { hasScript } from "../../packages/export/test/support/pseudo-terminal.ts"
import { bundleCommand } from "../../packages/conformance/running/bundles.ts"
import { someOf } from "../../packages/conformance/running/whole.ts"

const folder = mkdtempSync(join(tmpdir(), "xeffect-secrets-"))
const home = join(folder, "home")
const state = join(home, "state")
const spy = join(folder, "spy.cjs")
const started = join(folder, "started.ndjson")
const browser = join(folder, "browser.mjs")

/** Matches each secret of the emulator, whether it is fixed or issued in a run. */
const secret =
  /emulatorConsumerSecret|emulatorAccessTokenSecret|emulatorAccessToken|emulatorAppOnly|emulatorClientSecret|(?:userAccess|userRefresh|access|accessSecret|requestSecret|verifier|code)[0-9a-f]{16}|wrongSecret/g

let main: string
let emulated: EmulatedOnPort

beforeAll(async () => {
  main = await bundleCommand()
  mkdirSync(join(home, "tmp"), { recursive: true })
  // In each Node that is started, the command itself included.
  writeFileSync(
    spy,
    `require("node:fs").appendFileSync(${JSON.stringify(started)}, JSON.stringify({ words: [...process.execArgv, ...process.argv], env: process.env, main: process.argv[1] === ${JSON.stringify(main)} }) + "\\n")`
  )
  writeFileSync(
    browser,
    `#!${process.execPath}
import { readFileSync } from "node:fs"
const [, address] = /href="([^"]+)"/.exec(readFileSync(new URL(process.argv[2]), "utf8"))
const page = await fetch(address.replaceAll("&#38;", "&"))
const token = /name="page_token" value="([^"]+)"/.exec(await page.text())[1]
await fetch(page.url, { method: "POST", body: new URLSearchParams({ page_token: token, decision: "approve" }) })
`
  )
  chmodSync(browser, 0o755)
  emulated = await emulateOnPort({ limits: "off" })
})

afterAll(async () => {
  await emulated.close()
  rmSync(folder, { recursive: true })
})

interface Given {
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string
  /** Writes to standard input what follows from the link of a sign-in. */
  readonly visit?: (link: string) => Promise<string>
}

interface Ended {
  readonly code: number | null
  readonly output: string
}

const environment = (): Record<string, string | undefined> => ({
  PATH: process.env["PATH"],
  HOME: home,
  TMPDIR: join(home, "tmp"),
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
  XDG_STATE_HOME: state,
  X_BASE_URL: emulated.options.base_url,
  // A keychain that nobody has, so that the program that asks it is started.
  DBUS_SESSION_BUS_ADDRESS: "unix:path=/nonexistent/bus",
  NODE_OPTIONS: `--require=${spy}`
})

/** Runs the command as a user would, and returns everything that it writes. */
const xeffect = (args: ReadonlyArray<string>, { env = {}, input, visit }: Given = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [main, ...args], {
      cwd: home,
      env: { ...environment(), ...env }
    })
    let output = ""
    let visited = false
    const read = (part: string) => {
      output += part
      const [, link] = /Open this page.*\n(http.*)\n/.exec(output) ?? []
      if (visit === undefined || visited || link === undefined) return
      visited = true
      void visit(link).then((text) => child.stdin.end(text))
    }
    child.stdout.setEncoding("utf8").on("data", read)
    child.stderr.setEncoding("utf8").on("data", read)
    child.stdin.on("error", () => {})
    if (visit === undefined) child.stdin.end(input)
    child.once("close", (code) => resolve({ code, output }))
  })

/** Runs the command in a pseudo-terminal, and types when it asks. */
const typed = (args: ReadonlyArray<string>, question: string, keys: string): Promise<Ended> =>
  new Promise((resolve) => {
    const command = [process.execPath, main, ...args].join(" ")
    const child = spawn("script", ["-qec", command, "/dev/null"], { cwd: home, env: environment() })
    let output = ""
    child.stdout.setEncoding("utf8").on("data", (part: string) => {
      const isAsked = !output.includes(question)
      output += part
      if (isAsked && output.includes(question)) child.stdin.write(keys)
    })
    child.once("close", (code) => resolve({ code, output }))
  })

const approve = (link: string) => Effect.runPromise(emulated.emulator.user.approve(link))

const filesBelow = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** The files that may have secrets: they are of this user alone. */
const isOfSecrets = (path: string) => /\/profiles\/[0-9a-f]{32}\/(?:secrets\.json|tokens\/tokens-\d+)$/.test(path)

const processes = () =>
  (existsSync(started) ? readFileSync(started, "utf8") : "")
    .split("\n")
    .filter((line) => line !== "")
    .map((line): { readonly words: ReadonlyArray<string>; readonly env: object; readonly main: boolean } =>
      JSON.parse(line)
    )

/** Where secrets were found. */
const leaks: Array<string> = []

const note = (where: string, text: string) => {
  const found = text.match(secret)
  if (found !== null) leaks.push(`${where}: ${found.join()}`)
}

/** Nothing but the files of secrets has one. */
const search = ({ output }: Ended) => {
  note(output, output)
  for (const { env, main: isMain, words } of processes()) {
    note("arguments", words.join(" "))
    // The command itself has the variables that it was given.
    if (!isMain) note(`variables of ${words.join(" ")}`, JSON.stringify(env))
  }
  for (const path of filesBelow(home)) {
    if (!isOfSecrets(path)) note(path, readFileSync(path, "latin1"))
    else if ((statSync(path).mode & 0o777) !== 0o600) leaks.push(`${path} is open to others`)
  }
}

const run = async (args: ReadonlyArray<string>, code: number, given: Given = {}): Promise<Ended> => {
  const ended = await xeffect(args, given)
  assert.strictEqual(ended.code, code, `${args.join(" ")}: ${ended.output}`)
  search(ended)
  return ended
}

const app = () => ({
  X_CONSUMER_KEY: emulated.options.consumer_key,
  X_CONSUMER_SECRET: emulated.options.consumer_secret
})

const user = () => ({
  X_ACCESS_TOKEN: emulated.options.access_token,
  X_ACCESS_TOKEN_SECRET: emulated.options.access_token_secret
})

const linesOf = (variables: Readonly<Record<string, string>>) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}=${value}\n`)
    .join("")

const commands = async (profile: string, some = 1) => {
  const lines: ReadonlyArray<readonly [args: ReadonlyArray<string>, code: number]> = [
    [["post", `From ${profile}`, "--verbose"], 0],
    [["get-user", "--id", "1", "--verbose"], 5],
    [["whoami"], 0],
    [["whoami", "--check", "--json"], 0],
    [["post", "Never sent", "--dry-run"], 0]
  ]
  for (const [args, code] of someOf(lines, some)) await run([...args, "--profile", profile], code)
}

describe("No secret is in output, files, arguments and variables of other programs", { timeout: 60_000 }, () => {
  it("of a sign-in in the browser, and the commands after it", async () => {
    await run(["login", "--client-id", "emulatorPublicClientId", "--port", "0", "--profile", "browser"], 0, {
      env: { BROWSER: browser, ...user(), ...app() }
    })
    assert.isTrue(processes().some(({ words }) => words.includes(browser)))
    assert.isTrue(processes().some(({ words }) => words.includes("-e")))
    await commands("browser", 3)
    assert.deepStrictEqual(leaks, [])
  })

  it("of a confidential client whose callback is pasted", async () => {
    await run(["login", "--client-id", "emulatorClientId", "--paste", "--stdin", "--profile", "pasted"], 0, {
      env: { X_CLIENT_SECRET: "emulatorClientSecret" },
      visit: approve
    })
    await commands("pasted")
    assert.deepStrictEqual(leaks, [])
  })

  it("of the keys of a user, by the environment, by standard input, and by a PIN", async () => {
    await run(["login", "oauth1", "--profile", "keys"], 0, { env: { ...app(), ...user() } })
    await run(["login", "oauth1", "--stdin", "--profile", "lines"], 0, {
      input: linesOf({ ...app(), ...user() })
    })
    await run(["login", "oauth1", "--paste", "--stdin", "--profile", "pin"], 0, { env: app(), visit: approve })
    for (const profile of someOf(["pin", "keys"], 1)) await commands(profile)
    assert.deepStrictEqual(leaks, [])
  })

  it("of an app, by its token and by its key", async () => {
    await run(["login", "app", "--stdin", "--profile", "token"], 0, { input: emulated.options.bearer_token })
    await run(["login", "app", "--profile", "exchanged"], 0, { env: app() })
    await run(["get-user", "--id", "2244994945", "--verbose", "--profile", "token"], 0)
    await run(["profiles", "--json"], 0)
    assert.deepStrictEqual(leaks, [])
  })

  it.skipIf(!hasScript)("of one that is typed in a terminal", async () => {
    const { bearer_token } = emulated.options
    const ended = await typed(["login", "app", "--profile", "typed"], "bearer token) of the app: ", `${bearer_token}\r`)
    assert.strictEqual(ended.code, 0, ended.output)
    search(ended)
    assert.deepStrictEqual(leaks, [])
    await run(["get-user", "--id", "2244994945", "--profile", "typed"], 0)
  })

  it("of sign-ins that are refused", async () => {
    const refused: ReadonlyArray<readonly [args: ReadonlyArray<string>, code: number, given: Given]> = [
      [["oauth1"], 3, { env: { ...app(), ...user(), X_ACCESS_TOKEN_SECRET: "wrongSecret" } }],
      [["app", "--stdin"], 2, { input: "X_CONSUMER_KEY=wrongSecret\n" }],
      [["app"], 4, { env: { ...app(), X_CONSUMER_SECRET: "wrongSecret" } }],
      [["--client-id", "x", "--paste", "--stdin"], 2, { input: "http://127.0.0.1/?code=wrongSecret" }],
      [["app"], 2, { env: { X_BEARER_TOKEN: "wrongSecret\u0001" } }]
    ]
    for (const [args, code, given] of someOf(refused, 2)) await run(["login", ...args], code, given)
    assert.deepStrictEqual(leaks, [])
  })

  it("of responses that repeat them, and of requests that fail", async () => {
    const { bearer_token } = emulated.options
    const echo = (path: string, status: number) =>
      Effect.runPromise(
        emulated.emulator.fault({ path, status, json: { title: "Echo", detail: `you sent ${bearer_token}` } })
      )
    await echo("/2/users/{id}", 400)
    await run(["get-user", "--id", "2244994945", "--profile", "token"], 1)
    await Effect.runPromise(emulated.emulator.fault({ path: "/2/users/{id}", reset: "before", times: 5 }))
    await run(["get-user", "--id", "2244994945", "--verbose", "--profile", "token"], 9)
    assert.deepStrictEqual(leaks, [])
  })

  it("of profiles and secrets that are damaged", async () => {
    const profiles = join(state, "xeffect", "profiles")
    writeFileSync(join(profiles, "token.json"), '{"kind":"app", "folder": "emulatorAppOnly')
    const ended = await xeffect(["get-user", "--id", "2244994945", "--profile", "token"])
    assert.deepStrictEqual([ended.code, ended.output.match(secret)], [3, null])
    rmSync(join(profiles, "token.json"))
    for (const path of filesBelow(profiles).filter(isOfSecrets)) {
      writeFileSync(path, readFileSync(path, "utf8").slice(0, -3))
    }
    for (const profile of someOf(["browser", "keys", "exchanged"], 1)) await run(["get-me", "--profile", profile], 3)
    assert.deepStrictEqual(leaks, [])
  })

  it("of the server for agents, and its log", async () => {
    const call = (id: number, method: string, params: object) =>
      `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`
    const clientInfo = { name: "search", version: "1" }
    const begun = call(1, "initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo })
    const listed = call(2, "tools/list", {})
    await run(["login", "oauth1", "--profile", "keys"], 0, { env: { ...app(), ...user() } })
    const ended = await xeffect(["mcp", "--profile", "keys", "--allow", "post"], { input: begun + listed })
    assert.include(ended.output, "inputSchema")
    search(ended)
    await run(["log"], 0)
    assert.deepStrictEqual(leaks, [])
  })

  it("of sign-outs, after which no file has one of that profile", async () => {
    await run(["login", "--client-id", "emulatorPublicClientId", "--port", "0", "--profile", "browser"], 0, {
      env: { BROWSER: browser }
    })
    await Effect.runPromise(
      emulated.emulator.fault({ path: "/2/oauth2/revoke", status: 503, json: { detail: "wrongSecret" } })
    )
    await xeffect(["logout", "--profile", "browser"])
    for (const profile of ["browser", "keys", "lines", "pin", "exchanged"]) {
      const args = ["logout", "--profile", profile]
      if ((await xeffect(args)).code !== 0) await run([...args, "--local"], 0)
    }
    assert.deepStrictEqual(leaks, [])
    const left = filesBelow(state).filter((path) => readFileSync(path, "utf8").match(secret) !== null)
    assert.deepStrictEqual(
      left.filter((path) => !path.includes("/profiles/")),
      []
    )
  })
})
