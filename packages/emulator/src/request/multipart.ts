/** Reads the parts of `multipart/form-data` (RFC 7578, RFC 2046 section 5.1). */

/** A part of a `multipart/form-data` body. */
export interface BodyPart {
  readonly name: string
  /** As it is sent: a quotation mark in it is `%22`. */
  readonly filename?: string | undefined
  /** As declared, without parameters; `text/plain` by default, `application/octet-stream` if there is a file name. */
  readonly contentType: string
  /** A view of the body. */
  readonly bytes: Uint8Array
}

const startsWith = (bytes: Uint8Array, wanted: ReadonlyArray<number>, start = 0): boolean =>
  wanted.every((byte, index) => bytes[start + index] === byte)

/** Where some bytes are next, or -1. */
const find = (bytes: Uint8Array, wanted: ReadonlyArray<number>, from: number): number => {
  const [first = 0] = wanted
  let start = bytes.indexOf(first, from)
  while (start >= 0 && !startsWith(bytes, wanted, start)) start = bytes.indexOf(first, start + 1)
  return start
}

const lineEnd = [0x0d, 0x0a]
const headEnd = [0x0d, 0x0a, 0x0d, 0x0a]
const dashes = [0x2d, 0x2d]

const boundaryOf = (contentType: string): string | undefined => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? []
  return quoted ?? plain
}

const readHead = (head: string): Omit<BodyPart, "bytes"> | undefined => {
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, "im").exec(head)?.[1]
  const disposition = field("content-disposition") ?? ""
  const value = (name: string) => new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^\\s;"]+))`, "i").exec(disposition)
  const [, quoted, plain] = value("name") ?? []
  const [, quotedFile, plainFile] = value("filename") ?? []
  const [name, filename] = [quoted ?? plain, quotedFile ?? plainFile]
  if (name === undefined) return undefined
  const contentType = field("content-type")?.split(";")[0]?.trim()
  return {
    name,
    filename,
    contentType: contentType ?? (filename === undefined ? "text/plain" : "application/octet-stream")
  }
}

/** The segments between the delimiters, from the line end after the one to the line end before the other. */
const segmentsOf = (body: Uint8Array, boundary: string): ReadonlyArray<Uint8Array> => {
  const opening = Array.from(new TextEncoder().encode(`--${boundary}`))
  const delimiter = [...lineEnd, ...opening]
  const segments: Array<Uint8Array> = []
  // The line end before the first delimiter ends a preamble, which may be absent.
  let start = startsWith(body, opening) ? opening.length : find(body, delimiter, 0) + delimiter.length
  for (let end = find(body, delimiter, start); end >= 0; end = find(body, delimiter, start)) {
    segments.push(body.subarray(start, end))
    start = end + delimiter.length
  }
  return segments
}

/**
 * The parts of a body, in their order. A part that is cut off, or that has no name, is left out. Without a boundary in
 * the content type there are none.
 */
export const parseMultipart = (contentType: string, body: Uint8Array): ReadonlyArray<BodyPart> => {
  const boundary = boundaryOf(contentType)
  const segments = boundary === undefined ? [] : segmentsOf(body, boundary)
  const last = segments.findIndex((segment) => startsWith(segment, dashes))
  return (last < 0 ? segments : segments.slice(0, last)).flatMap((segment) => {
    const end = find(segment, headEnd, 0)
    const head = end < 0 ? undefined : readHead(new TextDecoder().decode(segment.subarray(0, end)))
    return head === undefined ? [] : [{ ...head, bytes: segment.subarray(end + headEnd.length) }]
  })
}
