// Streams: one at a time for an app, with rules of its own, and a file in which nothing of others is touched.
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { hostname, tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Scope from "effect/Scope"
import * as fc from "fast-check"
import { claimStream } from "../src/actions/following/claim.ts"
import { lastLineOf, openOutput } from "../src/actions/following/output.ts"
import { isOwnMatch } from "../src/actions/following/rules.ts"
import { signInPlace } from "./sign-in/support.ts"

const top = mkdtempSync(join(tmpdir(), "xeffect-stream-"))

afterAll(() => rmSync(top, { recursive: true, force: true }))

const newFolder = () => mkdtempSync(join(top, "folder-"))

const own = (id: number) => `{"id":"${id}","text":"low water","author":"ada_rivers"}`

/** Opens a file as a stream does, and writes a line. Returns its text, and the IDs that were found in it. */
const afterOpening = (text: string) =>
  Effect.gen(function* () {
    const path = join(newFolder(), "posts.ndjson")
    writeFileSync(path, text)
    const opened = yield* Effect.exit(
      Effect.flatMap(openOutput(path), ({ seen, write }) => Effect.as(write("new\n"), seen))
    )
    return { text: readFileSync(path, "utf8"), seen: Exit.isSuccess(opened) ? opened.value : "refused" }
  }).pipe(Effect.scoped)

describe("A file of --output", () => {
  const cases: ReadonlyArray<
    readonly [what: string, before: string, after: string | undefined, seen: ReadonlyArray<string>]
  > = [
    ["is empty", "", "new\n", []],
    ["has whole lines", `${own(1)}\n${own(2)}\n`, `${own(1)}\n${own(2)}\nnew\n`, ["1", "2"]],
    ["has half a line of this command at its end", `${own(1)}\n{"id":"2","te`, `${own(1)}\nnew\n`, ["1"]],
    ["has the first character of a line of this command", `${own(1)}\n{`, `${own(1)}\nnew\n`, ["1"]],
    [
      "has a whole line of this command without a line break",
      `${own(1)}\n${own(2)}`,
      `${own(1)}\n${own(2)}\nnew\n`,
      ["1", "2"]
    ],
    ["is a JSON of one line", '{"mine":"no line break"}', '{"mine":"no line break"}\nnew\n', []],
    ["has lines of others, and ends with one", '{"id":"1"}\n{"id":"2"}', '{"id":"1"}\n{"id":"2"}\nnew\n', ["1", "2"]],
    ["ends with half a line of others", '{"id":"1","name":"x"}\n{"id":"2","na', undefined, []],
    ["has a line of this command, and ends with a text of somebody", `${own(1)}\na note`, undefined, []],
    ["has a line of this command, and ends with half of another object", `${own(1)}\n{"note":"a`, undefined, []],
    ["is a text", "a note", undefined, []],
    ["is half a line alone, which may be of anybody", '{"id":"2","te', undefined, []],
    ["is a picture", "\u0000PNG\n\u0000\u0001", undefined, []]
  ]

  it.effect.each(cases)("that %s is appended to or refused, and loses nothing of others", ([, before, after, seen]) =>
    Effect.gen(function* () {
      const found = yield* afterOpening(before)
      assert.deepStrictEqual(found, { text: after ?? before, seen: after === undefined ? "refused" : seen })
    })
  )

  it("never loses a character after the last line break, unless the line before is one of this command", () => {
    fc.assert(
      fc.property(fc.option(fc.oneof(fc.string(), fc.json())), fc.string({ minLength: 1 }), (before, tail) => {
        assert.notStrictEqual(lastLineOf(before ?? undefined, tail), "half of ours")
      })
    )
  })

  it("loses half a line of this command, wherever it was cut", () => {
    for (let length = 1; length < own(2).length; length++) {
      assert.strictEqual(lastLineOf(own(1), own(2).slice(0, length)), "half of ours", `${length}`)
    }
  })

  it.effect("that cannot be written is named, with the reason", () =>
    Effect.gen(function* () {
      const folder = newFolder()
      const isFolder = yield* Effect.flip(Effect.scoped(openOutput(folder)))
      assert.strictEqual(isFolder.message, `${folder} cannot be written: it is a folder.`)
      const full = yield* Effect.flip(
        Effect.scoped(Effect.flatMap(openOutput("/dev/full"), ({ write }) => write("new\n")))
      )
      assert.strictEqual(full.message, "/dev/full cannot be written: the disk is full.")
    })
  )
})

describe("The one stream of an app", () => {
  const claimIn = (folder: string) =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const claimed = yield* Effect.exit(Scope.provide(claimStream(folder), scope))
      return { isClaimed: Exit.isSuccess(claimed), claimed, end: Scope.close(scope, Exit.void) }
    })

  it.effect("is one, until it ends", () =>
    Effect.gen(function* () {
      const folder = newFolder()
      const first = yield* claimIn(folder)
      const second = yield* claimIn(folder)
      assert.deepStrictEqual([first.isClaimed, second.isClaimed], [true, false])
      assert.match(
        String(Exit.isFailure(second.claimed) && second.claimed.cause),
        new RegExp(`process ${process.pid} since`)
      )
      yield* second.end
      assert.isFalse((yield* claimIn(folder)).isClaimed)
      yield* first.end
      assert.isEmpty(readdirSync(folder))
      assert.isTrue((yield* claimIn(folder)).isClaimed)
    })
  )

  it.effect("is one of many that begin at the same time", () =>
    Effect.gen(function* () {
      const folder = newFolder()
      const all = yield* Effect.all(
        Array.from({ length: 20 }, () => claimIn(folder)),
        { concurrency: "unbounded" }
      )
      assert.isAtMost(all.filter(({ isClaimed }) => isClaimed).length, 1)
    })
  )

  const gone = () => spawnSync("true").pid
  const here = { host: hostname(), since: "2026-11-26T00:00:00.000Z" }
  const claims: ReadonlyArray<readonly [what: string, isClaimed: boolean, claim: () => unknown]> = [
    ["was killed", true, () => ({ ...here, process: gone() })],
    ["runs", false, () => ({ ...here, process: process.pid })],
    ["is of another machine", false, () => ({ ...here, process: gone(), host: "elsewhere" })],
    ["says no process", false, () => here],
    ["is not known", false, () => ({})],
    ["is of a process that cannot be", false, () => ({ ...here, process: -1 })],
    [
      "is of a machine that was started again",
      false,
      () => ({ ...here, holder: { machine: "other", process: 1, started: "1" } })
    ]
  ]

  it.effect.each(claims)("may be another one if it %s: %s", ([, isClaimed, claim]) =>
    Effect.gen(function* () {
      const folder = newFolder()
      writeFileSync(join(folder, "running-3.json"), JSON.stringify(claim()), { mode: 0o600 })
      assert.strictEqual((yield* claimIn(folder)).isClaimed, isClaimed)
      assert.deepStrictEqual(readdirSync(folder), [isClaimed ? "running-4.json" : "running-3.json"])
    })
  )

  it.effect("is not begun if the claim is damaged, which names the file", () =>
    Effect.gen(function* () {
      const folder = newFolder()
      writeFileSync(join(folder, "running-1.json"), "{", { mode: 0o600 })
      const { claimed } = yield* claimIn(folder)
      assert.match(String(Exit.isFailure(claimed) && claimed.cause), /running-1\.json is damaged/)
    })
  )

  it.each([
    [[], true],
    [undefined, true],
    [[{ id: "1" }], true],
    [[{ id: 1 }], true],
    [[{ id: "2" }], false],
    [[{ id: "2" }, { id: "1" }], true],
    [["1"], false]
  ])("prints what matches its own rules, and what a search has found: %j is %s", (matching_rules, is) => {
    assert.strictEqual(isOwnMatch({ matching_rules }, new Set(["1"])), is)
    assert.isTrue(isOwnMatch({ matching_rules }, undefined))
  })
})

