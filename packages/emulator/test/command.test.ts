import { describe, expect, it } from "@effect/vitest"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { getMe } from "@xeffect/users"
import { layerConfig } from "../../http/test/over-client/config.ts"
import { createTweet, getUsersMentions } from "@xeffect/tweets"
import { layer as layerHttp } from "@xeffect/http"
import * as Cause from "effect/Cause"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import * as TestConsole from "effect/testing/TestConsole"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createServer, request } from "node:http"
import { fileURLToPath } from "node:url"
import { run } from "../src/server/command.ts"
import { repeatable, switches, valued } from "../src/server/flags/names.ts"
import { type Environment, withVariables } from "../src/server/flags/variables.ts"
import { defaultCredentials } from "../src/auth/credentials.ts"
import { pageOf } from "./oauth-support.ts"
import { bundleProgram } from "../../conformance/running/bundles.ts"

/** The output of the command and its exit, in this process. */
const outcomeOf = Effect.fnUntraced(
  function* (args: ReadonlyArray<string>, environment: Environment = {}) {
    const exit = yield* Effect.exit(run(args, environment))
    const error: unknown = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
    const code = error === undefined ? 0 : error instanceof Error ? Runtime.getErrorExitCode(error) : undefined
    return { code, out: (yield* TestConsole.logLines).join("\n"), error: (yield* TestConsole.errorLines).join("\n") }
  },
  Effect.provide([NodeServices.layer, TestConsole.layer])
)

describe("a command line that cannot be followed", () => {
  const rows: ReadonlyArray<readonly [args: string, sentence: string]> = [
    ["--colour", "--colour is not a flag of this command."],
    ["--port", "--port needs a value."],
    ["--port abc", '--port must be a number from 0 to 65535, but is "abc".'],
    ["-p 65536", '--port must be a number from 0 to 65535, but is "65536".'],
    ["--port=-1", '--port must be a number from 0 to 65535, but is "-1".'],
    ["--limits some", '--limits must be off, declared or a number of requests, 1 or more, but is "some".'],
    ["--limits 0", '--limits must be off, declared or a number of requests, 1 or more, but is "0".'],
    ["--latency 1.5", '--latency must be a whole number of milliseconds, but is "1.5".'],
    ["--latency 2s", '--latency must be a whole number of milliseconds, but is "2s".'],
    ["--fail 2", '--fail must be a number from 0 to 1, but is "2".'],
    ["--fail .", '--fail must be a number from 0 to 1, but is ".".'],
    ["--fail 10%", '--fail must be a number from 0 to 1, but is "10%".'],
    ["--vocabulary x", '--vocabulary must be tweets or posts, but is "x".'],
    ["--problem-types y", '--problem-types must be x or twitter, but is "y".'],
    ["--public-url app", '--public-url must be an address such as https://x-api.example, but is "app".'],
    [
      "--public-url https://a.test/?b",
      '--public-url must be an address such as https://x-api.example, but is "https://a.test/?b".'
    ],
    ["--access-level free", '--access-level must be enterprise or self-serve, but is "free".'],
    ["--log=maybe", "--log takes no value."],
    ["--auto-approve=maybe", "--auto-approve takes no value."],
    ["--auto-approve --deny", "--auto-approve and --deny cannot be combined."],
    ["--user @ada", '--user must be a handle of 1 to 15 letters, digits and underscores, but is "@ada".'],
    ["--redirect-uri app", '--redirect-uri must be an address that a browser can go to, but is "app".'],
    [
      "--redirect-uri javascript:alert(1)",
      '--redirect-uri must be an address that a browser can go to, but is "javascript:alert(1)".'
    ],
    ["--allow-host a.test:80", '--allow-host must be a host name without a port, but is "a.test:80".'],
    ["--allow-origin a.test", '--allow-origin must be an origin such as https://app.example, but is "a.test".'],
    ["--max-body 1MB", '--max-body must be a whole number of bytes, but is "1MB".'],
    ["--clock noon", '--clock must be a time such as 2026-01-31T12:00:00Z, but is "noon".'],
    [
      "--clock 2026-13-01T12:00:00Z",
      '--clock must be a time such as 2026-01-31T12:00:00Z, but is "2026-13-01T12:00:00Z".'
    ],
    ["--stop-clock", "--stop-clock needs --control, which moves the clock."],
    ["--control-remote", "--control-remote needs --control."],
    ["--live-rate 6", "--live-rate needs --live."],
    ["--live --live-rate 6001", '--live-rate must be a number of acts per minute from 0 to 6000, but is "6001".'],
    ["--live --live-rate -1", '--live-rate must be a number of acts per minute from 0 to 6000, but is "-1".'],
    [
      "--challenge-every soon",
      '--challenge-every must be a duration of a second or more, such as "1 hour", or never, but is "soon".'
    ],
    [
      "--challenge-every=0",
      '--challenge-every must be a duration of a second or more, such as "1 hour", or never, but is "0".'
    ],
    ["--control=maybe", "--control takes no value."],
    ["--listen localhost", '--listen must be an IP address, but is "localhost".'],
    ["--seed x", '--seed must be a whole number, but is "x".'],
    ["start now", 'The command takes no arguments, but got "start now".']
  ]
  it.effect.each(rows)("%s: is refused in one sentence, with exit code 2", ([args, sentence]) =>
    Effect.gen(function* () {
      const error = `${sentence.replace("from 0 to 1,", "from 0 to 1, such as 0.1,")} See xeffect-emulator --help.`
      expect(yield* outcomeOf(args.split(" "))).toEqual({ code: 2, out: "", error })
    })
  )
})

