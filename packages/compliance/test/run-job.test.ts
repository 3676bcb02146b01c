import { assert, describe, it } from "@effect/vitest"
import { isXError } from "@xeffect/core"
import {
  awaitComplianceJob,
  complianceResults,
  runComplianceJob,
  type RunComplianceJobOptions,
  uploadComplianceIds
} from "@xeffect/compliance"
import { type Fetch, layer } from "@xeffect/http"
import * as Cause from "effect/Cause"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { maxIdsOfJob } from "../src/divide-ids.ts"
import { runComplianceJobs } from "../src/run-jobs.ts"
import { downloadUrl, service, type Service, uploadUrl } from "./support.ts"

const results = [
  { id: "21", action: "delete", created_at: "2020-01-01T00:00:00.000Z", reason: "deleted" },
  { id: "22", action: "delete", created_at: "2020-01-01T00:00:00.000Z", reason: "suspended", redacted_at: "2021" }
]

const lines = results.map((one) => `${JSON.stringify(one)}\n`).join("")

const ids = Stream.make("20", 21n, 22)

/** Lets what runs in real time go on. */
const turn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))

/** Runs an effect to its end. Files are sent and read in real time, for which the clock of the test does not wait. */
const running = Effect.fnUntraced(function* <A, E>(program: Effect.Effect<A, E>) {
  const fiber = yield* Effect.forkChild(program)
  while (fiber.pollUnsafe() === undefined) {
    yield* turn
    yield* TestClock.adjust("1 second")
  }
  return yield* Fiber.await(fiber)
})

const run = Effect.fnUntraced(function* <E>(given: Service, given_ids: RunComplianceJobOptions<E>["ids"]) {
  const { live, seen } = service(given)
  const program = runComplianceJob({ type: "tweets", ids: given_ids }).pipe(Stream.runCollect, Effect.provide(live))
  const exit = yield* running(program)
  return { exit, seen }
})

const failureOf = <A, E>(exit: Exit.Exit<A, E>) => {
  assert(Exit.isFailure(exit))
  return Cause.squash(exit.cause)
}

const reasonOf = <A, E>(exit: Exit.Exit<A, E>) => {
  const error = failureOf(exit)
  assert(isXError(error))
  // The parts of it that a log shows.
  assert.notMatch(JSON.stringify(error) + String(error) + Cause.pretty(Cause.fail(error)), /5ecre7|storage\.example/)
  return error.reason
}

