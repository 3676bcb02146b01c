// An upload in segments, which may fail, be killed, and go on from what was saved. The surroundings: the X API and its segments,
// requests that arrive late or never, responses that are lost or that refuse, and media that cannot be read.
import { BadRequest, Forbidden, OutcomeUnknown, RateLimited, ServerError, XError } from "@xeffect/core"
import { findFailure } from "@xeffect/core/failure"
import type { UploadedMedia, UploadError } from "@xeffect/media"
import * as Effect from "effect/Effect"
import type { Exit } from "effect/Exit"
import type { Model } from "../../explorer.ts"
import type { Asked } from "../../process.ts"
import { type Choice, fault, type Replayed, replaying, type Run } from "../../replaying.ts"
import { openUpload, type UploadProcess, type UploadRequest } from "./process.ts"
import { addLate, type ApiRequest, serve, settle, startOf, type UploadBounds, type UploadWorld } from "./world.ts"

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

// Made once: an error with its stack is as expensive as the rest of a move.
const refusals = [400, 403, 413, 429, 503].map((status) => [status, refusal(status)] as const)

const refused = refusal(400)

const isToApi = (request: UploadRequest): request is ApiRequest => request._tag !== "Read" && request._tag !== "Sleep"

/** An upload takes no longer than half an hour. Its other waits are seconds. */
const isDeadline = ({ now }: UploadWorld, until: number) => until - now > 600_000

const apiChoices = (
  world: UploadWorld,
  request: ApiRequest,
  respond: Asked<UploadRequest>["respond"],
  bounds: UploadBounds
): ReadonlyArray<Choice> => {
  const name = request._tag === "Append" ? `segment ${request.index} of upload ${request.id}` : request._tag
  const fail = (label: string, error: XError, before: () => void = () => undefined) =>
    fault(world.left, "faults", `${name}: ${label}`, () => {
      before()
      respond(Effect.fail(error))
    })
  return [
    {
      label: `${name}: arrives`,
      happen: () => {
        const response = serve(world, request, bounds)
        respond(response === undefined ? Effect.fail(refused) : Effect.succeed(response))
      }
    },
    ...refusals.flatMap(([status, error]) => fail(`refused with ${status}`, error)),
    ...fail("no response, it may arrive later", lost, () => addLate(world, [request], bounds)),
    ...fail("arrives, and the response is lost", lost, () => void serve(world, request, bounds))
  ]
}

const choicesOf = (
  world: UploadWorld,
  { request, respond }: Asked<UploadRequest>,
  at: number,
  bounds: UploadBounds
): ReadonlyArray<Choice> => {
  if (isToApi(request)) return apiChoices(world, request, respond, bounds)
  if (request._tag === "Read")
    return [
      { label: `the media are read from ${request.at}`, happen: () => respond(Effect.void) },
      ...fault(world.left, "faults", "the media cannot be read", () => respond(Effect.fail("no")))
    ]
  const wake = () => {
    world.now = Math.max(world.now, request.until)
    respond(Effect.void)
  }
  return isDeadline(world, request.until)
    ? fault(world.left, "faults", "it takes too long", wake)
    : [{ label: `it has waited (${at})`, happen: wake }]
}

type UploadExit = Exit<UploadedMedia, XError | UploadError>

const endOf = (world: UploadWorld, exit: UploadExit) => {
  if (exit._tag === "Success") {
    world.end = "ready"
    const isReady = world.received[exit.value.id]?.processing !== undefined
    if (!isReady) world.violation = "Media are ready only once the X API has them."
    return
  }
  world.end = "failed"
  const error = findFailure(exit.cause)
  if (error === undefined) world.violation = "An upload ends ready or failed."
  else if (world.left.faults === world.faultsBefore) world.violation = "An attempt succeeds if nothing fails."
  else if (error._tag === "XError" && error.reason._tag === "InvalidInput")
    world.violation = "What was saved of an upload is accepted."
  world.saved = error?._tag === "UploadError" ? error.resume : undefined
}

const openRun = (world: UploadWorld, bounds: UploadBounds): Run<UploadWorld> => {
  let process: UploadProcess | undefined
  const sent = () => process?.asked().flatMap(({ request }) => (isToApi(request) ? [request] : [])) ?? []
  const begin = () => {
    world.left.resumes--
    world.faultsBefore = world.left.faults
    world.end = undefined
    const save = (resume: UploadWorld["saved"]) => void (world.saved = resume ?? world.saved)
    process = openUpload(
      () => world.now,
      bounds,
      world.saved && { ...world.saved },
      save,
      (exit) => {
        process = undefined
        endOf(world, exit)
      }
    )
  }
  /** Requests that are interrupted may arrive all the same. */
  const withInterrupted = (choice: Choice, asked: Asked<UploadRequest>): Choice => ({
    ...choice,
    happen: () => {
      const others = process?.asked().filter((one) => one !== asked) ?? []
      choice.happen()
      const left = process?.asked() ?? []
      const gone = others.filter((one) => !left.includes(one)).map(({ request }) => request)
      addLate(world, gone.filter(isToApi), bounds)
    }
  })
  const kill = () => {
    const requests = sent()
    process = undefined
    world.end = "failed"
    addLate(world, requests, bounds)
  }
  const beginChoices = (): ReadonlyArray<Choice> =>
    world.end === "ready" || world.left.resumes === 0
      ? []
      : [{ label: world.saved === undefined ? "an upload begins" : "the upload goes on", happen: begin }]
  return {
    world,
    isAlive: () => process !== undefined,
    choices: () => [
      ...world.late.map((request, at): Choice => ({
        label: `late request ${at + 1} arrives`,
        happen: () => {
          world.late = world.late.filter((_, other) => other !== at)
          serve(world, request, bounds)
          settle(world)
        }
      })),
      ...(process === undefined
        ? beginChoices()
        : [
            ...process
              .asked()
              .flatMap((asked, at) =>
                choicesOf(world, asked, at, bounds).map((choice) => withInterrupted(choice, asked))
              ),
            ...fault(world.left, "kills", "the process is killed", kill)
          ])
    ],
    view: () => ({
      world: { ...world, now: undefined, faultsBefore: undefined },
      isCalm: world.left.faults === world.faultsBefore,
      process: process && {
        asked: process
          .asked()
          .map(({ request }) => (request._tag === "Sleep" ? isDeadline(world, request.until) : request)),
        memory: process.memory()
      }
    }),
    violation: () => world.violation,
    isEnd: () => process === undefined && (world.end === "ready" || world.left.resumes === 0)
  }
}

export const uploads = (bounds: UploadBounds): Model<Replayed<UploadWorld>> =>
  replaying(startOf(bounds), (world) => openRun(world, bounds))
