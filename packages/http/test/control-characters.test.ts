import { assert, describe, it } from "@effect/vitest"
import { pages, type XError } from "@xeffect/core"
import { exchangeCode, refresh } from "./over-client/oauth2.ts"
import { createTweet, getTweet, searchRecentTweets } from "@xeffect/tweets"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import type { HttpClient } from "effect/http/HttpClient"
import * as Logger from "effect/Logger"
import * as Stream from "effect/Stream"
import { layerBare } from "./bare.ts"
import { type Response, reply, timedClient } from "./timed-client.ts"

// The title of a terminal, a cleared screen, C1, NUL, DEL, directions of writing, invisible characters, a half of a pair.
const hostile = "a\u001b]0;t\u0007\u001b[2J\u009b1m\u0000\u007f\u202e\u2066\u200b\u2028\u00ad\ufeff\u{e0041}\ud800\r\nz"

const responses: Readonly<Record<string, Response>> = {
  "a problem": reply(400, { title: hostile, detail: hostile, value: hostile, some_field: hostile }),
  "an error of OAuth": reply(401, { error: hostile, error_description: hostile }),
  "the older form": reply(403, { errors: [{ message: hostile, parameters: { [hostile]: [hostile] } }] }),
  "a redirect": reply(302, "", { location: "https://a.example/\u0085\u00ad" }),
  "errors in the place of data": reply(200, { errors: [{ title: hostile, detail: hostile }] }),
  "a page with a token": reply(200, { data: [], meta: { next_token: hostile, result_count: 0 } }),
  "no JSON": reply(200, hostile),
  "an error of the connection": { code: hostile }
}

const calls: Readonly<Record<string, Effect.Effect<unknown, XError, HttpClient>>> = {
  "a read": Effect.provide(getTweet({ id: "20" }), layerBare),
  "a write": Effect.provide(createTweet({ text: "Hello" }), layerBare),
  "a page": Effect.provide(Stream.runDrain(pages(searchRecentTweets, { query: "x" })), layerBare),
  "a refresh": refresh({ client_id: "c", refresh_token: "a-refresh-token" }),
  "a callback": exchangeCode({
    client_id: "c",
    authorization: { state: "s", code_verifier: "v", redirect_uri: "https://a.example/" },
    callback: `/?state=s&error=${encodeURIComponent(hostile.replace("\ud800", ""))}`
  })
}

const obeyed = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\u2028]/u

describe.each(Object.entries(responses))("control and invisible characters of %s", (_, response) => {
  it.effect.each(Object.entries(calls))("are not in the words of the failure of %s", ([, call]) =>
    Effect.gen(function* () {
      const logged: Array<string> = []
      const logger = Logger.make((options) => logged.push(String(options.message), Logger.formatLogFmt.log(options)))
      const result = yield* call.pipe(
        Effect.tapError((error) => Effect.logError(error.message, Cause.fail(error))),
        Effect.provide([timedClient(() => Effect.succeed(response)).client, Logger.layer([logger])]),
        Effect.result
      )
      if (result._tag === "Success") return
      const error = result.failure
      const { message, reason } = error
      assert.notMatch(message, /\n/)
      assert.notMatch(reason.message, /\n/)
      for (const text of [message, reason.message, String(error), Cause.pretty(Cause.fail(error)), ...logged]) {
        assert.notMatch(text, obeyed)
      }
      // Of a callback the words are the program's own.
      if ("detail" in reason && reason._tag !== "Forbidden") assert.notMatch(reason.detail, obeyed)
    })
  )
})
