import type { Id, XApi, XError } from "@xeffect/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { findPatiently, type PostedTweet, unclear } from "./find-posted.ts"
import { splitPost, type ThreadPost, withMedia } from "./post.ts"
import { postOnce } from "./post-once.ts"
import type { FailedPost } from "./stop.ts"

/** How far the local clock may be ahead of the X API's, in milliseconds. */
const clockTolerance = 600_000

/** When a post that is sent now is made at the earliest, in milliseconds since 1970. */
export const earliest: Effect.Effect<number> = Effect.map(Clock.currentTimeMillis, (now) => now - clockTolerance)

/** Where the next post goes. */
export interface NextPost {
  readonly parent: Id | undefined
  readonly look_first: boolean
  readonly look_since: number | undefined
  readonly user_auth: boolean | undefined
}

/** Uploads the media of a post, and posts it. If it may be there already, it is looked for before that. */
export const postNext = Effect.fnUntraced(function* <E, R>(
  post: ThreadPost<E, R>,
  { look_first, look_since: since, parent, user_auth }: NextPost
): Effect.fn.Return<PostedTweet, FailedPost<ThreadPost<E, R>, XError | E>, XApi | R> {
  const look_since = look_first ? since : yield* earliest
  const { media, params } = splitPost(post)
  const wanted = { ...params, in_reply_to_tweet_id: parent, user_auth, look_since, other_media: media.length }
  if (look_first) {
    const lookedFor = { isOutcomeUnknown: true, post, look_since }
    const found = yield* Effect.mapError(findPatiently(wanted), (cause) => ({ ...lookedFor, cause }))
    if (found._tag === "Found") return found.post
    if (found._tag === "Unclear") {
      const { candidates } = found
      return yield* Effect.fail({ ...lookedFor, cause: unclear(), candidates })
    }
  }
  const uploaded = yield* Effect.mapError(Effect.all(media), (cause) => ({
    cause,
    isOutcomeUnknown: look_first,
    post,
    look_since
  }))
  const whole = withMedia(
    params,
    uploaded.map(({ id }) => id)
  )
  const look = findPatiently({ ...wanted, media_ids: whole.media_ids, other_media: 0 })
  return yield* Effect.mapError(
    postOnce({ ...whole, in_reply_to_tweet_id: parent, user_auth }, look, look_first),
    ({ candidates, error: cause, isOutcomeUnknown }) =>
      // A post of an earlier call may have other media IDs, and is not deleted.
      look_first
        ? { cause, isOutcomeUnknown, candidates, post, look_since }
        : { cause, isOutcomeUnknown, candidates, post: media.length === 0 ? post : whole, look_since, look }
  )
})
