// `xeffect doctor`: what it finds, in the words of a user, over real HTTP and over a project on disk.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { operations } from "@xeffect/describe"
import * as Effect from "effect/Effect"
import { importsIn } from "../src/actions/doctor/project.ts"
import { xeffect } from "./support/run.ts"

const top = mkdtempSync(join(tmpdir(), "xeffect-doctor-"))

afterAll(() => rmSync(top, { recursive: true }))

/** A folder with these files. */
const project = (files: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(top, "project-"))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

const posting = `import { createTweet, type CreateTweetParams } from "xeffect/tweets"\nimport { getMe as me } from '@xeffect/users'\n`

interface Found {
  readonly check: string
  readonly state: string
  readonly found: string
  readonly remedy?: string
}

const rowsOf = (stdout: string): ReadonlyArray<Found> =>
  stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))

const of = (check: string, rows: ReadonlyArray<Found>) => rows.filter((row) => row.check === check)

/** A server of the X API, as far as the command asks it. */
const serving = Effect.fnUntraced(function* (listener: RequestListener) {
  const requests: Array<{ readonly method: string; readonly path: string; readonly hasSecret: boolean }> = []
  const server = createServer((incoming, outgoing) => {
    const { headers, method = "", url = "" } = incoming
    requests.push({ method, path: url.split("?")[0] ?? "", hasSecret: headers.authorization !== undefined })
    listener(incoming, outgoing)
  })
  yield* Effect.callback<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void)))
  yield* Effect.addFinalizer(() => Effect.sync(() => server.close()))
  return { requests, base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
})

const bodies: Readonly<Record<string, unknown>> = {
  "/2/openapi.json": { openapi: "3.0.0" },
  "/2/webhooks": { data: [{ id: "7", url: "https://bot.example/x", valid: false }], meta: { result_count: 1 } },
  "/2/tweets/search/stream/rules/counts": {
    data: { cap_per_project: 5, project_rules_count: 5, client_app_rules_count: { rule_count: 2 } }
  },
  "/2/connections": { data: [{ id: "1", endpoint_name: "filtered_stream" }] },
  "/2/usage/credits": { data: { total_balance: 0 } }
}

const usual: RequestListener = ({ url = "" }, response) => {
  const body = bodies[url.split("?")[0] ?? ""]
  response
    .writeHead(body === undefined ? 404 : 200, { "content-type": "application/json" })
    .end(JSON.stringify(body ?? {}))
}

const token = "AAAAAAAAAAAAAAAAAAAAAappTokenOfATest"

const app = (base_url: string) => ({ env: { X_BEARER_TOKEN: token, X_BASE_URL: base_url } })

