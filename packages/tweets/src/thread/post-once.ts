import type { XApi, XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import { createTweet, type CreateTweetParams } from "../manage.ts"
import type { Look, PostedTweet } from "./find-posted.ts"

const mostAttempts = 3

/** Why a post failed. */
export interface Unposted {
  readonly _tag: "Unposted"
  readonly error: XError
  /** Whether the post may exist although the call failed. */
  readonly mayBeThere: boolean
  /** The posts of which one may be it. */
  readonly candidates?: ReadonlyArray<PostedTweet>
}

/**
 * Posts. What may have been posted, or is refused as a duplicate of a reply, is looked for before it is sent again: a post
 * that the X API does not list within ten seconds is taken for one that was not carried out. One with `nullcast` is in no
 * list, and is not sent again, nor is one that may be among those that are listed.
 */
export const postOnce = Effect.fnUntraced(function* (
  params: CreateTweetParams,
  look: Look,
  wasLookedFor: boolean
): Effect.fn.Return<PostedTweet, Unposted, XApi> {
  // A reply of the same text is the wanted post, whichever call made it. A first post may be one of another thread.
  const isReply = params.in_reply_to_tweet_id !== undefined
  let mayBeThere = wasLookedFor
  for (let attempts = 1; ; attempts++) {
    const result = yield* Effect.result(createTweet(params))
    if (result._tag === "Success") return { id: result.success.data.id, text: result.success.data.text }
    const { failure } = result
    const isDuplicate = failure.reason._tag === "DuplicateContent" && (mayBeThere || isReply)
    if (!isUnsure(failure) && !isDuplicate) return yield* Effect.fail(unposted(failure, mayBeThere))
    mayBeThere = true
    // If the author's posts cannot be read, the outcome stays unknown.
    const found = yield* Effect.mapError(look, () => unposted(failure, true))
    if (found._tag === "Found") return found.post
    if (found._tag === "Unclear")
      return yield* Effect.fail({ ...unposted(failure, true), candidates: found.candidates })
    // A response that could not be read is one to a post that is there.
    const isOver = attempts === mostAttempts || failure.reason._tag !== "OutcomeUnknown" || params.nullcast === true
    if (isOver) return yield* Effect.fail(unposted(failure, true))
  }
})

const unposted = (error: XError, mayBeThere: boolean): Unposted => ({ _tag: "Unposted", error, mayBeThere })

/** Whether a write may have been carried out although it failed. */
export const isUnsure = ({ reason }: XError): boolean =>
  reason._tag === "OutcomeUnknown" || (reason._tag === "DecodeError" && reason.carriedOut)
