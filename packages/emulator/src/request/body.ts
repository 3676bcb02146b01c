/** Bodies of requests: text, bytes, and the parts of `multipart/form-data`. */
import { type BodyPart, parseMultipart } from "./multipart.ts"

/** A body as it arrived. */
export interface RequestBody {
  /** Which of the other fields holds the content. */
  readonly kind: "text" | "multipart" | "bytes"
  /** The text of a body of kind `text`, empty for the others. */
  readonly text: string
  /** The whole body, whatever its kind. */
  readonly bytes: Uint8Array
  /** The parts of a body of kind `multipart`, in their order. Empty for the others, and if no part can be read. */
  readonly parts: ReadonlyArray<BodyPart>
}

const textTypes = /^(?:$|text\/|application\/(?:[\w.-]+\+)?(?:json|xml|x-www-form-urlencoded)\b)/i

/** Whether a body of this content type is text. One without a content type is. */
export const isTextType = (contentType: string): boolean => textTypes.test(contentType.trim())

const isMultipart = (contentType: string): boolean => /^multipart\/form-data\b/i.test(contentType.trim())

/** Reads a body by its content type. A text is encoded as UTF-8. */
export const readBody = (contentType: string, body: string | Uint8Array): RequestBody => {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body
  if (isMultipart(contentType)) {
    return { kind: "multipart", text: "", bytes, parts: parseMultipart(contentType, bytes) }
  }
  if (!isTextType(contentType)) return { kind: "bytes", text: "", bytes, parts: [] }
  return { kind: "text", text: typeof body === "string" ? body : new TextDecoder().decode(body), bytes, parts: [] }
}
