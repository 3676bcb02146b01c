// Who commands act for, how that ends, and what is reported when it has ended.
import { spawnSync } from "node:child_process"
import { readFileSync, readlinkSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { signInPlace } from "./support.ts"

const { emulated, files, first, folder, run, signIn } = signInPlace()

type Emulated = ReturnType<typeof emulated>["emulator"]

const bearer = { env: { X_BEARER_TOKEN: "AAAAAAAAAAAAAAAAAAAAAemulatorAppOnly" } }

const storedTokens = () => {
  const { text = "{}" } = files().find((file) => /tokens-\d+$/.test(file.path) && file.text !== "") ?? {}
  const tokens: { readonly access_token: string; readonly refresh_token: string } = JSON.parse(text)
  return tokens
}

/** The status of the emulator's response to a refresh token. */
const statusOfRefresh = (refresh_token: string) =>
  Effect.promise(async () => {
    const body = new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token,
      client_id: "emulatorPublicClientId"
    })
    return (await fetch(`${emulated().options.base_url}/2/oauth2/token`, { method: "POST", body })).status
  })

const statusOfAccess = (access_token: string) =>
  Effect.promise(async () => {
    const headers = { authorization: `Bearer ${access_token}` }
    return (await fetch(`${emulated().options.base_url}/2/users/me`, { headers })).status
  })

const revoke = (token: string) =>
  Effect.promise(() => {
    const body = new URLSearchParams({ token, client_id: "emulatorPublicClientId" })
    return fetch(`${emulated().options.base_url}/2/oauth2/revoke`, { method: "POST", body })
  })

describe("variables of the app alone", () => {
  const app = { X_CONSUMER_KEY: "key", X_CONSUMER_SECRET: "secret" }

  it.live("sign nothing, so that a command says how to sign in", () =>
    Effect.gen(function* () {
      const { code, stderr } = yield* run(["get-user", "--id", "2244994945"], { env: app })
      assert.strictEqual(code, 3)
      assert.match(stderr, /you are not signed in\. The operation accepts .*\nSign in: xeffect login\./)
    })
  )

  it.live("do not hinder a bearer token beside them", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* run(["get-user", "--id", "2244994945"], { env: { ...app, ...bearer.env } })).code, 0)
    })
  )

  it.live("are named with one of the user whose other is missing", () =>
    Effect.gen(function* () {
      const { code, stderr } = yield* run(["get-user", "--id", "2244994945"], {
        env: { ...app, X_ACCESS_TOKEN: "token" }
      })
      assert.strictEqual(code, 2)
      assert.match(stderr, /but X_ACCESS_TOKEN_SECRET is not set\.\n/)
    })
  )
})

