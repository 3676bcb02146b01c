/**
 * The checks for every runtime, over its own `fetch` and its own cryptography. Nothing here is specific to a runtime: the
 * suite is bundled from the built packages, and each runtime loads the same bundle.
 */
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import type { HttpClient } from "effect/http/HttpClient"
import type * as Layer from "effect/Layer"
import { bundles } from "./bundles.ts"
import type { Check } from "./check.ts"
import { losses } from "./losses.ts"
import { media } from "./media.ts"
import { paging } from "./paging.ts"
import { reading } from "./reading.ts"
import { refusals } from "./refusals.ts"
import { signing } from "./signing.ts"
import { streams } from "./streams.ts"
import type { Target } from "./target.ts"
import { text } from "./text.ts"
import { webhooks } from "./webhooks.ts"
import { writing } from "./writing.ts"

/** Every check, ordered so that none affects a later one. */
export const checks: ReadonlyArray<Check> = [
  reading,
  writing,
  media,
  signing,
  paging,
  refusals,
  bundles,
  losses,
  streams,
  webhooks,
  text
].flat()

/** How a check ended. */
export interface CheckResult {
  readonly name: string
  /** What was wrong. Absent if nothing was. */
  readonly failure?: string
}

const runCheck = ({ name, run }: Check, target: Target, client: Layer.Layer<HttpClient>): Promise<CheckResult> =>
  run(target, client).then(
    () => ({ name }),
    (error: unknown) => ({ name, failure: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
  )

/** Runs the checks one after the other, over `fetch` or another client. */
export const runChecks = async (
  target: Target,
  client: Layer.Layer<HttpClient> = FetchHttpClient.layer
): Promise<ReadonlyArray<CheckResult>> => {
  const results: Array<CheckResult> = []
  for (const one of checks) results.push(await runCheck(one, target, client))
  return results
}
