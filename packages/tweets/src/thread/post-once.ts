import type { Id, XApi, XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import { createTweet, type CreateTweetParams } from "../manage.ts"
import { findPosted, type PostedTweet } from "./find-posted.ts"

/** How long to wait before each look at the author's posts, in milliseconds: a new one may not be listed at once. */
const waits = [1000, 3000, 6000]

const mostAttempts = 3

/** Why a post failed. */
export interface Unposted {
  readonly _tag: "Unposted"
  readonly error: XError
  /** Whether it may be there all the same. */
  readonly mayBeThere: boolean
}

/**
 * Posts, unless it is there already. What may have been posted is looked for before it is sent again: a post that the X API
 * does not list within ten seconds is taken for one that was not carried out.
 */
export const postOnce = Effect.fnUntraced(function* (
  params: CreateTweetParams,
  in_reply_to_tweet_id: Id | undefined,
  look_first: boolean
): Effect.fn.Return<PostedTweet, Unposted, XApi> {
  const look = findPosted(params, in_reply_to_tweet_id)
  const there = look_first ? yield* Effect.mapError(lookPatiently(look), unposted(true)) : undefined
  if (there !== undefined) return there
  let mayBeThere = look_first
  for (let attempts = 1; ; attempts++) {
    const result = yield* Effect.result(createTweet({ ...params, in_reply_to_tweet_id }))
    if (result._tag === "Success") return { id: result.success.data.id, text: result.success.data.text }
    const { failure } = result
    const isDuplicate = mayBeThere && failure.reason._tag === "DuplicateContent"
    if (!isUnsure(failure) && !isDuplicate) return yield* Effect.fail(unposted(mayBeThere)(failure))
    mayBeThere = true
    // If the author's posts cannot be read, the outcome stays unknown.
    const found = yield* Effect.mapError(lookPatiently(look), () => unposted(true)(failure))
    if (found !== undefined) return found
    // A response that could not be read is one to a post that is there.
    const isOver = attempts === mostAttempts || failure.reason._tag !== "OutcomeUnknown"
    if (isOver) return yield* Effect.fail(unposted(true)(failure))
  }
})

const unposted =
  (mayBeThere: boolean) =>
  (error: XError): Unposted => ({ _tag: "Unposted", error, mayBeThere })

/** Whether a write may have been carried out although it failed. */
export const isUnsure = ({ reason }: XError): boolean =>
  reason._tag === "OutcomeUnknown" || (reason._tag === "DecodeError" && reason.carriedOut)

const lookPatiently = (look: Effect.Effect<PostedTweet | undefined, XError, XApi>) =>
  waits.reduceRight<Effect.Effect<PostedTweet | undefined, XError, XApi>>(
    (later, wait) =>
      Effect.flatMap(look, (found) =>
        found === undefined ? Effect.andThen(Effect.sleep(wait), later) : Effect.succeed(found)
      ),
    look
  )