describe("a compliance job", () => {
  it.effect("is created, gets its IDs, is polled, and is read", () =>
    Effect.gen(function* () {
      const statuses = ["created", "in_progress", "complete"]
      const { exit, seen } = yield* run({ statuses, results: lines }, ids)
      assert.deepStrictEqual(exit, Exit.succeed(results))
      assert.deepStrictEqual(
        seen.map(({ line }) => line.replace(/\?compliance_job.*/, "")),
        [
          "POST https://api.x.com/2/compliance/jobs",
          `PUT ${uploadUrl}`,
          ...statuses.map(() => "GET https://api.x.com/2/compliance/jobs/77"),
          `GET ${downloadUrl}`
        ]
      )
      assert.deepStrictEqual(JSON.parse(seen[0]?.body ?? ""), { type: "tweets" })
      assert.strictEqual(seen[1]?.body, "20\n21\n22\n")
      assert.strictEqual(seen[1]?.headers["content-type"], "text/plain")
    })
  )

  it.effect("takes a list of IDs too", () =>
    Effect.gen(function* () {
      const { exit, seen } = yield* run({ results: lines }, ["20", 21n, 22])
      assert.deepStrictEqual(exit, Exit.succeed(results))
      assert.strictEqual(seen[1]?.body, "20\n21\n22\n")
    })
  )

  it.effect("sends the bearer token to the X API only, and no trace headers with its files", () =>
    Effect.gen(function* () {
      const { live, seen } = service({ results: lines })
      yield* runComplianceJob({ type: "tweets", ids }).pipe(
        Stream.runDrain,
        Effect.withSpan("outer"),
        Effect.provide(live)
      )
      for (const { headers, line } of seen) {
        const isSigned = line.includes("storage.example.com")
        assert.strictEqual(headers["authorization"], isSigned ? undefined : "Bearer appToken")
        if (isSigned) for (const name of ["b3", "traceparent", "cookie"]) assert.notProperty(headers, name)
      }
    })
  )

  it.effect("is polled less and less often, with a pause of at most a minute", () =>
    Effect.gen(function* () {
      const statuses = Array.from({ length: 12 }, (_, index) => (index === 11 ? "complete" : "in_progress"))
      const { live, seen } = service({ statuses })
      const exit = yield* running(awaitComplianceJob("77").pipe(Effect.provide(live)))
      assert.isTrue(Exit.isSuccess(exit))
      const pauses = seen.slice(1).map(({ at }, index) => at - (seen[index]?.at ?? 0))
      assert.deepStrictEqual(
        pauses,
        pauses.map((_, index) => Math.min(2_000 * 1.5 ** index, 60_000))
      )
    })
  )

  it.effect.each(["failed", "expired"])("that is %s fails the stream", (status) =>
    Effect.gen(function* () {
      const { exit } = yield* run({ statuses: ["in_progress", status] }, ids)
      const reason = reasonOf(exit)
      assert.strictEqual(reason._tag, "ServerError")
      assert.isFalse(reason.isRetryable)
      assert.include(reason.message, `compliance job 77 is ${status}`)
    })
  )

  it.effect.each([
    ["awaitComplianceJob", awaitComplianceJob("77", { max_wait: "5 minutes" })],
    ["runComplianceJob", Stream.runDrain(runComplianceJob({ type: "tweets", ids, max_wait: "5 minutes" }))]
  ] as const)("that does not end fails after the max_wait of %s", ([, program]) =>
    Effect.gen(function* () {
      const { live, seen } = service({ statuses: ["in_progress"] })
      const exit = yield* running(Effect.asVoid(program).pipe(Effect.provide(live)))
      const reason = reasonOf(exit)
      assert.strictEqual(reason._tag, "Timeout")
      assert.include(reason.message, "compliance job 77 was not complete after 5m")
      assert.isAtMost(seen.at(-1)?.at ?? Number.NaN, 5 * 60_000)
    })
  )

  it.effect("without an address is requested once more for it", () =>
    Effect.gen(function* () {
      const { exit, seen } = yield* run({ created: {}, results: lines }, ids)
      assert.deepStrictEqual(exit, Exit.succeed(results))
      assert.isTrue(seen.some(({ line }) => line === `PUT ${uploadUrl}`))
    })
  )

  it.effect("that cannot be read is a failure without its address", () =>
    Effect.gen(function* () {
      const { exit } = yield* run({ created: { id: 77, upload_url: uploadUrl } }, ids)
      const reason = reasonOf(exit)
      assert(reason._tag === "DecodeError")
      assert.include(reason.body, '"upload_url":"<redacted>"')
    })
  )

  it.effect.each([
    // A caller without types.
    ["max_wait", "soon" as "1 hour"],
    ["max_wait", Number.NaN],
    ["max_pause", Number.NaN],
    ["max_pause", 0]
  ] as const)("refuses a %s of %s before anything is sent", ([parameter, value]) =>
    Effect.gen(function* () {
      const { live, seen } = service({})
      const options = { [parameter]: value }
      const awaited = Effect.asVoid(awaitComplianceJob("77", options))
      const ran = Stream.runDrain(runComplianceJob({ type: "tweets", ids, ...options }))
      for (const program of [awaited, ran]) {
        const reason = reasonOf(yield* Effect.exit(Effect.provide(program, live)))
        assert(reason._tag === "InvalidInput")
        assert.deepStrictEqual([reason.parameter, reason.value], [parameter, value])
      }
      assert.lengthOf(seen, 0)
    })
  )
})

// As a caller without types may pass them.
it.effect.each<readonly [string, unknown, string]>([
  ["no options", undefined, "options must be an object"],
  ["IDs that are no list", { type: "tweets", ids: 20 }, "ids must be"]
])("runComplianceJob refuses %s before anything is sent", ([, options, message]) =>
  Effect.gen(function* () {
    const { live, seen } = service({})
    const program = Stream.runDrain(runComplianceJob(options as RunComplianceJobOptions))
    const exit = yield* Effect.exit(Effect.provide(program, live))
    assert.include(String(failureOf(exit)), `runComplianceJob: InvalidInput: ${message}`)
    assert.lengthOf(seen, 0)
  })
)

