import { assert } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { AnyRow, FieldsParameter } from "../row.ts"
import { allFields } from "../values.ts"
import { alike, callWith, hasNone, refuses, type RuleTest, sends, sendsWith } from "./rule.ts"

const wireName = (name: string) => name.replace("_fields", ".fields")

const field = (row: AnyRow, name: FieldsParameter): ReadonlyArray<RuleTest> => {
  const giving = (value: unknown) => callWith(row, { [name]: value })
  const names = ["id", "not_yet_known", "a.b"]
  return [
    sends(row, `takes ${name} as a list`, giving(names), sendsWith(row, { [wireName(name)]: `${names}` })),
    alike(row, `takes ${name} as text with commas`, [giving(names), giving(`${names}`)]),
    alike(row, `takes no ${name} for none`, [giving([]), giving(undefined)]),
    refuses(row, giving("id, name"), name),
    refuses(row, giving(5), name)
  ]
}

/** Fields and expansions: those that are specified, those that the service has beyond them, and no others. */
export const fields = (row: AnyRow): ReadonlyArray<RuleTest> => {
  const known = [...(row.fields ?? []), ...(row.wider?.fields ?? [])]
  const others = allFields.filter((name) => !known.includes(name))
  return [
    ...known.flatMap((name) => field(row, name)),
    hasNone(row, "has no other fields", Object.fromEntries(others.map((name) => [name, ["id"]])))
  ]
}

/** 2026-11-20T00:00:00Z, or less than a second later. */
const sameSecond = [
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

const badTimes = [
  "2026-11-20T00:00:00",
  "2026-11-20 00:00:00Z",
  "2026-11-20",
  "2026-02-30T00:00:00Z",
  "2026-11-20T25:00:00Z",
  "2026-11-20T00:00:00+0100",
  "",
  new Date(Number.NaN),
  1_700_000_000_000
]

const second = 1000

/** From when to when, and between which posts. */
export const windows = (row: AnyRow): ReadonlyArray<RuleTest> => {
  const giving = (params: object) => callWith(row, params)
  const text = { start_time: "2026-11-20T00:00:00Z", end_time: "2026-11-21T00:00:00Z", since_id: "10", until_id: "20" }
  if (row.window === undefined) return [hasNone(row, "has no window of times and IDs", text)]
  const sent = sendsWith(row, text)
  const spelled = sameSecond.map((time) => giving({ ...text, start_time: time, end_time: time }))
  return [
    sends(row, "takes a window of times and IDs", giving(text), sent),
    alike(row, "takes times however they are spelled, and sends whole seconds in UTC", [
      giving({ ...text, end_time: text.start_time }),
      ...spelled
    ]),
    ...["start_time", "end_time"].flatMap((name) =>
      badTimes.map((time) => refuses(row, giving({ [name]: time }), name))
    ),
    ...["since_id", "until_id"].flatMap((name) =>
      ["", -1, "abc"].map((id) => refuses(row, giving({ [name]: id }), name))
    ),
    ...earliest(row)
  ]
}

const earliest = (row: AnyRow): ReadonlyArray<RuleTest> => {
  if (row.window === undefined || row.window === true) return []
  const [start_time, end_time] = row.window
  const before = (time: string) => new Date(Date.parse(time) - second)
  // The digits look like a later time.
  const beforeWithOffset = (time: string) =>
    new Date(before(time).getTime() + 60 * 60 * second).toISOString().replace("Z", "+01:00")
  return [
    sends(
      row,
      `takes times from ${start_time} on`,
      callWith(row, { start_time, end_time }),
      sendsWith(row, { start_time, end_time })
    ),
    ...[before, beforeWithOffset].flatMap((spelled) => [
      refuses(row, callWith(row, { start_time: spelled(start_time) }), "start_time"),
      refuses(row, callWith(row, { end_time: spelled(end_time) }), "end_time")
    ])
  ]
}

/** By which parameter there are pages. The test of paging turns them. */
export const paging = (row: AnyRow): ReadonlyArray<RuleTest> => {
  const stated = row.paging ?? row.wider?.paging
  const others = ["pagination_token", "next_token"].filter((name) => name !== stated)
  const token = "b26v89c19zqg8o3f"
  const giving = (name: string, value: unknown) => callWith(row, { [name]: value })
  return [
    {
      title: stated === undefined ? "is not paged" : `is paged by ${stated}`,
      check: Effect.sync(() => assert.strictEqual(row.operation.definition.paging, stated))
    },
    hasNone(row, `has no ${others.join(" and no ")}`, Object.fromEntries(others.map((name) => [name, token]))),
    ...(stated === undefined
      ? []
      : [
          sends(row, `passes ${stated} on as it is`, giving(stated, token), sendsWith(row, { [stated]: token })),
          refuses(row, giving(stated, ""), stated)
        ])
  ]
}