describe("whoami", () => {
  it.live("without anybody is 3, and says how to sign in", () =>
    Effect.gen(function* () {
      const { code, stderr } = yield* run(["whoami"])
      assert.strictEqual(code, 3)
      assert.match(stderr, /^xeffect: nobody is signed in\.\nSign in: xeffect login\. Or set X_BEARER_TOKEN/)
    })
  )

  it.live("names the profiles that are signed in if none of them is used by default", () =>
    Effect.gen(function* () {
      yield* signIn(["--profile", "work"])
      yield* signIn(["--profile", "home"], "ben_harbor")
      assert.strictEqual((yield* run(["logout", "--profile", "work"])).code, 0)
      const { code, stderr } = yield* run(["whoami"])
      assert.strictEqual(code, 3)
      assert.match(stderr, /^xeffect: there is no default profile, .*\nName one with --profile, .* Profiles: home\n$/)
      const other = yield* run(["post", "Hello"])
      assert.strictEqual(other.code, 3)
      assert.match(other.stderr, /you are not signed in.*\n.*\nName one with --profile, .* Profiles: home\n$/)
    })
  )

  it.live("names the variables that have credentials", () =>
    Effect.gen(function* () {
      const row = yield* first(["whoami"], bearer)
      assert.deepInclude(row, { kind: "bearer", secrets: "environment (X_BEARER_TOKEN)" })
    })
  )

  it.live("sends nothing, and with --check asks the X API", () =>
    Effect.gen(function* () {
      yield* signIn()
      const before = (yield* emulated().emulator.requests).length
      assert.strictEqual((yield* first(["whoami"])).username, "ada_rivers")
      assert.strictEqual((yield* emulated().emulator.requests).length, before)
      assert.strictEqual((yield* first(["whoami", "--check"])).username, "ada_rivers")
      assert.strictEqual((yield* emulated().emulator.requests).length, before + 1)
    })
  )

  it.live.each([
    ["does not warn of a refresh token that was issued 100 days ago", 100, undefined],
    [
      "warns of one that was issued 160 days ago, and how it is renewed",
      160,
      /expires about \d{4}-\d\d-\d\d.*whoami --check/
    ],
    [
      "warns of one that was issued 200 days ago, and how to sign in",
      200,
      /probably expired about .*xeffect login --profile ada_rivers/
    ]
  ] as const)("%s", ([, days, warning]) =>
    Effect.gen(function* () {
      yield* signIn()
      const { path, text } = files().find((file) => /tokens-\d+$/.test(file.path) && file.text !== "") ?? {
        path: "",
        text: ""
      }
      const tokens = JSON.parse(text)
      writeFileSync(path, JSON.stringify({ ...tokens, expires_at: tokens.expires_at - days * 86_400_000 }))
      const { code, stderr } = yield* run(["whoami"])
      assert.strictEqual(code, 0)
      if (warning === undefined) assert.notMatch(stderr, /refresh token/)
      else assert.match(stderr, warning)
    })
  )

  it.live("of an emulator is its user", () =>
    Effect.gen(function* () {
      assert.deepInclude(yield* first(["whoami", "--emulator"]), { kind: "emulator", username: "ada_rivers" })
    })
  )
})

