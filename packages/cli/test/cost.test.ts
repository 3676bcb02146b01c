import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, assert, beforeEach, describe, it } from "@effect/vitest"
import { emulateOnPort, type EmulatedOnPort } from "@xeffect/emulator/server"
import * as Effect from "effect/Effect"
import { table } from "../src/commands/table.ts"
import { xeffect } from "./support/run.ts"

let emulated: EmulatedOnPort
let state: string
let env: Record<string, string>

beforeEach(async () => {
  state = mkdtempSync(join(tmpdir(), "xeffect-cost-"))
  emulated = await emulateOnPort({ limits: "off" })
  const variables = Object.entries(emulated.options).map(([name, value]) => [`X_${name.toUpperCase()}`, value] as const)
  env = { ...Object.fromEntries(variables), XDG_STATE_HOME: state }
})

afterEach(async () => {
  await emulated.close()
  rmSync(state, { recursive: true })
})

const run = (...args: ReadonlyArray<string>) => xeffect(args, { env })

const idOf = () => Array.from(emulated.emulator.world.posts.keys())

const foldersOf = () =>
  readdirSync(join(state, "xeffect"))
    .filter((one) => /^(?:costs|limits)-/.test(one))
    .map((one) => join(state, "xeffect", one))

/** The sums, of which there is one folder, and the charges by operation. */
const folderOf = (isByOperation = false) =>
  foldersOf().find((one) => one.includes("/costs-") && one.endsWith("-by-operation") === isByOperation) ?? ""

const linesOf = (stdout: string) =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))

describe("cost", () => {
  it.live("is the sum of all commands, in which a post that two of them read counts once", () =>
    Effect.gen(function* () {
      const [first = "", second = ""] = idOf()
      for (const id of [first, first, second]) assert.strictEqual((yield* run("get-tweet", id)).code, 0)
      const { stdout } = yield* run("cost")
      const lines = stdout.trimEnd().split("\n")
      assert.deepStrictEqual(
        lines.map((line) => JSON.parse(line)),
        [
          ...["today", "this month"].flatMap((period) => [
            { period, command: "all", dollars: 0.01, resources: 2 },
            { period, command: "get-tweet", dollars: 0.01 }
          ]),
          { period: "now", command: "balance", dollars: 999_999.99 }
        ]
      )
    })
  )

  it.live.each([
    [{ json: { data: { total_balance: "-0.5" } } }, [-0.5], ""],
    [{ status: 404, text: "" }, [], "X has no balance for this app.\n"],
    [{ status: 403, text: "" }, [], "The balance cannot be read. X responded with status 403.\n"],
    [{ status: 404, json: {} }, [], "The balance cannot be read. X responded with status 404.\n"],
    [{ text: "<html>" }, [], "The balance cannot be read. X sent an unexpected response.\n"]
  ] as const)("is printed with the balance, or with the reason for none: %o", ([response, balances, words]) =>
    Effect.gen(function* () {
      yield* emulated.emulator.respond({ path: "/2/usage/credits", ...response })
      const { code, stderr, stdout } = yield* run("cost")
      assert.strictEqual(code, 0, stderr)
      const rows = linesOf(stdout)
      assert.deepStrictEqual(
        rows.filter(({ command }) => command === "balance").map(({ dollars }) => dollars),
        [...balances]
      )
      assert.lengthOf(
        rows.filter(({ command }) => command === "all"),
        2
      )
      assert.strictEqual(stderr, words)
    })
  )

  it.live("is printed without credentials, and says why there is no balance", () =>
    Effect.gen(function* () {
      const { code, stderr, stdout } = yield* xeffect(["cost"], { env: { XDG_STATE_HOME: state } })
      assert.strictEqual(code, 0, stderr)
      assert.lengthOf(linesOf(stdout), 2)
      assert.strictEqual(
        stderr,
        "The balance cannot be read. Only an app's token or a sign-in with OAuth 2.0 can read it.\n"
      )
    })
  )

  it.live("is held to a budget that counts the commands before, with and without one", () =>
    Effect.gen(function* () {
      const [first = "", second = "", third = ""] = idOf()
      assert.strictEqual((yield* run("get-tweet", first)).code, 0)
      assert.strictEqual((yield* run("get-tweet", second, "--budget", "0.01")).code, 0)
      const { code, stderr } = yield* run("get-tweet", third, "--budget", "0.01")
      assert.strictEqual(code, 7, stderr)
      assert.strictEqual((yield* run("get-tweet", third)).code, 0)
    })
  )

  it.live("is printed by command, the dearest first, and what killed commands reserved is in a row of its own", () =>
    Effect.gen(function* () {
      const [id = ""] = idOf()
      yield* run("post", "High water")
      yield* run("get-tweet", id)
      const file = join(folderOf(true), readdirSync(folderOf(true))[0] ?? "")
      const written = readFileSync(file, "utf8")
      assert.lengthOf(written.trim().split("\n"), 2)
      const { stdout } = yield* xeffect(["cost"], { env, isTerminal: true })
      assert.match(
        stdout,
        /^period +command +dollars +resources\ntoday +all +\$0\.02 +1\ntoday +create-tweet +\$0\.015\ntoday +get-tweet +\$0\.005\n/
      )
      // A line that was cut short spoils no other.
      writeFileSync(file, `${written.slice(0, -3)}`)
      yield* run("get-tweet", idOf()[1] ?? "")
      assert.deepStrictEqual(linesOf((yield* run("cost")).stdout).slice(0, 4), [
        { period: "today", command: "all", dollars: 0.025, resources: 2 },
        { period: "today", command: "create-tweet", dollars: 0.015 },
        { period: "today", command: "get-tweet", dollars: 0.005 },
        { period: "today", command: "unfinished", dollars: 0.005 }
      ])
    })
  )

  it.live("that cannot be noted by command fails no call, and is in the sum", () =>
    Effect.gen(function* () {
      const [id = ""] = idOf()
      yield* run("get-tweet", id)
      const folder = folderOf(true)
      rmSync(folder, { recursive: true })
      writeFileSync(folder, "")
      assert.strictEqual((yield* run("get-tweet", idOf()[1] ?? "")).code, 0)
      assert.deepStrictEqual(linesOf((yield* run("cost")).stdout)[0].dollars, 0.01)
    })
  )

  it.live("is in files without secrets that only the user can read", () =>
    Effect.gen(function* () {
      yield* run("get-tweet", idOf()[0] ?? "")
      const folders = foldersOf()
      assert.lengthOf(folders, 3)
      const secrets = Object.entries(env).flatMap(([name, value]) => (/TOKEN|SECRET|KEY/.test(name) ? [value] : []))
      assert.isAtLeast(secrets.length, 5)
      for (const folder of folders) {
        assert.strictEqual(statSync(folder).mode & 0o777, 0o700)
        for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile()) continue
          const file = join(entry.parentPath, entry.name)
          const text = readFileSync(file, "utf8")
          assert.isFalse(
            secrets.some((secret) => text.includes(secret)),
            file
          )
          assert.strictEqual(statSync(file).mode & 0o777, 0o600, file)
        }
      }
    })
  )

  it.live("that cannot be read refuses a command with a budget, and no other one", () =>
    Effect.gen(function* () {
      const [id = ""] = idOf()
      yield* run("get-tweet", id)
      writeFileSync(join(folderOf(), "costs-900"), "{", { mode: 0o600 })
      assert.strictEqual((yield* run("get-tweet", id)).code, 0)
      const { code, stderr } = yield* run("get-tweet", id, "--budget", "1")
      assert.strictEqual(code, 7)
      assert.include(stderr, "costs-900 was not written by fileCosts or is damaged")
    })
  )
})

