import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { signInPlace } from "./support.ts"

const { emulated, files, first, folder, open, run, signIn } = signInPlace()

const app = { env: { X_BEARER_TOKEN: "AAAAAAAAAAAAAAAAAAAAAemulatorAppOnly" } }

const signInApp = (...args: ReadonlyArray<string>) => run(["login", "app", ...args], app)

describe("A profile", () => {
  it.live("is used by commands once somebody has signed in, without a variable", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* run(["get-me"])).code, 3)
      yield* signIn()
      assert.strictEqual((yield* first(["get-me"])).username, "ada_rivers")
    })
  )

  it.live("is chosen by --profile, by X_PROFILE and by profiles use", () =>
    Effect.gen(function* () {
      yield* signIn()
      yield* signIn([], "ben_harbor")
      const names = (yield* run(["profiles"])).stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
      assert.deepStrictEqual(
        names.map(({ default: isDefault, profile }) => [profile, isDefault]),
        [
          ["ada_rivers", false],
          ["ben_harbor", true]
        ]
      )
      assert.strictEqual((yield* first(["get-me"])).username, "ben_harbor")
      assert.strictEqual((yield* first(["get-me", "--profile", "ada_rivers"])).username, "ada_rivers")
      assert.strictEqual((yield* first(["get-me"], { env: { X_PROFILE: "ada_rivers" } })).username, "ada_rivers")
      assert.strictEqual((yield* run(["profiles", "use", "ada_rivers"])).code, 0)
      assert.strictEqual((yield* first(["get-me"])).username, "ada_rivers")
    })
  )

  it.live("gives way to credentials of the environment, and is not named beside them", () =>
    Effect.gen(function* () {
      yield* signIn([], "ben_harbor")
      const { access_token, access_token_secret, consumer_key, consumer_secret } = emulated().options
      const env = {
        X_ACCESS_TOKEN: access_token,
        X_ACCESS_TOKEN_SECRET: access_token_secret,
        X_CONSUMER_KEY: consumer_key,
        X_CONSUMER_SECRET: consumer_secret
      }
      assert.strictEqual((yield* first(["get-me"], { env })).username, "ada_rivers")
      const { code, stderr } = yield* run(["get-me", "--profile", "ben_harbor"], { env })
      assert.strictEqual(code, 2)
      assert.match(stderr, /X_ACCESS_TOKEN is set, and --profile names a profile.*\nUse only one/)
    })
  )

  it.live.each([[["get-me", "--profile", "w"]], [["--profile", "w"]], [["profiles", "use", "w"]]] as const)(
    "is completed by its name: %j",
    ([words]) =>
      Effect.gen(function* () {
        yield* signInApp("--profile", "work")
        yield* signInApp("--profile", "home")
        assert.strictEqual((yield* run(["__complete", ...words])).stdout, "work\t\n")
      })
  )

  it.live("that there is not is named with the one that is meant", () =>
    Effect.gen(function* () {
      yield* signInApp("--profile", "work")
      const { code, stderr } = yield* run(["get-user", "--id", "2244994945", "--profile", "wrok"])
      assert.deepStrictEqual([code, stderr], [2, 'xeffect: there is no profile "wrok".\nDid you mean work?\n'])
    })
  )

  it.live.each(["../x", "a/b", "", ".", "-x", "a".repeat(65), "a\u0000b", "C:x"])("cannot be called %j", (name) =>
    Effect.gen(function* () {
      for (const seen of [yield* signInApp(`--profile=${name}`), yield* run(["whoami", `--profile=${name}`])]) {
        assert.strictEqual(seen.code, 2)
        assert.notInclude(seen.stderr, "Signed in")
      }
      assert.deepStrictEqual(
        files().filter(({ isFolder }) => !isFolder),
        []
      )
    })
  )

  it.live("of a user who is not known never replaces that of another: each has a name of its own", () =>
    Effect.gen(function* () {
      const tokens: Array<string> = []
      for (const as of ["ada_rivers", "ben_harbor"]) {
        yield* emulated().emulator.fault({ path: "/2/users/me", status: 403, times: 1 })
        const { code, stdout } = yield* signIn([], as)
        assert.strictEqual(code, 0)
        tokens.push(JSON.parse(stdout).profile)
      }
      assert.deepStrictEqual(tokens, ["default", "default-2"])
      for (const [index, name] of tokens.entries()) {
        const { username } = yield* first(["get-me", "--profile", name])
        assert.strictEqual(username, ["ada_rivers", "ben_harbor"][index])
      }
    })
  )

  it.live("of a user who is not known is replaced if its name is given, and its tokens end", () =>
    Effect.gen(function* () {
      for (const words of [/Signed in:/, /The replaced tokens are revoked/]) {
        yield* emulated().emulator.fault({ path: "/2/users/me", status: 403, times: 1 })
        assert.match((yield* signIn(["--profile", "work"])).stderr, words)
      }
    })
  )

  it.live("of an app never replaces that of another app, and replaces its own", () =>
    Effect.gen(function* () {
      const names: Array<string> = []
      for (const token of ["tokenOfOne", "tokenOfTwo", "tokenOfOne", "tokenOfThree"]) {
        const { stdout } = yield* run(["login", "app", "--stdin"], { input: `${token}\n` })
        names.push(JSON.parse(stdout).profile)
      }
      assert.deepStrictEqual(names, ["app", "app-2", "app", "app-3"])
      assert.notInclude(
        files()
          .filter(({ path }) => !path.endsWith("secrets.json"))
          .map(({ text }) => text)
          .join(),
        "tokenOf"
      )
    })
  )

  it.live("that other sign-ins make at the same time has another name, and none is lost", () =>
    Effect.gen(function* () {
      const all = Array.from({ length: 5 }, (_, index) => `token${index}`)
      const seen = yield* Effect.all(
        all.map((token) => run(["login", "app", "--stdin"], { input: token })),
        { concurrency: "unbounded" }
      )
      const names = seen.map(({ stdout }) => JSON.parse(stdout).profile)
      assert.deepStrictEqual(names.sort(), ["app", "app-2", "app-3", "app-4", "app-5"])
    })
  )

  it.live("that several sign-ins name at the same time is said to be replaced by all but one", () =>
    Effect.gen(function* () {
      const all = Array.from({ length: 5 }, (_, index) => `token${index}`)
      const seen = yield* Effect.all(
        all.map((token) => run(["login", "app", "--stdin", "--profile", "work"], { input: token })),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(
        seen.filter(({ stderr }) => stderr.includes("of the profile work still work")),
        4
      )
      assert.lengthOf(
        files().filter(({ path }) => path.endsWith("secrets.json")),
        1
      )
    })
  )

  it.live("that another sign-in takes while it is signed out stays, and the sign-out says so", () =>
    Effect.gen(function* () {
      yield* signIn(["--profile", "work"])
      const logins: Array<Promise<{ readonly code: number }>> = []
      const taking = Effect.promise(async () => {
        logins.push(Effect.runPromise(signIn(["--profile", "work"], "ben_harbor")))
        const profile = join(folder(), "work.json")
        while (!readFileSync(profile, "utf8").includes("ben_harbor")) await new Promise(setImmediate)
        return new TextEncoder().encode('{"revoked":true}')
      })
      const response = { status: 200, contentType: "application/json", stream: Stream.fromEffect(taking) }
      yield* emulated().emulator.fault({ path: "/2/oauth2/revoke", times: 1, ...response })
      const { code, stderr } = yield* run(["logout", "--profile", "work"])
      assert.strictEqual(code, 0, stderr)
      assert.match(stderr, /The profile work stays, because another sign-in has replaced it\./)
      assert.strictEqual((yield* Effect.promise(() => Promise.all(logins)))[0]?.code, 0)
      assert.strictEqual((yield* first(["get-me", "--profile", "work"])).username, "ben_harbor")
    })
  )

  it.live.each(["{", "", "[]", '{"name":7}', '{"name":"../x"}'])(
    "that commands use is not forgotten if its file is damaged: %j",
    (text) =>
      Effect.gen(function* () {
        yield* signInApp("--profile", "work")
        writeFileSync(join(folder(), "..", "default-profile.json"), text)
        for (const args of [["whoami"], ["get-user", "--id", "2244994945"], ["logout"]]) {
          const { code, stderr } = yield* run(args)
          assert.notStrictEqual(code, 0)
          assert.match(stderr, /default-profile\.json is damaged: .*\nChoose a profile again with xeffect profiles use/)
          assert.notMatch(stderr, /nobody is signed in/)
        }
        const listed = yield* run(["profiles"])
        assert.deepStrictEqual([listed.code, listed.stdout.includes("work")], [0, true])
        assert.strictEqual((yield* run(["profiles", "use", "work"])).code, 0)
        assert.strictEqual((yield* run(["whoami"])).code, 0)
      })
  )

  it.live("that commands use and that is gone is named", () =>
    Effect.gen(function* () {
      yield* signInApp("--profile", "work")
      rmSync(join(folder(), "work.json"))
      const { code, stderr } = yield* run(["whoami"])
      assert.deepStrictEqual([code, /the default profile work no longer exists/.test(stderr)], [2, true], stderr)
    })
  )

  it.live("is chosen by many commands at the same time, none of which fails, and no link is followed", () =>
    Effect.gen(function* () {
      yield* signInApp("--profile", "work")
      const state = join(folder(), "..")
      const other = join(state, "other")
      writeFileSync(other, "mine")
      for (const name of [".new", ".0.new"]) symlinkSync(other, join(state, `default-profile.json${name}`))
      const all = yield* Effect.all(
        Array.from({ length: 30 }, () => run(["profiles", "use", "work"])),
        { concurrency: "unbounded" }
      )
      assert.isEmpty(all.filter(({ code }) => code !== 0))
      assert.strictEqual(readFileSync(other, "utf8"), "mine")
      assert.isEmpty(files().filter(({ path }) => /[0-9a-f]{32}\.new$/.test(path)))
    })
  )

  it.live("goes to no other server than that of its sign-in", () =>
    Effect.gen(function* () {
      yield* signInApp()
      const { code, stderr } = yield* run(["get-user", "--id", "2244994945"], {
        env: { X_BASE_URL: "http://127.0.0.1:9" }
      })
      assert.strictEqual(code, 2)
      assert.match(stderr, /Its secrets are not sent to another server/)
    })
  )

  it.live("that is damaged is reported with what to do, and hides no other one", () =>
    Effect.gen(function* () {
      yield* signInApp("--profile", "whole")
      yield* signInApp("--profile", "half")
      const path = join(folder(), "half.json")
      writeFileSync(path, readFileSync(path, "utf8").slice(0, 20))
      const { code, stderr } = yield* run(["get-user", "--id", "2244994945", "--profile", "half"])
      assert.strictEqual(code, 3)
      assert.match(stderr, /the profile half is damaged: .*\nSign in again: xeffect login --profile half/)
      const listed = yield* run(["profiles"])
      assert.deepStrictEqual([listed.code, listed.stdout.includes("whole")], [0, true])
      assert.strictEqual((yield* signInApp("--profile", "half")).code, 0)
      assert.strictEqual((yield* run(["get-user", "--id", "2244994945", "--profile", "half"])).code, 0)
    })
  )

  it.live("whose folder is named by somebody else leads nowhere", () =>
    Effect.gen(function* () {
      yield* signInApp("--profile", "work")
      const path = join(folder(), "work.json")
      writeFileSync(path, readFileSync(path, "utf8").replace(/"folder": "[^"]+"/, '"folder": "../../elsewhere"'))
      assert.strictEqual((yield* run(["get-user", "--id", "2244994945"])).code, 3)
    })
  )

  it.live("whose secrets are cut or missing asks for another sign-in", () =>
    Effect.gen(function* () {
      yield* signInApp("--profile", "work")
      const secrets = files().find(({ path }) => path.endsWith("secrets.json"))?.path ?? ""
      for (const text of ["", "{", '{"bearer_token":7}', '{"bearer_token":""}']) {
        writeFileSync(secrets, text)
        const { code, stderr } = yield* run(["get-user", "--id", "2244994945"])
        assert.deepStrictEqual([code, stderr.includes("xeffect login --profile work")], [3, true], text)
      }
    })
  )

  it.live("whose tokens are half written asks for another sign-in, which mends it", () =>
    Effect.gen(function* () {
      yield* signIn()
      const tokens = files().find(({ path }) => path.includes("tokens-"))
      writeFileSync(tokens?.path ?? "", tokens?.text.slice(0, 30) ?? "")
      const { code, stderr } = yield* run(["get-me"])
      assert.deepStrictEqual([code, stderr.includes("xeffect login")], [3, true], stderr)
      assert.strictEqual((yield* signIn()).code, 0)
      assert.strictEqual((yield* first(["get-me"])).username, "ada_rivers")
    })
  )
})