describe("variables of the environment", () => {
  const rows: ReadonlyArray<readonly [variable: string, value: string, sentence: string]> = [
    ["X_EMULATOR_PORT", "abc", 'X_EMULATOR_PORT must be a number from 0 to 65535, but is "abc".'],
    [
      "X_EMULATOR_LIMITS",
      "some",
      'X_EMULATOR_LIMITS must be off, declared or a number of requests, 1 or more, but is "some".'
    ],
    ["X_EMULATOR_LOG", "maybe", 'X_EMULATOR_LOG must be true or false, but is "maybe".'],
    [
      "X_EMULATOR_ALLOW_HOST",
      "a.test,b.test:80",
      'X_EMULATOR_ALLOW_HOST must be a host name without a port, but is "b.test:80".'
    ],
    ["X_EMULATOR_LIVE_RATE", "6", "--live-rate needs --live."]
  ]
  it.effect.each(rows)("%s=%s is refused in one sentence, with exit code 2", ([variable, value, sentence]) =>
    Effect.gen(function* () {
      const error = `${sentence} See xeffect-emulator --help.`
      expect(yield* outcomeOf([], { [variable]: value })).toEqual({ code: 2, out: "", error })
    })
  )

  it.effect("There is one for every flag, which says whether it is a switch, and whether it may be repeated", () =>
    Effect.gen(function* () {
      const { out } = yield* outcomeOf(["--help"])
      const lines = Array.from(out.matchAll(/^ +--([a-z-]+)(?:, -\w)?( [^\sa-z]\S*| \S+\|\S+)?  +(.*)$/gm))
      const shown = lines.filter(([, name]) => name !== "help" && name !== "version")
      const kinds = shown.map(([, name = "", value, text = ""]) => [
        name,
        value === undefined ? "switch" : text.includes("may be repeated") ? "repeatable" : "valued"
      ])
      const known = [
        ...switches.map((name) => [name, "switch"]),
        ...repeatable.map((name) => [name, "repeatable"]),
        ...valued.map((name) => [name, "valued"])
      ]
      expect(kinds.toSorted()).toEqual(known.toSorted())
    })
  )

  it("An argument has precedence, several values have commas, and an empty variable says nothing", () => {
    const environment = {
      X_EMULATOR_PORT: "1",
      X_EMULATOR_SEED: "7",
      X_EMULATOR_LIMITS: "",
      X_EMULATOR_CONTROL: "TRUE",
      X_EMULATOR_LIVE: "0",
      X_EMULATOR_USER: "a, b",
      X_EMULATOR_TOKEN: "0123456789abcdef",
      PATH: "/bin"
    }
    for (const port of [["--port", "2"], ["--port=2"], ["-p", "2"], ["-p=2"]]) {
      const { args, complaint, unknown } = withVariables(port, environment)
      expect([args, complaint, unknown]).toEqual([
        ["--control", "--user=a", "--user=b", "--seed=7", ...port],
        undefined,
        []
      ])
    }
  })

  it("A variable that sets nothing is named, with the nearest one, and so is no other one", () => {
    expect(withVariables([], { X_EMULATOR_ALLOWED_HOST: "a", X_EMULATOR_COMMAND: "b", X_BASE_URL: "c" })).toEqual({
      args: [],
      set: [],
      complaint: undefined,
      unknown: ["X_EMULATOR_ALLOWED_HOST sets nothing; the nearest variable is X_EMULATOR_ALLOW_HOST."]
    })
  })
})

