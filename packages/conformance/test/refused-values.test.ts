import { assert, describe, it } from "@effect/vitest"
import { dict, items, type XApi, type XError } from "@xeffect/core"
import { layer } from "../../http/test/over-client/index.ts"
import {
  createTweet,
  getHomeTimeline,
  getRecentTweetsCount,
  getTweets,
  getUsersTweets,
  searchRecentTweets
} from "@xeffect/tweets"
import { getMe, getUsers } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { credentials } from "./support/recorder.ts"

/** The addresses that calls are sent to, and a layer in which every response is empty. */
const recording = () => {
  const sent: Array<string> = []
  const client = HttpClient.make((request, url) => {
    sent.push(decodeURIComponent(url.search))
    return Effect.succeed(HttpClientResponse.fromWeb(request, new Response("{}")))
  })
  const live = layer(credentials.both).pipe(Layer.provide(Layer.succeed(HttpClient.HttpClient, client)))
  return { sent, live }
}

/** How a call is refused before anything is sent. */
const refusal = Effect.fnUntraced(function* (call: Effect.Effect<unknown, XError, XApi>) {
  const { live, sent } = recording()
  const { message, reason } = yield* call.pipe(Effect.provide(live), Effect.flip)
  assert.lengthOf(sent, 0)
  if (reason._tag !== "InvalidInput") return assert.fail(message)
  return { message, reason }
})

describe("a value that is not an object of parameters", () => {
  const values: ReadonlyArray<readonly [value: unknown, shown: string]> = [
    [null, "null"],
    ["20", '"20"'],
    ["", '""'],
    [20, "20"],
    [false, "false"],
    [[], "[]"],
    [["20"], '["20"]'],
    [() => "20", '() => "20"']
  ]
  it.effect.each(values)("is refused: %o", ([value, shown]) =>
    Effect.gen(function* () {
      const given = value as never
      const calls = [
        ["createTweet", createTweet(given)],
        ["getMe", getMe(given)],
        ["getTweets", dict(getTweets, given)],
        ["getHomeTimeline", Stream.runDrain(items(getHomeTimeline, given))]
      ] as const
      for (const [name, call] of calls) {
        const { message, reason } = yield* refusal(call)
        assert.strictEqual(message, `${name}: InvalidInput: params must be an object of parameters, but is ${shown}`)
        assert.strictEqual(reason.parameter, "params")
        assert.strictEqual(reason.value, value)
      }
    })
  )
})