/** The requests of a command. */
const requestsOf = Effect.fnUntraced(function* (...args: ReadonlyArray<string>) {
  const before = (yield* emulated.emulator.requests).length
  const seen = yield* run(...args)
  return { ...seen, requests: (yield* emulated.emulator.requests).slice(before).map(({ path }) => path) }
})

describe("An estimate of a command", () => {
  it.live.each([
    [["get-tweet", "20"], { dollars: { min: 0, max: 0.005 } }],
    [
      ["search", "tides", "--limit", "500"],
      { dollars: { min: 0, max: 7.5 }, pages: { count: 5, entries: 100, dollars: 1.5 } }
    ],
    [
      ["search-recent-tweets", "--query", "tides", "--limit", "250"],
      { dollars: { min: 0, max: 1.26 }, pages: { count: 3, entries: 84, dollars: 0.42 } }
    ],
    [["post", "A link: https://example.com"], { dollars: { min: 0.2, max: 0.2 } }],
    [["stream", "tides"], { dollars: { min: 0, max: null }, each: 0.015 }],
    [["text", "count", "x"], { dollars: { min: 0, max: 0 } }],
    [["emulator"], { dollars: { min: 0, max: 0 } }]
  ] as const)("is its price, and sends nothing: %s", ([args, expected]) =>
    Effect.gen(function* () {
      const { code, requests, stderr, stdout } = yield* requestsOf("cost", "--", ...args)
      assert.deepStrictEqual([code, stderr, requests], [0, "", []])
      assert.deepStrictEqual(JSON.parse(stdout), expected)
    })
  )

  it.live("needs no -- before the command", () =>
    Effect.gen(function* () {
      const args = ["search", "tides", "--limit", "500"]
      const { code, stdout } = yield* run("--json", "cost", ...args)
      assert.strictEqual(code, 0)
      assert.deepStrictEqual(JSON.parse(stdout), JSON.parse((yield* run("cost", "--", ...args)).stdout))
    })
  )

  it.live("of all pages counts them first, and says what that cost", () =>
    Effect.gen(function* () {
      const { code, requests, stderr, stdout } = yield* requestsOf("cost", "--", "search", "#tides", "--all")
      assert.deepStrictEqual([code, requests], [0, ["/2/tweets/counts/recent"]])
      assert.strictEqual(stderr, "The estimate itself cost $0.005.\n")
      const { basis, dollars, entries } = JSON.parse(stdout)
      assert.deepStrictEqual([basis, entries, dollars], ["counts", 9, { min: 0.045, max: 0.135 }])
    })
  )

  it.live("of all pages that nobody can count is the price of a page", () =>
    Effect.gen(function* () {
      const args = ["cost", "--", "get-users-mentions", "783214", "--all"]
      const { code, requests, stdout } = yield* requestsOf(...args)
      assert.deepStrictEqual([code, requests], [0, []])
      assert.deepStrictEqual(JSON.parse(stdout), {
        dollars: { min: 0, max: null },
        pages: { count: null, entries: 100, dollars: 0.5 }
      })
      const shown = yield* xeffect(args, { env, isTerminal: true })
      assert.strictEqual(shown.stdout, "It costs at most $0.50 for each page of 100 entries, until the last page.\n")
    })
  )

  it.live("is written by a command for a price of pages as well, by --dry-run", () =>
    Effect.map(
      xeffect(["search-recent-tweets", "--query", "tides", "--limit", "250", "--dry-run"], { env, isTerminal: true }),
      ({ stdout }) => assert.match(stdout, /\nIt costs at most \$1\.26, for 3 pages of 84 entries\.\n$/)
    )
  )

  it.live.each([
    [["update", "tides"], 2, "cannot be estimated: its cost depends on the number of new entries."],
    [["no-such-command"], 2, 'there is no command "no-such-command".\nHelp: xeffect --help\n'],
    [["search", "tides", "--limit", "0"], 2, "--limit must be"],
    [["--json"], 2, "cost needs a command"],
    [["get-tweet", "x"], 2, "<id> must be a post, but is"]
  ] as const)("that there is none of is refused once: %s", ([args, code, words]) =>
    Effect.map(requestsOf("cost", "--", ...args), (seen) => {
      assert.deepStrictEqual([seen.code, seen.stdout, seen.requests], [code, "", []])
      assert.include(seen.stderr, words)
      assert.lengthOf(seen.stderr.match(/^xeffect: /gm) ?? [], 1)
    })
  )

  it.live("of a collection and of its schedule is that of --estimate", () =>
    Effect.gen(function* () {
      const directory = join(state, "tides")
      const estimated = yield* run("cost", "--", "collect", directory, "--query", "#tides")
      const same = yield* run("collect", directory, "--query", "#tides", "--estimate")
      assert.deepStrictEqual(JSON.parse(estimated.stdout), JSON.parse(same.stdout))
      yield* run("collect", directory, "--query", "#tides")
      const scheduled = yield* run("cost", "--", "schedule", directory, "--every", "6 hours")
      assert.strictEqual(scheduled.code, 0, scheduled.stderr)
      assert.property(JSON.parse(scheduled.stdout), "assumptions")
    })
  )
})

