import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib"
import type { ExchangeName, SeenExchange } from "../../packages/conformance/runtimes/exchange.ts"

const text = JSON.stringify({ data: { id: "20", text: "just setting up", edit_history_tweet_ids: ["20"] } })

/** Compressed, if the client asks for it. `isOpen` leaves the response without an end, so that only the client can close it. */
const compressed =
  (encoding: string, compress: (text: string) => Buffer, content = text, isOpen = false): RequestListener =>
  (request, response) => {
    const isWanted = `${request.headers["accept-encoding"]}`.split(/, ?/).includes(encoding)
    response.writeHead(200, isWanted ? { "content-encoding": encoding } : {})
    response.write(isWanted ? compress(content) : content)
    if (!isOpen) response.end()
  }

/** Bytes in place of a response, after which the connection is closed. */
const wire =
  (head: string, more: string): RequestListener =>
  (request, response) => {
    const headers = Object.entries(response.getHeaders()).map(([name, value]) => `${name}: ${String(value)}\r\n`)
    request.resume()
    request.socket.end(`HTTP/1.1 200 OK\r\nConnection: close\r\n${headers.join("")}${head}\r\n\r\n${more}`)
  }

const whole: RequestListener = (request, response) => {
  request.resume()
  response.end(text)
}

const reset: RequestListener = (request) => request.socket.resetAndDestroy()

/** The responses of the server, by the first part of the path. */
const responses: Readonly<Record<ExchangeName, RequestListener>> = {
  plain: whole,
  redirect: (_, response) => response.writeHead(302, { location: "/exchanges/plain/2/tweets/20" }).end(),
  cookies: (_, response) => response.writeHead(200, { "set-cookie": "a=1" }).end(text),
  gzip: compressed("gzip", gzipSync),
  deflate: compressed("deflate", deflateSync),
  rawDeflate: compressed("deflate", deflateRawSync),
  brotli: compressed("br", brotliCompressSync),
  large: compressed("gzip", gzipSync, " ".repeat(1_000_000), true),
  begun: (_, response) => void response.writeHead(200).write("{"),
  silent: () => {},
  tooLong: wire(`Content-Length: ${text.length + 5}`, text),
  tooShort: wire(`Content-Length: ${text.length - 5}`, text),
  brokenChunks: wire("Transfer-Encoding: chunked", `${text.length.toString(16)}\r\n${text}\r\n`),
  resetBefore: reset,
  resetWithin: (request, response) => {
    response.writeHead(200, { "content-length": "100" }).write("{", () => request.socket.destroy())
  },
  resetAfter: (request, response) =>
    response
      .writeHead(200, { "content-length": text.length, connection: "close" })
      .end(text, () => setTimeout(() => request.socket.resetAndDestroy(), 50)),
  resetWrites: (request, response) => (request.method === "GET" ? whole : reset)(request, response),
  processing: (_, response) => {
    response.writeProcessing()
    response.writeHead(204).end()
  },
  misdirected: (request, response) => {
    request.resume().on("end", () => response.writeHead(421).end("{}"))
  },
  early: (_, response) => response.writeHead(413).end("{}")
}

/** A server that responds as servers of HTTP may. */
export interface Exchanges {
  readonly respond: (name: string, request: IncomingMessage, response: ServerResponse) => void
  /** The requests since the last read, after their connections were closed if need be, or ten seconds have passed. */
  readonly seen: (name: string, isAwaited: boolean) => Promise<SeenExchange>
}

interface Arrived {
  readonly isRead: boolean
  readonly headers: ReadonlyArray<string>
  readonly closed: Promise<void>
}

export const makeExchanges = (): Exchanges => {
  const arrived = new Map<string, Array<Arrived>>()
  return {
    respond: (name, request, response) => {
      const listener = responses[name as ExchangeName]
      if (listener === undefined) return void response.writeHead(404).end()
      const closed = new Promise<void>((resolve) => request.socket.once("close", () => resolve()))
      const one = { isRead: request.method === "GET", headers: Object.keys(request.headers).sort(), closed }
      arrived.set(name, [...(arrived.get(name) ?? []), one])
      listener(request, response)
    },
    seen: async (name, isAwaited) => {
      const all = arrived.get(name) ?? []
      arrived.delete(name)
      const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 10_000).unref())
      const closed = Promise.all(all.map((one) => one.closed)).then(() => true)
      return {
        reads: all.filter(({ isRead }) => isRead).length,
        writes: all.filter(({ isRead }) => !isRead).length,
        headers: all.at(-1)?.headers ?? [],
        isClosed: isAwaited && (await Promise.race([closed, late]))
      }
    }
  }
}
