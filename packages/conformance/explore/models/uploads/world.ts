// The surroundings of an upload: the X API with the segments that have arrived, and requests that arrive late or never.
import type { UploadResume } from "../../../../media/src/upload/error.ts"
import type { Command, Event, State } from "../../../../media/src/upload/states.ts"

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

export type Request =
  | { readonly _tag: "Initialize" }
  | { readonly _tag: "Append"; readonly id: string; readonly index: number; readonly content: string }
  | { readonly _tag: "Finalize"; readonly id: string }
  | { readonly _tag: "GetStatus"; readonly id: string }

export interface Attempt {
  readonly state: State
  /** The remaining commands, the one in progress first. */
  readonly commands: ReadonlyArray<Command>
  /** The bytes of the media that were read. */
  readonly position: number
  /** How often the request in progress was sent again. */
  readonly retries: number
  /** The segments of the round: how often each was sent again, or that it has arrived. */
  readonly round: Readonly<Record<number, number | "arrived">>
  /** How many faults were left when it began. */
  readonly faults: number
}

export interface World {
  readonly attempt?: Attempt | undefined
  readonly saved?: UploadResume | undefined
  readonly received: Readonly<Record<string, Received>>
  readonly late: ReadonlyArray<Request>
  readonly left: { readonly faults: number; readonly kills: number; readonly resumes: number }
  readonly end?: "ready" | "failed" | undefined
  readonly violation?: string | undefined
}

export const chunk = 2

/** The last segment is shorter. */
export const sizeOf = ({ segments }: UploadBounds) => segments * chunk - 1

export const mediaOf = (bounds: UploadBounds) => Uint8Array.from({ length: sizeOf(bounds) }, (_, at) => at + 1)

export const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex")

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
export const serve = (world: World, request: Request, bounds: UploadBounds): Served => {
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
export const settle = (world: World): World => {
  const isAlive = (request: Request) => {
    if (request._tag === "Initialize" || request._tag === "GetStatus") return false
    const one = world.received[request.id]
    if (one === undefined || one.processing !== undefined) return false
    return request._tag !== "Append" || one.segments[request.index] !== request.content
  }
  const texts = new Set(world.late.filter(isAlive).map((request) => JSON.stringify(request)))
  return { ...world, late: [...texts].toSorted().map((text) => JSON.parse(text) as Request) }
}

export const withLate = (world: World, requests: ReadonlyArray<Request>, bounds: UploadBounds): World =>
  settle({ ...world, late: [...world.late, ...requests].slice(0, bounds.late) })
