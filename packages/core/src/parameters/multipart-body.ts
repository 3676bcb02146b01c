import * as HttpBody from "effect/http/HttpBody"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Stream from "effect/Stream"
import { type Binary, type Encoded, isBinary } from "./binary.ts"
import type { Body } from "./body.ts"
import { watchStart } from "./bytes-body.ts"
import type { Json } from "../text/json.ts"

/**
 * A `multipart/form-data` body: each parameter is a part under its name, or under the last key of its `at`; each entry
 * of a list is a part. Bytes of a stream are sent as they are read.
 *
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
    const atHand = contents.filter((content) => content instanceof Uint8Array)
    if (atHand.length === contents.length) {
      return { request: HttpClientRequest.bodyUint8Array(request, join(atHand), type) }
    }
    const files = parts.flatMap(({ binary }) => (binary === undefined ? [] : [binary]))
    const sizes = files.map(({ content, size }) => (content instanceof Uint8Array ? 0 : size))
    const size = sizes.reduce(
      (sum, one) => (sum === undefined || one === undefined ? undefined : sum + one),
      length(atHand)
    )
    const whole = contents.map(toStream).reduce((one, other) => Stream.concat(one, other))
    const { isSpent, stream } = watchStart(files, whole)
    return { request: HttpClientRequest.setBody(request, HttpBody.stream(stream, type, size)), isSpent }
  }
})

interface Part {
  readonly name: string
  readonly content: Binary["content"] | string
  readonly binary?: Binary
}

const toParts = ([name, value]: readonly [string, Encoded]): ReadonlyArray<Part> => {
  if (isBinary(value)) return [{ name, content: value.content, binary: value }]
  if (Array.isArray(value)) return value.flatMap((entry: Json) => toParts([name, entry]))
  return [{ name, content: typeof value === "object" ? JSON.stringify(value) : String(value) }]
}

const head = (boundary: string, { binary, name }: Part) => {
  const file =
    binary === undefined ? "" : `; filename="${quote(binary.name ?? name)}"\r\nContent-Type: ${quote(binary.type)}`
  return `--${boundary}\r\nContent-Disposition: form-data; name="${quote(name)}"${file}\r\n\r\n`
}

// As browsers do, https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
const quote = (text: string) => text.replace(/["\r\n]/g, (character) => encodeURIComponent(character))

const toStream = (content: Binary["content"]) => (content instanceof Uint8Array ? Stream.succeed(content) : content)

const length = (contents: ReadonlyArray<Uint8Array>) => contents.reduce((sum, content) => sum + content.length, 0)

const join = (contents: ReadonlyArray<Uint8Array>): Uint8Array => {
  const joined = new Uint8Array(length(contents))
  let offset = 0
  for (const content of contents) {
    joined.set(content, offset)
    offset += content.length
  }
  return joined
}
