import type { Id, TweetResponse, UserAuthParams, XApi, XError } from "@xeffect/core"
import * as Credentials from "@xeffect/core/credentials"
import { data, type ResultOf } from "@xeffect/core/define"
import { lastAttempt, type RetryPolicy, retryRequest, usualBackoff } from "@xeffect/core/retry"
import * as Effect from "effect/Effect"
import { deleteTweet } from "../delete-tweet.ts"
import { getTweet } from "../lookup.ts"
import { variant } from "../variant-of-operation.ts"

interface GetOwnTweetParams extends UserAuthParams {
  readonly id: Id
}

interface GetOwnTweetResult extends ResultOf {
  readonly result: TweetResponse<this["params"]>
}

// It reads with the credentials that delete, since an app cannot read the posts of a protected account.
const getOwnTweet = variant<GetOwnTweetParams, GetOwnTweetResult>(getTweet, {
  accepts: Credentials.user("tweet.read", "users.read"),
  user_auth: true
})

/** Why a post was not deleted. */
export interface Undeleted {
  readonly error: XError
  /** Whether the post is there. If not, that is unknown. */
  readonly isThere: boolean
}

/** Deleting is idempotent: a post that does not exist is deleted. After a second unknown outcome the post is looked up. */
export const retryingDeletions: RetryPolicy = {
  "not sent": usualBackoff,
  "outcome unknown": { ...usualBackoff, retries: 1, first: 0 }
}

/** Deletes a post. */
export const deleteOnce = (id: string, user_auth: boolean | undefined): Effect.Effect<void, Undeleted, XApi> => {
  const deleted = (error: XError) => (isMissing(error) ? Effect.void : Effect.fail(error))
  return retryRequest(deleteTweet({ id, user_auth }), retryingDeletions, deleted).pipe(
    Effect.catch((error) =>
      lastAttempt(error) === "outcome unknown"
        ? lookUpUndeleted(id, user_auth, error)
        : Effect.fail<Undeleted>({ error, isThere: true })
    ),
    Effect.asVoid
  )
}

const isMissing = ({ reason }: XError): boolean => reason._tag === "NotFound"

const lookUpUndeleted = (
  id: string,
  user_auth: boolean | undefined,
  error: XError
): Effect.Effect<void, Undeleted, XApi> =>
  data(getOwnTweet, { id, user_auth }).pipe(
    Effect.matchEffect({
      onSuccess: () => Effect.fail<Undeleted>({ error, isThere: true }),
      onFailure: (unread) => (isMissing(unread) ? Effect.void : Effect.fail<Undeleted>({ error, isThere: false }))
    })
  )