describe("IDs that are more than a job takes", () => {
  it.effect.each([
    [7, 3, [3, 3, 1]],
    [6, 3, [3, 3]],
    [1, 3, [1]],
    [0, 3, []]
  ] as const)("as %d with at most %d in a job are divided into %j", ([count, max, sizes]) =>
    Effect.gen(function* () {
      const all = Array.from({ length: count }, (_, index) => `${20 + index}`)
      for (const given of [all, Stream.fromIterable(all, { chunkSize: 2 })]) {
        const { live, seen } = service({ results: lines })
        const options = { type: "tweets", name: "nightly", ids: given } as const
        const read = yield* runComplianceJobs(options, max).pipe(Stream.runCollect, Effect.provide(live))
        assert.lengthOf(read, sizes.length * results.length)
        const uploads = seen.filter(({ line }) => line.startsWith("PUT ")).map(({ body }) => body.trim().split("\n"))
        assert.deepStrictEqual(
          uploads.map((one) => one.length),
          [...sizes]
        )
        assert.deepStrictEqual(uploads.flat(), all)
        // One job after the other: the X API runs one of each type.
        const steps = seen.map(({ line }) => line.split(" ")[0])
        assert.deepStrictEqual(
          steps,
          sizes.flatMap(() => ["POST", "PUT", "GET", "GET"])
        )
      }
    })
  )

  it.effect("are not read again after their end", () =>
    Effect.gen(function* () {
      const chunks = [["20", "21"], ["22"]] as const
      let pulls = 0
      // The end of a stream of a program's own may come once.
      const next = Effect.suspend(() => {
        const chunk = chunks[pulls++]
        if (chunk !== undefined) return Effect.succeed(chunk)
        return pulls > chunks.length + 1 ? Effect.die("it has ended") : Cause.done()
      })
      const { live, seen } = service({ results: lines })
      const options = { type: "tweets", ids: Stream.fromPull(Effect.succeed(next)) } as const
      yield* runComplianceJobs(options, 5).pipe(Stream.runDrain, Effect.provide(live))
      assert.deepStrictEqual(
        seen.flatMap(({ body, line }) => (line.startsWith("PUT ") ? [body] : [])),
        ["20\n21\n22\n"]
      )
    })
  )

  it("are bytes that X takes, also if each has 19 digits", () => {
    assert.isAtMost(maxIdsOfJob * "9999999999999999999\n".length, 128_000_000)
  })
})

