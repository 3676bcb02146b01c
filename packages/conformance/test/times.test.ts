import { assert, describe, it } from "@effect/vitest"
import { searchRecentTweets } from "@xeffect/tweets"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { tweets } from "./rows/tweets.ts"
import { outcomeOfAll } from "./support/recorder.ts"
import type { AnyRow } from "./support/row.ts"

const byName = (rows: ReadonlyArray<AnyRow>, name: string): AnyRow => {
  const row = rows.find((one) => one.name === name)
  if (row === undefined) throw new Error(`no row is called ${name}`)
  return row
}
const searching = byName(tweets, "search_recent_tweets")

/** The encoded form of each time. */
const sentFor = Effect.fnUntraced(function* (times: ReadonlyArray<unknown>, row = searching) {
  const required = row === searching ? { query: "tides" } : { id: "7" }
  const { error, requests } = yield* outcomeOfAll(
    row,
    times.map((start_time) => ({ ...required, start_time }))
  )
  assert.isUndefined(error, error?.message)
  return requests.map(({ line }) => new URLSearchParams(line.split("?")[1]).get("start_time"))
})

const minute = 60_000
const day = 24 * 60 * minute

const twoDigits = (value: number) => `${value}`.padStart(2, "0")

/** An offset as RFC 3339 writes it. */
const written = (minutes: number) => {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? "-" : "+"}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`
}

describe("a time is sent in UTC, cut to whole seconds", () => {
  // The years 0000 to 9999, except times that an offset moves out of them.
  const instants = Schema.Int.check(
    Schema.isBetween({ minimum: -62_167_219_200_000 + day, maximum: 253_402_300_799_999 - day })
  )
  const offsets = Schema.Int.check(Schema.isBetween({ minimum: 1 - 24 * 60, maximum: 24 * 60 - 1 }))
  const digits = Schema.String.check(Schema.isPattern(/^\d{0,9}$/))

  it.effect.prop(
    "however it is spelled",
    { instant: instants, offset: offsets, further: digits },
    ({ further, instant, offset }) =>
      Effect.gen(function* () {
        const inUtc = new Date(instant).toISOString()
        const elsewhere = new Date(instant + offset * minute).toISOString()
        const spelled = [
          inUtc,
          inUtc.toLowerCase(),
          inUtc.replace("Z", `${further}Z`),
          inUtc.replace(/\.\d+/, ""),
          inUtc.replace("Z", "-00:00"),
          elsewhere.replace("Z", written(offset)),
          elsewhere.replace("Z", `${further}${written(offset)}`).toLowerCase(),
          elsewhere.replace(/\.\d+Z/, written(offset)),
          new Date(instant),
          DateTime.makeUnsafe(instant),
          DateTime.makeZonedUnsafe(instant, { timeZone: DateTime.zoneMakeOffset(offset * minute) })
        ]
        const expected = `${inUtc.slice(0, inUtc.indexOf("."))}Z`
        assert.deepStrictEqual(
          yield* sentFor(spelled),
          spelled.map(() => expected)
        )
      })
  )

  const examples: ReadonlyArray<readonly [text: string, sent: string]> = [
    // The examples of RFC 3339 section 5.8. A leap second is the one that follows, as the clock of `Date` has none.
    ["1985-04-12T23:20:50.52Z", "1985-04-12T23:20:50Z"],
    ["1996-12-19T16:39:57-08:00", "1996-12-20T00:39:57Z"],
    ["1990-12-31T23:59:60Z", "1991-01-01T00:00:00Z"],
    ["1990-12-31T15:59:60-08:00", "1991-01-01T00:00:00Z"],
    ["1937-01-01T12:00:27.87+00:20", "1937-01-01T11:40:27Z"],
    // As `created_at` of posts has it, and `new Date().toISOString()`.
    ["2026-11-21T08:30:00.000Z", "2026-11-21T08:30:00Z"],
    ["2024-02-29T23:30:00-01:00", "2024-03-01T00:30:00Z"],
    ["0000-01-01T00:00:00.999Z", "0000-01-01T00:00:00Z"],
    ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59Z"]
  ]
  it.effect.each(examples)("%s", ([text, sent]) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* sentFor([text]), [sent])
    })
  )

  it.effect("before it is compared with the earliest time of an operation", () =>
    Effect.gen(function* () {
      const row = byName(tweets, "get_users_tweets")
      const spelled = ["2010-11-05T23:00:00.999-01:00", "2010-11-06T14:00:00+14:00", new Date(Date.UTC(2010, 10, 6))]
      assert.deepStrictEqual(
        yield* sentFor(spelled, row),
        spelled.map(() => "2010-11-06T00:00:00Z")
      )
    })
  )

  it("in the types", () => {
    const calls = (text: string, date: Date, zoned: DateTime.Zoned, none: undefined) => [
      searchRecentTweets({ query: "tides", start_time: text, end_time: date }),
      searchRecentTweets({ query: "tides", start_time: zoned, end_time: none }),
      // @ts-expect-error a number does not say whether it is seconds or milliseconds
      searchRecentTweets({ query: "tides", start_time: 1_700_000_000 })
    ]
    assert.isFunction(calls)
  })
})
