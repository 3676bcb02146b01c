import { assert, describe, it } from "@effect/vitest"
import * as Bytes from "@xeffect/core/bytes"
import * as Parameter from "@xeffect/core/parameter"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"

// Every kind of parameter, with values that it accepts and refuses. The conformance tests check that each operation uses
// the right kinds and bounds.

/** The sent text of a value, or that it is refused. */
const sent = (parameter: Parameter.Parameter, value: unknown): unknown => {
  const encoded = parameter.encode(value, parameter)
  return Parameter.isInvalid(encoded) ? "refused" : encoded
}

type Value = readonly [value: unknown, encoded: unknown]

const same = (...values: ReadonlyArray<unknown>): ReadonlyArray<Value> => values.map((value) => [value, value])
const all = (encoded: unknown, ...values: ReadonlyArray<unknown>): ReadonlyArray<Value> =>
  values.map((value) => [value, encoded])

const counted = (length: number) => Array.from({ length }, (_, index) => `${index + 1}`)

const half = "half of a pair: \ud800"
const digits = (length: number) => "9".repeat(length)

const noIds = ["", "x20", " 20", "20 ", "-1", "1.0", "２０", digits(20), -1, 1.5, 2 ** 53, 10n ** 19n, {}, true]

/** 2026-11-20T00:00:00Z, or less than a second later. */
const sameSecond = [
  "2026-11-20T00:00:00Z",
  "2026-11-20T00:00:00.000Z",
  "2026-11-20T00:00:00.999999999Z",
  "2026-11-20t00:00:00z",
  "2026-11-20T00:00:00+00:00",
  "2026-11-20T01:00:00+01:00",
  "2026-11-19T18:15:00.5-05:45",
  new Date("2026-11-20T00:00:00.999Z"),
  DateTime.makeUnsafe("2026-11-20T00:00:00.999Z"),
  DateTime.makeZonedUnsafe("2026-11-20T00:00:00.999Z", { timeZone: "Asia/Kathmandu" })
]

const noTimes = [
  "",
  "2026-11-20",
  "2026-11-20T00:00:00",
  "2026-11-20 00:00:00Z",
  "2026-02-30T00:00:00Z",
  "2026-11-20T25:00:00Z",
  "2026-11-20T00:00:00+0100",
  new Date(Number.NaN),
  1_700_000_000_000
]

const first = "2010-11-06T00:00:00Z"

// Values that cannot be entries of a list in a query.
const noValues = ["", " ", "a b", "a\t", "a\u0000", "a\u007f", "\ud800", "a,b", 5, {}]

const stream = Stream.make(new Uint8Array([1]))

type Row = readonly [
  kind: string,
  parameter: Parameter.Parameter,
  takes: ReadonlyArray<Value>,
  refuses: ReadonlyArray<unknown>
]

