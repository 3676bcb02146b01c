// Every option that is a callback: what it may return, and what its failure does, which is the same everywhere.
import { assert, describe, it } from "@effect/vitest"
import { type CallbackResult, data, poll } from "@xeffect/core"
import { collect, run } from "@xeffect/export"
import { layer } from "@xeffect/http"
import { costs } from "@xeffect/costs"
import { uploadMedia } from "@xeffect/media"
import { follow, followAll, streamTweetsFirehose, streamTweets } from "@xeffect/streams"
import { createThread, getTweet, getUsersMentions, searchRecentTweets } from "@xeffect/tweets"
import { webhook } from "@xeffect/webhooks"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as Stream from "effect/Stream"
import { globSync, mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { signatureOf } from "../runtimes/webhooks.ts"

const post = { id: "20", text: "High tide at noon" }

const png = Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10, ...Array.from({ length: 100 }, () => 0)])

/** The X API: one post, wherever it is asked for. */
const respond = (url: URL): unknown => {
  if (/recent|mentions/.test(url.pathname)) return { data: [post], meta: { result_count: 1 } }
  if (/upload/.test(url.pathname)) return { data: { id: "7" } }
  return { data: post }
}

// Each item of a stream ends with a line break.
const send: typeof globalThis.fetch = (input) =>
  Promise.resolve(
    new Response(`${JSON.stringify(respond(new URL(input instanceof Request ? input.url : input)))}\r\n`, {
      headers: { "content-type": "application/json" }
    })
  )

const keys = { consumer_key: "key", consumer_secret: "secret", access_token: "1-token", access_token_secret: "secret" }

const live = layer({ ...keys, bearer_token: "token", fetch: send })

type Callback = () => CallbackResult

const first = <A, E, R>(stream: Stream.Stream<A, E, R>) => Stream.runCollect(Stream.take(stream, 1))

const delivery = Effect.promise(async () => {
  const body = JSON.stringify({ data: { event_uuid: "1", event_type: "post.delete", payload: { id: "1" } } })
  const signature = await signatureOf("secret", new TextEncoder().encode(body))
  const headers = { "x-twitter-webhooks-signature": signature }
  return new Request("https://bot.example/x", { method: "POST", headers, body })
})

/** Each callback: a program that calls it, and what is different if it fails. */
const rows: Readonly<Record<string, (callback: Callback) => Effect.Effect<unknown, unknown>>> = {
  "core/src/operation/poll/options.ts on_event": (on_event) =>
    Effect.provide(first(poll(getUsersMentions, { id: "1" }, { start: "oldest", on_event })), live),
  "export/src/run/options.ts on_event": (on_event) =>
    Effect.gen(function* () {
      const directory = join(mkdtempSync(join(tmpdir(), "callbacks-")), "collection")
      const { complete, entries } = yield* run(yield* collect(searchRecentTweets, { query: "tide" }), {
        directory,
        on_event
      })
      return { complete, entries }
    }).pipe(Effect.provide(live)),
  "costs/src/costs/options.ts on_cost": (on_cost) =>
    Effect.provide(
      data(getTweet, { id: "20" }),
      layer({ bearer_token: "token", fetch: send, around: [costs({ on_cost })] })
    ),
  "media/src/upload/params.ts on_progress": (on_progress) =>
    Effect.provide(uploadMedia({ media: png }, { on_progress }), live),
  "streams/src/follow/machine/options.ts on_event": (on_event) =>
    Effect.provide(first(follow(streamTweets, {}, { on_event })), live),
  "streams/src/follow/follow-all.ts on_event": (on_event) =>
    Effect.provide(first(followAll(streamTweetsFirehose, {}, { partitions: [1], on_event })), live),
  "tweets/src/thread/options.ts on_posted": (on_posted) =>
    Effect.provide(createThread([post.text], { on_posted }), live),
  "webhooks/src/receive/webhook.ts on_event": (on_event) =>
    Effect.flatMap(delivery, webhook({ consumer_secret: "secret", on_event })).pipe(Effect.map(({ status }) => status))
}

/** They need a database or another process, or do not end, and run their callback as the rows do. */
const others = [
  "export/src/cluster/layer-cluster.ts on_event",
  "http/src/sign-in/refresh/refreshing.ts on_wait",
  "reply/src/work/events.ts on_event"
]

/** Ways to succeed: each sets `isDone` when it is at its end. */
const successes = (end: () => void): Readonly<Record<string, Callback>> => ({
  "an effect": () => Effect.andThen(Effect.yieldNow, Effect.sync(end)),
  "a promise": () => Promise.resolve().then(end),
  nothing: end
})

const mistake = new Error("a mistake in the callback")

const failures: Readonly<Record<string, Callback>> = {
  "an effect that fails": () => Effect.fail(mistake),
  "an effect that dies": () => Effect.die(mistake),
  "a promise that rejects": () => Promise.reject(mistake),
  "a function that throws": () => {
    throw mistake
  }
}

/** The result of a program with a callback, and what was logged. */
const observed = Effect.fnUntraced(function* (program: Effect.Effect<unknown, unknown>) {
  const logged: Array<string> = []
  const logger = Logger.make(
    ({ cause, message }) => void logged.push(`${[message].flat().join(" ")} ${Cause.pretty(cause)}`)
  )
  const result = yield* program.pipe(Effect.provide(Logger.layer([logger])))
  return { result, logged }
})

const cases = Object.entries(rows).map(([name, program]) => ({ name, program }))

describe("The table of callbacks", () => {
  it("has every option of the packages that is one", () => {
    const found = globSync("*/src/**/*.ts", { cwd: join(import.meta.dirname, "..", "..") })
      .filter((file) => !file.startsWith("emulator"))
      .flatMap((file) =>
        Array.from(
          readFileSync(join(import.meta.dirname, "..", "..", file), "utf8").matchAll(
            /^ {2}readonly (on_\w+)\??:\s*(?:\|\s*)?\(/gm
          ),
          ([, name]) => `${file} ${name}`
        )
      )
      .filter((one) => !one.startsWith("webhooks/src/receive/delivery/"))
    assert.sameMembers(found, [...Object.keys(rows), ...others])
  })
})

describe.each(cases)("$name", ({ name, program }) => {
  const isWebhook = name.startsWith("webhooks")

  it.live.each(["an effect", "a promise", "nothing"])("is run to its end if it returns %s", (kind) =>
    Effect.gen(function* () {
      let ends = 0
      const callback = successes(() => void ends++)[kind] ?? assert.fail("no such callback")
      const { logged } = yield* observed(program(callback))
      assert.isAbove(ends, 0)
      assert.deepStrictEqual(logged, [])
    })
  )

  it.live.each(Object.keys(failures))("is logged after a failure, and nothing that was done is lost: %s", (kind) =>
    Effect.gen(function* () {
      const expected = yield* observed(program(() => undefined))
      const failing = failures[kind] ?? assert.fail("no such callback")
      const { logged, result } = yield* observed(program(failing))
      // The event is delivered again.
      assert.deepStrictEqual(result, isWebhook ? 503 : expected.result)
      assert.include(logged.join("\n"), mistake.message)
      assert.include(logged.join("\n"), isWebhook ? "An event was not handled" : `${name.split(" ")[1]} failed`)
    })
  )
})