describe("A doctor", () => {
  it.live("finds nothing wrong with an emulator, for any operation", () =>
    Effect.gen(function* () {
      const folder = project({
        "all.ts": operations.map((one) => `import { ${one.function} } from "xeffect/${one.area}"`).join("\n")
      })
      const { code, stdout } = yield* xeffect(["doctor", folder, "--emulator"])
      assert.strictEqual(code, 0, stdout)
      assert.include(
        of("project", rowsOf(stdout))[0]?.found,
        `import ${operations.length} operations, in 1 source file`
      )
      assert.deepStrictEqual(
        rowsOf(stdout).filter(({ state }) => state === "fault"),
        []
      )
    })
  )

  it.live("finds each fault of an account by free requests, which change nothing", () =>
    Effect.gen(function* () {
      const { base_url, requests } = yield* serving(usual)
      const { code, stderr, stdout } = yield* xeffect(["doctor", project({ "bot.ts": posting })], app(base_url))
      const rows = rowsOf(stdout)
      assert.deepStrictEqual(
        rows.map(({ check, state }) => `${check} ${state}`),
        [
          "credentials ok",
          "project ok",
          "scopes fault",
          "network ok",
          "clock ok",
          "sign-in ok",
          "webhooks fault",
          "rules warning",
          "connections ok",
          "balance fault",
          "limits unknown"
        ]
      )
      assert.include(of("scopes", rows)[0]?.found, "createTweet, getMe")
      assert.include(of("webhooks", rows)[0]?.remedy, "xeffect validate-webhook 7")
      assert.strictEqual(code, 1)
      assert.include(stderr, "3 faults found.")
      assert.deepStrictEqual(new Set(requests.map(({ method }) => method)), new Set(["GET"]))
      const free = new Set(operations.filter(({ price }) => price.per === "nothing").flatMap((one) => one.requests))
      assert.deepStrictEqual(
        requests.filter(({ method, path }) => !free.has(`${method} ${path}`)),
        []
      )
      assert.isFalse(requests.find(({ path }) => path === "/2/openapi.json")?.hasSecret)
      assert.notInclude(stdout + stderr, token)
    }).pipe(Effect.scoped)
  )

  it.live.each([
    ["ten minutes ahead", 600, "fault", "behind"],
    ["ten minutes behind", -600, "fault", "ahead of"],
    ["a minute ahead", 60, "warning", "behind"],
    ["two seconds behind", -2, "ok", undefined]
  ] as const)("says how far the clock is off if X's is %s", ([, ahead, state, side]) =>
    Effect.gen(function* () {
      const { base_url } = yield* serving((_, response) => {
        const date = new Date(Date.now() + ahead * 1000).toUTCString()
        response.writeHead(200, { "content-type": "application/json", date }).end("{}")
      })
      const { stdout } = yield* xeffect(["doctor", project({})], app(base_url))
      const [clock] = of("clock", rowsOf(stdout))
      assert.strictEqual(clock?.state, state)
      const [, seconds, words] = /is (\d+) seconds (behind|ahead of) X's\./.exec(clock?.found ?? "") ?? []
      assert.strictEqual(words, side)
      // A date has whole seconds.
      if (side !== undefined) assert.approximately(Number(seconds), Math.abs(ahead), 2)
    }).pipe(Effect.scoped)
  )

  it.live.each([
    [
      "a page of a proxy",
      (response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>"),
      "network",
      "warning"
    ],
    [
      "a refusal of the token",
      (response) =>
        response.writeHead(401, { "content-type": "application/json" }).end('{"title":"Unauthorized","status":401}'),
      "sign-in",
      "fault"
    ],
    [
      "a 403 about the level of access",
      (response) =>
        response
          .writeHead(403, { "content-type": "application/json" })
          .end('{"reason":"client-not-enrolled","detail":"no","status":403}'),
      "sign-in",
      "fault"
    ]
  ] as ReadonlyArray<readonly [string, (response: Parameters<RequestListener>[1]) => void, string, string]>)(
    "reports %s, and goes on with the other checks",
    ([, respond, check, state]) =>
      Effect.gen(function* () {
        const { base_url } = yield* serving((_, response) => respond(response))
        const { stdout } = yield* xeffect(["doctor", project({ "bot.ts": posting })], app(base_url))
        const rows = rowsOf(stdout)
        assert.deepStrictEqual(
          of(check, rows).map((row) => row.state),
          [state],
          stdout
        )
        assert.isNotEmpty(of("balance", rows))
        assert.notInclude(stdout, token)
      }).pipe(Effect.scoped)
  )

  it.live("without a network says so, and asks for nothing else", () =>
    Effect.gen(function* () {
      const { code, stdout } = yield* xeffect(["doctor", project({})], app("http://127.0.0.1:1"))
      assert.strictEqual(code, 1)
      assert.deepStrictEqual(
        rowsOf(stdout).map(({ check, state }) => `${check} ${state}`),
        ["credentials ok", "project unknown", "network fault"]
      )
    })
  )

  it.live("without credentials says how to get them", () =>
    Effect.gen(function* () {
      const { base_url } = yield* serving(usual)
      const { code, stdout } = yield* xeffect(["doctor", project({})], { env: { X_BASE_URL: base_url } })
      assert.strictEqual(code, 1)
      assert.include(of("credentials", rowsOf(stdout))[0]?.remedy, "xeffect login")
    }).pipe(Effect.scoped)
  )

  it.live("on a terminal cuts no word", () =>
    Effect.gen(function* () {
      const folder = project({ "bot.ts": posting })
      const { stdout } = yield* xeffect(["doctor", folder, "--emulator"], { isTerminal: true, columns: 60 })
      assert.include(
        stdout.replaceAll(/\s+/g, " "),
        "With OAuth 2.0 they need the scopes tweet.read, tweet.write, users.read."
      )
      assert.match(stdout, /^ok {7}credentials: /)
    })
  )

  it.live("refuses a folder that is none", () =>
    Effect.gen(function* () {
      const { code, stderr } = yield* xeffect(["doctor", join(top, "nowhere"), "--emulator"])
      assert.deepStrictEqual([code, stderr.includes("is not a folder")], [2, true])
    })
  )
})

describe("The operations of a project", () => {
  it.live("are not read from packages, hidden folders, links and builds", () =>
    Effect.gen(function* () {
      const elsewhere = project({ "far.ts": posting })
      const folder = project({
        "src/own.ts": `import { getTweet } from "xeffect/tweets"`,
        "node_modules/x/index.js": posting,
        ".cache/x.ts": posting,
        "dist/x.js": posting,
        "notes.md": posting
      })
      symlinkSync(elsewhere, join(folder, "link"))
      const { stdout } = yield* xeffect(["doctor", folder, "--emulator"])
      assert.include(of("project", rowsOf(stdout))[0]?.found, "import 1 operation, in 1 source file: getTweet.")
    })
  )

  it.each([
    [`import { getTweet } from "xeffect/tweets"`, ["tweets.getTweet"]],
    [`import {\n  getTweet as one,\n  type X,\n} from '@xeffect/tweets'`, ["tweets.getTweet"]],
    [`import * as Tweets from "xeffect/tweets"\nTweets.getTweet({}); Tweets.like`, ["tweets.getTweet", "tweets.like"]],
    [`import { getTweet } from "./own/xeffect/tweets"`, []],
    [`import type { Tweet } from "xeffect/core"`, []],
    [`import { x } from "xeffect-other/tweets"`, []]
  ])("that %j imports are found", (text, found) => {
    assert.deepStrictEqual(
      importsIn(text).map(([area, name]) => `${area}.${name}`),
      found
    )
  })
})
