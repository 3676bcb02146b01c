import type { Module } from "./modules.ts"

/** Code that decides by itself when to try again, how often, or how long to wait before it. */
const pattern =
  /\b(?:Effect|Stream)\.retry\w*\(|\bSchedule\.(?:exponential|fibonacci)\(|2 \*\* \(?\w*(?:attempt|retried|retries|failures|tries)|\bmostAttempts\b|\bmaxAttempts\b/

/** The files with a retry mechanism of their own. */
export const retryMechanisms = (modules: ReadonlyArray<Module>): ReadonlyArray<string> =>
  modules.filter(({ text }) => pattern.test(text)).map(({ path }) => path.replace("packages/", ""))