describe("help", () => {
  it.effect("names every flag, and what it is without it", () =>
    Effect.gen(function* () {
      const { code, out } = yield* outcomeOf(["--help"])
      expect(code).toBe(0)
      for (const text of [
        "--port, -p PORT",
        "--log",
        "--limits off|declared|N",
        "--problem-types x|twitter",
        "--access-level enterprise|self-serve",
        "--public-url URL",
        "--latency MS",
        "--fail SHARE",
        "--auto-approve",
        "--deny",
        "--open",
        "--live",
        "--live-rate N",
        "--challenge-every DURATION|never",
        "--user NAME",
        "--redirect-uri URL",
        "--allow-host NAME",
        "--allow-origin ORIGIN",
        "--max-body BYTES",
        "--compress-streams",
        "--control",
        "--control-remote",
        "--listen ADDRESS",
        "--clock TIME",
        "--stop-clock",
        "--seed N"
      ]) {
        expect(out).toContain(text)
      }
      expect(out.match(/default: \w+/g)).toEqual([
        "default: 8080",
        "default: declared",
        "default: 0",
        "default: 0",
        "default: tweets",
        "default: x",
        "default: enterprise",
        "default: 6",
        "default: 1",
        "default: the",
        "default: 127",
        "default: 67108864",
        "default: now",
        "default: none"
      ])
    })
  )
})

const cli = await bundleProgram(fileURLToPath(new URL("../src/cli.ts", import.meta.url)))

const start = (...args: ReadonlyArray<string>) =>
  Effect.acquireRelease(
    Effect.sync(() => spawn(process.execPath, ["--no-warnings", cli, ...args])),
    (child) => Effect.sync(() => child.kill())
  )

/** The standard output or error of a process, until it matches. */
const printed = (child: ChildProcess, stream: "stdout" | "stderr", until: RegExp) =>
  Effect.callback<string>((resume) => {
    let text = ""
    child[stream]?.on("data", (chunk) => {
      text += chunk
      if (until.test(text)) resume(Effect.succeed(text))
    })
  })

const settingsIn = (text: string): Record<string, string> =>
  Object.fromEntries(Array.from(text.matchAll(/^(X_\w+)=(\S*)$/gm), ([, name = "", value = ""]) => [name, value]))

