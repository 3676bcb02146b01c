// How targets call operations: the response is there at once, in chunks, and what is reported is kept.
import type { SetAside } from "@xeffect/core"
import { headersOf, type HttpRequest, type HttpResponse, type Send } from "@xeffect/core/wire"
import { layer, type Middleware, type Options } from "@xeffect/http"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"

/** A token, which may not be in what a program shows. */
export const token = "AAAAtoken%2Fof%3Dfuzzing"

/** Cuts bytes at places that their number and a seed decide, with empty chunks. */
export const cut = (bytes: Uint8Array, seed: number): ReadonlyArray<Uint8Array> => {
  const chunks: Array<Uint8Array> = []
  let next = seed + bytes.length
  for (let at = 0; at < bytes.length;) {
    next = (Math.imul(next, 1103515245) + 12345) >>> 1
    const size = next % 7 === 6 ? next % 600 : next % 7
    chunks.push(bytes.subarray(at, at + size))
    at += size
  }
  return chunks
}

/** A stream of the web with these chunks. */
export const streamOf = (chunks: ReadonlyArray<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    }
  })

interface Response {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly chunks: ReadonlyArray<Uint8Array>
  /** Whether the connection is lost after the chunks. */
  readonly isLost?: boolean
}

const toResponse = ({
  chunks,
  headers = { "content-type": "application/json" },
  isLost,
  status = 200
}: Response): HttpResponse => {
  let index = 0
  return {
    status,
    headers: headersOf(headers),
    body: {
      read: (onChunk, onError) => {
        if (index === chunks.length && isLost === true) onError(new Error("the connection is lost"))
        else onChunk(chunks[index++])
      },
      cancel: () => {}
    }
  }
}

const silent = Logger.layer([])

/** A layer that gets these responses. `asides` has the values that were set aside, and `sent` the requests. */
export const responding = (respond: (request: HttpRequest) => Response, options: Options = { bearer_token: token }) => {
  const asides: Array<SetAside> = []
  const sent: Array<HttpRequest> = []
  const send: Send = (request, { onResponse }) => {
    sent.push(request)
    onResponse(toResponse(respond(request)))
    return () => {}
  }
  const collect: Middleware = (transport) => ({
    ...transport,
    report: (_, list) => Effect.sync(() => void asides.push(...list))
  })
  return {
    asides,
    sent,
    live: Layer.provideMerge(layer({ send, retries: 0, pacing: false, around: [collect], ...options }), silent)
  }
}

/** A response with a JSON body. */
export const json = (value: unknown): Response => ({ chunks: [new TextEncoder().encode(JSON.stringify(value))] })
