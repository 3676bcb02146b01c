// Sign-ins by OAuth 1.0a and as an app: where secrets come from, and what is stored.
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { signInPlace } from "./support.ts"

const { emulated, files, first, run } = signInPlace()

const keys = () => {
  const { access_token, access_token_secret, bearer_token, consumer_key, consumer_secret } = emulated().options
  return {
    app: { X_CONSUMER_KEY: consumer_key, X_CONSUMER_SECRET: consumer_secret },
    user: { X_ACCESS_TOKEN: access_token, X_ACCESS_TOKEN_SECRET: access_token_secret },
    bearer: bearer_token
  }
}

const linesOf = (variables: Readonly<Record<string, string>>) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}=${value}\n`)
    .join("")

const answersOf = (variables: Readonly<Record<string, string>>) => {
  const values = Object.values(variables)
  return () => values.shift() ?? ""
}

describe("OAuth 1.0a", () => {
  it.live.each(["the environment", "standard input", "questions"] as const)("takes the four values from %s", (from) =>
    Effect.gen(function* () {
      const { app, user } = keys()
      const all = { ...app, ...user }
      const seen = yield* {
        "the environment": () => run(["login", "oauth1"], { env: all }),
        "standard input": () => run(["login", "oauth1", "--stdin"], { input: `# keys\r\nexport ${linesOf(all)}` }),
        questions: () => run(["login", "oauth1"], { env: user, answer: answersOf(app) })
      }[from]()
      assert.strictEqual(seen.code, 0, seen.stderr)
      assert.deepInclude(JSON.parse(seen.stdout), { profile: "ada_rivers", kind: "oauth1", user_id: "2244994945" })
      assert.strictEqual((yield* first(["get-me"])).username, "ada_rivers")
    })
  )

  it.live("shows a link, and takes the PIN that its page shows", () =>
    Effect.gen(function* () {
      let link = ""
      const { user } = emulated().emulator
      const { code, stderr } = yield* run(["login", "oauth1", "--profile", "work"], {
        env: keys().app,
        hears: (text) => (link = /\n(http.*)$/.exec(text)?.[1] ?? link),
        answer: () => Effect.runSync(user.approve(link, "ben_harbor"))
      })
      assert.strictEqual(code, 0, stderr)
      assert.deepInclude(yield* first(["whoami", "--profile", "work"]), { username: "ben_harbor", kind: "oauth1" })
      assert.strictEqual((yield* first(["get-me"])).username, "ben_harbor")
    })
  )

  it.live("refuses another PIN, and stores nothing", () =>
    Effect.gen(function* () {
      const wrong = yield* run(["login", "oauth1"], { env: keys().app, answer: "1234567" })
      assert.strictEqual(wrong.code, 3)
      const none = yield* run(["login", "oauth1", "--paste", "--stdin"], { env: keys().app, input: "\n" })
      assert.deepStrictEqual([none.code, /PIN that the page shows is missing/.test(none.stderr)], [2, true])
      assert.isEmpty(files().filter(({ isFolder, path }) => !isFolder && path.includes("profiles")))
    })
  )

  it.live("refuses values that do not belong together, before they are stored", () =>
    Effect.gen(function* () {
      const { app, user } = keys()
      const env = { ...app, ...user, X_ACCESS_TOKEN_SECRET: "wrong" }
      const { code, stderr } = yield* run(["login", "oauth1"], { env })
      assert.deepStrictEqual([code, /refused the four values/.test(stderr)], [3, true], stderr)
      assert.isEmpty(files().filter(({ path }) => path.endsWith("secrets.json")))
    })
  )
})

