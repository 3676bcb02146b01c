import { readEach } from "./byte-source.ts"
import { contentLengthOf, type HttpResponse } from "./http-response.ts"

/** The text of a body, possibly incomplete. */
export interface ReadText {
  readonly text: string
  /** Why it could not be read completely. */
  readonly lost: { readonly error: unknown } | undefined
  /** Whether the body is longer than the limit. */
  readonly isMore: boolean
}

/**
 * Reads the text of a response, at most `maxBytes`. The rest is not fetched.
 * @since 0.1.0
 */
export const readText = (response: HttpResponse, maxBytes: number, onRead: (read: ReadText) => void): void => {
  const { text } = response
  const length = contentLengthOf(response)
  return text !== undefined && length !== undefined && length <= maxBytes
    ? text(
        (text) => onRead({ text, lost: undefined, isMore: false }),
        (error) => onRead({ text: "", lost: { error }, isMore: false })
      )
    : readBounded(response, maxBytes, onRead)
}

/**
 * Reads chunk by chunk, so that the part before an error is kept.
 * @since 0.1.0
 */
export const readBounded = (
  { body }: Pick<HttpResponse, "body">,
  maxBytes: number,
  onRead: (read: ReadText) => void
): void => {
  const decoder = new TextDecoder()
  let text = ""
  let size = 0
  readEach(
    body,
    (bytes) => {
      size += bytes.length
      text += decoder.decode(bytes, { stream: true })
      return size <= maxBytes
    },
    (lost) => {
      // Also if the limit is not a number.
      const isMore = !(size <= maxBytes)
      if (isMore) body.cancel()
      onRead({ text: text + decoder.decode(), lost, isMore })
    }
  )
}
