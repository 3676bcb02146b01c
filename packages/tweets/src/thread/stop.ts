import type { XApi } from "@xeffect/core"
import * as Effect from "effect/Effect"
import type { CreateThreadOptions } from "./create-thread.ts"
import { deleteTweet } from "../manage.ts"
import { ThreadError } from "./error.ts"
import type { PostedTweet } from "./find-posted.ts"
import { isUnsure } from "./post-once.ts"

/** Why the next post of a thread failed, and whether it may be there all the same. */
export interface Failed<E> {
  readonly cause: E
  readonly mayBeThere: boolean
}

/** Ends a thread whose next post failed: deletes what was posted if that is wanted, and fails with what is needed to go on. */
export const stop = Effect.fnUntraced(function* <Post, E>(
  posts: ReadonlyArray<Post>,
  posted: ReadonlyArray<PostedTweet>,
  { cause, mayBeThere }: Failed<E>,
  { after, on_failure, user_auth }: CreateThreadOptions
): Effect.fn.Return<never, ThreadError<Post, E>, XApi> {
  const deleted = on_failure === "delete" ? yield* deleteAll(posted, user_auth) : { kept: posted, deletion: undefined }
  const { deletion, kept } = deleted
  // What was posted and not confirmed replies to the last post. If that was deleted, nothing replies to what is left.
  const look_first = kept.length === posted.length && mayBeThere
  const resume = { after: kept.at(-1)?.id ?? after, look_first }
  return yield* new ThreadError({ posted: kept, remaining: posts.slice(kept.length), resume, cause, deletion })
})

// From the last to the first, so that what is left is the beginning of the thread.
const deleteAll = Effect.fnUntraced(function* (
  posted: ReadonlyArray<PostedTweet>,
  user_auth: boolean | undefined
): Effect.fn.Return<{ readonly kept: ReadonlyArray<PostedTweet>; readonly deletion: unknown }, never, XApi> {
  const kept = [...posted]
  for (let last = kept.at(-1); last !== undefined; last = kept.at(-1)) {
    const result = yield* Effect.result(deleteOnce(last.id, user_auth))
    if (result._tag === "Failure") return { kept, deletion: result.failure }
    kept.pop()
  }
  return { kept, deletion: undefined }
})

// To delete a post a second time does no harm, and a post that is not there is deleted.
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