describe("OAuth 1.0a keys that are taken over", () => {
  const take = ["login", "--from-oauth1", "--client-id", "emulatorPublicClientId"]

  it.live.each(["the environment", "standard input", "questions"] as const)("come from %s", (from) =>
    Effect.gen(function* () {
      const { user } = keys()
      const seen = yield* {
        "the environment": () => run(take, { env: user }),
        "standard input": () => run([...take, "--stdin"], { input: linesOf(user) }),
        questions: () => run(take, { answer: answersOf(user) })
      }[from]()
      assert.strictEqual(seen.code, 0, seen.stderr)
      const { scopes, ...row } = JSON.parse(seen.stdout)
      assert.deepInclude(row, { profile: "ada_rivers", kind: "oauth2", user_id: "2244994945" })
      assert.includeMembers(scopes, ["tweet.write", "offline.access"])
      assert.strictEqual((yield* first(["get-me"])).username, "ada_rivers")
    })
  )

  it.live("come from the profile that is named, which is replaced", () =>
    Effect.gen(function* () {
      const { app, user } = keys()
      assert.strictEqual((yield* run(["login", "oauth1", "--profile", "work"], { env: { ...app, ...user } })).code, 0)
      const { code, stderr } = yield* run([...take, "--profile", "work", "--scopes", "tweet.read,users.read"])
      assert.strictEqual(code, 0, stderr)
      const { kind, scopes } = yield* first(["whoami", "--profile", "work"])
      assert.deepStrictEqual([kind, scopes], ["oauth2", ["tweet.read", "users.read", "offline.access"]])
    })
  )

  it.live("of a profile go to no other server", () =>
    Effect.gen(function* () {
      const { app, user } = keys()
      assert.strictEqual((yield* run(["login", "oauth1", "--profile", "work"], { env: { ...app, ...user } })).code, 0)
      const { code, stderr } = yield* run([...take, "--profile", "work"], { env: { X_BASE_URL: "http://127.0.0.1:9" } })
      assert.deepStrictEqual([code, /are not sent to another server/.test(stderr)], [2, true], stderr)
    })
  )

  it.live("that X does not accept store nothing, and the message says what to do", () =>
    Effect.gen(function* () {
      const { code, stderr } = yield* run(take, { env: { ...keys().user, X_ACCESS_TOKEN_SECRET: "other" } })
      assert.strictEqual(code, 1)
      assert.match(stderr, /X does not accept these keys.*Sign in: xeffect login/)
      assert.notMatch(stderr, /exchangeOAuth1|client_secret|access_token/)
      assert.isEmpty(files().filter(({ path }) => path.endsWith("secrets.json")))
    })
  )

  it.live("whose response was lost are exchanged again by the same command", () =>
    Effect.gen(function* () {
      const { emulator } = emulated()
      yield* emulator.fault({ method: "POST", path: "/2/oauth2/token", status: 500, carriedOut: true })
      const { code, stderr } = yield* run(take, { env: keys().user })
      assert.strictEqual(code, 8, stderr)
      assert.match(stderr, /Run the same command again: that invalidates them\.\n$/)
      assert.strictEqual((yield* run(take, { env: keys().user })).code, 0)
      assert.strictEqual((yield* first(["get-me"])).username, "ada_rivers")
    })
  )

  it.live.each(["oauth1", "app", "--paste"])("do not go with %s", (other) =>
    Effect.gen(function* () {
      const { code, stderr } = yield* run([...take, other], { env: keys().user })
      assert.deepStrictEqual([code, /cannot be combined/.test(stderr)], [2, true], stderr)
    })
  )
})

describe("An app", () => {
  it.live.each(["the environment", "a line alone", "a named line", "a question"] as const)(
    "takes its token from %s",
    (from) =>
      Effect.gen(function* () {
        const { bearer } = keys()
        const seen = yield* {
          "the environment": () => run(["login", "app"], { env: { X_BEARER_TOKEN: bearer } }),
          "a line alone": () => run(["login", "app", "--stdin"], { input: `${bearer}\n` }),
          "a named line": () => run(["login", "app", "--stdin"], { input: `X_BEARER_TOKEN="${bearer}"` }),
          "a question": () => run(["login", "app"], { answer: bearer })
        }[from]()
        assert.strictEqual(seen.code, 0, seen.stderr)
        assert.strictEqual((yield* first(["get-user", "--id", "2244994945"])).username, "ada_rivers")
      })
  )

  it.live("exchanges key and secret for a token", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* run(["login", "app"], { env: keys().app })).code, 0)
      assert.strictEqual((yield* first(["get-user", "--id", "2244994945"])).username, "ada_rivers")
    })
  )

  it.live.each([
    ["nobody can be asked", [], {}],
    ["standard input is empty", ["--stdin"], { input: "" }],
    ["standard input has comments alone", ["--stdin"], { input: "# nothing\n\n" }],
    ["the answer is empty", [], { answer: "" }]
  ] as const)("says what to pass if %s", ([, args, place]) =>
    Effect.gen(function* () {
      const { code, stderr } = yield* run(["login", "app", ...args], place)
      assert.deepStrictEqual([code, /Set X_BEARER_TOKEN, or X_CONSUMER_KEY/.test(stderr)], [2, true], stderr)
    })
  )
})

describe("No flag", () => {
  it.live.each(["bearer-token", "consumer-secret", "access-token", "client-secret", "token", "password"])(
    "takes a secret: --%s is not known",
    (flag) =>
      Effect.gen(function* () {
        const { code, stderr } = yield* run(["login", "app", `--${flag}`, "x"])
        assert.deepStrictEqual([code, stderr.includes("is not a flag")], [2, true])
      })
  )
})