describe("the upload", () => {
  it.effect("fails with what the stream of IDs fails with", () =>
    Effect.gen(function* () {
      const { exit, seen } = yield* run({}, Stream.concat(ids, Stream.fail("no database" as const)))
      assert.strictEqual(failureOf(exit), "no database")
      assert.isFalse(seen.some(({ line }) => line.includes("jobs/77")))
    })
  )

  it.effect.each(["", "abc", 1.5, 2 ** 60])("refuses %j as an ID", (id) =>
    Effect.gen(function* () {
      const { exit } = yield* run({}, Stream.make("20", id))
      const reason = reasonOf(exit)
      assert(reason._tag === "InvalidInput")
      assert.strictEqual(reason.parameter, "ids")
      assert.strictEqual(reason.value, id)
    })
  )

  it.effect.each([
    [401, "", "no bearer token was sent", true],
    [401, "", "Use the bearer token of the app that created the job", false],
    [403, "", "check its access level", false],
    [403, '{"detail":"The URL has expired."}', "The address has expired", false],
    [400, "<Error><Code>ExpiredToken</Code></Error>", "The address has expired", true],
    [413, "", "Divide the IDs into several jobs, as runComplianceJob does", false],
    [404, "no such thing", undefined, false]
  ] as const)("that is refused with %d and %j says what to do: %s", ([status, body, hint, isElsewhere]) =>
    Effect.gen(function* () {
      const upload_url = isElsewhere ? uploadUrl : "https://api.x.com/up?token=5ecre7"
      const { exit } = yield* run({ created: { upload_url }, upload: () => new Response(body, { status }) }, ids)
      const reason = reasonOf(exit)
      assert(reason._tag === "BadRequest")
      if (hint === undefined) assert.isUndefined(reason.hint)
      else assert.include(reason.hint, hint)
      if (!String(hint).includes("expired")) assert.notInclude(String(reason.hint), "expired")
    })
  )

  it.effect("that is refused after the end of its time says that the address has expired", () =>
    Effect.gen(function* () {
      const upload_expires_at = "1969-12-31T23:59:59Z"
      const upload = () => new Response("", { status: 401 })
      const { exit } = yield* run({ created: { upload_url: uploadUrl, upload_expires_at }, upload }, ids)
      const reason = reasonOf(exit)
      assert(reason._tag === "BadRequest")
      assert.include(reason.hint, "The address has expired")
    })
  )

  it.effect.each([
    [403, "BadRequest"],
    [503, "ServerError"]
  ] as const)("that is refused with %d is a %s", ([status, tag]) =>
    Effect.gen(function* () {
      const { exit, seen } = yield* run({ upload: () => new Response("<xml/>", { status }) }, ids)
      assert.strictEqual(reasonOf(exit)._tag, tag)
      assert.lengthOf(
        seen.filter(({ line }) => line.startsWith("PUT ")),
        1
      )
    })
  )

  it.effect("that is refused before its end closes the stream of IDs", () =>
    Effect.gen(function* () {
      const closed = yield* Deferred.make<void>()
      const endless = Stream.ensuring(Stream.forever(ids), Deferred.succeed(closed, undefined))
      // Reads some of the body, as a server does that refuses it.
      const fetch: Fetch = async (_, init) => {
        if (init?.body instanceof ReadableStream) await init.body.getReader().read()
        return new Response("", { status: 403 })
      }
      const exit = yield* Effect.exit(uploadComplianceIds({ upload_url: uploadUrl }, endless)).pipe(
        Effect.provide(layer({ bearer_token: "appToken", fetch }))
      )
      assert.strictEqual(reasonOf(exit)._tag, "BadRequest")
      yield* Deferred.await(closed)
    })
  )

  it.effect("that is lost on the way is not sent again, and fails without its address", () =>
    Effect.gen(function* () {
      const { exit, seen } = yield* run({ upload: () => undefined }, ids)
      assert.strictEqual(reasonOf(exit)._tag, "TransportError")
      assert.lengthOf(
        seen.filter(({ line }) => line.startsWith("PUT ")),
        1
      )
    })
  )

  it.effect("needs an address", () =>
    Effect.gen(function* () {
      const exit = yield* Effect.exit(uploadComplianceIds({}, ids)).pipe(Effect.provide(service({}).live))
      assert.strictEqual(reasonOf(exit)._tag, "InvalidInput")
    })
  )
})

const pieces = (text: string, size: number) => {
  const bytes = new TextEncoder().encode(text)
  return new ReadableStream({
    start: (controller) => {
      for (let from = 0; from < bytes.length; from += size) controller.enqueue(bytes.slice(from, from + size))
      controller.close()
    }
  })
}

