import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

/** As a parser of Express: it reads the whole body, leaves something in its place, and calls the next handler. */
const parser =
  (name: string, parse: (body: Buffer) => unknown) =>
  (next: Handler): RequestListener =>
  (incoming, outgoing) => {
    const chunks: Array<Buffer> = []
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
    incoming.on("end", () => next(Object.assign(incoming, { [name]: parse(Buffer.concat(chunks)) }), outgoing))
  }

/** As `express.json`. */
export const json = parser("body", (body) => JSON.parse(String(body)))

/** As `express.text`. */
export const text = parser("body", String)

/** As `express.raw`, or a platform that keeps the bytes beside the parsed body. */
export const raw = (name: string) => parser(name, (body) => body)
