import type { BinaryInput } from "@xeffect/core"
import * as Stream from "effect/Stream"
import type { IncomingMessage, ServerResponse } from "node:http"
import { passing, someBytes } from "./bytes.ts"
import { readParts } from "./multipart.ts"
import { limitHeaders } from "./server.ts"

const size = 2 ** 20

const whole = Buffer.concat([...someBytes(size)])

/** The digest of the body of every request that is not cut off. */
export const digest = (() => {
  const passed = passing()
  passed.add(whole)
  return passed.sha256()
})()

const fromWeb = () => {
  const chunks = someBytes(size)
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const { done, value } = chunks.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    }
  })
}

/** The same bytes in every form, and whether they can be read again. */
export const inputs = {
  "a Uint8Array": { media: () => new Uint8Array(whole), isKept: true },
  "a Blob": { media: () => new Blob([whole]), isKept: true },
  "a File": { media: () => new File([whole], "river.mp4", { type: "video/mp4" }), isKept: true },
  "a ReadableStream": { media: fromWeb, isKept: false },
  "a Stream": { media: () => Stream.fromIterable(someBytes(size), { chunkSize: 1 }), isKept: false }
} satisfies Readonly<Record<string, { readonly media: () => BinaryInput; readonly isKept: boolean }>>

/** Reads the upload and returns the digest of its media. `undefined` if it was cut off. */
const readMedia = async (request: IncomingMessage): Promise<string | undefined> => {
  const media = passing()
  const reader = readParts(request.headers["content-type"] ?? "", (head) =>
    head.includes("filename=") ? media.add : () => {}
  )
  for await (const chunk of request) reader.add(chunk)
  return reader.isOver() ? media.sha256() : undefined
}

const untilFirstByte = (request: IncomingMessage) => new Promise<void>((resolve) => request.once("readable", resolve))

type Fail = (request: IncomingMessage, response: ServerResponse) => Promise<string | undefined>

/** How the first request may go wrong. Each returns the digest of the media that arrived. */
export const failures = {
  "a 503 at the end": async (request, response) => {
    const sha256 = await readMedia(request)
    response.writeHead(503).end()
    return sha256
  },
  "a 503 in the middle": async (request, response) => {
    await untilFirstByte(request)
    response.writeHead(503).end()
    // The rest is read, as by a gateway that keeps its connections.
    request.resume()
    return undefined
  },
  "a connection reset at the end": async (request) => {
    const sha256 = await readMedia(request)
    request.socket.resetAndDestroy()
    return sha256
  },
  "a connection reset in the middle": async (request) => {
    await untilFirstByte(request)
    request.socket.resetAndDestroy()
    return undefined
  }
} satisfies Readonly<Record<string, Fail>>

export type Failure = keyof typeof failures

/** Lets the first request fail, and takes the others. Keeps the digests of what arrived. */
export const failFirst =
  (failure: Failure, arrived: Array<string | undefined>) =>
  async (request: IncomingMessage, response: ServerResponse, count: number) => {
    if (count === 1) return void arrived.push(await failures[failure](request, response))
    arrived.push(await readMedia(request))
    response.writeHead(204, limitHeaders()).end()
  }