describe("Files of secrets", () => {
  it.live("and their folders are open to their user alone", () =>
    Effect.gen(function* () {
      yield* signIn()
      yield* signInApp()
      for (const { isFolder, mode, path } of files()) assert.strictEqual(mode, isFolder ? 0o700 : 0o600, path)
    })
  )

  it.live("that others could read are closed, which is reported", () =>
    Effect.gen(function* () {
      yield* signInApp()
      const secrets = files().find(({ path }) => path.endsWith("secrets.json"))?.path ?? ""
      open(secrets, 0o644)
      const { code, stderr } = yield* run(["get-user", "--id", "2244994945"])
      assert.strictEqual(code, 0)
      assert.match(stderr, /Other users could read .*\. It is private now/)
      assert.strictEqual(files().find(({ path }) => path === secrets)?.mode, 0o600)
      assert.strictEqual((yield* run(["get-user", "--id", "2244994945"])).stderr, "")
    })
  )

  it.live.each(["secrets.json", "app.json", "profiles", "xeffect", "default-profile.json"])(
    "that others can write to are refused: %s",
    (name) =>
      Effect.gen(function* () {
        yield* signInApp()
        const path = files().find((file) => file.path.endsWith(name))?.path ?? ""
        open(path, name === "profiles" || name === "xeffect" ? 0o777 : 0o666)
        const { code, stderr } = yield* run(["get-user", "--id", "2244994945"])
        assert.strictEqual(code, 3)
        assert.match(
          stderr,
          /can be written to by others, so xeffect does not use it\.\nIf you trust what is in it: chmod/
        )
      })
  )

  // [the mode of the folder, whether its group is that of the user alone, how many folders are in between, whether it is used]
  it.live.each([
    [0o777, true, 0, false],
    [0o777, true, 2, false],
    [0o757, true, 0, false],
    [0o775, false, 0, false],
    [0o775, true, 0, true],
    [0o1777, true, 0, true],
    [0o1777, false, 1, true],
    [0o755, false, 1, true]
  ] as const)(
    "in a folder of the mode %o, whose group is its user's own: %s, with %i folders in between, are used: %s",
    ([mode, isOwn, between, isUsed]) =>
      Effect.gen(function* () {
        const open = mkdtempSync(join(tmpdir(), "xeffect $(open)-"))
        yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(open, { recursive: true, force: true })))
        const folder = join(open, ...Array.from({ length: between }, () => "between"))
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        // Another group can be chosen by the administrator alone.
        if (!isOwn && process.getuid?.() !== 0) return
        if (!isOwn) chownSync(open, 0, 1)
        chmodSync(open, mode)
        const env = { ...app.env, XDG_STATE_HOME: folder }
        for (const command of [
          ["login", "app"],
          ["log"],
          ["get-user", "--id", "2244994945"],
          ["post", "High", "--yes"]
        ]) {
          const { code, stderr } = yield* run(command, { env })
          assert.strictEqual(stderr.includes(`other users can write to ${open}, and could replace it`), !isUsed, stderr)
          if (isUsed) continue
          assert.deepStrictEqual([code, readdirSync(folder)], [3, []], stderr)
          assert.include(stderr, `Or: chmod go-w '${open}'`)
        }
      }).pipe(Effect.scoped)
  )

  it.live.each([
    ["can be written to by others", (path: string) => open(path, 0o666)],
    [
      "is a link",
      (path: string) => {
        renameSync(path, `${path}.moved`)
        symlinkSync(`${path}.moved`, path)
      }
    ]
  ] as const)("with tokens are refused if one %s, until the next sign-in", ([why, change]) =>
    Effect.gen(function* () {
      yield* signIn()
      change(files().find(({ path, text }) => /tokens-\d+$/.test(path) && text !== "")?.path ?? "")
      const { code, stderr } = yield* run(["get-me"])
      assert.deepStrictEqual([code, stderr.includes(why), stderr.includes("xeffect login")], [3, true, true], stderr)
      yield* signIn()
      assert.strictEqual((yield* first(["get-me"])).username, "ada_rivers")
    })
  )

  it.live("that are links are refused", () =>
    Effect.gen(function* () {
      yield* signInApp()
      const secrets = files().find(({ path }) => path.endsWith("secrets.json"))?.path ?? ""
      renameSync(secrets, `${secrets}.moved`)
      symlinkSync(`${secrets}.moved`, secrets)
      const { code, stderr } = yield* run(["get-user", "--id", "2244994945"])
      assert.deepStrictEqual([code, /is a link, so xeffect does not use it/.test(stderr)], [3, true], stderr)
    })
  )
})
