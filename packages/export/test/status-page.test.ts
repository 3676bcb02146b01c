import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { RateLimited, XError } from "@xeffect/core"
import { collect, run } from "@xeffect/export"
import { serveStatus, statusPage, type StatusView } from "@xeffect/export/status-page"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { createHash } from "node:crypto"
import { type IncomingHttpHeaders, request } from "node:http"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { newDirectory } from "./support/directory.ts"

const noon = Date.parse("2026-11-21T12:00:00Z")
const withEmulator = Effect.provide(layerTest({ limits: "off" }))

const odd = `#gauge "</title><script>alert('1')</script>"`

/** A complete collection of 40 posts, in pages of 10. */
const collected = Effect.gen(function* () {
  yield* TestClock.setTime(noon)
  const { addPosts, world } = yield* Emulator
  const until = noon - 60_000
  yield* addPosts({ author: world.seed.users.main, count: 40, text: () => "#gauge", interval: "1 hour", until })
  const directory = yield* newDirectory
  const plan = yield* collect(searchRecentTweets, { query: "#gauge", max_results: 10 }, { slices: 2 })
  return { directory, plan }
})

const get = (page: { readonly fetch: (request: Request) => Promise<Response> }, path = "/", init: RequestInit = {}) =>
  Effect.promise(async () => {
    const response = await page.fetch(new Request(`http://localhost:8090${path}`, init))
    return { response, text: await response.text() }
  })

/** The text of a page that a person reads. */
const textOf = (html: string): string =>
  html
    .replace(/<style>[^]*<\/style>/, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()

/** Sends a request with any `Host` and method, which `fetch` does not. */
const responseTo = (url: string, host: string, path = "/", method = "GET") =>
  Effect.promise(
    () =>
      new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
        const sent = request(url, { headers: { host }, path, method }, (response) => {
          let text = ""
          response.on("data", (part) => (text += part))
          response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, text }))
        })
        sent.on("error", reject)
        sent.end()
      })
  )

const statusOf = (url: string, host: string, path = "/") =>
  Effect.map(responseTo(url, host, path), ({ status }) => status)

