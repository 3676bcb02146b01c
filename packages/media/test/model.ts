import { BadRequest, type Reason, ServerError, XError } from "@xeffect/core"
import * as fc from "fast-check"
import { emptySource } from "@xeffect/core/wire"
import type { UploadResume } from "../src/upload/error.ts"
import { start, step } from "../src/upload/machine.ts"
import type { UploadJob } from "../src/upload/params.ts"
import type { Command, Event, State, Step } from "../src/upload/states.ts"
import type { UploadData } from "../src/operations/uploaded.ts"
import { mediaOf } from "./support.ts"

/** A digest for tests: it depends on all bytes and their order. */
export const digestOf = (before: string, media: Uint8Array): string =>
  media.reduce((sum, byte) => (sum * 31 + byte + 1) % 4_294_967_291, before.length + Number(before || 1)).toString()

export const bytesOf = (size: number, isImage = false): Uint8Array => mediaOf(isImage ? "image/png" : "video/mp4", size)

export const jobOf = (
  size: number,
  more: {
    readonly isOnce?: true
    readonly isImage?: boolean
    readonly options?: UploadJob["options"]
    readonly alt_text?: string | undefined
  } = {}
): UploadJob => {
  const { alt_text, isImage = false, isOnce, options = {} } = more
  const media = bytesOf(size, isImage)
  return {
    params: { media, total_bytes: size, alt_text },
    options: { chunk_size: 400, ...options },
    source: { ...(isOnce ? { isOnce } : { size }), open: () => emptySource }
  }
}

/** The fate of a request. */
export type Fault = "none" | "lost" | "unconfirmed" | 413 | 400

export const failed = (status: number): XError => {
  const reason: Reason = status === 400 ? new BadRequest({ detail: "no" }) : new ServerError({ detail: "no", status })
  return new XError({ operation: "a", reason, response: { status, headers: {}, excerpt: "" } })
}

interface Upload {
  readonly total: number
  readonly segments: Map<number, Uint8Array>
  looks: number
  media?: Uint8Array
}

/** The X API, as far as uploads go. */
export class Service {
  readonly uploads = new Map<string, Upload>()
  readonly fault: () => Fault
  readonly looks: number
  constructor(fault: () => Fault, looks: number) {
    this.fault = fault
    this.looks = looks
  }

  private data(id: string, upload: Upload): UploadData {
    if (this.looks === 0) return { id }
    return { id, processing_info: { state: --upload.looks > 0 ? "in_progress" : "succeeded" } }
  }

  private carryOut(command: Command): UploadData {
    const upload = (id: unknown): Upload => {
      const found = this.uploads.get(String(id))
      if (found === undefined) throw failed(400)
      return found
    }
    switch (command._tag) {
      case "UploadAtOnce":
      case "Initialize": {
        const id = `${this.uploads.size + 1}`
        const { params } = command
        const media = "media" in params ? (params.media as Uint8Array) : undefined
        const made = { total: "total_bytes" in params ? params.total_bytes : 0, segments: new Map(), looks: this.looks }
        this.uploads.set(id, media === undefined ? made : { ...made, media })
        return { id }
      }
      case "Finalize": {
        const found = upload(command.params.id)
        const all = Array.from(found.segments).toSorted(([one], [other]) => one - other)
        const media = Uint8Array.from(all.flatMap(([, segment]) => Array.from(segment)))
        if (found.media !== undefined || media.length !== found.total) throw failed(400)
        found.media = media
        return this.data(String(command.params.id), found)
      }
      case "GetStatus": {
        const found = upload(command.params.media_id)
        if (found.media === undefined) throw failed(404)
        return this.data(String(command.params.media_id), found)
      }
      default:
        return { id: "" }
    }
  }

  /** A request, whose response may be lost. */
  send<A>(carryOut: () => A): A {
    const fault = this.fault()
    if (fault === "lost" || fault === 413 || fault === 400) throw failed(fault === "lost" ? 503 : fault)
    const result = carryOut()
    if (fault === "unconfirmed") throw failed(503)
    return result
  }

  request(command: Command): Event {
    const data = this.send(() => this.carryOut(command))
    return command._tag === "CreateMetadata" ? { _tag: "Done" } : { _tag: "Responded", data }
  }

  append(id: string, index: number, media: Uint8Array): void {
    this.send(() => {
      const upload = this.uploads.get(id)
      if (upload === undefined || upload.media !== undefined) throw failed(400)
      upload.segments.set(index, media)
    })
  }
}

/** One process that uploads. It can be stopped at each `yield`. The last report is in `resume`. */
export interface Process {
  resume: UploadResume | undefined
  state: State
}

/** Runs the commands of the machine against the service; `seen` gets each transition. */
export function* uploadBy(
  process: Process,
  job: UploadJob,
  service: Service,
  seen: (before: string, event: string, step: Step) => void
): Generator<void, void> {
  const media = job.params.media as Uint8Array
  let place = 0
  const perform = (command: Command): Event | undefined => {
    switch (command._tag) {
      case "Open":
        place = 0
        return { _tag: "Done" }
      case "Peek":
        return { _tag: "Peeked", media: media.subarray(place, place + command.size) }
      case "ReadSegment": {
        const read = media.subarray(place, (place += command.size))
        return { _tag: "SegmentRead", media: read, digest: digestOf(command.digest, read) }
      }
      case "Unread":
        place -= command.media.length
        return { _tag: "Done" }
      case "Report":
        process.resume = command.progress.resume
        return undefined
      case "Wait":
        return { _tag: "Done" }
      default:
        return service.request(command)
    }
  }
  const advance = (event: Event): ReadonlyArray<Command> => {
    const before = process.state._tag
    const next = step(process.state, event)
    seen(before, event._tag, next)
    process.state = next[0]
    return next[1]
  }
  const [state, first] = start(job)
  let commands = first
  seen("(none)", "start", [state, commands])
  process.state = state
  while (commands.length > 0) {
    let event: Event | undefined
    try {
      for (const command of commands) {
        yield
        if (command._tag !== "Append") {
          event = perform(command)
          continue
        }
        for (const segment of command.round.toReversed()) {
          yield
          service.append(command.id, segment.index, segment.media)
          for (const report of advance({ _tag: "SegmentArrived", segment })) perform(report)
        }
        event = { _tag: "RoundSent" }
      }
    } catch (error) {
      if (!(error instanceof XError)) throw error
      event = { _tag: "CommandFailed", error }
    }
    commands = event === undefined ? [] : advance(event)
  }
}

export const cases = fc.record({
  size: fc.constantFrom(300, 400, 401, 1000, 1600, 2000),
  isOnce: fc.boolean(),
  isImage: fc.boolean(),
  concurrency: fc.integer({ min: 1, max: 4 }),
  alt_text: fc.constantFrom(undefined, "A kitten"),
  looks: fc.integer({ min: 0, max: 3 }),
  faults: fc.array(fc.constantFrom<Fault>("none", "none", "none", "lost", "unconfirmed", 413, 400), { maxLength: 12 }),
  /** After how many steps each process is killed, and started again with what it has reported. */
  kills: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 6 })
})

export type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never
