import { assert, describe, it } from "@effect/vitest"
import {
  BadRequest,
  DecodeError,
  InvalidInput,
  OutcomeUnknown,
  RateLimited,
  type Reason,
  ServerError,
  Timeout,
  TransportError,
  XError
} from "@xeffect/core"
import { backoff, decideRetry, lastAttempt, type LastAttempt, policyOf, usualBackoff } from "@xeffect/core/retry"
import { createTweet, getTweet, hideReply } from "@xeffect/tweets"
import * as Duration from "effect/Duration"

const errorOf = (reason: Reason) => new XError({ operation: "get_tweet", reason })

const detail = "…"

/** The outcome of an attempt, as its failure tells; whether a read, an idempotent write and another write are sent again. */
const rows: ReadonlyArray<readonly [Reason, LastAttempt, boolean, boolean]> = [
  [new TransportError({ detail, isNotSent: true }), "not sent", true, true],
  [new TransportError({ detail }), "retryable", true, false],
  [new Timeout({ detail }), "retryable", true, false],
  [new ServerError({ detail, status: 500 }), "retryable", true, false],
  [new ServerError({ detail, status: 503, retryAfter: Duration.seconds(30) }), "retryable", true, false],
  [new ServerError({ detail, status: 503, retryAfter: Duration.seconds(31) }), "retryable", false, false],
  [new ServerError({ detail, status: 501 }), "refused", false, false],
  [new RateLimited({ detail }), "rate limited", false, false],
  [new OutcomeUnknown({ detail }), "outcome unknown", false, false],
  [new DecodeError({ path: [], detail, body: "", carriedOut: true }), "outcome unknown", false, false],
  [new BadRequest({ detail }), "refused", false, false],
  [new InvalidInput({ parameter: "id", value: "x", rule: "an ID" }), "refused", false, false]
]

describe("The policy of retries", () => {
  it("sends again what was not sent, and what is idempotent and retryable, twice", () => {
    const isRetried = ({ definition }: Pick<typeof getTweet, "definition">, error: XError) =>
      [1, 2, 3].map((retry) => decideRetry(policyOf(definition, usualBackoff), error, retry, 0) !== undefined)
    for (const [reason, known, isIdempotentRetried, isWriteRetried] of rows) {
      const error = errorOf(reason)
      assert.strictEqual(lastAttempt(error), known)
      const expected = (isSent: boolean) => [isSent, isSent, false]
      assert.deepStrictEqual(isRetried(getTweet, error), expected(isIdempotentRetried), error.message)
      assert.deepStrictEqual(isRetried(hideReply, error), expected(isIdempotentRetried), error.message)
      assert.deepStrictEqual(isRetried(createTweet, error), expected(isWriteRetried), error.message)
    }
  })

  it("waits for as long as the X API asks, and at least for its own wait", () => {
    const wait = (seconds: number, retry: number) => {
      const reason = new ServerError({ detail, status: 503, retryAfter: Duration.seconds(seconds) })
      return decideRetry(policyOf(getTweet.definition, usualBackoff), errorOf(reason), retry, 0)
    }
    assert.deepStrictEqual([wait(0, 1), wait(0, 2), wait(7, 1), wait(30, 2)], [500, 1000, 7000, 30_000])
  })

  it("has waits that grow to their bound, however many retries there were, and jitter on one side of them", () => {
    const doubled = { ...usualBackoff, first: 0, maxDelay: 60_000 }
    assert.strictEqual(backoff(doubled, 5000, 0), 0)
    assert.strictEqual(backoff({ ...doubled, first: 1000 }, 5000, 0), 60_000)
    assert.strictEqual(backoff({ ...doubled, first: 1000 }, 3, 1), 2000)
    assert.strictEqual(backoff({ ...doubled, first: 250, growth: "linear", jitter: 0.2 }, 3, 1), 900)
  })
})