/** Command lines of all commands that are planned, each with the dollars that it costs at most. */
const planned: ReadonlyArray<readonly [command: string, args: ReadonlyArray<string>, max: number | null]> = [
  ["post", ["post", "High water"], 0.015],
  ["search", ["search", "tides"], 0.15],
  ["timeline", ["timeline", "783214"], 0.15],
  ["mentions", ["mentions", "783214"], 0.15],
  ["followers", ["followers", "783214"], 0.1],
  ["counts", ["counts", "tides"], 0.005],
  ["stream", ["stream", "tides"], null],
  ["dm", ["dm", "783214", "High water"], 0.015],
  ["media upload", ["media", "upload", "tide.png"], 0],
  ["media upload", ["media", "upload", "tide.png", "--alt", "Boats"], 0.005],
  ["hydrate", ["hydrate", "tweets", "-"], 0.01],
  ["login", ["login"], 0.01],
  ["login", ["login", "app"], 0],
  ["whoami", ["whoami"], 0],
  ["whoami", ["whoami", "--check"], 0.01]
]

/** Commands whose estimates ask the X API about a collection. */
const ofCollections = ["collect", "schedule"]

const rows = table.flatMap(({ below = [], ...row }) => [
  [row.name, row] as const,
  ...below.map(([name, facts]) => [`${row.name} ${name}`, facts] as const)
])

