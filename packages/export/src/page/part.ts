import type { Json } from "@xeffect/core/wire"
import type { Collectable } from "../plan/collectable.ts"
import { type Slice } from "../plan/slices.ts"
import { searchReach } from "../plan/search-reach.ts"
import { timeOfPost } from "./day.ts"
import type { Row } from "./row.ts"

const asFraction = (part: number): number => Math.min(1, Math.max(0, part))

/** How much of the keys of a slice were looked up, from 0 to 1. */
export const partOfKeys = ([from, to]: readonly [number, number], next: number): number =>
  asFraction((next - from) / Math.max(1, to - from))

const timeOfParameter = (text: Json | undefined): number => (typeof text === "string" ? Date.parse(text) : NaN)

/** How much of its window a search has passed with these posts, from 0 to 1: it goes from the end to the beginning. */
export const partOfWindow = (
  { resource, window }: Collectable,
  { params }: Slice,
  rows: ReadonlyArray<Row>
): number | undefined => {
  const end = timeOfParameter(params["end_time"])
  if (window === undefined || resource !== "posts" || Number.isNaN(end)) return undefined
  const start = params["start_time"] === undefined ? end - searchReach[window] : timeOfParameter(params["start_time"])
  const last = timeOfPost({ ...rows.findLast(({ kind }) => kind === "posts")?.value })
  return last === undefined || start >= end ? undefined : asFraction((end - last) / (end - start))
}
