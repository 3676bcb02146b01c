import { symlinkSync, writeFileSync, readFileSync, renameSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
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
      assert.match(stderr, /X_ACCESS_TOKEN is set, and variables come before profiles.*\nLeave one of the two out/)
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

  it.live("goes to no other server than that of its sign-in", () =>
    Effect.gen(function* () {
      yield* signInApp()
      const { code, stderr } = yield* run(["get-user", "--id", "2244994945"], {
        env: { X_BASE_URL: "http://127.0.0.1:9" }
      })
      assert.strictEqual(code, 2)
      assert.match(stderr, /its secrets go to no other server/)
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
      assert.match(stderr, /could be read by others, and is closed now/)
      assert.strictEqual(files().find(({ path }) => path === secrets)?.mode, 0o600)
      assert.strictEqual((yield* run(["get-user", "--id", "2244994945"])).stderr, "")
    })
  )

  it.live.each(["secrets.json", "app.json", "profiles", "xeffect"])(
    "that others can write to are refused: %s",
    (name) =>
      Effect.gen(function* () {
        yield* signInApp()
        const path = files().find((file) => file.path.endsWith(name))?.path ?? ""
        open(path, name === "profiles" || name === "xeffect" ? 0o777 : 0o666)
        const { code, stderr } = yield* run(["get-user", "--id", "2244994945"])
        assert.strictEqual(code, 3)
        assert.match(stderr, /can be written to by others, and is not used\.\nIf you trust what is in it: chmod/)
      })
  )

  it.live("that are links are refused", () =>
    Effect.gen(function* () {
      yield* signInApp()
      const secrets = files().find(({ path }) => path.endsWith("secrets.json"))?.path ?? ""
      renameSync(secrets, `${secrets}.moved`)
      symlinkSync(`${secrets}.moved`, secrets)
      const { code, stderr } = yield* run(["get-user", "--id", "2244994945"])
      assert.deepStrictEqual([code, /is a link, and is not used/.test(stderr)], [3, true], stderr)
    })
  )
})