describe("The price of a command", () => {
  it.live.each(rows.filter(([, { spends }]) => spends === "nothing"))("%s is nothing", ([name]) =>
    Effect.map(requestsOf("cost", "--", ...name.split(" ")), ({ code, requests, stderr, stdout }) => {
      assert.deepStrictEqual([code, stderr, requests], [0, "", []])
      assert.deepStrictEqual(JSON.parse(stdout), { dollars: { min: 0, max: 0 } })
    })
  )

  it.live.each(
    rows.flatMap(([name, { spends }]) => (typeof spends === "string" ? [] : [[name, spends.unknown] as const]))
  )("%s cannot be known, and a sentence says why: %s", ([name, reason]) =>
    Effect.map(requestsOf("cost", "--", ...name.split(" ")), ({ code, requests, stderr, stdout }) => {
      assert.deepStrictEqual([code, stdout, requests], [2, "", []])
      assert.include(stderr, `cannot be estimated: ${reason}.\nUse --budget to cap`)
    })
  )

  it.live.each(planned.map(([, args, max]) => [args.join(" "), args, max] as const))(
    "is known before it is run: %s",
    ([, args, max]) =>
      Effect.gen(function* () {
        const before = (yield* emulated.emulator.requests).length
        const { code, stderr, stdout } = yield* xeffect(["cost", "--", ...args], { env, input: "20\n21\n" })
        assert.deepStrictEqual([code, stderr], [0, ""])
        assert.strictEqual(JSON.parse(stdout).dollars.max, max)
        assert.lengthOf(yield* emulated.emulator.requests, before)
      })
  )

  it("is stated or tried for each of them", () => {
    const tried = new Set([...planned.map(([name]) => name), ...ofCollections])
    assert.deepStrictEqual(
      rows.filter(([name, { spends }]) => spends === "planned" && !tried.has(name)),
      []
    )
  })
})

describe("Limits", () => {
  it.live("that cannot be noted fail no call", () =>
    Effect.gen(function* () {
      const [id = ""] = idOf()
      const unwritable = join(state, "file")
      writeFileSync(unwritable, "")
      const { code, stdout } = yield* xeffect(["get-tweet", id], { env: { ...env, XDG_STATE_HOME: unwritable } })
      assert.deepStrictEqual([code, JSON.parse(stdout).id], [0, id])
    })
  )

  it.live("show what is left for these credentials, by the last response, and send no request", () =>
    Effect.gen(function* () {
      const declared = yield* Effect.promise(() => emulateOnPort())
      const variables = Object.entries(declared.options).map(([name, value]) => [`X_${name.toUpperCase()}`, value])
      const other = { ...Object.fromEntries(variables), XDG_STATE_HOME: state }
      const limits = (...args: ReadonlyArray<string>) => xeffect(["limits", ...args], { env: other })
      const none = yield* limits("--left")
      assert.deepStrictEqual([none.code, none.stdout], [0, ""])
      assert.include(none.stderr, "The remaining requests are not known")
      for (const _ of [1, 2]) yield* xeffect(["get-usage"], { env: other })
      const before = (yield* declared.emulator.requests).length
      const { stdout } = yield* limits("--left")
      assert.strictEqual((yield* declared.emulator.requests).length, before)
      const [row, ...others] = linesOf(stdout)
      assert.deepStrictEqual(others, [])
      assert.deepInclude(row, { command: "get-usage", left: 48, limit: 50, window: "15 min", per: "app" })
      assert.isAbove(Date.parse(row.resetsAt), Date.parse(row.knownAt))
      // A table for people fits in 80 columns, in a line for each limit.
      const table = yield* xeffect(["limits", "--left"], { env: other, isTerminal: true })
      assert.match(table.stdout, /^command +left +limit +per +resets +known\nget-usage +48 +50 +app, 15 min +\S.*\n$/)
      assert.isTrue(table.stdout.split("\n").every((line) => line.length <= 80))
      // The next command removes limits that are older than a day.
      const [folder = ""] = foldersOf().filter((one) => one.includes("/limits-"))
      const old = join(folder, "0123456789abcdef")
      mkdirSync(old)
      utimesSync(old, 0, 0)
      yield* xeffect(["get-usage"], { env: other })
      assert.deepStrictEqual([existsSync(old), readdirSync(folder).length], [false, 1])
      // Another credential has limits of its own.
      const foreign = { ...other, X_BEARER_TOKEN: "another-token" }
      assert.strictEqual((yield* xeffect(["limits", "get-usage", "--left"], { env: foreign })).stdout, "")
      yield* Effect.promise(() => declared.close())
    })
  )
})
