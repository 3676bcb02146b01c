// An upload in segments, which may fail, be killed, and go on from what was saved. The surroundings: the X API and its segments,
// requests that arrive late or never, responses that are lost or that refuse, and media that cannot be read.
import { createHash } from "node:crypto"
import { BadRequest, Forbidden, InvalidInput, OutcomeUnknown, RateLimited, ServerError, XError } from "@xeffect/core"
import { decideRetry, policyOf, usualBackoff } from "@xeffect/core/transport"
import { appendMediaUpload } from "@xeffect/media"
import type { UploadResume } from "../../../media/src/upload/error.ts"
import { start, step } from "../../../media/src/upload/machine.ts"
import { prepareUpload } from "../../../media/src/upload/params.ts"
import { retryingSteps } from "../../../media/src/upload/retry-steps.ts"
import type { Command, Event, Segment, State, Step } from "../../../media/src/upload/states.ts"
import { viewUpload } from "../../../media/src/upload/view.ts"
import type { Model, Move } from "../explorer.ts"

export interface UploadBounds {
  readonly segments: number
  readonly concurrency: number
  /** Refusals, lost requests and responses, and reads that fail. */
  readonly faults: number
  readonly kills: number
  /** How often an upload goes on after a failure or a kill. */
  readonly resumes: number
  /** How many late requests there are at a time. */
  readonly late: number
  /** Whether the media can be read only once, as a stream. */
  readonly once: number
}

/** An upload at the X API. */
interface Received {
  /** By its index, the content of each segment that has arrived. */
  readonly segments: Readonly<Record<number, string>>
  /** Looks at the status until the media are processed. Absent before it is finalized. */
  readonly processing?: number
}

type Request =
  | { readonly _tag: "Initialize" }
  | { readonly _tag: "Append"; readonly id: string; readonly index: number; readonly content: string }
  | { readonly _tag: "Finalize"; readonly id: string }
  | { readonly _tag: "GetStatus"; readonly id: string }

interface Attempt {
  readonly state: State
  /** What remains to be done, the command in progress first. */
  readonly commands: ReadonlyArray<Command>
  /** The bytes of the media that were read. */
  readonly position: number
  /** How often the request in progress was sent again. */
  readonly retries: number
  /** The segments of the round: how often each was sent again, or that it has arrived. */
  readonly round: Readonly<Record<number, number | "arrived">>
  /** Whether nothing fails from its beginning to its end. */
  readonly isCalm: boolean
}

interface World {
  readonly attempt?: Attempt | undefined
  readonly saved?: UploadResume | undefined
  readonly received: Readonly<Record<string, Received>>
  readonly late: ReadonlyArray<Request>
  readonly left: { readonly faults: number; readonly kills: number; readonly resumes: number }
  readonly end?: "ready" | "failed" | undefined
  readonly violation?: string | undefined
}

const chunk = 2

/** The last segment is shorter. */
const sizeOf = ({ segments }: UploadBounds) => segments * chunk - 1

const mediaOf = (bounds: UploadBounds) => Uint8Array.from({ length: sizeOf(bounds) }, (_, at) => at + 1)

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex")

const digestOf = (before: string, bytes: Uint8Array) => createHash("sha256").update(before).update(bytes).digest("hex")

const refusal = (status: number) => {
  const detail = "no"
  const reason =
    status === 400
      ? new BadRequest({ detail })
      : status === 403
        ? new Forbidden({ detail })
        : status === 429
          ? new RateLimited({ detail })
          : new ServerError({ detail, status })
  return new XError({ operation: "a", reason, response: { status, headers: {}, excerpt: "" } })
}

const lost = new XError({ operation: "a", reason: new OutcomeUnknown({ detail: "lost", cause: undefined }) })

const refusals = [400, 403, 413, 429, 503]

const appendPolicy = policyOf(appendMediaUpload.definition, usualBackoff)

/** Whether the layer or the driver sends a request again. */
const isRetried = ({ _tag }: Request, error: XError, retries: number) =>
  decideRetry(_tag === "Append" ? appendPolicy : retryingSteps, error, retries + 1, 0) !== undefined

const contentOf = ({ segments }: Received) =>
  Object.entries(segments)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([, content]) => content)
    .join("")

interface Served {
  readonly world: World
  readonly status: number
  readonly event?: Event
}

