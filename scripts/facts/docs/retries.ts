// Tables of what is sent again, and when, from the policies themselves.
import * as X from "@xeffect/core"
import { type Backoff, decideRetry, lastAttempt, policyOf, type RetryPolicy, usualBackoff } from "@xeffect/core/retry"
import { createTweet, getTweet } from "@xeffect/tweets"
import { retryingStore } from "../../../packages/export/src/output/destination/s3.ts"
import { retryingPages } from "../../../packages/export/src/page/after-failure.ts"
import { untilAccepted } from "../../../packages/http/src/sign-in/refresh/machine/saving.ts"
import { readingStore } from "../../../packages/http/src/sign-in/refresh/watch.ts"
import { retryingSteps } from "../../../packages/media/src/upload/retry-steps.ts"
import { reconnecting } from "../../../packages/streams/src/follow/machine/ladder.ts"
import { retryingDeletions } from "../../../packages/tweets/src/thread/delete-once.ts"
import { retryingPosts } from "../../../packages/tweets/src/thread/post-once.ts"
import { toTable } from "./transitions.ts"

const detail = ""

/** Errors, and how the guide names them. */
const errors: ReadonlyArray<readonly [string, X.Reason]> = [
  ["`TransportError` with `isNotSent`: no connection was made", new X.TransportError({ detail, isNotSent: true })],
  ["`TransportError`: the connection or the body broke", new X.TransportError({ detail })],
  ["`Timeout`", new X.Timeout({ detail })],
  ["`ServerError` with a 5xx except 501", new X.ServerError({ detail, status: 503 })],
  ["`RateLimited`", new X.RateLimited({ detail })],
  ["`OutcomeUnknown`", new X.OutcomeUnknown({ detail })],
  ["`DecodeError`", new X.DecodeError({ path: [], detail, body: "", carriedOut: true })],
  ["all others", new X.BadRequest({ detail })]
]

const [idempotent, write] = [getTweet, createTweet].map(({ definition }) => policyOf(definition, usualBackoff)) as [
  RetryPolicy,
  RetryPolicy
]

const decisions = () =>
  errors.map(([words, reason]) => {
    const error = new X.XError({ operation: "get_tweet", reason })
    const known = lastAttempt(error)
    const answer = (policy: RetryPolicy) =>
      known === "rate limited" ? "when the limit resets" : decideRetry(policy, error, 1, 0) === undefined ? "no" : "yes"
    return [known, words, answer(idempotent), answer(write)]
  })

const secondsOf = (milliseconds: number) => (milliseconds < 1000 ? `${milliseconds} ms` : `${milliseconds / 1000} s`)

const waitsOf = ({ first, growth, jitter, maxDelay }: Backoff): string => {
  if (first === 0) return "none"
  const begin =
    growth === "doubled"
      ? `${secondsOf(first)}, then twice as long each time`
      : `${secondsOf(first)}, then ${secondsOf(first)} longer each time`
  const end = maxDelay === Infinity ? "" : `, up to ${secondsOf(maxDelay)}`
  const share = `${Math.abs(jitter) * 100} %`
  return `${begin}${end}${jitter === 0 ? "" : `, ${jitter < 0 ? "minus" : "plus"} a random part of up to ${share}`}`
}

type Schedules = ReadonlyArray<readonly [what: string, policy: { readonly [known: string]: Backoff }]>

const schedules: Schedules = [
  ["a read, an idempotent write", idempotent],
  ["a write that is not idempotent", write],
  ["a step of `uploadMedia`, except its segments", retryingSteps],
  ["a post of `createThread`", retryingPosts],
  ["a deletion of `createThread`", retryingDeletions],
  ["a page of a collection", { retryable: retryingPages, "not sent": retryingPages }],
  ["a stream that `follow` connects", reconnecting],
  ["a part of a file that a collection writes to S3", { "any that may be temporary": retryingStore }],
  ["saving new tokens in a token store", { "any failure": untilAccepted }],
  ["reading a token store", { "any failure": readingStore }]
]

/** How the connection of a stream ended, in words. */
const connectionEnds: Readonly<Record<string, string>> = {
  dropped: "the connection ended",
  network: "no connection, or it stalled",
  http: "a 5xx",
  rate_limited: "a 429",
  connections: "too many connections"
}

// Outcomes with the same waits share a row.
const rowsOf = (what: string, policy: { readonly [known: string]: Backoff }) => {
  const byWaits = new Map<string, { readonly waits: Backoff; readonly known: Array<string> }>()
  for (const [known, waits] of Object.entries(policy)) {
    const key = waitsOf(waits) + waits.retries
    byWaits.set(key, { waits, known: [...(byWaits.get(key)?.known ?? []), connectionEnds[known] ?? known] })
  }
  return Array.from(byWaits.values(), ({ known, waits }) => [
    what,
    known.join(", "),
    waits.retries === Infinity ? "no bound" : `${waits.retries}`,
    waitsOf(waits)
  ])
}

const tables: Readonly<Record<string, () => string>> = {
  decisions: () =>
    toTable([["what is known", "errors", "idempotent: sent again?", "any other write: sent again?"], ...decisions()]),
  schedules: () =>
    toTable([["what", "after", "retries", "waits"], ...schedules.flatMap(([what, policy]) => rowsOf(what, policy))])
}

const marked = /(<!-- retries (decisions|schedules) -->\n)[^]*?(\n<!-- end -->)/g

/** A page with the tables of retries that its markers name. */
export const withRetries = (page: string): string =>
  page.replaceAll(marked, (_, start: string, name: string, end: string) => `${start}\n${tables[name]?.()}\n${end}`)
