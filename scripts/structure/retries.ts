import type { Module } from "./modules.ts"

/** Code that decides by itself when to try again, or how long to wait before it. */
const pattern =
  /\b(?:Effect|Stream)\.retry\w*\(|\bSchedule\.(?:exponential|fibonacci|min|upTo)\(|\b(?:isRetryable|retryAfter)\b[^.]*\bEffect\.sleep\(|Math\.min\([^)]*\b(?:pause|delay|wait)\b[^)]*[*]/

/** The files with a retry mechanism of their own. */
export const retryMechanisms = (modules: ReadonlyArray<Module>): ReadonlyArray<string> =>
  modules.filter(({ text }) => pattern.test(text)).map(({ path }) => path.replace("packages/", ""))
