import type { XApi, XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { CreateThreadOptions } from "./options.ts"
import { deleteOnce } from "./delete-once.ts"
import { ThreadError } from "./error.ts"
import { type SearchOutcome, type Look, type PostedTweet, unclear } from "./find-posted.ts"

/** Why the next post of a thread failed. */
export interface FailedPost<Post, E> {
  readonly cause: E
  /** Whether the post may exist although the call failed. */
  readonly isOutcomeUnknown: boolean
  /** The post, with the IDs of its media if it may be there. */
  readonly post: Post
  readonly look_since: number | undefined
  /** The posts of which one may be it. */
  readonly candidates?: ReadonlyArray<PostedTweet> | undefined
  /** Looks for the post. Absent if this call did not send it. */
  readonly look?: Look
}

/**
 * Ends a thread whose next post failed: deletes its posts if requested, and fails with what is needed to go on.
 *
 * @param since when the first post of this call was made at the earliest
 */
export const stopThread = Effect.fnUntraced(function* <Post, E>(
  posts: ReadonlyArray<Post>,
  posted: ReadonlyArray<PostedTweet>,
  failed: FailedPost<Post, E>,
  { after, on_failure, user_auth }: CreateThreadOptions,
  since: number | undefined
): Effect.fn.Return<never, ThreadError<Post, E>, XApi> {
  const { deletion, isFound, isLastOutcomeUnknown, notDeleted }: DeletedPosts =
    on_failure === "delete" ? yield* deleteAll(posted, failed, user_auth) : { ...noneDeleted, notDeleted: posted }
  const last = notDeleted.at(-1)?.id ?? after
  // An unconfirmed post replies to the last one. If that was deleted, nothing replies to the posts that remain.
  const isAtFailed = notDeleted.length === posted.length
  const look_first = isLastOutcomeUnknown || (isAtFailed && failed.isOutcomeUnknown && !isFound)
  const look_since = isAtFailed ? failed.look_since : since
  const remaining = posts.slice(notDeleted.length)
  return yield* new ThreadError({
    posted: notDeleted,
    remaining: look_first && isAtFailed ? [failed.post, ...remaining.slice(1)] : remaining,
    resume: { after: last, look_first, ...(look_first && last === undefined ? { look_since } : {}) },
    cause: failed.cause,
    candidates: look_first && isAtFailed && !isLastOutcomeUnknown ? failed.candidates : undefined,
    deletion
  })
})

interface DeletedPosts {
  readonly notDeleted: ReadonlyArray<PostedTweet>
  /** Whether the post whose response was lost is there, and was deleted or is one of `notDeleted`. */
  readonly isFound: boolean
  /** Whether the post after the ones in `notDeleted` may be there, because it is unknown whether it was deleted. */
  readonly isLastOutcomeUnknown: boolean
  readonly deletion?: XError
}

const noneDeleted = { isFound: false, isLastOutcomeUnknown: false }

// From the last to the first, so that what is left is the beginning of the thread. The last may be one whose response was
// lost: as long as that is not known, nothing is deleted.
const deleteAll = Effect.fnUntraced(function* (
  posted: ReadonlyArray<PostedTweet>,
  { look, isOutcomeUnknown }: FailedPost<unknown, unknown>,
  user_auth: boolean | undefined
): Effect.fn.Return<DeletedPosts, never, XApi> {
  const looked = isOutcomeUnknown && look !== undefined ? yield* Effect.result(look) : Result.succeed(postNotFound)
  if (Result.isFailure(looked)) return { ...noneDeleted, notDeleted: posted, deletion: looked.failure }
  const found: SearchOutcome = looked.success
  if (found._tag === "Unclear") return { ...noneDeleted, notDeleted: posted, deletion: unclear() }
  const isFound = found._tag === "Found"
  const notDeleted = isFound ? [...posted, found.post] : [...posted]
  for (let last = notDeleted.at(-1); last !== undefined; last = notDeleted.at(-1)) {
    const result = yield* Effect.result(deleteOnce(last.id, user_auth))
    if (Result.isFailure(result)) {
      const { error: deletion, isThere } = result.failure
      return {
        notDeleted: isThere ? notDeleted : notDeleted.slice(0, -1),
        isFound,
        isLastOutcomeUnknown: !isThere,
        deletion
      }
    }
    notDeleted.pop()
  }
  return { ...noneDeleted, notDeleted, isFound }
})

const postNotFound: SearchOutcome = { _tag: "NotFound" }
