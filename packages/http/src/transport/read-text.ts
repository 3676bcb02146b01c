import * as Effect from "effect/Effect"
import type { HttpClientError } from "effect/http/HttpClientError"
import type { HttpClientResponse } from "effect/http/HttpClientResponse"
import * as Stream from "effect/Stream"

/** The text of a body, possibly incomplete. */
export interface ReadText {
  readonly text: string
  /** Why it could not be read completely. */
  readonly error: HttpClientError | undefined
  /** Whether the body is longer than the limit. */
  readonly isMore: boolean
}

/** Reads the text of a response, at most `most` bytes. The rest is not fetched. */
export const readText = (response: HttpClientResponse, most: number): Effect.Effect<ReadText> => {
  const { "content-encoding": encoding, "content-length": length } = response.headers
  // Without compression, the body is not longer than its `content-length`.
  return encoding === undefined && Number(length) <= most
    ? Effect.match(response.text, {
        onFailure: (error) => ({ text: "", error, isMore: false }),
        onSuccess: (text) => ({ text, error: undefined, isMore: false })
      })
    : readBounded(response, most)
}

/** Reads chunk by chunk, so that the part before an error is kept. */
export const readBounded = (response: HttpClientResponse, most: number): Effect.Effect<ReadText> =>
  Effect.suspend(() => {
    const decoder = new TextDecoder()
    let text = ""
    let size = 0
    const read = Stream.runForEachWhile(response.stream, (bytes) => {
      size += bytes.length
      text += decoder.decode(bytes, { stream: true })
      return Effect.succeed(size <= most)
    })
    const end = (error?: HttpClientError) => ({ text: text + decoder.decode(), error, isMore: !(size <= most) })
    return Effect.match(read, {
      // A response without a body has no bytes.
      onFailure: (error) => end(error.reason._tag === "EmptyBodyError" ? undefined : error),
      onSuccess: () => end()
    })
  })
