// A program that uploads media, as it is shipped. Its requests, what it reads, and its waits end at the surroundings.
import { createHash } from "node:crypto"
import type { Definition, XError } from "@xeffect/core"
import { layerMock } from "@xeffect/core/mock"
import { decideRetry, policyOf, retryAs, RetriedByCaller, usualBackoff } from "@xeffect/core/retry"
import {
  appendMediaUpload,
  finalizeMediaUpload,
  initializeMediaUpload,
  type MediaInput,
  type UploadedMedia,
  type UploadError,
  uploadMedia,
  type UploadResume
} from "@xeffect/media"
import * as Effect from "effect/Effect"
import type { Exit } from "effect/Exit"
import * as Stream from "effect/Stream"
import { type Asked, makeProcess } from "../../process.ts"
import { type ApiRequest, chunk, mediaOf, textOf, type UploadBounds } from "./world.ts"

export type UploadRequest =
  | ApiRequest
  | { readonly _tag: "Read"; readonly at: number }
  | { readonly _tag: "Sleep"; readonly until: number }

export interface UploadProcess {
  readonly asked: () => ReadonlyArray<Asked<UploadRequest>>
  /** The parts that tell the states of its memory apart. */
  readonly memory: () => unknown
}

// Web Crypto responds in a later turn of the event loop, which is no turn of the explorer's queue. This one responds at once.
Object.defineProperty(crypto.subtle, "digest", {
  configurable: true,
  value: (_: string, bytes: Uint8Array) => {
    const digest = createHash("sha256").update(bytes).digest()
    // oxlint-disable-next-line unicorn/no-thenable -- A promise cannot respond at once.
    return { then: (resume: (digest: Uint8Array) => unknown) => resume(digest) }
  }
})

/**
 * What an upload remembers. It forgets the failures of a request once that succeeds, and what it goes on with once it sends
 * something.
 */
const makeMemory = (resume: UploadResume | undefined) => {
  let from = resume
  let failures: ReadonlyArray<string> = []
  const arrived = new Set<string>()
  let refusedAsLarge = 0
  const nameOf = (request: ApiRequest) =>
    request._tag === "Append" ? `${request._tag} ${request.id} ${request.index}` : request._tag
  return {
    view: () => ({ from, failures, arrived: [...arrived].toSorted(), refusedAsLarge }),
    ask: () => void (from = undefined),
    hear: (request: ApiRequest) => {
      const name = nameOf(request)
      failures = failures.filter((one) => !one.startsWith(name))
      if (request._tag !== "GetStatus") arrived.add(name)
    },
    fail: (request: ApiRequest, { status }: XError) => {
      if (status === 413) refusedAsLarge++
      failures = [...failures, `${nameOf(request)} ${status}`]
    }
  }
}

const requestOf = ({ name }: Definition, params: Readonly<Record<string, unknown>>): ApiRequest => {
  switch (name) {
    case initializeMediaUpload.definition.name:
      return { _tag: "Initialize" }
    case appendMediaUpload.definition.name: {
      const { id, media, segment_index } = params
      // The parameters of the operation.
      return { _tag: "Append", id: `${id}`, index: Number(segment_index), content: textOf(media as Uint8Array) }
    }
    case finalizeMediaUpload.definition.name:
      return { _tag: "Finalize", id: `${params["id"]}` }
    default:
      return { _tag: "GetStatus", id: `${params["media_id"]}` }
  }
}

export const openUpload = (
  now: () => number,
  bounds: UploadBounds,
  resume: UploadResume | undefined,
  onProgress: (resume: UploadResume | undefined) => void,
  onEnd: (exit: Exit<UploadedMedia, XError | UploadError>) => void
): UploadProcess => {
  const process = makeProcess<UploadRequest>(now, (until) => ({ _tag: "Sleep", until }))
  const memory = makeMemory(resume)
  const send = (request: ApiRequest) =>
    Effect.suspend(() => {
      memory.ask()
      return process.ask<object, XError>(request)
    }).pipe(
      Effect.tap(() => Effect.sync(() => memory.hear(request))),
      Effect.tapError((error) => Effect.sync(() => memory.fail(request, error)))
    )
  // The layer retries what the driver does not.
  const api = layerMock((definition, params) => {
    const request = send(requestOf(definition, params))
    const policy = policyOf(definition, usualBackoff)
    return Effect.flatMap(RetriedByCaller, (retried) =>
      retried === undefined
        ? retryAs(
            () => request,
            (error: XError, retry, chance) => decideRetry(policy, error, retry, chance)
          )
        : request
    )
  })
  const bytes = mediaOf(bounds)
  const stream = Stream.unfold(0, (at) =>
    at >= bytes.length
      ? Effect.undefined
      : Effect.map(
          process.ask<void, string>({ _tag: "Read", at }),
          () => [bytes.slice(at, at + chunk), at + chunk] as const
        )
  )
  const media: MediaInput = bounds.once === 1 ? stream : { read: () => stream, size: bytes.length }
  const program = uploadMedia(
    { media, media_type: "video/mp4", media_category: "tweet_video", total_bytes: bytes.length },
    {
      chunk_size: chunk,
      concurrency: bounds.concurrency,
      on_progress: ({ resume }) => onProgress(resume),
      ...(resume !== undefined && { resume })
    }
  )
  process.fork(Effect.provide(program, api), onEnd)
  return { asked: process.asked, memory: memory.view }
}
