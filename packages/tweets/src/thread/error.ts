import type { Id, XError } from "@xeffect/core"
import * as Data from "effect/Data"
import type { PostedTweet } from "./find-posted.ts"

/** Where a thread goes on. */
export interface ThreadPosition {
  /** The post to reply to. Absent at the beginning of a thread. */
  readonly after?: Id | undefined
  /** Whether the next post may be there already, so that the author's timeline is looked at first. */
  readonly look_first?: boolean | undefined
  /** When the next post was sent at the earliest, in milliseconds since 1970: an older one of the same text is another. */
  readonly look_since?: number | undefined
}

/**
 * A thread that stopped. What is missing can be posted by `createThread(error.remaining, error.resume)`.
 *
 * @example
 * ```ts
 * import { createThread } from "@xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = createThread(["One", "Two", "Three"]).pipe(
 *   Effect.catchTag("ThreadError", (error) => createThread(error.remaining, error.resume))
 * )
 * ```
 */
export class ThreadError<Post = unknown, E = unknown> extends Data.TaggedError("ThreadError")<{
  /** What was posted by this call and is there, in its order. */
  readonly posted: ReadonlyArray<PostedTweet>
  /**
   * What was not posted, in its order. The first failed: if it may be there, it has the IDs of its media, which expire. To go
   * on after that, replace it by the post that you passed.
   */
  readonly remaining: ReadonlyArray<Post>
  /** The options to go on with. */
  readonly resume: ThreadPosition
  /** Why the first of `remaining` failed: an `XError`, or what its `media` failed with. */
  readonly cause: E
  /** Why posts were not deleted that should have been. */
  readonly deletion?: XError | undefined
}> {
  override get message(): string {
    const { cause, deletion, posted, remaining, resume } = this
    const made = `${posted.length} of ${posted.length + remaining.length} posts were made`
    const unsure = resume.look_first === true ? ", and the next may have been" : ""
    const why = cause instanceof Error ? cause.message : typeof cause === "string" ? cause : notUploaded
    const left = deletion === undefined ? "" : ` They could not be deleted: ${deletion.message}`
    return `createThread: ${made}${unsure}. ${why}${left}`
  }
}

const notUploaded = "The media of the next post could not be uploaded."
