import type { Breaks } from "../breaks.ts"

/** Writes and responses. */
export const ofWrites: Breaks = {
  "packages/http/test/writes-never-twice.test.ts: is sent once whatever status comes back: %s": {
    file: "packages/core/src/definition/retry-policy.ts",
    from: "...(isIdempotent(definition) && { retryable: waits })",
    to: '"outcome unknown": { ...waits, first: 0 }'
  },
  "packages/http/test/write-faults.test.ts: a write over HTTP that meets": {
    file: "packages/http/src/failure/failure.ts",
    from: "const isNotSent = error.isNotSent || noConnection !== undefined",
    to: "const isNotSent = true"
  },
  "packages/http/test/max-body.test.ts: is read up to max_body, and its connection is closed": {
    file: "packages/core/src/wire/read-text.ts",
    from: "return size <= maxBytes",
    to: "return size <= 10 * maxBytes"
  },
  "packages/http/test/failure-bodies.test.ts: is not read further than a bound": {
    file: "packages/http/src/failure/failure.ts",
    from: "maxFailure = 65_536",
    to: "maxFailure = 655_360"
  },
  "packages/http/test/failure-bodies.test.ts: is a reason, never a defect": {
    file: "packages/http/src/request/send-and-read.ts",
    from: "resume(Effect.fail(result))",
    to: "resume(Effect.die(result))"
  },
  "packages/core/test/paging.test.ts: fails at %s, after the pages before it": {
    file: "packages/core/src/operation/page-steps.ts",
    from: "new RepeatedToken({ token: next })",
    to: 'new InvalidInput({ parameter: "token", value: next, rule: "new" })'
  }
}
