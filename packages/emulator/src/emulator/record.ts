/** The record of what arrived: what a test looks into, bounded in size and free of secrets. */
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import { isTextType, type RequestBody } from "../request/body.ts"
import type { BodyPart } from "../request/multipart.ts"
import { isSignIn, withoutBodySecrets, withoutQuerySecrets } from "../auth/oauth/parameters.ts"
import type { Arrival } from "../request/request.ts"

/** How much of a request is kept. Sizes and hashes are of the whole. */
const maxRecorded = {
  /** Characters of a text body. */
  text: 65_536,
  /** Bytes of a body of bytes, and of each part. */
  bytes: 4096,
  parts: 100
}

/** A part of a recorded `multipart/form-data` body. */
export interface RecordedPart {
  readonly name: string
  readonly filename?: string | undefined
  readonly contentType: string
  /** In bytes. */
  readonly size: number
  /** SHA-256 of all of its bytes, in hexadecimal. */
  readonly sha256: string
  /** The first 4,096 bytes. */
  readonly prefix: Uint8Array
  /** The first 4,096 bytes as text, empty if the content type is not one of text. */
  readonly text: string
}

/** A request that arrived. A large body is not kept whole: its size and hash tell whether it is the expected one. */
export interface RecordedRequest {
  /** When it arrived, in milliseconds since 1970. */
  readonly at: number
  readonly method: string
  readonly path: string
  /** As it was sent, without the question mark and without the secrets of a sign-in. */
  readonly query: string
  /** The value of `authorization` is only its scheme, or `…` if that is none of those that the X API knows. */
  readonly headers: Readonly<Record<string, string>>
  /** The first 65,536 characters of a body of text. Empty for multipart bodies and for bytes. */
  readonly body: string
  /** The size of the whole body in bytes. */
  readonly size: number
  /** SHA-256 of the whole body, in hexadecimal. */
  readonly sha256: string
  /** The first 4,096 bytes of a body that is neither text nor multipart. Empty for those. */
  readonly prefix: Uint8Array
  /** The first 100 parts of a `multipart/form-data` body, in their order. */
  readonly parts: ReadonlyArray<RecordedPart>
  /** The status of the response, 0 if there was none: the connection was broken, or the client gave up. */
  readonly status: number
}

/** Keeps a recorded request free of secrets. */
const withoutSecrets = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const authorization = headers["authorization"]
  // A copy, since a server's headers are more than data.
  if (authorization === undefined) return { ...headers }
  // If there is no scheme that is known, a secret may stand in its place.
  const [scheme = "…"] = /^(?:basic|bearer|oauth|)(?=\s|$)/i.exec(authorization) ?? []
  return { ...headers, authorization: scheme }
}

// Synchronous, so that a request in memory takes no time under a `TestClock`.
const sha256Hex = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))

// A part of a text may keep the whole text alive in some engines. A clone does not.
const copyOf = (text: string): string => structuredClone(text)

// A copy: a view would keep the whole body alive.
const prefixOf = (bytes: Uint8Array): Uint8Array => bytes.slice(0, maxRecorded.bytes)

const recordPart = ({ bytes, contentType, filename, name }: BodyPart): RecordedPart => {
  const prefix = prefixOf(bytes)
  const text = isTextType(contentType) ? new TextDecoder().decode(prefix) : ""
  return {
    name: copyOf(name),
    filename: filename === undefined ? undefined : copyOf(filename),
    contentType: copyOf(contentType),
    size: bytes.length,
    sha256: sha256Hex(bytes),
    prefix,
    text
  }
}

const recordBody = ({ bytes, kind, parts, text }: RequestBody, path: string) => ({
  body: copyOf(withoutBodySecrets(path, text).slice(0, maxRecorded.text)),
  size: bytes.length,
  sha256: sha256Hex(bytes),
  // The forms of sign-in are text; anything else that is sent there is of no use, and may hold a secret.
  prefix: kind === "bytes" && !isSignIn(path) ? prefixOf(bytes) : new Uint8Array(),
  parts: isSignIn(path) ? [] : parts.slice(0, maxRecorded.parts).map(recordPart)
})

/** The record of a request. */
export const recordOf = ({ address, now, request }: Arrival, status: number): RecordedRequest => ({
  at: now,
  method: request.method,
  path: address.path,
  query: withoutQuerySecrets(address.path, address.query),
  headers: withoutSecrets(request.headers),
  ...recordBody(request.body, address.path),
  status
})
