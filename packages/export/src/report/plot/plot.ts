import { InvalidInput, type XError } from "@xeffect/core"
import { functionName } from "@xeffect/core/options"
import { refuse } from "@xeffect/core/failure"
import * as Effect from "effect/Effect"
import type { ExportError } from "../../export-error.ts"
import { manifestOf } from "../../output/describe/write-manifest.ts"
import type { Manifest } from "../../output/manifest.ts"
import { collectable } from "../../plan/collectable.ts"
import { openExistingDatabase } from "../status.ts"
import { type Database, tryStore } from "../../store/sqlite/database.ts"
import { draw } from "./draw.ts"
import { checkPlot, type PlotOptions } from "./options.ts"
import { checkCounter } from "./counters.ts"
import { readGrowth } from "./read-growth.ts"
import { readMetrics } from "./read-metrics.ts"
import { readPosts } from "./read-posts.ts"
import {
  entriesSpecification,
  linesSpecification,
  type PlotSpecification,
  postsSpecification
} from "./specification.ts"

/** More bars than these are no picture, and a time of hostile data can be any. */
const maxBars = 20_000

const rowsOfRounds = ({ rounds }: Manifest, last: number) =>
  rounds.slice(-last).flatMap(({ added, number, startedAt }) =>
    Object.entries(added).map(([kind, rows]) => ({
      round: `${number}: ${startedAt.slice(0, 16).replace("T", " ")}`,
      kind,
      rows
    }))
  )

const specify = (database: Database, manifest: Manifest, options: PlotOptions): InvalidInput | PlotSpecification => {
  const { by = "day", picture, rounds = 30, top = 10 } = options
  const { plan, startedAt } = manifest
  // A plan that is stored was checked.
  const { edge, resource } = collectable(plan.operation) ?? { resource: "posts" as const }
  if (picture === "entries") return entriesSpecification(plan, rowsOfRounds(manifest, rounds))
  if (picture === "growth") {
    if (edge === undefined) {
      const rule = `one of posts, entries and metrics: ${functionName(plan.operation)} collects no edges`
      return new InvalidInput({ parameter: "picture", value: picture, rule })
    }
    const lines = { title: "Entries over time", empty: "Nothing collected yet", value: "entries", name: "list" }
    return linesSpecification(plan, lines, readGrowth(database, { edge, by, top, startedAt }))
  }
  if (picture === "metrics") {
    const of = resource === "users" ? "users" : "posts"
    const counter = options.counter ?? (of === "users" ? "followers_count" : "like_count")
    const invalid = checkCounter(database, of, counter)
    if (invalid !== undefined) return invalid
    const empty = "No counters yet: update with refresh"
    const lines = { title: `${counter} over time`, empty, value: counter, name: "name" }
    return linesSpecification(plan, lines, readMetrics(database, { of, counter, by, top }))
  }
  const bars = readPosts(database, resource, by)
  if (bars.length <= maxBars) return postsSpecification(plan, by, bars)
  const rule = `longer: the collection has ${bars.length} periods with posts, and a picture has at most ${maxBars}`
  return new InvalidInput({ parameter: "by", value: by, rule })
}

/**
 * Makes the specification of a picture of a collection, with its data, without drawing it. It is plain JSON of vega-lite, which is
 * not needed for this. Reads `collection.sqlite` of the directory, which every collection on one machine has, whatever the format of
 * its files; not the files. Runs and updates go on meanwhile.
 *
 * @param directory the directory of the collection
 * @param options `picture`: `posts`, `entries`, `growth` or `metrics`; `by`, default `day`; `top`, 1 to 50, default 10; `rounds`,
 * 1 to 1,000, default 30; `counter`
 * @returns the specification, with its rows in `data.values`. Fails with `InvalidInput` if the directory has no collection, or no such
 * picture, and with `ExportError`
 * @since 0.1.0
 * @see https://vega.github.io/vega-lite/docs/
 * @example
 * ```ts
 * import { specification } from "xeffect/export/plot"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.gen(function* () {
 *   const { data } = yield* specification("tides", { picture: "posts" })
 *   yield* Effect.log(data.values)
 * })
 * ```
 */
export const specification = (
  directory: string,
  options: PlotOptions
): Effect.Effect<PlotSpecification, XError | ExportError> =>
  Effect.gen(function* () {
    const invalid = checkPlot(options)
    if (invalid !== undefined) return yield* refuse("specification", invalid)
    const { database, store } = yield* openExistingDatabase("specification", directory)
    const manifest = yield* manifestOf(store, {})
    const specified = yield* tryStore("reading it for a picture", () => specify(database, manifest, options))
    return specified instanceof InvalidInput ? yield* refuse("specification", specified) : specified
  }).pipe(Effect.scoped)

/**
 * Draws a picture of a collection as SVG: `draw` of `specification`. It needs the packages vega and vega-lite.
 *
 * @param directory the directory of the collection
 * @param options as of `specification`
 * @returns the text of the SVG. Fails like `specification`, and with `RuntimeUnsupported` if vega or vega-lite are not installed
 * @since 0.1.0
 * @example
 * ```ts
 * import { plot } from "xeffect/export/plot"
 * import * as Effect from "effect/Effect"
 * import { writeFile } from "node:fs/promises"
 *
 * const program = Effect.gen(function* () {
 *   const svg = yield* plot("tides", { picture: "posts" })
 *   yield* Effect.promise(() => writeFile("tides.svg", svg))
 * })
 * ```
 */
export const plot = (directory: string, options: PlotOptions): Effect.Effect<string, XError | ExportError> =>
  Effect.flatMap(specification(directory, options), draw)
