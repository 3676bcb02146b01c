import { collect, type OutputOptions, type Plan } from "@xeffect/export"
import { getTweets, getUsersTweets } from "@xeffect/tweets"
import { getUsersFollowers } from "@xeffect/users"
import type { XError } from "@xeffect/core"
import type * as Effect from "effect/Effect"
import * as fc from "fast-check"
import { kindNames } from "./kinds.ts"

const outputs: ReadonlyArray<OutputOptions> = [
  { format: "ndjson" },
  { format: "csv" },
  { format: "parquet" },
  { format: "sqlite" },
  { format: "ndjson", compress: "gzip" },
  { format: "csv", compress: "zstd" },
  { format: "ndjson", split: { bytes: 2000 } },
  { format: "parquet", split: { bytes: 2000 } }
]

/** An odd response to the request of a page. */
const oddity = fc.record({
  /** Which page of the list, or which request of a lookup. */
  page: fc.nat(5),
  kind: fc.constantFrom(...kindNames),
  /** How often in a row. `Infinity`: until the X API is right again, after the first run that ends by itself. */
  times: fc.constantFrom(1, 1, 2, 3, 4, Infinity)
})

/** The circumstances of a collection. */
export const cases = fc.record({
  way: fc.constantFrom("timelines", "followers", "lookup"),
  output: fc.constantFrom(...outputs),
  /** How many lists, or how many hundred keys. */
  lists: fc.integer({ min: 1, max: 3 }),
  pages: fc.integer({ min: 1, max: 6 }),
  /** By the list. */
  oddities: fc.array(fc.array(oddity, { maxLength: 2 }), { minLength: 3, maxLength: 3 }),
  /** After how many requests, from one start to the next, the process is killed. */
  kills: fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 3 }),
  /** How many pages more there are before an update, which is killed too. 0: there is none. */
  fresh: fc.nat(3)
})

/** {@link cases} as values. */
export type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never

/** How many entries a page has. */
export const pageSize = 20

// The time of the oldest entry of page 0. IDs have times, so that an update can go on after them.
const firstTime = 1_700_000_000_000 - 1_288_834_974_657

/**
 * The IDs of a page of a list, the newest first. Page 0 is the newest of the first run; what is new is on pages before it. Pages
 * are an hour from each other.
 */
export const idsOf = (list: number, page: number): ReadonlyArray<string> =>
  Array.from({ length: pageSize }, (_, index) =>
    String((BigInt(firstTime - page * 3_600_000 + (pageSize - index) * 1000) << 22n) + BigInt(list))
  )

/** The time in the world of a case, in milliseconds since 1970: new pages are of after the first run. */
export const timeIn = ({ fresh }: Case, isLater: boolean): number =>
  1_700_000_000_000 + 60_000 + (isLater ? fresh * 3_600_000 : 0)

/** The keys of a lookup: 100 in a request. */
export const keysOf = ({ lists }: Case): ReadonlyArray<string> =>
  Array.from({ length: lists * 100 }, (_, index) => `${10_000 + index}`)

/** The IDs that a collection is to have. */
export const wantedOf = (one: Case): ReadonlyArray<string> =>
  one.way === "lookup"
    ? keysOf(one)
    : Array.from({ length: one.lists }, (_, list) =>
        Array.from({ length: one.pages }, (_, page) => idsOf(list, page)).flat()
      ).flat()

/** The IDs that it is to have after an update. */
export const wantedAfter = (one: Case): ReadonlyArray<string> =>
  one.way === "lookup"
    ? wantedOf(one)
    : [
        ...wantedOf(one),
        ...Array.from({ length: one.lists }, (_, list) =>
          Array.from({ length: one.fresh }, (_, page) => idsOf(list, -page - 1)).flat()
        ).flat()
      ]

/** The plan of a case. */
export const planOf = (one: Case): Effect.Effect<Plan, XError> => {
  const id = Array.from({ length: one.lists }, (_, list) => `${list + 1}`)
  if (one.way === "lookup") return collect(getTweets, { ids: [...keysOf(one)] })
  return one.way === "timelines" ? collect(getUsersTweets, { id }) : collect(getUsersFollowers, { id })
}