describe("the results", () => {
  it.effect.prop(
    "are the same however their bytes arrive",
    {
      size: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 64 })),
      given: Schema.Array(Schema.Struct({ id: Schema.NonEmptyString, reason: Schema.Literal("deleted") }))
    },
    ({ given, size }) =>
      Effect.gen(function* () {
        const expected = given.map((one) => ({ ...one, action: "delete" }))
        const text = expected.map((one) => JSON.stringify(one)).join("\n")
        const { live } = service({ results: () => new Response(pieces(text, size)) })
        const read = yield* complianceResults({ download_url: downloadUrl }).pipe(
          Stream.runCollect,
          Effect.provide(live)
        )
        assert.deepStrictEqual(read, expected)
      })
  )

  it.effect.each([
    ["{", "unread"],
    ["[]", "unread"],
    ["null", "unread"],
    ['{"action":"delete","reason":"deleted"}', "unread"],
    ['{"id":"20"}', "unread"],
    ['{"id":"20","reason":"deleted"}', "unread"],
    ['{"id":"20","action":5}', "unread"],
    ['{"id":"20","error":{"code":5}}', "unread"],
    ['{"id":"","action":"delete"}', "unread"],
    ['{"id":1e30,"action":"delete"}', "unread"],
    ['{"id":"not_a_valid_id","error":"invalid_id"}', { id: "not_a_valid_id", error: "invalid_id" }],
    ['{"id":"20","error":"too_new"}', { id: "20", error: "too_new" }],
    ['{"id":"20","action":"delete","error":"invalid_id"}', { id: "20", error: "invalid_id" }],
    ['{"id":7,"action":"delete","reason":null}', { id: "7", action: "delete" }],
    ['{"id":"20","action":"delete","error":null,"redacted_at":null}', { id: "20", action: "delete" }],
    ['{"id":"20","action":"delete","reason":["x"]}', { id: "20", action: "delete" }],
    ['{"id":"20","action":"delete","reason":"scrub_geo"}', { id: "20", action: "scrub_geo", reason: "scrub_geo" }],
    [
      '{"id":"20","action":"delete","reason":"geo_scrubbed"}',
      { id: "20", action: "scrub_geo", reason: "geo_scrubbed" }
    ],
    [
      '{"id":"20","action":"delete","reason":"tweet_edited"}',
      { id: "20", action: "rehydrate", reason: "tweet_edited" }
    ],
    ['{"id":"20","action":"rehydrate","reason":"deleted"}', { id: "20", action: "rehydrate", reason: "deleted" }],
    ['{"id":"20","action":"DELETE","reason":"deleted"}', { id: "20", action: "DELETE", reason: "deleted" }],
    ['{"id":"20","action":"withhold","reason":"law"}', { id: "20", action: "withhold", reason: "law" }],
    ['{"id":"20","action":"delete","reason":"law"}', { id: "20", action: "delete", reason: "law" }]
  ] as const)("have for the line %s %j, and those behind it", ([line, expected]) =>
    Effect.gen(function* () {
      const { live } = service({ results: `${line}\n${lines}` })
      const read = yield* complianceResults({ download_url: downloadUrl }).pipe(Stream.runCollect, Effect.provide(live))
      assert.deepStrictEqual<ReadonlyArray<object>>(read, [
        expected === "unread" ? { unread: line } : expected,
        ...results
      ])
    })
  )

  it.effect("do not have the address in a line that cannot be read", () =>
    Effect.gen(function* () {
      const { live } = service({ results: `see ${downloadUrl}\n${lines}` })
      const read = yield* complianceResults({ download_url: downloadUrl }).pipe(Stream.runCollect, Effect.provide(live))
      assert.lengthOf(read, 3)
      assert.notMatch(JSON.stringify(read), /5ecre7/)
    })
  )

  it.effect("that are lost on the way fail without their address", () =>
    Effect.gen(function* () {
      const broken = () =>
        new Response(
          new ReadableStream({
            start: (controller) => {
              controller.enqueue(new TextEncoder().encode(lines))
              controller.error(new Error(`lost ${downloadUrl}`))
            }
          })
        )
      const { exit } = yield* run({ results: broken }, ids)
      assert.strictEqual(reasonOf(exit)._tag, "TransportError")
    })
  )

  it.effect("with a line that does not end fail, and hold no more than a line", () =>
    Effect.gen(function* () {
      let pulled = 0
      const chunk = new TextEncoder().encode("a".repeat(1_000_000))
      const endless = () =>
        new Response(
          new ReadableStream({
            pull: (controller) => {
              pulled++
              controller.enqueue(chunk)
            }
          }),
          { headers: { "content-type": "text/plain" } }
        )
      const { live } = service({ results: endless })
      const exit = yield* complianceResults({ download_url: downloadUrl }).pipe(
        Stream.runDrain,
        Effect.exit,
        Effect.provide(live)
      )
      const reason = reasonOf(exit)
      assert(reason._tag === "DecodeError")
      assert.include(reason.message, "expected a line of no more than 16000000 characters")
      assert.lengthOf(reason.body, 65_536)
      assert.isBelow(pulled, 25)
    })
  )

  it.effect.each([
    ["no response", service({ results: "silent" })],
    ["a response without a body that ends", service({ results: () => new Response(new ReadableStream()) })]
  ] as const)("of which nothing arrives for a minute but %s fail", ([, { live }]) =>
    Effect.gen(function* () {
      const fiber = yield* Effect.forkChild(
        Effect.exit(Effect.provide(Stream.runDrain(complianceResults({ download_url: downloadUrl })), live))
      )
      for (let second = 0; second < 59; second++) yield* Effect.andThen(turn, TestClock.adjust("1 second"))
      assert.isUndefined(fiber.pollUnsafe())
      for (let second = 0; second < 10; second++) yield* Effect.andThen(turn, TestClock.adjust("1 second"))
      assert.strictEqual(reasonOf(yield* Fiber.join(fiber))._tag, "Timeout")
    })
  )

  it.effect.each([
    ["its query", (address: URL) => `You requested ${address.search}.`],
    ["its path", (address: URL) => `Nothing is at ${address.pathname}`],
    ["the whole of it, in JSON", (address: URL) => JSON.stringify({ error: `no ${address.href}` })],
    ["its signature", (address: URL) => `X-Goog-Signature: ${address.searchParams.get("X-Goog-Signature")}`]
  ] as const)("that repeat %s fail without it", ([, page]) =>
    Effect.gen(function* () {
      const address = new URL(
        "https://storage.example.com/twttr-compliance/5ecre7-path?X-Goog-Signature=5ecre7-5ignature"
      )
      const { live } = service({ results: () => new Response(page(address)) })
      const exit = yield* complianceResults({ download_url: address.href }).pipe(
        Stream.runDrain,
        Effect.exit,
        Effect.provide(live)
      )
      const reason = reasonOf(exit)
      assert(reason._tag === "DecodeError")
      assert.isFalse(reason.carriedOut)
      assert.notInclude(reason.body, "5ecre7-")
    })
  )
})

