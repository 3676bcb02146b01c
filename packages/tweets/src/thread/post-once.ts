import type { XApi, XError } from "@xeffect/core"
import { lastAttempt, type RetryPolicy, retryRequest, usualBackoff } from "@xeffect/core/retry"
import * as Effect from "effect/Effect"
import { createTweet, type CreateTweetParams } from "../create-tweet.ts"
import type { Look, PostedTweet } from "./find-posted.ts"

/** A post whose outcome is unknown is looked for, within ten seconds, before it is sent again. */
export const retryingPosts: RetryPolicy = { "not sent": usualBackoff, "outcome unknown": { ...usualBackoff, first: 0 } }

interface Posted {
  readonly _tag: "Posted"
  readonly post: PostedTweet
}

/** Why a post failed. */
export interface Unposted {
  readonly _tag: "Unposted"
  readonly error: XError
  /** Whether the post may exist although the call failed. */
  readonly isOutcomeUnknown: boolean
  /** The posts of which one may be it. */
  readonly candidates?: ReadonlyArray<PostedTweet>
}

/**
 * Posts. A post that may have been sent, or is refused as a duplicate of a reply, is looked for before it is sent again: a post
 * that the X API does not list within ten seconds is taken for one that was not carried out. One with `nullcast` is in no
 * list, and is not sent again, nor is one that may be among those that are listed.
 */
export const postOnce = (
  params: CreateTweetParams,
  look: Look,
  wasLookedFor: boolean
): Effect.Effect<PostedTweet, Unposted, XApi> =>
  Effect.suspend(() => {
    // A reply of the same text is the wanted post, whichever call made it. A first post may be one of another thread.
    const isReply = params.in_reply_to_tweet_id !== undefined
    let isOutcomeUnknown = wasLookedFor
    const lookFor = Effect.fnUntraced(function* (error: XError): Effect.fn.Return<Posted | Unposted, XError, XApi> {
      const isDuplicate = error.reason._tag === "DuplicateContent" && (isOutcomeUnknown || isReply)
      if (lastAttempt(error) !== "outcome unknown" && !isDuplicate) return yield* error
      isOutcomeUnknown = true
      const failed = unposted(error, true)
      // If the author's posts cannot be read, the outcome stays unknown.
      const found = yield* Effect.orElseSucceed(look, () => failed)
      if (found._tag === "Found") return posted(found.post)
      if (found._tag === "Unclear") return { ...failed, candidates: found.candidates }
      // A response that could not be read is one to a post that is there.
      const isThere = error.reason._tag !== "OutcomeUnknown" || params.nullcast === true
      return found._tag === "Unposted" || isThere ? failed : yield* error
    })
    const created = Effect.map(createTweet(params), ({ data: { id, text } }) => posted({ id, text }))
    return retryRequest(created, retryingPosts, lookFor).pipe(
      Effect.mapError((error) => unposted(error, isOutcomeUnknown)),
      Effect.flatMap((result) => (result._tag === "Posted" ? Effect.succeed(result.post) : Effect.fail(result)))
    )
  })

const posted = (post: PostedTweet): Posted => ({ _tag: "Posted", post })

const unposted = (error: XError, isOutcomeUnknown: boolean): Unposted => ({ _tag: "Unposted", error, isOutcomeUnknown })
