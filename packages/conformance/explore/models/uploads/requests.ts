// The outcomes of the requests of an upload.
import { BadRequest, Forbidden, OutcomeUnknown, RateLimited, ServerError, XError } from "@xeffect/core"
import { decideRetry, policyOf, usualBackoff } from "@xeffect/core/retry"
import { appendMediaUpload } from "@xeffect/media"
import { step } from "../../../../media/src/upload/machine.ts"
import { retryingSteps } from "../../../../media/src/upload/retry-steps.ts"
import type { Command, Event, Segment } from "../../../../media/src/upload/states.ts"
import type { Move } from "../../explorer.ts"
import { after, appendOf, happen } from "./attempt.ts"
import { type Attempt, type Request, type UploadBounds, type World, serve, withLate } from "./world.ts"

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

export interface Outcome {
  readonly arrived: (world: World, event: Event) => World
  readonly again: (world: World) => World
  readonly failed: (world: World, error: XError) => World
}

/** A request is served, refused, or lost before or after. */
export const requestMoves = (
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

/** The segments of a round are on their way at the same time. */
export const appendMoves = (
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
          // A report is made at once.
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
