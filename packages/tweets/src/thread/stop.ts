import type { XApi, XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { CreateThreadOptions } from "./create-thread.ts"
import { deleteTweet } from "../manage.ts"
import { ThreadError } from "./error.ts"
import type { PostedTweet } from "./find-posted.ts"
import { isUnsure } from "./post-once.ts"

/** Why the next post of a thread failed. */
export interface Failed<Post, E> {
  readonly cause: E
  /** Whether the post may exist although the call failed. */
  readonly mayBeThere: boolean
  /** The post, with the IDs of its media if it may be there. */
  readonly post: Post
  readonly look_since: number | undefined
  /** Looks for the post. Absent if this call did not send it. */
  readonly look?: Effect.Effect<PostedTweet | undefined, XError, XApi>
}

/** Ends a thread whose next post failed: deletes its posts if requested, and fails with what is needed to go on. */
export const stop = Effect.fnUntraced(function* <Post, E>(
  posts: ReadonlyArray<Post>,
  posted: ReadonlyArray<PostedTweet>,
  failed: Failed<Post, E>,
  { after, on_failure, user_auth }: CreateThreadOptions
): Effect.fn.Return<never, ThreadError<Post, E>, XApi> {
  const { deletion, isFound, kept }: Deleted =
    on_failure === "delete" ? yield* deleteAll(posted, failed, user_auth) : { kept: posted, isFound: false }
  const last = kept.at(-1)?.id ?? after
  // What was posted and not confirmed replies to the last post. If that was deleted, nothing replies to what is left.
  const look_first = kept.length === posted.length && failed.mayBeThere && !isFound
  const remaining = posts.slice(kept.length)
  return yield* new ThreadError({
    posted: kept,
    remaining: look_first ? [failed.post, ...remaining.slice(1)] : remaining,
    resume: { after: last, look_first, ...(look_first && last === undefined ? { look_since: failed.look_since } : {}) },
    cause: failed.cause,
    deletion
  })
})

interface Deleted {
  readonly kept: ReadonlyArray<PostedTweet>
  /** Whether the post whose response was lost is there, and was deleted or is one of `kept`. */
  readonly isFound: boolean
  readonly deletion?: XError
}

// From the last to the first, so that what is left is the beginning of the thread. The last may be one whose response was
// lost: as long as that is not known, nothing is deleted.
const deleteAll = Effect.fnUntraced(function* (
  posted: ReadonlyArray<PostedTweet>,
  { look, mayBeThere }: Failed<unknown, unknown>,
  user_auth: boolean | undefined
): Effect.fn.Return<Deleted, never, XApi> {
  const looked = mayBeThere && look !== undefined ? yield* Effect.result(look) : Result.succeed(undefined)
  if (Result.isFailure(looked)) return { kept: posted, isFound: false, deletion: looked.failure }
  const isFound = looked.success !== undefined
  const kept = looked.success === undefined ? [...posted] : [...posted, looked.success]
  for (let last = kept.at(-1); last !== undefined; last = kept.at(-1)) {
    const result = yield* Effect.result(deleteOnce(last.id, user_auth))
    if (Result.isFailure(result)) return { kept, isFound, deletion: result.failure }
    kept.pop()
  }
  return { kept, isFound }
})

// Deleting is idempotent: a post that does not exist is deleted.
const deleteOnce = (id: string, user_auth: boolean | undefined) => {
  const once = deleteTweet({ id, user_auth })
  return once.pipe(
    Effect.catchIf(isUnsure, () => once),
    Effect.catchIf(
      ({ reason }) => reason._tag === "NotFound",
      () => Effect.void
    )
  )
}