describe("xeffect stream", () => {
  const { emulated, environment, files, run } = signInPlace()
  const env = () => {
    const { access_token, access_token_secret, bearer_token, consumer_key, consumer_secret } = emulated().options
    return {
      app: { ...environment(), X_BEARER_TOKEN: bearer_token },
      user: {
        X_CONSUMER_KEY: consumer_key,
        X_CONSUMER_SECRET: consumer_secret,
        X_ACCESS_TOKEN: access_token,
        X_ACCESS_TOKEN_SECRET: access_token_secret
      }
    }
  }
  const isOpen = Effect.map(
    Effect.suspend(() => emulated().emulator.streams.connections),
    (all) => all.some(({ endedAt }) => endedAt === undefined)
  )
  const connected = Effect.gen(function* () {
    while (!(yield* isOpen)) yield* Effect.promise(() => new Promise(setImmediate))
  })
  const rules = Effect.map(
    Effect.suspend(() => run(["get-rules", "--fields", "value"], { env: env().app })),
    ({ stdout }) => stdout
  )

  it.live("is refused while another one runs, takes none of its rules, and prints its own posts alone", () =>
    Effect.gen(function* () {
      yield* run(["update-rules", "--add", '[{"value":"ferry"}]'], { env: env().app })
      const first = yield* Effect.forkChild(run(["stream", "harbour"], { env: env().app, lines: 1 }))
      yield* connected
      const second = yield* run(["stream", "question"], { env: env().app })
      assert.deepStrictEqual([second.code, second.stdout], [1, ""])
      assert.match(second.stderr, /another stream is running for this app/)
      assert.deepStrictEqual([/harbour/.test(yield* rules), /question/.test(yield* rules)], [true, false])
      yield* run(["post", "the ferry is late"], { env: env().user })
      yield* run(["post", "the harbour is full"], { env: env().user })
      const { stderr, stdout } = yield* Fiber.join(first)
      assert.deepStrictEqual([/harbour is full/.test(stdout), /ferry/.test(stdout)], [true, false])
      assert.match(stderr, /This app also has 1 rule of another program: xeffect get-rules/)
    })
  )

  it.live("has a position for each server, app and set of rules, and leaves the rules of another machine", () =>
    Effect.gen(function* () {
      const place = environment()["XDG_STATE_HOME"] ?? ""
      const other = join(place, "other-machine")
      mkdirSync(other)
      for (const [rule, state] of [
        ["tides", place],
        ["gauge", other]
      ] as const) {
        const seen = yield* Effect.forkChild(
          run(["stream", rule], { env: { ...env().app, XDG_STATE_HOME: state }, lines: 1 })
        )
        yield* connected
        yield* run(["post", `about ${rule} ${Math.random()}`], { env: env().user })
        yield* Fiber.join(seen)
      }
      assert.deepStrictEqual([/tides/.test(yield* rules), /gauge/.test(yield* rules)], [true, true])
      const names = files().filter(({ path }) => /streams\/[0-9a-f]{32}\/[0-9a-f]{32}\.json$/.test(path))
      assert.lengthOf(names, 2)
      assert.isEmpty(files().filter(({ path }) => path.includes("running-")))
      const open = files().filter(({ isFolder, mode }) => mode !== (isFolder ? 0o700 : 0o600))
      assert.deepStrictEqual(
        open.map(({ path }) => path),
        [other]
      )
    })
  )
})
