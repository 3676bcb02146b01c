import { chunkedBody } from "../wire/chunked-body.ts"
import { type ChunkedBody, withBody } from "../wire/http-request.ts"
import { type Binary, concatBytes, type Encoded, isBinary } from "./binary.ts"
import type { Body } from "./body.ts"
import { readableOnce } from "./read-once.ts"
import type { Json } from "../text/json.ts"

/**
 * A `multipart/form-data` body: each parameter is a part under its name, or under the last key of its `at`; each entry
 * of a list is a part. Bytes of a stream are sent as they are read.
 *
 * @since 0.1.0
 * @see https://datatracker.ietf.org/doc/html/rfc7578
 */
export const multipart = (constant: Readonly<Record<string, Json>> = {}): Body => ({
  constant,
  write: (request, params, encoded) => {
    const boundary = `xeffect-${crypto.randomUUID()}`
    const named = Array.from(encoded, ([name, value]) => [params[name]?.at?.at(-1) ?? name, value] as const)
    const parts = [...Object.entries<Encoded>(constant), ...named].flatMap(toParts)
    const pieces = [...parts.flatMap((part) => [head(boundary, part), part.content, "\r\n"]), `--${boundary}--\r\n`]
    const contents = pieces.map((piece) => (typeof piece === "string" ? new TextEncoder().encode(piece) : piece))
    const type = `multipart/form-data; boundary=${boundary}`
    const atHand = joinContents(contents)
    if (atHand !== undefined) return { request: withBody(request, atHand, type) }
    const open: ChunkedBody["open"] = (context) => concatBytes(contents, context)
    // If a part can be read only once, so can the body.
    if (parts.every(({ binary }) => binary?.isRetryable === undefined)) {
      return { request: withBody(request, chunkedBody(undefined, open), type) }
    }
    const { content, isRetryable } = readableOnce(open)
    return { request: withBody(request, content, type), isRetryable }
  }
})

interface MultipartPart {
  readonly name: string
  readonly content: Binary["content"] | string
  readonly binary?: Binary
}

const toParts = ([name, value]: readonly [string, Encoded]): ReadonlyArray<MultipartPart> => {
  if (isBinary(value)) return [{ name, content: value.content, binary: value }]
  if (Array.isArray(value)) return value.flatMap((entry: Json) => toParts([name, entry]))
  return [{ name, content: typeof value === "object" ? JSON.stringify(value) : String(value) }]
}

const head = (boundary: string, { binary, name }: MultipartPart) => {
  const file =
    binary === undefined ? "" : `; filename="${quoteName(binary.name ?? name)}"\r\nContent-Type: ${binary.type}`
  return `--${boundary}\r\nContent-Disposition: form-data; name="${quoteName(name)}"${file}\r\n\r\n`
}

// As browsers do, https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
const quoteName = (text: string) => text.replace(/["\r\n]/g, (character) => encodeURIComponent(character))

const joinContents = (contents: ReadonlyArray<Binary["content"]>): Uint8Array | Blob | undefined => {
  if (contents.every((content) => content instanceof Uint8Array)) return joinBytes(contents)
  // The bytes of a `Blob` stay where they are.
  return contents.every(isAtHand) ? new Blob(contents as ReadonlyArray<BlobPart> as Array<BlobPart>) : undefined
}

const isAtHand = (content: Binary["content"]) => content instanceof Uint8Array || content instanceof Blob

const joinBytes = (contents: ReadonlyArray<Uint8Array>): Uint8Array => {
  const joined = new Uint8Array(contents.reduce((sum, content) => sum + content.length, 0))
  let offset = 0
  for (const content of contents) {
    joined.set(content, offset)
    offset += content.length
  }
  return joined
}
