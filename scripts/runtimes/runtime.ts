import type { CheckResult } from "../../packages/conformance/runtimes/suite.ts"
import type { Target } from "../../packages/conformance/runtimes/target.ts"
import type { Suite } from "./bundle.ts"

/** A runtime that is there. */
export interface Runtime {
  readonly version: string
  /** See `Target`. */
  readonly repeatsWrites?: true
  /** Runs the suite. `folder` is for the files that this needs. */
  readonly run: (suite: Suite, target: Target, folder: string) => Promise<ReadonlyArray<CheckResult>>
}

/** A runtime by name, and how it is installed. Fails if it cannot be. */
export interface Candidate {
  readonly name: string
  readonly start: () => Promise<Runtime>
}