describe("logout", () => {
  it.live("revokes both tokens, and leaves no file with one", () =>
    Effect.gen(function* () {
      yield* signIn()
      const { access_token, refresh_token } = storedTokens()
      assert.strictEqual(yield* statusOfAccess(access_token), 200)
      const { code, stderr, stdout } = yield* run(["logout"])
      assert.deepStrictEqual([code, stdout], [0, ""])
      assert.match(stderr, /Signed out, and removed the profile ada_rivers\.\nThe tokens are revoked\./)
      assert.strictEqual(yield* statusOfAccess(access_token), 401)
      assert.strictEqual(yield* statusOfRefresh(refresh_token), 400)
      assert.isEmpty(files().filter(({ path, text }) => path.startsWith(`${folder()}/`) || text.includes(access_token)))
      assert.strictEqual((yield* run(["get-me"])).code, 3)
    })
  )

  it.live.each(["profiles", "claims"])("revokes nothing if the folder %s could not be written to afterwards", (name) =>
    Effect.gen(function* () {
      yield* signIn()
      const { access_token } = storedTokens()
      const place = join(folder(), "..", name)
      renameSync(place, `${place}-away`)
      writeFileSync(place, "a file in its place")
      const { code, stderr } = yield* run(["logout", "--profile", "ada_rivers"])
      assert.notStrictEqual(code, 0)
      assert.match(stderr, /cannot be (?:written|read)/)
      assert.strictEqual(yield* statusOfAccess(access_token), 200)
    })
  )

  it.live("waits for a refresh under way, and revokes the tokens that it brings", () =>
    Effect.gen(function* () {
      yield* signIn()
      const { path = "", text = "{}" } = files().find((file) => /tokens-\d+$/.test(file.path) && file.text !== "") ?? {}
      const tokens = JSON.parse(text)
      const other = yield* Effect.promise(async () => {
        const body = new URLSearchParams({
          grant_type: "refresh_token",
          refresh_token: tokens.refresh_token,
          client_id: "emulatorPublicClientId"
        })
        const response = await fetch(`${emulated().options.base_url}/2/oauth2/token`, { method: "POST", body })
        return { ...tokens, ...Object(await response.json()) }
      })
      writeFileSync(path, JSON.stringify({ ...tokens, claim: { id: "of-another", at: 1 } }))
      const heard: Array<string> = []
      const { code } = yield* run(["logout"], {
        hears: (line) => {
          heard.push(line)
          if (line.includes("Waiting for it")) writeFileSync(path, JSON.stringify(other))
        }
      })
      assert.strictEqual(code, 0, heard.join("\n"))
      assert.match(heard.join("\n"), /Another command is refreshing the tokens .*\n.*\nThe tokens are revoked\./)
      assert.strictEqual(yield* statusOfAccess(other.access_token), 401)
      assert.strictEqual(yield* statusOfRefresh(other.refresh_token), 400)
    })
  )

  it.live("is not needed before another user takes the profile: the former tokens are revoked", () =>
    Effect.gen(function* () {
      yield* signIn(["--profile", "work"])
      const { access_token } = storedTokens()
      const { stderr } = yield* signIn(["--profile", "work"], "ben_harbor")
      assert.match(stderr, /The replaced tokens of @ada_rivers are revoked/)
      assert.strictEqual(yield* statusOfAccess(access_token), 401)
      assert.isEmpty(files().filter(({ text }) => text.includes(access_token)))
      assert.strictEqual((yield* first(["get-me", "--profile", "work"])).username, "ben_harbor")
    })
  )

  it.live("of the default profile names the others", () =>
    Effect.gen(function* () {
      yield* signIn()
      yield* signIn([], "ben_harbor")
      assert.match(
        (yield* run(["logout"])).stderr,
        /There is no default profile now\. Choose one with xeffect profiles use NAME: ada_rivers\./
      )
    })
  )

  it.live("that cannot revoke says so and removes nothing; --local removes what is here", () =>
    Effect.gen(function* () {
      yield* signIn()
      const { access_token } = storedTokens()
      yield* emulated().emulator.fault({ path: "/2/oauth2/revoke", status: 503 })
      const { code, stderr } = yield* run(["logout"])
      assert.strictEqual(code, 9, stderr)
      assert.match(stderr, /could not be revoked: .*\nNothing was removed, and they may still work\..*--local/)
      assert.strictEqual(storedTokens().access_token, access_token)
      const local = yield* run(["logout", "--local"])
      assert.deepStrictEqual([local.code, /were not revoked/.test(local.stderr)], [0, true])
      assert.isEmpty(files().filter(({ text }) => text.includes(access_token)))
    })
  )

  const refusals: ReadonlyArray<readonly [fault: Parameters<Emulated["fault"]>[0], code: number]> = [
    [{ status: 400, json: { error: "invalid_client" } }, 1],
    [{ status: 400, json: { error: "invalid_request", error_description: "the token is missing" } }, 1],
    [{ status: 400, json: { error: "unsupported_token_type" } }, 1],
    [{ status: 400, body: "invalid_token" }, 1],
    [{ status: 400, json: { error: ["invalid_token"] } }, 1],
    [{ status: 401, json: { error: "invalid_client" } }, 3],
    [{ status: 401, json: { error: "invalid_token" } }, 3],
    [{ status: 403, json: { title: "Forbidden" } }, 4],
    [{ status: 403, body: "<html>sign in to the network</html>" }, 4],
    [{ status: 404, body: "" }, 5],
    [{ status: 409, json: {} }, 1],
    [{ status: 429, json: { title: "Too Many Requests" } }, 6],
    [{ status: 500, body: "" }, 9],
    [{ status: 302, body: "" }, 9],
    [{ status: 200, json: { revoked: false } }, 4],
    [{ status: 200, json: { revoked: "true" } }, 1],
    [{ status: 200, json: { error: "invalid_request" } }, 1],
    [{ status: 200, json: { errors: [{ title: "Unauthorized" }] } }, 1],
    [{ status: 200, body: "<html>sign in to the network</html>" }, 1],
    [{ reset: "before" }, 9]
  ]

  it.live.each(refusals)("that is refused with %j does not say that tokens are revoked", ([fault, expected]) =>
    Effect.gen(function* () {
      yield* signIn()
      const { access_token } = storedTokens()
      yield* emulated().emulator.fault({ path: "/2/oauth2/revoke", times: 2, ...fault })
      const { code, stderr } = yield* run(["logout"])
      assert.strictEqual(code, expected, stderr)
      assert.match(stderr, /could not be revoked: .*\nNothing was removed/)
      assert.notMatch(stderr, /are revoked|not valid any more/)
      assert.strictEqual(storedTokens().access_token, access_token)
    })
  )

  it.live("of tokens that the X API names as invalid says that they were already invalid", () =>
    Effect.gen(function* () {
      yield* signIn()
      yield* emulated().emulator.fault({
        path: "/2/oauth2/revoke",
        times: 2,
        status: 400,
        json: { error: "invalid_token" }
      })
      const { code, stderr } = yield* run(["logout"])
      assert.strictEqual(code, 0, stderr)
      assert.match(stderr, /removed the profile ada_rivers\.\nThe tokens were already invalid\./)
    })
  )

  it.live("ends one token although the other cannot be ended", () =>
    Effect.gen(function* () {
      yield* signIn()
      const { access_token } = storedTokens()
      yield* emulated().emulator.fault({ path: "/2/oauth2/revoke", times: 1, status: 403 })
      assert.strictEqual((yield* run(["logout"])).code, 4)
      assert.strictEqual(yield* statusOfAccess(access_token), 401)
    })
  )

  it.live("of an app, with --invalidate, says that the token is invalidated only if it is", () =>
    Effect.gen(function* () {
      const { consumer_key, consumer_secret } = emulated().options
      yield* run(["login", "app"], { env: { X_CONSUMER_KEY: consumer_key, X_CONSUMER_SECRET: consumer_secret } })
      for (const [fault, expected] of [
        [{ status: 401, json: { errors: [{ code: 348 }] } }, 3],
        [{ status: 200, json: { errors: [{ code: 348 }] } }, 1],
        [{ status: 200, body: "<html>sign in to the network</html>" }, 1]
      ] as const) {
        yield* emulated().emulator.fault({ path: "/oauth2/invalidate_token", ...fault })
        const { code, stderr } = yield* run(["logout", "--invalidate"])
        assert.deepStrictEqual(
          [code, /could not be revoked/.test(stderr), /is invalidated/.test(stderr)],
          [expected, true, false]
        )
      }
      assert.strictEqual((yield* run(["logout", "--invalidate"])).code, 0)
    })
  )

  it.live("is not needed, but says so, if the tokens of a replaced profile cannot be revoked", () =>
    Effect.gen(function* () {
      yield* signIn(["--profile", "work"])
      yield* emulated().emulator.fault({ path: "/2/oauth2/revoke", times: 2, status: 401 })
      const { code, stderr, stdout } = yield* signIn(["--profile", "work"], "ben_harbor")
      assert.deepStrictEqual([code, JSON.parse(stdout).username], [3, "ben_harbor"])
      assert.match(stderr, /the replaced tokens of @ada_rivers could not be revoked, and may still work/)
      assert.strictEqual((yield* first(["get-me", "--profile", "work"])).username, "ben_harbor")
    })
  )

  it.live("of an app leaves its token to the other programs, unless --invalidate is given", () =>
    Effect.gen(function* () {
      const { consumer_key, consumer_secret } = emulated().options
      const env = { X_CONSUMER_KEY: consumer_key, X_CONSUMER_SECRET: consumer_secret }
      yield* run(["login", "app"], { env })
      assert.match((yield* run(["logout"])).stderr, /The token still works.*--invalidate/)
      yield* run(["login", "app"], { env })
      assert.match((yield* run(["logout", "--invalidate"])).stderr, /is invalidated for all programs that use it/)
      yield* run(["login", "app"], bearer)
      const { code, stderr } = yield* run(["logout", "--invalidate"])
      assert.deepStrictEqual([code, /X needs the app's key and secret/.test(stderr)], [2, true])
    })
  )

  it.live("of a variable is refused: no command can unset it", () =>
    Effect.gen(function* () {
      const { code, stderr } = yield* run(["logout"], bearer)
      assert.deepStrictEqual([code, /The credentials come from X_BEARER_TOKEN: unset it/.test(stderr)], [2, true])
    })
  )
})

/** A claim on the stored tokens, as another command of this machine makes it before it refreshes them. */
const claimTokens = Effect.fnUntraced(function* (process: number, age = 0) {
  const { path, text } =
    files().find((file) => /tokens-\d+$/.test(file.path) && file.text !== "") ?? assert.fail("none")
  const stat = readFileSync("/proc/self/stat", "utf8")
  const started = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? ""
  const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()
  const holder = { machine: `${boot} ${readlinkSync("/proc/self/ns/pid")}`, process, started }
  const at = (yield* Clock.currentTimeMillis) - age
  writeFileSync(path, JSON.stringify({ ...JSON.parse(text), claim: { id: "theirs", at, holder }, expires_at: 0 }))
})

describe.skipIf(process.platform !== "linux")("While another command refreshes the tokens", () => {
  it.live("a command goes on at once if the other one was killed", () =>
    Effect.gen(function* () {
      yield* signIn()
      yield* claimTokens(spawnSync("true").pid, 15_000)
      const { code, stderr, stdout } = yield* run(["get-me"])
      assert.deepStrictEqual([code, stderr, JSON.parse(stdout).username], [0, "", "ada_rivers"])
    })
  )

  it.live("a command says at once that it waits", () =>
    Effect.gen(function* () {
      yield* signIn()
      yield* claimTokens(process.pid)
      const heard = yield* Deferred.make<string>()
      const hears = (text: string) => void Deferred.doneUnsafe(heard, Effect.succeed(text))
      const waiting = yield* Effect.forkChild(run(["get-me"], { hears }))
      const first = Effect.raceFirst(Deferred.await(heard), Effect.as(Fiber.await(waiting), "it ended"))
      assert.match(yield* first, /^Another command is refreshing the tokens of the profile ada_rivers\. Waiting for it/)
      yield* Fiber.interrupt(waiting)
    })
  )
})

describe("A sign-in that has ended", () => {
  it.live("by another one of the same app and user is reported, with the reason and what to do", () =>
    Effect.gen(function* () {
      yield* signIn()
      yield* revoke(storedTokens().refresh_token)
      yield* emulated().emulator.user.expireAccessTokens
      const { code, stderr } = yield* run(["get-me"])
      assert.strictEqual(code, 3, stderr)
      assert.match(stderr, /may have signed in to the same app elsewhere, which ends the earlier sign-in/)
      assert.match(stderr, /Sign in again: xeffect login/)
      assert.notMatch(stderr, /storeTokens|layer/)
    })
  )

  it.live("is foretold when the same user signs in to the same app as another profile", () =>
    Effect.gen(function* () {
      yield* signIn(["--profile", "one"])
      assert.match((yield* signIn(["--profile", "two"])).stderr, /may have ended the sign-in of the profile one/)
      assert.notMatch((yield* signIn(["--profile", "ben"], "ben_harbor")).stderr, /may have ended/)
    })
  )

  it.live("with fewer scopes than a command needs is 4, and names the sign-in", () =>
    Effect.gen(function* () {
      yield* signIn(["--scopes", "tweet.read,users.read"])
      const { code, stderr } = yield* run(["post", "Low water"])
      assert.strictEqual(code, 4)
      assert.match(stderr, /Sign in again with all scopes: xeffect login/)
    })
  )

  it.live("of a kind that an operation does not accept names the other kind", () =>
    Effect.gen(function* () {
      yield* signIn()
      const { consumer_key, consumer_secret } = emulated().options
      yield* run(["login", "app", "--profile", "app"], {
        env: { X_CONSUMER_KEY: consumer_key, X_CONSUMER_SECRET: consumer_secret }
      })
      const asUser = yield* run(["get-all-tweets-count", "--query", "x"])
      assert.deepStrictEqual(
        [asUser.code, /xeffect login app --profile app/.test(asUser.stderr)],
        [4, true],
        asUser.stderr
      )
      const asApp = yield* run(["get-me", "--profile", "app"])
      assert.deepStrictEqual(
        [asApp.code, /Sign in as a user: xeffect login/.test(asApp.stderr)],
        [4, true],
        asApp.stderr
      )
    })
  )

  it.live("without a refresh token asks for another sign-in", () =>
    Effect.gen(function* () {
      yield* signIn(["--scopes", "tweet.read,users.read"])
      yield* emulated().emulator.user.expireAccessTokens
      const { code, stderr } = yield* run(["get-me"])
      assert.deepStrictEqual([code, /Sign in again: xeffect login/.test(stderr)], [3, true], stderr)
    })
  )
})