const respond = (world: World, id: string, received: Received, processing: number | undefined): Served => ({
  world: { ...world, received: { ...world.received, [id]: received } },
  status: 200,
  event: {
    _tag: "Responded",
    data: {
      id,
      ...(processing !== undefined && {
        processing_info: { state: processing > 0 ? "in_progress" : "succeeded", check_after_secs: 1 }
      })
    }
  }
})

/** The X API receives a request. */
const serve = (world: World, request: Request, bounds: UploadBounds): Served => {
  if (request._tag === "Initialize")
    return respond(world, String(Object.keys(world.received).length + 1), { segments: {} }, undefined)
  const { id } = request
  const one = world.received[id]
  const refused: Served = { world, status: 400 }
  if (one === undefined) return refused
  if (request._tag === "GetStatus") {
    if (one.processing === undefined) return refused
    return respond(world, id, { ...one, processing: Math.max(0, one.processing - 1) }, one.processing)
  }
  if (one.processing !== undefined) return refused
  if (request._tag === "Append") {
    const segments = { ...one.segments, [request.index]: request.content }
    return respond(world, id, { segments }, undefined)
  }
  const isWhole = contentOf(one) === textOf(mediaOf(bounds))
  const served = isWhole ? respond(world, id, { ...one, processing: 1 }, 1) : refused
  return isWhole
    ? served
    : {
        ...served,
        world: { ...served.world, violation: "An upload is finalized with all its segments, in their order." }
      }
}

/** Late requests that can change nothing any more are dropped, and equal ones are one. */
const settle = (world: World): World => {
  const isAlive = (request: Request) => {
    if (request._tag === "Initialize" || request._tag === "GetStatus") return false
    const one = world.received[request.id]
    if (one === undefined || one.processing !== undefined) return false
    return request._tag !== "Append" || one.segments[request.index] !== request.content
  }
  const texts = new Set(world.late.filter(isAlive).map((request) => JSON.stringify(request)))
  return { ...world, late: [...texts].toSorted().map((text) => JSON.parse(text) as Request) }
}

const withLate = (world: World, requests: ReadonlyArray<Request>, bounds: UploadBounds): World =>
  settle({ ...world, late: [...world.late, ...requests].slice(0, bounds.late) })

/** Applies a step, and ends the attempt if nothing follows. */
const apply = (world: World, attempt: Attempt, [state, commands]: Step): World => {
  if (commands.length > 0) return { ...world, attempt: { ...attempt, state, commands, retries: 0, round: {} } }
  const ended = { ...world, attempt: undefined }
  if (state._tag === "Ready") {
    const isReady = world.received[state.media.id]?.processing !== undefined
    return { ...ended, end: "ready", ...(!isReady && { violation: "Media are ready only once the X API has them." }) }
  }
  if (state._tag !== "Failed") return { ...ended, violation: "An upload ends ready or failed." }
  const { error } = state
  const isLost = error._tag === "UploadError" && error.reason._tag === "ProcessingFailed"
  const saved = error._tag === "UploadError" ? error.resume : undefined
  const isReported = attempt.isCalm && !isLost
  return { ...ended, end: "failed", saved, ...(isReported && { violation: "An attempt succeeds if nothing fails." }) }
}

const happen = (world: World, attempt: Attempt, event: Event): World =>
  apply(world, attempt, step(attempt.state, event))

/** The command is done. The result of the last one is what happens. */
const after = (world: World, attempt: Attempt, event: Event = { _tag: "Done" }): World =>
  attempt.commands.length > 1
    ? { ...world, attempt: { ...attempt, commands: attempt.commands.slice(1), retries: 0, round: {} } }
    : happen(world, attempt, event)

const requestOf = (command: Command): Request | undefined => {
  switch (command._tag) {
    case "Initialize":
      return { _tag: "Initialize" }
    case "Finalize":
      return { _tag: "Finalize", id: String(command.params.id) }
    case "GetStatus":
      return { _tag: "GetStatus", id: String(command.params.media_id) }
    default:
      return undefined
  }
}

interface Outcome {
  readonly arrived: (world: World, event: Event) => World
  readonly again: (world: World) => World
  readonly failed: (world: World, error: XError) => World
}