// A process of its own, as a user starts it.
describe("the command", () => {
  const fetched = (url: string, options?: RequestInit) =>
    Effect.promise(() => fetch(url, { redirect: "manual", ...options }))

  it.live("prints the address of its page, also if there is no browser to open it", () =>
    Effect.gen(function* () {
      const args = ["--no-warnings", cli, "--port", "0", "--open"]
      const child = yield* Effect.acquireRelease(
        Effect.sync(() => spawn(process.execPath, args, { env: { PATH: "" } })),
        (child) => Effect.sync(() => child.kill())
      )
      const [, page = ""] = /: (http:\S+)/.exec(yield* printed(child, "stderr", /_emulator\n/)) ?? []
      const { status, text } = yield* Effect.promise(async () => {
        const response = await fetch(page)
        return { status: response.status, text: await response.text() }
      })
      expect(status).toBe(200)
      expect(text).toContain("<h1>The emulator of the X API</h1>")
    }).pipe(Effect.scoped)
  )

  it.live("prints every credential as a setting, which layerConfig reads, and logs requests", () =>
    Effect.gen(function* () {
      const child = yield* start("--port", "0", "--log", "--limits", "1", "--latency", "30")
      const settings = settingsIn(yield* printed(child, "stdout", /^X_OTHER_USER_ID=.*\n/m))
      const { X_BASE_URL: url, X_BEARER_TOKEN, ...others } = settings
      const { bearer_token, ...credentials } = defaultCredentials
      expect(X_BEARER_TOKEN).toBe(bearer_token)
      const names = Object.entries(credentials).map(([name, value]) => [`X_${name.toUpperCase()}`, value])
      expect(others).toMatchObject(Object.fromEntries(names))
      const live = layerConfig().pipe(
        Layer.provide(Layer.succeed(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env: settings }))),
        Layer.provide(FetchHttpClient.layer)
      )
      const program = Effect.gen(function* () {
        const { data } = yield* createTweet({ text: "Hello" })
        yield* getMe()
        const { reason } = yield* Effect.flip(getMe({ user_fields: ["url"] }))
        return [data?.text, reason._tag]
      })
      const [result, log] = yield* Effect.all([Effect.provide(program, live), printed(child, "stderr", / 429 .*\n/)], {
        concurrency: 2
      })
      expect(result).toEqual(["Hello", "RateLimited"])
      expect(log.replaceAll(/\d+ ms/g, "N ms").split("\n")).toEqual([
        "POST /2/tweets 201 N ms",
        "GET /2/users/me 200 N ms",
        "GET /2/users/me 429 N ms",
        ""
      ])
      const milliseconds = Array.from(log.matchAll(/(\d+) ms/g), ([, number]) => Number(number))
      expect(Math.min(...milliseconds)).toBeGreaterThanOrEqual(29)
      expect(new URL(url ?? "").hostname).toBe("127.0.0.1")
      const secrets = Object.values(defaultCredentials).filter((value) => log.includes(value))
      expect(secrets).toEqual([])
    })
  )

  it.live("prints the IDs of a post and a list of the main user", () =>
    Effect.gen(function* () {
      const child = yield* start("--port", "0")
      const settings = settingsIn(yield* printed(child, "stdout", /^X_OTHER_USER_ID=.*\n/m))
      const found = Effect.fnUntraced(function* (path: string) {
        const headers = { authorization: `Bearer ${settings["X_BEARER_TOKEN"]}` }
        const response = yield* fetched(`${settings["X_BASE_URL"]}/2/${path}`, { headers })
        return JSON.parse(yield* Effect.promise(() => response.text())).data
      })
      const post = yield* found(`tweets/${settings["X_POST_ID"]}?tweet.fields=author_id`)
      const list = yield* found(`lists/${settings["X_LIST_ID"]}?list.fields=owner_id`)
      expect([post.author_id, list.owner_id]).toEqual([settings["X_USER_ID"], settings["X_USER_ID"]])
      expect((yield* found(`users/${settings["X_OTHER_USER_ID"]}`)).username).toBe("ben_harbor")
    })
  )

  it.live("prints tokens of another user who mentions the main one, and of every --user", () =>
    Effect.gen(function* () {
      const child = yield* start("--port", "0", "--user", "My_Bot", "--user", "grace_asks")
      const settings = settingsIn(yield* printed(child, "stdout", /^X_USER_GRACE_ASKS_OAUTH2_USER_TOKEN=.*\n/m))
      const { X_BASE_URL: base_url, X_CONSUMER_KEY: key, X_CONSUMER_SECRET: secret, X_USER_ID: main = "" } = settings
      const as = (prefix: string) =>
        layerHttp({
          base_url: base_url ?? "",
          consumer_key: key ?? "",
          consumer_secret: secret ?? "",
          access_token: settings[`${prefix}_ACCESS_TOKEN`] ?? "",
          access_token_secret: settings[`${prefix}_ACCESS_TOKEN_SECRET`] ?? ""
        })
      const text = `@${settings["X_USERNAME"]} is the tide in?`
      const { data: question } = yield* Effect.provide(createTweet({ text }), as("X_OTHER"))
      const mentions = yield* Effect.provide(getUsersMentions({ id: main, tweet_fields: ["author_id"] }), as("X"))
      expect(mentions.data?.[0]).toMatchObject({ id: question.id, text, author_id: settings["X_OTHER_USER_ID"] })

      for (const name of ["MY_BOT", "GRACE_ASKS"]) {
        const id = settings[`X_USER_${name}_ID`]
        const { data: signed } = yield* Effect.provide(getMe(), as(`X_USER_${name}`))
        const headers = { authorization: `Bearer ${settings[`X_USER_${name}_OAUTH2_USER_TOKEN`]}` }
        const bearer = yield* fetched(`${base_url}/2/users/me`, { headers })
        expect(signed).toMatchObject({ id, username: name === "MY_BOT" ? "My_Bot" : "grace_asks" })
        expect(JSON.parse(yield* Effect.promise(() => bearer.text())).data.id).toBe(id)
      }
    })
  )

  const served = Effect.fnUntraced(function* (...args: ReadonlyArray<string>) {
    const child = yield* start("--port", "0", ...args)
    const { X_BASE_URL = "" } = settingsIn(yield* printed(child, "stdout", /^X_OTHER_USER_ID=.*\n/m))
    return X_BASE_URL
  })
  const pagePath = pageOf({ redirect_uri: "https://bot.example/back" }).slice("https://x.com".length)

  it.live.each([
    [[], 200, undefined],
    [["--auto-approve"], 302, "code"],
    [["--deny"], 302, "error"]
  ] as ReadonlyArray<readonly [ReadonlyArray<string>, number, string | undefined]>)(
    "with %j shows the page of a sign-in, or decides at once",
    ([args, status, parameter]) =>
      Effect.gen(function* () {
        const url = yield* served("--redirect-uri", "https://bot.example/back", ...args)
        const response = yield* fetched(`${url}${pagePath}`)
        const location = response.headers.get("location")
        expect(response.status).toBe(status)
        const given = location === null ? undefined : new URL(location).searchParams.has(parameter ?? "")
        expect(given).toBe(parameter === undefined ? undefined : true)
      })
  )

  it.live("starts its clock at a time, and draws by a seed", () =>
    Effect.gen(function* () {
      const asked = Effect.gen(function* () {
        const url = yield* served(
          "--clock",
          "2026-01-31T12:00:00+02:00",
          "--seed",
          "7",
          "--auto-approve",
          "--redirect-uri",
          "https://bot.example/back"
        )
        const opened = yield* fetched(`${url}${pagePath}`)
        const headers = {
          authorization: `Bearer ${defaultCredentials.oauth2_user_token}`,
          "content-type": "application/json"
        }
        const made = yield* fetched(`${url}/2/tweets`, { method: "POST", headers, body: '{"text":"Hello"}' })
        const { data } = JSON.parse(yield* Effect.promise(() => made.text()))
        const read = yield* fetched(`${url}/2/tweets/${data.id}?tweet.fields=created_at`, { headers })
        const post = JSON.parse(yield* Effect.promise(() => read.text())).data
        return { location: opened.headers.get("location"), time: Date.parse(post.created_at) }
      })
      const [first, second] = yield* Effect.all([asked, asked], { concurrency: 2 })
      expect(first.location).toContain("code=")
      expect(second.location).toBe(first.location)
      const late = first.time - Date.parse("2026-01-31T10:00:00Z")
      expect(late).toBeGreaterThanOrEqual(0)
      expect(late).toBeLessThan(60_000)
    })
  )

  it.live("takes requests from the given origins, and bodies up to a size", () =>
    Effect.gen(function* () {
      const url = yield* served(
        "--allow-origin",
        "https://a.example",
        "--allow-origin",
        "https://b.example",
        "--max-body",
        "10"
      )
      const statuses = yield* Effect.forEach(
        ["https://a.example", "https://b.example", "https://c.example"],
        (origin) =>
          Effect.map(fetched(`${url}/2/openapi.json`, { headers: { origin } }), ({ status }) => status !== 403)
      )
      expect(statuses).toEqual([true, true, false])
      expect((yield* fetched(`${url}/2/tweets`, { method: "POST", body: "a".repeat(11) })).status).toBe(413)
    })
  )

  /** The command in a shell of its own, as npx and npm run it. All of its processes end with the scope. */
  const inShell = (npm_lifecycle_script: string) =>
    Effect.acquireRelease(
      Effect.sync(() => {
        const command = `"${process.execPath}" --no-warnings --conditions=@xeffect/source "${cli}" --port 0; :`
        const env = { ...process.env, npm_lifecycle_event: "npx", npm_lifecycle_script }
        return spawn("sh", ["-c", command], { env, detached: true })
      }),
      ({ pid }) => Effect.ignore(Effect.try(() => pid !== undefined && process.kill(-pid)))
    )

  it.live("by npx ends if the shell is killed that npx runs it in", () =>
    Effect.gen(function* () {
      const shell = yield* inShell("'xeffect-emulator'")
      yield* printed(shell, "stdout", /^X_OTHER_USER_ID=.*\n/m)
      const closed = once(shell, "close")
      shell.kill()
      // The output is closed when the last process that writes to it has ended.
      yield* Effect.promise(() => closed)
    })
  )

  it.live("in the background of another command goes on if that ends", () =>
    Effect.gen(function* () {
      const shell = yield* inShell("'vitest'")
      const { X_BASE_URL = "" } = settingsIn(yield* printed(shell, "stdout", /^X_OTHER_USER_ID=.*\n/m))
      const ended = once(shell, "exit")
      shell.kill()
      yield* Effect.promise(() => ended)
      yield* Effect.sleep("1 second")
      expect((yield* fetched(`${X_BASE_URL}/2/openapi.json`)).status).toBe(200)
    })
  )

  it.live("with the same seed and a clock that stands still, has the same bytes in each run", () =>
    Effect.gen(function* () {
      const run = Effect.gen(function* () {
        const child = yield* start("--port", "0", "--control", "--stop-clock", "--clock", "2026-01-31", "--seed", "7")
        const settings = settingsIn(yield* printed(child, "stdout", /^X_OTHER_OAUTH2_USER_TOKEN=.*\n/m))
        const { X_BASE_URL = "", X_CLIENT_ID, X_CLIENT_SECRET, X_EMULATOR_TOKEN, X_OAUTH2_USER_TOKEN } = settings
        const headers = { authorization: `Bearer ${X_OAUTH2_USER_TOKEN}`, "content-type": "application/json" }
        const post = { method: "POST", headers, body: '{"text":"High water"}' }
        const basic = {
          authorization: `Basic ${btoa(`${defaultCredentials.consumer_key}:${defaultCredentials.consumer_secret}`)}`
        }
        const form = (text: string) => ({ method: "POST", headers: basic, body: new URLSearchParams(text) })
        const control = { authorization: `Bearer ${X_EMULATOR_TOKEN}`, "content-type": "application/json" }
        const advance = { method: "POST", headers: control, body: '{"advance":"15 minutes"}' }
        expect([X_CLIENT_ID, X_CLIENT_SECRET]).toEqual([defaultCredentials.client_id, defaultCredentials.client_secret])
        const seen: Array<string> = []
        for (const [path, options] of [
          ["/2/tweets", post],
          ["/oauth2/invalidate_token", form(`access_token=${defaultCredentials.bearer_token}`)],
          ["/oauth2/token", form("grant_type=client_credentials")],
          ["/emulator/clock", advance],
          ["/2/users/me", { headers }],
          ["/2/users/2244994945/tweets", { headers }]
        ] as ReadonlyArray<readonly [string, RequestInit]>) {
          const response = yield* fetched(`${X_BASE_URL}${path}`, options)
          const text = yield* Effect.promise(() => response.text())
          const head = Array.from(response.headers).filter(([name]) => name !== "date" || !path.startsWith("/emulator"))
          seen.push(`${response.status} ${JSON.stringify(head)} ${text}`)
        }
        child.kill()
        return seen
      })
      const first = yield* run
      expect(first.map((text) => text.slice(0, 3))).toEqual(["201", "200", "200", "200", "200", "200"])
      expect(yield* run).toEqual(first)
    })
  )

  it.live("takes the token of the control from the environment without printing it, and refuses a short one", () =>
    Effect.gen(function* () {
      const args = ["--no-warnings", cli, "--port", "0", "--control"]
      const given = (X_EMULATOR_TOKEN: string) =>
        Effect.acquireRelease(
          Effect.sync(() => spawn(process.execPath, args, { env: { ...process.env, X_EMULATOR_TOKEN } })),
          (child) => Effect.sync(() => child.kill())
        )
      const long = yield* given("0123456789abcdef")
      const lines = yield* printed(long, "stdout", /^# The control at .*\n/m)
      expect(lines).toContain("# The control at /emulator/ has the token that X_EMULATOR_TOKEN gave to this command\n")
      expect(lines).not.toContain("0123456789abcdef")
      const asked = yield* Effect.promise(() =>
        fetch(`${settingsIn(lines)["X_BASE_URL"]}/emulator/env`, {
          headers: { authorization: "Bearer 0123456789abcdef", accept: "text/plain" }
        }).then((response) => response.text())
      )
      expect(asked).toContain("X_EMULATOR_TOKEN=0123456789abcdef\n")
      expect(yield* printed(yield* given(""), "stdout", /^X_EMULATOR_TOKEN=.*\n/m)).toMatch(
        /^X_EMULATOR_TOKEN=[0-9a-f]{48}\n/m
      )
      const short = yield* given("0123456789")
      expect(yield* printed(short, "stderr", /\n/)).toBe(
        "X_EMULATOR_TOKEN must have at least 16 characters, without spaces. See xeffect-emulator --help.\n"
      )
    })
  )

  it.live("as a service of a workflow takes its flags from the environment, and gives its settings by its name", () =>
    Effect.gen(function* () {
      const X_EMULATOR_TOKEN = "only-for-this-job-0123456789"
      const env = { ...process.env, X_EMULATOR_TOKEN, X_EMULATOR_ALLOW_HOST: "x-api", X_EMULATOR_USER: "My_Bot" }
      const args = [
        "--no-warnings",
        "--conditions=@xeffect/source",
        cli,
        "--port",
        "0",
        "--control",
        "--control-remote"
      ]
      const child = yield* Effect.acquireRelease(
        Effect.sync(() => spawn(process.execPath, args, { env })),
        (child) => Effect.sync(() => child.kill())
      )
      const settings = settingsIn(yield* printed(child, "stdout", /^X_USER_MY_BOT_OAUTH2_USER_TOKEN=.*\n/m))
      const authorization = `Bearer ${X_EMULATOR_TOKEN}`
      const { port } = new URL(settings["X_BASE_URL"] ?? "")
      const asked = yield* Effect.callback<string>((resume) => {
        request({ port, path: "/emulator/env", headers: { host: `x-api:${port}`, authorization } }, (response) => {
          let text = ""
          response.on("data", (chunk) => (text += chunk)).on("end", () => resume(Effect.succeed(text)))
        }).end()
      })
      expect(JSON.parse(asked)).toEqual({ ...settings, X_EMULATOR_TOKEN, X_BASE_URL: `http://x-api:${port}` })
      const ended = once(child, "exit")
      child.kill("SIGTERM")
      expect(yield* Effect.promise(() => ended)).toEqual([0, null])
    })
  )

  it.live("fails with one sentence where the port is taken", () =>
    Effect.gen(function* () {
      const server = createServer().listen(0, "127.0.0.1")
      yield* Effect.promise(() => once(server, "listening"))
      const address = server.address()
      const port = typeof address === "object" ? address?.port : undefined
      const child = yield* start("--port", `${port}`)
      const [error, [code]] = yield* Effect.all(
        [printed(child, "stderr", /\n/), Effect.promise(() => once(child, "exit"))],
        { concurrency: 2 }
      )
      server.close()
      expect(code).toBe(1)
      expect(error).toMatch(new RegExp(`^The emulator cannot listen on port ${port}: .*EADDRINUSE.*\\n$`))
    })
  )
})
