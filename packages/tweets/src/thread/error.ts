import type { Id, XError } from "@xeffect/core"
import * as Data from "effect/Data"
import type { PostedTweet } from "./find-posted.ts"

/** Where a thread continues. */
export interface ThreadPosition {
  /** The post to reply to. Absent at the beginning of a thread. */
  readonly after?: Id | undefined
  /** Whether the next post may be there already, so that the author's timeline is looked at first. */
  readonly look_first?: boolean | undefined
  /** When the next post was sent at the earliest, in milliseconds since 1970: an older one of the same text is another. */
  readonly look_since?: number | undefined
  /**
   * The ID of the next post, if you know that it is there: it is neither looked for nor sent. For a post whose response was
   * lost and that was not found, or not told from others.
   */
  readonly first_id?: Id | undefined
}

/**
 * A thread that stopped. The missing posts can be posted by `createThread(error.remaining, error.resume)`.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { createThread } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = createThread(["One", "Two", "Three"]).pipe(
 *   Effect.catchTag("ThreadError", (error) => createThread(error.remaining, error.resume))
 * )
 * ```
 */
export class ThreadError<Post = unknown, E = unknown> extends Data.TaggedError("ThreadError")<{
  /** The posts of this call that are there, in its order. */
  readonly posted: ReadonlyArray<PostedTweet>
  /**
   * The posts that were not posted, in their order. The first failed: if it may be there, it has the IDs of its media,
   * which expire. To go on after that, replace it by the post that you passed.
   */
  readonly remaining: ReadonlyArray<Post>
  /** The options to go on with. */
  readonly resume: ThreadPosition
  /** Why the first of `remaining` failed: an `XError`, or what its `media` failed with. */
  readonly cause: E
  /**
   * The posts of which one may be the first of `remaining`: they are like it, and it is not certain which of them it is, or
   * that it is there. Pass the ID of the right one as `first_id`, or `look_first: false` if it is not there.
   */
  readonly candidates?: ReadonlyArray<PostedTweet> | undefined
  /** Why posts were not deleted that should have been. */
  readonly deletion?: XError | undefined
}> {
  override get message(): string {
    const { candidates = [], cause, deletion, posted, remaining, resume } = this
    const made = `${posted.length} of ${posted.length + remaining.length} posts were made`
    const unknown = resume.look_first === true ? ", and the next may have been" : ""
    const why = cause instanceof Error ? cause.message : typeof cause === "string" ? cause : notUploaded
    const left = deletion === undefined ? "" : ` The posts could not be deleted: ${deletion.message}`
    const more = `${choiceOf(candidates)}${left}`
    return `createThread: ${made}${unknown}. ${more === "" ? why : withFullStop(why)}${more}`
  }
}

const choiceOf = ([first, ...others]: ReadonlyArray<PostedTweet>): string => {
  if (first === undefined) return ""
  const ids = [first, ...others].map(({ id }) => id).join(", ")
  const which = others.length === 0 ? `the post ${ids}` : `one of the posts ${ids}`
  return ` It may be ${which}: pass its ID as first_id, or look_first: false if it is not there.`
}

const withFullStop = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)

const notUploaded = "The media of the next post could not be uploaded."