describe("the rule that is shown is the one that was broken", () => {
  const half = "a\ud800b"
  const shown = String.raw`"a\ud800b"`
  const texts: ReadonlyArray<readonly [call: Effect.Effect<unknown, XError, XApi>, message: string]> = [
    [
      createTweet({ text: half }),
      `text must be well-formed Unicode, without half of a surrogate pair, but is ${shown}`
    ],
    [
      searchRecentTweets({ query: half }),
      `query must be well-formed Unicode, without half of a surrogate pair, but is ${shown}`
    ],
    [
      createTweet({ text: "", poll_options: ["yes", half], poll_duration_minutes: 60 }),
      `poll_options must be well-formed Unicode, without half of a surrogate pair, but is ${shown}`
    ],
    [createTweet({ text: 5 as never }), "text must be text, but is 5"],
    [createTweet({ place_id: "" }), 'place_id must be text of 1 or more characters, but is ""'],
    [searchRecentTweets({ query: "" }), 'query must be text of 1 to 4096 characters, but is ""']
  ]
  it.effect.each(texts)("of a text %#", ([call, message]) =>
    Effect.gen(function* () {
      assert.include((yield* refusal(call)).message, `: InvalidInput: ${message}`)
    })
  )

  const form =
    "end_time must be a valid date and time in the years 0000 to 9999 (a Date, a DateTime, or text with an offset " +
    "such as 2026-11-21T08:30:00Z), but is "
  const malformed = [
    "+010001-02-01T00:00:00Z",
    "-000001-01-01T00:00:00Z",
    "0000-01-01T00:59:59+01:00",
    "9999-12-31T23:00:00-01:00",
    "2026-11-21",
    "2026-11-21T08:30:00",
    "2026-11-21T08:30Z",
    "2026-11-21T08:30:00.Z",
    "2026-11-21T08:30:00,5Z",
    "2026-11-21T08:30:00+24:00",
    "2026-11-21T08:30:00+01:60",
    "2026-11-21T08:30:00+01",
    "2026-02-30T00:00:00Z",
    "2025-02-29T00:00:00+01:00",
    "2026-13-01T00:00:00Z",
    "2026-11-21T24:00:00Z",
    "2026-11-21T25:00:00Z",
    "2026-11-21T08:60:00Z",
    "2026-11-21T08:30:60Z",
    "2026-11-30T23:59:60+01:00",
    "2026-11-21T08:30:00Z ",
    "tomorrow"
  ]
  const times: ReadonlyArray<readonly [time: Date | string, message: string]> = [
    [new Date(Date.UTC(10_001, 1)), `${form}+010001-02-01T00:00:00.000Z`],
    [new Date(Date.UTC(-1, 0)), `${form}-000001-01-01T00:00:00.000Z`],
    [new Date(8.64e15), `${form}+275760-09-13T00:00:00.000Z`],
    [new Date(Number.NaN), `${form}Invalid Date`],
    ...malformed.map((text) => [text, `${form}"${text}"`] as const)
  ]
  it.effect.each(times)("of a time: %s", ([end_time, message]) =>
    Effect.gen(function* () {
      const { message: whole } = yield* refusal(searchRecentTweets({ query: "effect", end_time }))
      assert.strictEqual(whole, `searchRecentTweets: InvalidInput: ${message}`)
    })
  )

  const earliest: ReadonlyArray<readonly [call: Effect.Effect<unknown, XError, XApi>, message: string]> = [
    [
      getUsersTweets({ id: "7", start_time: "2010-11-06T00:59:59.999+01:00" }),
      'start_time must be 2010-11-06T00:00:00Z or later, but is "2010-11-06T00:59:59.999+01:00"'
    ],
    [
      getUsersTweets({ id: "7", end_time: new Date(Date.UTC(2010, 10, 6)) }),
      "end_time must be 2010-11-06T00:00:01Z or later, but is 2010-11-06T00:00:00.000Z"
    ],
    [getUsersTweets({ id: "7", end_time: "2026-02-30T00:00:00Z" }), `${form}"2026-02-30T00:00:00Z"`]
  ]
  it.effect.each(earliest)("of a time that has a least one %#", ([call, message]) =>
    Effect.gen(function* () {
      assert.strictEqual((yield* refusal(call)).message, `getUsersTweets: InvalidInput: ${message}`)
    })
  )

  const open = "without commas, spaces and control characters, for example"
  const values: ReadonlyArray<readonly [call: Effect.Effect<unknown, XError, XApi>, message: string]> = [
    [
      searchRecentTweets({ query: "effect", sort_order: "by date" }),
      `sort_order must be text ${open} recency, relevancy, but is "by date"`
    ],
    [
      getHomeTimeline({ exclude: "replies, retweets" }),
      `exclude must be values ${open} replies, retweets (a list, or a string with commas and no spaces), but is " retweets"`
    ],
    [
      getRecentTweetsCount({ query: "effect", granularity: "week" as never }),
      'granularity must be one of minute, hour, day, but is "week"'
    ],
    [
      createTweet({ text: "Hello", in_reply_to_tweet_id: "20", exclude_reply_user_ids: [] }),
      "exclude_reply_user_ids must be 1 or more IDs of 1 to 19 digits (a list, or a string with commas and no spaces), but is []"
    ]
  ]
  it.effect.each(values)("of a value %#", ([call, message]) =>
    Effect.gen(function* () {
      assert.include((yield* refusal(call)).message, `: InvalidInput: ${message}`)
    })
  )

  it.effect("the first and the last time of four digits are sent", () =>
    Effect.gen(function* () {
      const { live, sent } = recording()
      for (const end_time of [new Date(253_402_300_799_999), "9999-12-31T23:59:59Z"]) {
        yield* getHomeTimeline({ start_time: new Date(-62_167_219_200_000), end_time }).pipe(Effect.provide(live))
      }
      const query = "start_time=0000-01-01T00:00:00Z&end_time=9999-12-31T23:59:59Z"
      assert.deepStrictEqual(
        sent.slice(-2).map((text) => text.replace("?", "").split("&").toSorted()),
        [query.split("&").toSorted(), query.split("&").toSorted()]
      )
    })
  )
})

describe("a list of a wrong length", () => {
  const list = Array.from({ length: 101 }, (_, index) => `${1_000_000_000 + index}`)

  it.effect.each([
    ["as a list", list],
    ["as text", `${list}`]
  ] as const)("is the value, and shown short: %s", ([, ids]) =>
    Effect.gen(function* () {
      const { message, reason } = yield* refusal(getUsers({ ids }))
      assert.match(String(reason.value), /^\["1000000000","10.*… \(101 entries\)$/)
      assert.isBelow(String(reason.value).length, 220)
      assert.match(
        message,
        /^getUsers: InvalidInput: ids must be 1 to 100 IDs .*, but is \["1000000000","10.*… \(101 entries\)$/
      )
      assert.isBelow(message.length, 300)
    })
  )

  it.effect("is shown in full if it is short", () =>
    Effect.gen(function* () {
      const { message, reason } = yield* refusal(getUsers({ ids: [] }))
      assert.deepStrictEqual(reason.value, [])
      assert.match(message, /, but is \[\]$/)
    })
  )

  it.effect("is not the value if one of its entries is refused", () =>
    Effect.gen(function* () {
      const { reason } = yield* refusal(getUsers({ ids: ["20", "x"] }))
      assert.strictEqual(reason.value, "x")
    })
  )
})