/** A request is served, refused, or lost before or after. */
const requestMoves = (
  world: World,
  name: string,
  request: Request,
  retries: number,
  outcome: Outcome,
  bounds: UploadBounds
): ReadonlyArray<Move<World>> => {
  const less = { ...world, left: { ...world.left, faults: world.left.faults - 1 } }
  const fail = (label: string, error: XError, before: World, isFault = true): Move<World> => {
    const isAgain = isRetried(request, error, retries)
    return {
      label: `${name}: ${label}${isAgain ? ", and sent again" : ""}`,
      to: isAgain ? outcome.again(before) : outcome.failed(before, error),
      isFault
    }
  }
  const { event, status, world: served } = serve(world, request, bounds)
  const moves: Array<Move<World>> = [
    event === undefined
      ? fail(`refused with ${status} by the X API`, refusal(status), served, false)
      : { label: `${name}: arrives`, to: outcome.arrived(served, event) }
  ]
  if (world.left.faults === 0) return moves
  const { world: servedLess } = serve(less, request, bounds)
  return [
    ...moves,
    ...refusals.map((status) => fail(`refused with ${status}`, refusal(status), less)),
    fail("no response, it may arrive later", lost, withLate(less, [request], bounds)),
    fail("arrives, and the response is lost", lost, servedLess)
  ]
}

const appendOf = (id: string, { index, media }: Segment): Request => ({
  _tag: "Append",
  id,
  index,
  content: textOf(media)
})

/** The segments of a round are on their way at the same time. */
const appendMoves = (
  world: World,
  attempt: Attempt,
  { id, round }: Command & { readonly _tag: "Append" },
  bounds: UploadBounds
): ReadonlyArray<Move<World>> => {
  const isOpen = ({ index }: Segment) => attempt.round[index] !== "arrived"
  return round.filter(isOpen).flatMap((segment) => {
    const before = attempt.round[segment.index]
    const retries = typeof before === "number" ? before : 0
    const others = round.filter((other) => other !== segment && isOpen(other)).map((other) => appendOf(id, other))
    return requestMoves(
      world,
      `segment ${segment.index} of upload ${id}`,
      appendOf(id, segment),
      retries,
      {
        arrived: (served) => {
          // What the step says is done at once: a report.
          const [state, commands] = step(attempt.state, { _tag: "SegmentArrived", segment })
          const progress = commands.flatMap((command) => (command._tag === "Report" ? [command.progress] : []))
          const saved = progress.at(-1)?.resume ?? served.saved
          const next = { ...attempt, state, round: { ...attempt.round, [segment.index]: "arrived" as const } }
          const isLast = round.every(({ index }) => next.round[index] === "arrived")
          const world = { ...served, saved, attempt: next }
          return isLast ? after(world, next, { _tag: "RoundSent" }) : world
        },
        again: (served) => ({
          ...served,
          attempt: { ...attempt, round: { ...attempt.round, [segment.index]: retries + 1 } }
        }),
        // The other segments of the round are interrupted. They may arrive all the same.
        failed: (served, error) => happen(withLate(served, others, bounds), attempt, { _tag: "CommandFailed", error })
      },
      bounds
    )
  })
}

/** The commands that only read the media, or report. */
const localMoves = (
  world: World,
  attempt: Attempt,
  command: Command,
  bounds: UploadBounds
): ReadonlyArray<Move<World>> => {
  const media = mediaOf(bounds)
  const { position } = attempt
  switch (command._tag) {
    case "Open":
      return [{ label: "the media are opened", to: after(world, { ...attempt, position: 0 }) }]
    case "Unread":
      return [
        { label: "a segment is put back", to: after(world, { ...attempt, position: position - command.media.length }) }
      ]
    case "Peek": {
      const event: Event = { _tag: "Peeked", media: media.subarray(position, position + command.size) }
      return [{ label: "the first bytes are read", to: after(world, attempt, event) }]
    }
    case "ReadSegment": {
      const read = media.subarray(position, position + command.size)
      const event: Event = { _tag: "SegmentRead", media: read, digest: digestOf(command.digest, read) }
      const moves: Array<Move<World>> = [
        {
          label: `${read.length} bytes are read`,
          to: after(world, { ...attempt, position: position + read.length }, event)
        }
      ]
      if (world.left.faults === 0) return moves
      const less = { ...world, left: { ...world.left, faults: world.left.faults - 1 } }
      const error = { _tag: "SourceFailed", cause: "no" } as const
      return [
        ...moves,
        {
          label: "the media cannot be read",
          to: happen(less, attempt, { _tag: "CommandFailed", error }),
          isFault: true
        }
      ]
    }
    case "Report":
      return [
        {
          label: `${command.progress.stage} is reported`,
          to: after({ ...world, saved: command.progress.resume ?? world.saved }, attempt)
        }
      ]
    case "Wait":
      return [{ label: "it waits", to: after(world, attempt) }]
    default:
      throw new Error(`no move for ${command._tag}`)
  }
}

