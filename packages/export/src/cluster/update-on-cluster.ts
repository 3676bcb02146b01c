import type { XError } from "@xeffect/core"
import type * as Effect from "effect/Effect"
import type { ExportError } from "../export-error.ts"
import type { Manifest } from "../output/manifest.ts"
import { checkPlan } from "../plan/collect.ts"
import type { Plan } from "../plan/plan.ts"
import { checkFreshness } from "../plan/freshness.ts"
import { checkStream, type FreshnessOptions, readFreshness } from "../update/freshness.ts"
import type { Cluster } from "./layer-cluster.ts"
import { checkCluster, type ClusterRunOptions } from "./options.ts"
import { runTogether } from "./run-on-cluster.ts"

/** Where and how to update a collection on several machines. */
export interface ClusterUpdateOptions extends ClusterRunOptions, FreshnessOptions {}

/**
 * Collects what is new since the last complete run or update of a plan on several machines, as `update` does on one. Call it on
 * one machine: the others provide `layerCluster`, and take part. A call during a run or an update joins it.
 *
 * Tables of the schema get the new rows, in one transaction; one whose rows were removed or replaced is written again.
 *
 * @param plan the plan, as `collect` made it
 * @param options `overlap`, default 15 minutes; `recount`, default 1 day; `gaps`, default `keep`; `lists`, default `new`; `refresh`, default none; and the options of `runOnCluster`
 * @returns the manifest, with the round as the last of `rounds`. Fails like `runOnCluster`
 * @since 0.1.0
 * @example
 * ```ts
 * import { collect } from "xeffect/export"
 * import { updateOnCluster } from "xeffect/export/cluster"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.gen(function* () {
 *   const plan = yield* collect(searchRecentTweets, { query: "#tides" }, { slices: 48 })
 *   const { rounds } = yield* updateOnCluster(plan, { schema: "tides" })
 *   yield* Effect.log(rounds.at(-1)?.added.posts ?? 0, "new posts")
 * })
 * ```
 */
export const updateOnCluster = (
  plan: Plan,
  options: ClusterUpdateOptions
): Effect.Effect<Manifest, XError | ExportError, Cluster> => {
  const invalid = checkPlan(plan) ?? checkStream(plan) ?? checkCluster(options) ?? checkFreshness(options)
  return runTogether(
    "updateOnCluster",
    plan,
    options,
    invalid,
    invalid === undefined ? readFreshness(options) : undefined
  )
}
