// A program that follows a stream in its surroundings, and what has to be known of both to hold its promises.
import { RateLimited, ServerError, TransportError, XError } from "@xeffect/core"
import type { StreamEvent } from "@xeffect/streams"
import type { Asked } from "../../process.ts"
import { type FollowingProcess, type FollowingRequest, openFollowing } from "./process.ts"
import { type Between, brokenWait, type Failure, failedAt, requestsOf } from "./promises.ts"
import { breakPromise, type Connection, type FollowingBounds, type FollowingWorld, report } from "./world.ts"

const errorOf = (reason: XError["reason"]) => new XError({ operation: "stream_tweets", reason })

export const refused: Readonly<Record<Exclude<Failure, "dropped">, XError>> = {
  network: errorOf(new TransportError({ detail: "no" })),
  "503": errorOf(new ServerError({ detail: "no", status: 503 })),
  "429": errorOf(new RateLimited({ detail: "no" }))
}

export const unavailable = refused["503"]

export type Respond = Asked<FollowingRequest>["respond"]

export type RequestOf<Tag extends FollowingRequest["_tag"]> = FollowingRequest & { readonly _tag: Tag }

export interface FollowingRun {
  readonly world: FollowingWorld
  readonly bounds: FollowingBounds
  process: FollowingProcess | undefined
  connection: Connection | undefined
  /** The posts that the process has processed, and that the one before had when it saved its position. */
  known: ReadonlyArray<number>
  /** Since when posts may be missing. */
  since: number | undefined
  between: Between | undefined
  isStopping: boolean
  /** Whether the last save has succeeded. */
  isSaved: boolean
  isFailureReported: boolean
}

const withoutProcess = () => ({
  process: undefined,
  connection: undefined,
  known: [],
  since: undefined,
  between: undefined,
  isStopping: false,
  isSaved: true,
  isFailureReported: false
})

export const runOf = (world: FollowingWorld, bounds: FollowingBounds): FollowingRun => ({
  world,
  bounds,
  ...withoutProcess()
})

/** Nobody responds to the process any more. */
export const endProcess = (run: FollowingRun): void => void Object.assign(run, withoutProcess())

export const failConnection = (run: FollowingRun, failure: Failure): void => {
  run.between = failedAt(run.between, run.world, run.connection, failure)
}

const hear = (run: FollowingRun, event: StreamEvent): void => {
  const { between, since = Infinity, world } = run
  if (event._tag === "Waiting") {
    const broken = brokenWait(between, event.wait)
    if (broken !== undefined) breakPromise(world, broken)
  }
  if (event._tag === "NotRecovered") report(world, event)
  if (event._tag === "CheckpointFailed") run.isFailureReported = true
  if (event._tag !== "Gap") return
  const { filledBy, from, to } = event
  if (filledBy === "nothing") report(world, event)
  // Each response has a `Date`, so that each period is certain.
  if (filledBy === "nothing" && run.bounds.fill === 1)
    breakPromise(world, "A gap that is filled is not reported as missing.")
  if (from > to || from <= since - 1000 || to >= world.now + 1000)
    breakPromise(world, "A gap is no longer than the time that no connection covers.")
}

const closed = (run: FollowingRun): void => {
  const { connection, since } = run
  if (connection === undefined) return
  const { isSettled, isSilent, last, minutes, opened } = connection
  if (isSilent) failConnection(run, "network")
  // Nothing is missing yet of what a backfill still delivers.
  if (minutes === 0 || isSettled) run.since = last ?? since ?? opened
  run.connection = undefined
}

const ended = (run: FollowingRun): void => {
  const { isSaved, isStopping, known, world } = run
  if (!isStopping) breakPromise(world, "A stream ends if it is stopped.")
  if (isStopping && isSaved && known.some((post) => !world.savedWith.includes(post)))
    breakPromise(world, "A program that stops saves what it has processed.")
  endProcess(run)
}

export const beginProcess = (run: FollowingRun): void => {
  run.process = openFollowing(() => run.world.now, run.bounds, {
    onEvent: (event) => hear(run, event),
    onClose: () => closed(run),
    onEnd: () => ended(run),
    known: () => run.known
  })
}

/** The accesses of the store that take no time. */
export const accessesOf = ({ process }: FollowingRun): ReadonlyArray<Asked<FollowingRequest>> =>
  (process?.asked() ?? []).filter(
    ({ request }) => request._tag === "Load" || (request._tag === "Save" && request.isSlow !== true)
  )

/** Holds the promises that the requests of a process may break. */
export const check = ({ connection, known, process, world }: FollowingRun): void => {
  const opens = requestsOf(process, "Open").length
  if (opens > 1 || (opens === 1 && connection !== undefined))
    breakPromise(world, "A connection is closed before the next one is opened.")
  const [next] = requestsOf(process, "Process")
  if (next === undefined) return
  if (known.includes(next.post)) breakPromise(world, "Nothing is delivered twice.")
  const first = process?.memory.seen.find((key) => !known.includes(Number(key)))
  if (first !== `${next.post}`) breakPromise(world, "Posts are delivered in the order in which they are received.")
}