const commandMoves = (
  world: World,
  attempt: Attempt,
  command: Command,
  bounds: UploadBounds
): ReadonlyArray<Move<World>> => {
  if (command._tag === "Append") return appendMoves(world, attempt, command, bounds)
  const request = requestOf(command)
  if (request === undefined) return localMoves(world, attempt, command, bounds)
  const outcome: Outcome = {
    arrived: (served, event) => after(served, attempt, event),
    again: (served) => ({ ...served, attempt: { ...attempt, retries: attempt.retries + 1 } }),
    failed: (served, error) => happen(served, attempt, { _tag: "CommandFailed", error })
  }
  return requestMoves(world, command._tag, request, attempt.retries, outcome, bounds)
}

const sentBy = ({ commands: [command], round }: Attempt): ReadonlyArray<Request> => {
  if (command === undefined) return []
  if (command._tag === "Append")
    return command.round
      .filter(({ index }) => round[index] !== "arrived")
      .map((segment) => appendOf(command.id, segment))
  const request = requestOf(command)
  return request === undefined ? [] : [request]
}

const begin = (world: World, bounds: UploadBounds): World => {
  const resume = world.saved
  const media = bounds.once === 1 ? new ReadableStream<Uint8Array>() : mediaOf(bounds)
  const job = prepareUpload(
    {
      media,
      media_type: "video/mp4",
      media_category: "tweet_video",
      ...(bounds.once === 1 && { total_bytes: sizeOf(bounds) })
    },
    { chunk_size: chunk, concurrency: bounds.concurrency, ...(resume !== undefined && { resume }) }
  )
  const begun = { ...world, end: undefined, left: { ...world.left, resumes: world.left.resumes - 1 } }
  if (job instanceof InvalidInput) return { ...begun, violation: "What was saved of an upload is accepted." }
  const isCalm = world.left.faults === 0 && world.left.kills === 0
  const [state, commands] = start(job)
  return apply(begun, { state, commands, position: 0, retries: 0, round: {}, isCalm }, [state, commands])
}

const moves = (world: World, bounds: UploadBounds): ReadonlyArray<Move<World>> => {
  const late = world.late.map((request, at): Move<World> => {
    const rest = { ...world, late: world.late.filter((_, other) => other !== at) }
    return { label: `late request ${at + 1} arrives`, to: settle(serve(rest, request, bounds).world) }
  })
  const { attempt } = world
  if (attempt === undefined) {
    const isOver = world.end === "ready" || world.left.resumes === 0
    return isOver
      ? late
      : [
          ...late,
          { label: world.saved === undefined ? "an upload begins" : "the upload goes on", to: begin(world, bounds) }
        ]
  }
  const [command] = attempt.commands
  if (command === undefined) return late
  const killed = {
    ...world,
    attempt: undefined,
    left: { ...world.left, kills: world.left.kills - 1 },
    end: "failed" as const
  }
  const kill: ReadonlyArray<Move<World>> =
    world.left.kills > 0
      ? [
          {
            label: `the process is killed at ${command._tag}`,
            to: withLate(killed, sentBy(attempt), bounds),
            isFault: true
          }
        ]
      : []
  return [...late, ...commandMoves(world, attempt, command, bounds), ...kill].map((move) => ({
    ...move,
    to: settle(move.to)
  }))
}

const viewAttempt = ({ commands, isCalm, position, retries, round, state }: Attempt) => ({
  state: viewUpload(state),
  commands: commands.map(({ _tag }) => _tag),
  position,
  retries,
  round,
  isCalm
})

export const uploads = (bounds: UploadBounds): Model<World> => ({
  start: {
    received: {},
    late: [],
    left: { faults: bounds.faults, kills: bounds.kills, resumes: bounds.resumes + 1 }
  },
  moves: (world) => moves(world, bounds),
  view: ({ attempt, ...world }) => ({ ...world, attempt: attempt && viewAttempt(attempt) }),
  violation: ({ violation }) => violation,
  isEnd: ({ attempt, end, left }) => attempt === undefined && (end === "ready" || left.resumes === 0)
})