const rows: ReadonlyArray<Row> = [
  ["an ID", Parameter.id, [...all("20", "20", 20, 20n), ...same("0", digits(19))], [...noIds, ["20"], "20,21"]],
  [
    "an ID, also as a list of one",
    Parameter.singleId,
    [...all("84", "84", 84, 84n, ["84"], [84], [84n])],
    [...noIds, [], ["84", "85"], "84,85"]
  ],
  [
    "IDs",
    Parameter.ids(100),
    [
      ...all(["7", "8", "9"], [7, 8n, "9"], "7,8,9"),
      ...all(["7"], "7", ["7"]),
      ...all(counted(100), counted(100), `${counted(100)}`)
    ],
    [[], "", counted(101), `${counted(101)}`, "20, 21", ["20", ""], ["20", 2 ** 60], [["20"]], 20, {}]
  ],
  ["IDs without a maximum", Parameter.ids(), [...same(counted(1000))], [[], ""]],
  ["an attachment", Parameter.attachment, all([{ media_id: "5" }], "5", 5, 5n), [...noIds, ["5"]]],
  ["true or false", Parameter.flag, same(true, false), ["yes", "true", 1, 0, "", {}]],
  [
    "a number in a range",
    Parameter.decimal(-60, 0.5),
    same(-60, -0.25, 0, 0.5),
    [-60.1, 0.6, "0", Number.NaN, Number.NEGATIVE_INFINITY, 1n, null]
  ],
  ["any number", Parameter.decimal(), same(-1e300, 0.1, 1e300), ["1", Number.NaN, Number.POSITIVE_INFINITY]],
  [
    "a whole number",
    Parameter.integer(5, 100, 10),
    same(5, 6, 99, 100),
    [4, 101, 5.5, "5", Number.NaN, Number.POSITIVE_INFINITY, 5n, [5], {}]
  ],
  ["text", Parameter.text(0), same("", "a", "🌊", "\ufeff"), [5, {}, ["a"], half]],
  [
    "text of a length",
    Parameter.text(1, 10),
    same("q", "q".repeat(10), "🌊".repeat(10)),
    ["", "q".repeat(11), "🌊".repeat(11), 5, half]
  ],
  [
    "texts",
    Parameter.texts(2, 4, 25),
    same(["yes, please", "no"], ["a", "b", "c", "d".repeat(25)]),
    [["a"], ["a", "b", "c", "d", "e"], ["a", ""], ["a", "b".repeat(26)], ["a", half], ["a", 5], "a,b", {}]
  ],
  ["text of a pattern", Parameter.matching(/^[a-c]$/, "a letter"), same("a", "c"), ["", "d", "aa", 5, ["a"]]],
  [
    "a handle",
    Parameter.username,
    same("X", "XDevelopers", "fifteen_letters"),
    ["", "@X", "sixteen_letters_", "two words", 7]
  ],
  [
    "handles",
    Parameter.usernames(100),
    all(["X", "XDevelopers"], ["X", "XDevelopers"], "X,XDevelopers"),
    [[], "", ["@X"], "X, Y", counted(101), 7]
  ],
  ["a space", Parameter.spaceId, same("1DXxyRYNejbKM", "a"), ["", "fourteenletter", "a-b", "1DXxyRYNejbKM ", 1]],
  ["spaces", Parameter.spaceIds(100), all(["1DXxyRYNejbKM", "a"], "1DXxyRYNejbKM,a"), [[], "", ["a-b"], counted(101)]],
  [
    "a conversation",
    Parameter.conversationId,
    same("7-12", `${digits(19)}-${digits(19)}`, digits(15), digits(19)),
    ["", "7", "7-", "-7", "7-8-9", "a-b", digits(14), digits(20), 7]
  ],
  [
    "a choice",
    Parameter.choice("live", "scheduled"),
    same("live", "scheduled"),
    ["", "nothing", "Live", "live,scheduled", ["live"]]
  ],
  [
    "an open choice",
    Parameter.openChoice("recency", "relevancy"),
    same("recency", "relevancy", "not-yet_known:é"),
    [...noValues, ["recency"]]
  ],
  [
    "open choices",
    Parameter.openChoices("replies", "retweets"),
    [
      ...all(["replies", "not-yet_known:é"], ["replies", "not-yet_known:é"], "replies,not-yet_known:é"),
      ...all(["replies"], ["replies"], "replies"),
      ...all(undefined, [])
    ],
    [...noValues.map((value) => [value]), "", "replies, retweets", 5, {}]
  ],
  [
    "names",
    Parameter.names,
    [
      ...all(["id", "not_yet_known", "a.b"], ["id", "not_yet_known", "a.b"], "id,not_yet_known,a.b"),
      ...all(undefined, [])
    ],
    ["id, name", "", [""], ["a b"], ["a,b"], [5], 5, {}]
  ],
  ["a time", Parameter.time(), all("2026-11-20T00:00:00Z", ...sameSecond), noTimes],
  [
    "a time from one on",
    Parameter.time(first),
    [...all(first, first, "2010-11-06T01:00:00.9+01:00"), ...all("2026-11-20T00:00:00Z", ...sameSecond)],
    [...noTimes, "2010-11-05T23:59:59Z", new Date(Date.parse(first) - 1), "2010-11-06T00:59:59+01:00"]
  ],
  ["an object", Parameter.record("an object"), same({}, { a: [1] }), [[], "a", 5, true]]
]

describe.each(rows)("%s", (_, parameter, takes, refuses) => {
  it("is sent in one form", () => {
    assert.deepStrictEqual(
      takes.map(([value]) => sent(parameter, value)),
      takes.map(([, encoded]) => encoded)
    )
  })

  it("is refused if it is anything else", () => {
    for (const value of [null, ...refuses]) assert.strictEqual(sent(parameter, value), "refused", String(value))
  })

  it("has a rule that a person can read", () => {
    for (const value of [undefined, null, "", [], {}, 5, new Date(0)]) {
      assert.notMatch(parameter.rule(parameter, value), /Infinity|undefined|null|NaN|\[object|1 to 1 |\. /)
    }
  })
})

describe("bytes", () => {
  it.each([
    ["a Uint8Array", new Uint8Array([1, 2]), 2],
    ["a Blob", new Blob(["ab"]), 2],
    ["a File", new File(["ab"], "a.png", { type: "image/png" }), 2],
    ["a ReadableStream", new ReadableStream(), undefined],
    ["a Stream", stream, undefined]
  ] as const)("may be %s", (_, value, size) => {
    assert.deepInclude(sent(Bytes.parameter, value), { _tag: "Binary", size })
  })

  it("are nothing else", () => {
    for (const value of [null, "", "a", [1, 2], {}, 5, new ArrayBuffer(2)]) {
      assert.strictEqual(sent(Bytes.parameter, value), "refused")
    }
  })
})

describe("bounds hold for all numbers", () => {
  const bound = Schema.Int.check(Schema.isBetween({ minimum: -1_000_000, maximum: 1_000_000 }))
  it.prop("of a whole number", { a: bound, b: bound, value: bound }, ({ a, b, value }) => {
    const [minimum, maximum] = [Math.min(a, b), Math.max(a, b)]
    const isWithin = value >= minimum && value <= maximum
    assert.strictEqual(sent(Parameter.integer(minimum, maximum), value), isWithin ? value : "refused")
  })

  const size = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 200 }))
  it.prop("of a text, and of a list", { a: size, b: size, length: size }, ({ a, b, length }) => {
    const [minimum, maximum] = [Math.min(a, b), Math.max(a, b)]
    const isWithin = length >= minimum && length <= maximum
    const wave = "🌊".repeat(length)
    assert.strictEqual(sent(Parameter.text(minimum, maximum), wave), isWithin ? wave : "refused")
    const list = counted(length)
    assert.deepStrictEqual(sent(Parameter.ids(maximum), list), length >= 1 && length <= maximum ? list : "refused")
  })
})