describe("the address of a job", () => {
  it.effect.each([
    ["https://api.x.com", "https://api.x.com/2/compliance/jobs/77/up?token=s", true],
    ["https://api.x.com/", "https://api.x.com:443/up?token=s", true],
    ["https://proxy.example/x", "https://proxy.example/up?token=s", true],
    ["http://127.0.0.1:8000", "http://127.0.0.1:8000/up?token=s", true],
    ["https://api.x.com", "https://storage.googleapis.com/up?token=s", false],
    ["https://api.x.com", "https://api.x.com.evil.example/up?token=s", false],
    ["https://api.x.com", "https://evil.example/https://api.x.com/up?token=s", false],
    ["https://api.x.com", "https://api.x.com:8443/up?token=s", false],
    ["https://api.x.com", "https://x.com/up?token=s", false],
    ["https://proxy.example", "https://api.x.com/up?token=s", false],
    ["http://127.0.0.1:8000", "http://127.0.0.1:8001/up?token=s", false],
    ["http://127.0.0.1:8000", "http://localhost:8000/up?token=s", false]
  ] as const)("for %s that is %s gets the bearer token: %s", ([base_url, address, isSent]) =>
    Effect.gen(function* () {
      const sent: Array<string | undefined> = []
      const fetch: Fetch = async (_, init) => {
        sent.push(new Headers(init?.headers).get("authorization") ?? undefined)
        if (init?.body instanceof ReadableStream) await new Response(init.body).text()
        return new Response(lines)
      }
      const live = layer({ bearer_token: "appToken", base_url, fetch })
      yield* uploadComplianceIds({ upload_url: address }, ids).pipe(Effect.provide(live))
      yield* complianceResults({ download_url: address }).pipe(Stream.runDrain, Effect.provide(live))
      const expected = isSent ? "Bearer appToken" : undefined
      assert.deepStrictEqual(sent, [expected, expected])
    })
  )

  it.effect("leads no token elsewhere by a redirect", () =>
    Effect.gen(function* () {
      const seen: Array<string> = []
      const fetch: Fetch = async (url, init) => {
        seen.push(String(url))
        assert.strictEqual(init?.redirect, "manual")
        return new Response(null, { status: 307, headers: { location: "https://evil.example/" } })
      }
      const exit = yield* complianceResults({ download_url: "https://api.x.com/down?token=s" }).pipe(
        Stream.runDrain,
        Effect.exit,
        Effect.provide(layer({ bearer_token: "appToken", fetch }))
      )
      assert.strictEqual(reasonOf(exit)._tag, "ServerError")
      assert.deepStrictEqual(seen, ["https://api.x.com/down?token=s"])
    })
  )

  it.effect.each([
    "ftp://storage.example/?sig=5ecre7",
    "http://storage.example/?sig=5ecre7",
    "https://user:5ecre7@storage.example/",
    "5ecre7",
    ""
  ])("is not used, and not shown, if it is %j", (address) =>
    Effect.gen(function* () {
      const { live, seen } = service({})
      const download = Stream.runDrain(complianceResults({ download_url: address }))
      for (const program of [download, uploadComplianceIds({ upload_url: address }, ids)]) {
        const reason = reasonOf(yield* Effect.exit(Effect.provide(program, live)))
        assert(reason._tag === "InvalidInput")
        assert.match(reason.parameter, /^(download|upload)_url$/)
      }
      assert.lengthOf(seen, 0)
    })
  )
})
