// The promises of the page "Streams".
import type { Position } from "@xeffect/core/checkpoint"
import type { FollowingProcess, FollowingRequest } from "./process.ts"
import type { Connection, FollowingWorld } from "./world.ts"

/** Why a connection was not opened, or has ended. */
export type Failure = "dropped" | "network" | "503" | "429"

/** How a process may open its next connection. */
export interface Between {
  /** When the last one has ended, or was refused. */
  readonly at: number
  /** How long to wait at least. */
  readonly least: number
  /** How often in a row, for each failure. */
  readonly times: Readonly<Record<Failure, number>>
}

const noneInRow = { dropped: 0, network: 0, "503": 0, "429": 0 }

const waitsOf: Readonly<Record<Failure, (times: number) => number>> = {
  dropped: () => 0,
  network: (times) => Math.min(250 * times, 16_000),
  "503": (times) => Math.min(5000 * 2 ** (times - 1), 320_000),
  "429": (times) => Math.min(60_000 * 2 ** (times - 1), 900_000)
}

/** A failure, and how long X asks to wait for that. */
export const failedAt = (
  before: Between | undefined,
  { now }: FollowingWorld,
  connection: Connection | undefined,
  failure: Failure
): Between => {
  const isLong = connection !== undefined && now - connection.opened >= 10_000
  const kind = failure === "dropped" && !isLong ? "network" : failure
  const inRow = isLong && connection.last !== undefined ? noneInRow : (before?.times ?? noneInRow)
  const times = { ...inRow, [kind]: inRow[kind] + 1 }
  return { at: now, least: waitsOf[kind](times[kind]), times }
}

/** Whether a connection is opened too early, or later than a fifth of the wait. */
export const brokenWait = (between: Between | undefined, wait: number): string | undefined =>
  between === undefined || (wait >= between.least && wait <= between.least * 1.2)
    ? undefined
    : "A connection is opened again after the wait that X asks for."

/** Whether a position is past something. */
export const isTooLate = ({ posts, processed, reported }: FollowingWorld, { time }: Position): boolean =>
  posts.some((at, post) => at < time && !processed.includes(post) && !reported.includes(post))

/** What a process has received of a post. */
const isReceived = ({ memory }: FollowingProcess, post: number): boolean => memory.seen.includes(`${post}`)

export const requestsOf = <Tag extends FollowingRequest["_tag"]>(
  process: FollowingProcess | undefined,
  tag: Tag
): ReadonlyArray<FollowingRequest & { readonly _tag: Tag }> =>
  (process?.asked() ?? []).flatMap(({ request }) =>
    request._tag === tag ? [request as FollowingRequest & { readonly _tag: Tag }] : []
  )

/** Whether the connection has sent all that it will. */
export const isUpToDate = (process: FollowingProcess, connection: Connection | undefined): boolean =>
  connection !== undefined &&
  !connection.isSilent &&
  connection.backfill.length === 0 &&
  connection.live.length === 0 &&
  process.memory.fills.length === 0 &&
  requestsOf(process, "Read").length > 0

export const brokenPromise = (
  world: FollowingWorld,
  process: FollowingProcess | undefined,
  connection: Connection | undefined
): string | undefined => {
  const { broken, posts, processed, reported } = world
  if (broken !== undefined) return broken
  if (process === undefined || !isUpToDate(process, connection)) return undefined
  // A consumer that waits has everything.
  const isBusy = requestsOf(process, "Process").length > 0
  const isLost = (post: number) =>
    !processed.includes(post) && !reported.includes(post) && !(isBusy && isReceived(process, post))
  return posts.some((_, post) => isLost(post))
    ? "What was missed is delivered, or in a gap that is reported."
    : undefined
}
