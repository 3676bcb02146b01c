// The surroundings of an upload: the X API with the segments that have arrived, and requests that arrive late or never.
import type { UploadResume } from "@xeffect/media"

export interface UploadBounds {
  readonly segments: number
  readonly concurrency: number
  /** Refusals, lost requests and responses, reads that fail, and uploads that take too long. */
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
  segments: Record<number, string>
  /** Looks at the status until the media are processed. Absent before it is finalized. */
  processing?: number
}

export type ApiRequest =
  | { readonly _tag: "Initialize" }
  | { readonly _tag: "Append"; readonly id: string; readonly index: number; readonly content: string }
  | { readonly _tag: "Finalize"; readonly id: string }
  | { readonly _tag: "GetStatus"; readonly id: string }

export interface UploadWorld {
  now: number
  /** The data needed to go on, from the last report or failure. */
  saved?: UploadResume | undefined
  readonly received: Record<string, Received>
  late: Array<ApiRequest>
  readonly left: { faults: number; kills: number; resumes: number }
  /** How many faults were left when the upload began, or went on. */
  faultsBefore: number
  end?: "ready" | "failed" | undefined
  violation?: string | undefined
}

export const chunk = 2

/** The last segment is shorter. */
export const sizeOf = ({ segments }: UploadBounds) => segments * chunk - 1

export const mediaOf = (bounds: UploadBounds) => Uint8Array.from({ length: sizeOf(bounds) }, (_, at) => at + 1)

export const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex")

export const startOf = ({ faults, kills, resumes }: UploadBounds): UploadWorld => ({
  now: Date.UTC(2026, 10, 22),
  received: {},
  late: [],
  left: { faults, kills, resumes: resumes + 1 },
  faultsBefore: faults
})

const contentOf = ({ segments }: Received) =>
  Object.entries(segments)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([, content]) => content)
    .join("")

const respond = (id: string, processing?: number) => ({
  data: {
    id,
    media_key: `7_${id}`,
    ...(processing !== undefined && {
      processing_info: { state: processing > 0 ? "in_progress" : "succeeded", check_after_secs: 1 }
    })
  }
})

/** The X API receives a request. Returns its response, or `undefined` if it refuses it. */
export const serve = (world: UploadWorld, request: ApiRequest, bounds: UploadBounds): object | undefined => {
  const { received } = world
  if (request._tag === "Initialize") {
    const id = String(Object.keys(received).length + 1)
    received[id] = { segments: {} }
    return respond(id)
  }
  const { id } = request
  const one = received[id]
  if (one === undefined) return undefined
  if (request._tag === "GetStatus") {
    if (one.processing === undefined) return undefined
    const before = one.processing
    one.processing = Math.max(0, before - 1)
    return respond(id, before)
  }
  if (one.processing !== undefined) return undefined
  if (request._tag === "Append") {
    one.segments[request.index] = request.content
    return { data: {} }
  }
  if (contentOf(one) !== textOf(mediaOf(bounds))) {
    world.violation = "An upload is finalized with all its segments, in their order."
    return undefined
  }
  one.processing = 1
  return respond(id, 1)
}

/** Late requests that can change nothing any more are dropped, and equal ones are one. */
export const settle = (world: UploadWorld): void => {
  const isAlive = (request: ApiRequest) => {
    if (request._tag === "Initialize" || request._tag === "GetStatus") return false
    const one = world.received[request.id]
    if (one === undefined || one.processing !== undefined) return false
    return request._tag !== "Append" || one.segments[request.index] !== request.content
  }
  const texts = new Set(world.late.filter(isAlive).map((request) => JSON.stringify(request)))
  world.late = [...texts].toSorted().map((text) => JSON.parse(text) as ApiRequest)
}

export const addLate = (world: UploadWorld, requests: ReadonlyArray<ApiRequest>, { late }: UploadBounds): void => {
  world.late = [...world.late, ...requests].slice(0, late)
  settle(world)
}
