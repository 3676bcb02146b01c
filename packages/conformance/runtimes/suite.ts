/**
 * The checks for every runtime, over its own `fetch` and its own cryptography. Nothing here is specific to a runtime: the
 * suite is bundled from the built packages, and each runtime loads the same bundle.
 */
import { bundles } from "./bundles.ts"
import type { Check } from "./check.ts"
import { exchanges } from "./exchanges.ts"
import { losses } from "./losses.ts"
import { media } from "./media.ts"
import { paging } from "./paging.ts"
import { reading } from "./reading.ts"
import { refusals } from "./refusals.ts"
import { signing } from "./signing.ts"
import { streams } from "./streams.ts"
import type { Target, Way } from "./target.ts"
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
  exchanges,
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

const runCheck = ({ name, run }: Check, target: Target, send: Way): Promise<CheckResult> =>
  run(target, send).then(
    () => ({ name }),
    (error: unknown) => ({ name, failure: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
  )

/** Runs the checks one after the other, over `fetch` or in another way. */
export const runChecks = async (target: Target, send?: Way): Promise<ReadonlyArray<CheckResult>> => {
  const results: Array<CheckResult> = []
  for (const one of checks) results.push(await runCheck(one, target, send))
  return results
}