describe("a status page", () => {
  it.effect("says how far a collection is", () =>
    Effect.gen(function* () {
      const { directory, plan } = yield* collected
      const page = yield* statusPage(directory)
      const before = yield* get(page)
      assert.strictEqual(before.response.status, 503)
      assert.include(textOf(before.text), "must be the directory of a collection")
      yield* run(plan, { directory })
      const { response, text } = yield* get(page)
      assert.strictEqual(response.status, 200)
      assert.include(text, '<progress max="2" value="2"')
      assert.strictEqual(
        textOf(text),
        "complete: #gauge #gauge complete, 2 of 2 slices done Entries 40 Pages 5 Began 2026-11-21 12:00:00 UTC Read 2026-11-21 12:00:00 UTC Rows posts 40"
      )
      const { text: json } = yield* get(page, "/status.json")
      const { counts, entries, query, waits }: StatusView = JSON.parse(json)
      assert.deepStrictEqual(
        { counts, entries, query, waits },
        { counts: { posts: 40 }, entries: 40, query: "#gauge", waits: [] }
      )
    }).pipe(withEmulator)
  )

  it.effect("shows rate, waits, time left, dollars and gaps of a run that goes on", () =>
    Effect.gen(function* () {
      const { directory, plan } = yield* collected
      const page = yield* statusPage(directory, { refresh: "2 seconds" })
      const error = new XError({ operation: "search", reason: new RateLimited({ detail: "" } as never) })
      const seen: Array<string> = []
      let pages = 0
      yield* run(plan, {
        directory,
        concurrency: 1,
        on_event: Effect.fnUntraced(function* (event) {
          yield* page.onEvent(event)
          if (event._tag !== "Page") return
          pages += 1
          yield* TestClock.adjust("10 seconds")
          if (pages === 2) {
            yield* page.onEvent({ ...event, entries: 0, dollars: 1.5, left: 3.25, timeLeft: 600_000 })
            const until = noon + 900_000
            yield* page.onEvent({ _tag: "Waiting", slice: 1, cause: "rate_limit", until, error })
          }
          seen.push(textOf((yield* get(page)).text))
        })
      })
      assert.match(seen[1] ?? "", /^running: #gauge #gauge running, \d of 2 slices done/)
      assert.include(seen[1], "Rate 60 entries a minute")
      assert.include(seen[1], "Time left about 10 min")
      assert.include(seen[1], "Left of the budget $3.25")
      assert.include(seen[1], "Waiting Slice 1 until 2026-11-21 12:15:00 UTC: rate limit")
      const database = new DatabaseSync(join(directory, "collection.sqlite"))
      const gap = { reason: "not_connected", detail: "<b>lost</b>", target: "7", from: "2026-11-21T10:00:00Z" }
      database.prepare("insert into facts values ('gaps', ?)").run(JSON.stringify([gap]))
      database.close()
      yield* TestClock.adjust("2 seconds")
      const { text } = yield* get(page)
      assert.include(textOf(text), "Gaps not_connected of 7; 2026-11-21T10:00:00Z to …; &lt;b&gt;lost&lt;/b&gt;")
      assert.notInclude(textOf(text), "Waiting")
    }).pipe(withEmulator)
  )

  it.effect("escapes a hostile query, and its policy allows its own style and nothing else", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(noon)
      const directory = yield* newDirectory
      yield* run(yield* collect(searchRecentTweets, { query: odd }), { directory })
      const { response, text } = yield* get(yield* statusPage(directory))
      assert.notInclude(text, "<script")
      assert.include(text, "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot;")
      const policy = response.headers.get("content-security-policy") ?? ""
      assert.include(policy, "default-src 'none'")
      const style = /<style>([^]*)<\/style>/.exec(text)?.[1] ?? ""
      assert.include(policy, `'sha256-${createHash("sha256").update(style).digest("base64")}'`)
      assert.notMatch(text, /\b(src|href|on\w+)=/)
      assert.strictEqual(response.headers.get("x-content-type-options"), "nosniff")
    }).pipe(withEmulator)
  )

  it.effect("responds only to GET and HEAD of its own hosts", () =>
    Effect.gen(function* () {
      const page = yield* statusPage(yield* newDirectory, { hosts: ["Status.Example"] })
      const codeOf = (url: string, init: RequestInit = {}) =>
        Effect.promise(() => page.fetch(new Request(url, init)).then(({ status }) => status))
      assert.strictEqual(yield* codeOf("http://evil.example/"), 421)
      assert.strictEqual(yield* codeOf("http://localhost.evil.example/"), 421)
      assert.strictEqual(yield* codeOf("http://localhost/", { headers: { host: "evil.example" } }), 421)
      assert.strictEqual(yield* codeOf("http://localhost/", { headers: { host: "localhost@evil.example" } }), 421)
      assert.strictEqual(yield* codeOf("http://[::1]:8090/", {}), 503)
      assert.strictEqual(yield* codeOf("http://status.example/"), 503)
      assert.strictEqual(yield* codeOf("http://127.0.0.1/", { method: "POST" }), 405)
      assert.strictEqual(yield* codeOf("http://127.0.0.1/../etc/passwd"), 404)
    }).pipe(withEmulator)
  )

  it.live("is served on 127.0.0.1, and not to names of other sites", () =>
    Effect.gen(function* () {
      const { directory, plan } = yield* collected.pipe(Effect.provide(TestClock.layer()))
      const { close, onEvent, url } = yield* serveStatus(directory, { port: 0 })
      yield* run(plan, { directory, on_event: onEvent })
      const text = yield* Effect.promise(() => fetch(url).then((response) => response.text()))
      assert.include(textOf(text), "complete, 2 of 2 slices done")
      const { host, port } = new URL(url)
      assert.strictEqual(yield* statusOf(url, host), 200)
      assert.strictEqual(yield* statusOf(url, `rebound.example:${port}`), 421)
      assert.strictEqual(yield* statusOf(url, host, "//rebound.example/"), 404)
      const inUse = yield* Effect.flip(serveStatus(directory, { port: Number(port) }))
      assert.match(inUse.message, /failed while serving its status page on port \d+: .*in use/)
      yield* close
      assert.isTrue(
        yield* Effect.promise(() =>
          fetch(url).then(
            () => false,
            () => true
          )
        )
      )
    }).pipe(withEmulator)
  )

  it.live("has the same headers in each response, also in that to a request it cannot read", () =>
    Effect.gen(function* () {
      const { close, url } = yield* serveStatus(yield* newDirectory, { port: 0 })
      const { host } = new URL(url)
      const responses = yield* Effect.forEach(
        [
          ["GET"],
          ["POST"],
          ["TRACE"],
          ["GET", "//["],
          ["GET", "/nowhere"],
          ["TRACE", "/", "evil.example"]
        ] as ReadonlyArray<readonly [method: string, path?: string, name?: string]>,
        ([method, path, name = host]) => responseTo(url, name, path, method)
      )
      assert.deepStrictEqual(
        responses.map(({ status }) => status),
        [503, 405, 400, 404, 404, 400]
      )
      assert.strictEqual(responses[2]?.text, "The request is malformed.\n")
      for (const { headers } of responses) {
        assert.match(String(headers["content-security-policy"]), /^default-src 'none'/)
        assert.strictEqual(headers["x-content-type-options"], "nosniff")
        assert.strictEqual(headers["cross-origin-resource-policy"], "same-origin")
        assert.strictEqual(headers["cache-control"], "no-store")
        assert.match(headers["content-type"] ?? "", /^text\/(?:plain|html); charset=utf-8$/)
      }
      yield* close
    }).pipe(withEmulator)
  )

  it.effect("is refused in a sentence for options that are none", () =>
    Effect.gen(function* () {
      const refusal = (options: unknown) =>
        Effect.map(Effect.flip(serveStatus("tides", options as never)), ({ message }) => message)
      assert.match(yield* refusal({ port: 70_000 }), /port must be/)
      assert.match(yield* refusal({ refresh: "1 milli" }), /refresh must be a duration of 1 second or more/)
      assert.match(yield* refusal({ hosts: "example.org" }), /hosts must be a list of host names/)
      assert.match(yield* Effect.map(Effect.flip(statusPage("")), ({ message }) => message), /directory must be/)
    }).pipe(withEmulator)
  )
})
