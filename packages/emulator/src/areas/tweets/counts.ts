/** Counts posts in buckets of time. */
import * as Effect from "effect/Effect"
import { cursorOf, tokenOf } from "../../request/paging.ts"
import { type OperationResponse, ok } from "../../present/response.ts"
import { timestamp } from "../../present/view.ts"
import type { Refusal } from "../../request/problems.ts"
import { one } from "../../description/validate.ts"
import type { Parts } from "../../world/search/count.ts"
import type { Call } from "../operation.ts"
import { tokenIn } from "../pages.ts"
import { countedWindow, type Window, type WindowRules } from "../windows.ts"

const minute = 60 * 1000

const lengths: Readonly<Record<string, number>> = { minute, hour: 60 * minute, day: 24 * 60 * minute }

/** How much time a page covers. The X API returns 31 days at once, the most recent first. */
const pageLength = 31 * 24 * 60 * minute

const floor = (time: number, length: number): number => Math.floor(time / length) * length

// Buckets begin at whole minutes, hours or days; the first and the last are cut at the ends of the window.
const bucketsOf = ({ end, start }: Window, length: number): ReadonlyArray<Window> => {
  const buckets: Array<Window> = []
  for (let at = floor(start, length); at < end; at += length) {
    buckets.push({ start: Math.max(at, start), end: Math.min(at + length, end) })
  }
  return buckets
}

/** Counts posts in each part of a stretch of time. */
type Count = (parts: Parts) => Uint32Array

/** The part of a window that a page covers, which ends where the page before it begins. */
const pageOf = (window: Window, end: number, length: number): Window => {
  const whole = floor(end - pageLength + length - 1, length)
  return { start: Math.max(window.start, whole), end }
}

/**
 * How many of the posts fall into each bucket of the window a request asks for, the oldest bucket first, and those
 * without posts included. A page covers 31 days; a token leads to the 31 days before.
 */
export const countPage = Effect.fnUntraced(function* (
  call: Call,
  operation: string,
  rules: WindowRules,
  count: Count
): Effect.fn.Return<OperationResponse, Refusal> {
  const cursor = yield* cursorOf(operation, tokenIn(call))
  const length = lengths[one(call.query, "granularity") ?? "hour"] ?? 60 * minute
  const window = countedWindow(call, rules)
  // A position counts from the earliest instant, so that it is never negative.
  const end = cursor === undefined ? window.end : rules.earliest + Number(cursor.position)
  const page = pageOf(window, Math.min(end, window.end), length)
  const counted = count({ ...page, length })
  const data = bucketsOf(page, length).map((bucket, index) => ({
    start: timestamp(bucket.start),
    end: timestamp(bucket.end),
    tweet_count: counted[index] ?? 0
  }))
  const total = counted.reduce((sum, count) => sum + count, 0)
  const position = String(page.start - rules.earliest)
  const next = page.start > window.start ? { next_token: tokenOf(operation, { direction: "older", position }) } : {}
  return ok({ data, meta: { total_tweet_count: total, ...next } })
})
