// Secrets in the keychain of the system: their files are encrypted, and its absence is said.
import { writeFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { readKeychain } from "../../src/profiles/secrets/keychain.ts"
import { boundTo, newKey, type SealedName, sealedNames, sealWith } from "../../src/profiles/secrets/seal.ts"
import { Screen } from "../../src/output/screen.ts"
import { xeffect } from "../support/run.ts"
import { hangingKeyring, hasKeyring, keyring, noKeyring } from "./keyring.ts"
import { signInPlace } from "./support.ts"

const { emulated, environment, files, first, run, signIn } = signInPlace()

const token = "AAAAAAAAAAAAAAAAAAAAAemulatorAppOnly"

const signInApp = (hears: (text: string) => void = () => {}) =>
  xeffect(["login", "app"], { env: { ...environment(), X_BEARER_TOKEN: token }, hears })

/** The key in the keychain, as the commands find it. A slow keychain is announced. */
const keyOf = (folder: string) =>
  Effect.provideService(readKeychain(folder), Screen, Screen.of({ tell: () => Effect.void } as never))

const getUser = ["get-user", "--id", "2244994945"]

const folderOf = () =>
  /profiles\/([0-9a-f]{32})$/.exec(files().find(({ path }) => /[0-9a-f]{32}$/.test(path))?.path ?? "")?.[1]

describe.skipIf(!hasKeyring)("With a keychain (needs gnome-keyring and dbus)", () => {
  it.live("files have no secret, commands do, and signing out leaves nothing", () =>
    Effect.gen(function* () {
      yield* keyring(true)
      const { code, stderr, stdout } = yield* signInApp()
      assert.strictEqual(code, 0, stderr)
      assert.notInclude(stderr, "in files")
      assert.strictEqual(JSON.parse(stdout).secrets, "keychain")
      assert.isEmpty(files().filter(({ text }) => text.includes(token)))
      for (const { isFolder, mode, path } of files()) assert.strictEqual(mode, isFolder ? 0o700 : 0o600, path)
      assert.strictEqual((yield* first(getUser)).username, "ada_rivers")
      const folder = folderOf() ?? ""
      assert.isString(yield* keyOf(folder))
      assert.strictEqual((yield* run(["logout"])).code, 0)
      assert.isUndefined(yield* keyOf(folder))
    }).pipe(Effect.scoped)
  )

  it.live("tokens that are refreshed stay encrypted", () =>
    Effect.gen(function* () {
      yield* keyring(true)
      yield* signIn(["--keychain"])
      yield* emulated().emulator.user.expireAccessTokens
      assert.strictEqual((yield* first(["get-me"])).username, "ada_rivers")
      const tokens = files().filter(({ path, text }) => /tokens-\d+$/.test(path) && text !== "")
      assert.lengthOf(tokens, 1)
      assert.notMatch(tokens[0]?.text ?? "", /user(?:Access|Refresh)/)
      assert.match(tokens[0]?.path ?? "", /tokens-[3-9]$/)
    }).pipe(Effect.scoped)
  )

  it.live("that is gone asks to unlock it, or for another sign-in", () =>
    Effect.gen(function* () {
      const end = yield* keyring(true)
      yield* signInApp()
      end()
      const { code, stderr } = yield* run(getUser)
      assert.strictEqual(code, 3)
      assert.match(stderr, /the system's keychain cannot be read, .*\nUnlock it and try again.*--no-keychain/)
    }).pipe(Effect.scoped)
  )

  it.live("is not sent if its profile was changed, or names the folder of another one", () =>
    Effect.gen(function* () {
      yield* keyring(true)
      yield* signIn(["--keychain", "--profile", "ada"])
      yield* signIn(["--keychain", "--profile", "ben"], "ben_harbor")
      const [ada, ben] = ["ada", "ben"].map((name) => files().find(({ path }) => path.endsWith(`/${name}.json`)))
      const before = (yield* emulated().emulator.requests).length
      const changed = [
        { ...JSON.parse(ada?.text ?? ""), folder: JSON.parse(ben?.text ?? "").folder },
        { ...JSON.parse(ada?.text ?? ""), base_url: "http://127.0.0.1:9" },
        { ...JSON.parse(ada?.text ?? ""), client_id: "other" },
        JSON.parse(ben?.text ?? "")
      ]
      for (const profile of changed) {
        writeFileSync(ada?.path ?? "", JSON.stringify(profile))
        const { code, stderr } = yield* run(["get-me", "--profile", "ada"], { env: { X_BASE_URL: profile.base_url } })
        assert.deepStrictEqual(
          [code, /cannot be read: they were not stored for this profile/.test(stderr)],
          [3, true],
          stderr
        )
      }
      assert.lengthOf(yield* emulated().emulator.requests, before)
    }).pipe(Effect.scoped)
  )

  it.live("that is locked, with nobody to unlock it, is not used, which is said", () =>
    Effect.gen(function* () {
      yield* keyring(false)
      const { code, stderr, stdout } = yield* signInApp()
      assert.strictEqual(code, 0, stderr)
      assert.match(stderr, /in files that only you can read: the system's keychain cannot be used/)
      assert.strictEqual(JSON.parse(stdout).secrets, "file")
    }).pipe(Effect.scoped)
  )
})

describe("An encrypted secret", () => {
  const profile = {
    name: "work",
    folder: "0".repeat(32),
    kind: "oauth2",
    base_url: "https://api.x.com",
    client_id: "client",
    user_id: "12"
  } as const
  const text = "the-access-token"
  const openedAs = (key: string, bound: string, name: SealedName, closed: string) =>
    Effect.map(sealWith(key, bound).open(closed, name), (secret) =>
      Option.getOrUndefined(Option.map(secret, Redacted.value))
    )

  it.effect("is read by its key, under its name, for its profile", () =>
    Effect.gen(function* () {
      const key = yield* newKey
      const closed = sealWith(key, boundTo(profile)).close(Redacted.make(text), "access_token")
      assert.strictEqual(yield* openedAs(key, boundTo(profile), "access_token", closed), text)
      assert.isUndefined(yield* openedAs(yield* newKey, boundTo(profile), "access_token", closed))
    })
  )

  it.effect.each([...sealedNames.filter((name) => name !== "access_token"), "other", undefined] as const)(
    "is not read as another one: %s",
    (name) =>
      Effect.gen(function* () {
        const key = yield* newKey
        const closed = sealWith(key, boundTo(profile)).close(Redacted.make(text), "access_token")
        // A name that is none, as a caller without types may pass it.
        assert.isUndefined(yield* openedAs(key, boundTo(profile), name as SealedName, closed))
      })
  )

  it.effect.each([
    { name: "home" },
    { folder: "1".repeat(32) },
    { kind: "oauth1" as const },
    { base_url: "https://evil.example" },
    { base_url: undefined },
    { client_id: "other" },
    { client_id: undefined, app: "client" },
    { user_id: "13" },
    { user_id: undefined }
  ])("is not read for a profile with %j", (change) =>
    Effect.gen(function* () {
      const key = yield* newKey
      const closed = sealWith(key, boundTo(profile)).close(Redacted.make(text), "access_token")
      assert.isUndefined(yield* openedAs(key, boundTo({ ...profile, ...change }), "access_token", closed))
    })
  )
})

describe("Without a keychain", () => {
  it.live("secrets are in files, which is said once: nothing is in what a restart forgets", () =>
    Effect.gen(function* () {
      yield* noKeyring
      const { code, stderr, stdout } = yield* signInApp()
      assert.deepStrictEqual([code, JSON.parse(stdout).secrets], [0, "file"])
      assert.match(stderr, /The secrets are in .*, in files that only you can read/)
      const later = yield* run(getUser)
      assert.deepStrictEqual([later.code, later.stderr], [0, ""])
    }).pipe(Effect.scoped)
  )

  it.effect("that responds, a sign-in waits a minute, says so, and goes on", () =>
    Effect.gen(function* () {
      yield* hangingKeyring
      let heard = ""
      const waiting = yield* Effect.forkChild(signInApp((text) => (heard += text)))
      // The clock moves while the process that asks is really there.
      while (!heard.includes("The secrets are")) {
        yield* TestClock.adjust("1 second")
        yield* Effect.promise(() => new Promise(setImmediate))
      }
      const { code, stderr } = yield* Fiber.join(waiting)
      assert.deepStrictEqual([code, /Waiting for the system's keychain/.test(stderr)], [0, true])
      assert.match(stderr, /did not respond within 60 seconds/)
    }).pipe(Effect.scoped)
  )
})
