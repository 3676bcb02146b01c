import {
  type Exact,
  type HydrateParams,
  type Hydrated,
  type Id,
  type Keys,
  type SelectTweet,
  type TweetFieldsParams,
  type TweetsResponse,
  type UserAuthParams,
  hydrate
} from "@xeffect/core"
import * as Parameter from "@xeffect/core/parameter"
import { getTweets } from "./lookup.ts"

export interface HydrateTweetsParams extends TweetFieldsParams, UserAuthParams, HydrateParams {
  /** Any number of IDs of posts: a stream, a list or another iterable, or a string with commas and no spaces. */
  readonly ids: Keys<Id>
}

/** The result for each ID: the post, or what the X API reports if there is none. */
export type HydrateTweetsResult<Params extends HydrateTweetsParams> = Hydrated<
  SelectTweet<Params>,
  TweetsResponse<Params>,
  Params["ids"]
>

/**
 * Any number of posts by their IDs, as a stream in the order of the IDs, by as many calls of `getTweets` as needed.
 *
 * Each element is `Found`, with the post as its `value` and the `response` that contains it (`authorOf(found.response,
 * found.value)` and the like find what it refers to), or `Missing`, with the X API's `problem`. An ID that occurs
 * several times is requested once. A request is sent when its first result is needed and not before, unless
 * `concurrency` is more than 1: `Stream.take` limits the requests.
 *
 * A request waits for `batch_size` different IDs or the end of the stream. For a stream that pauses, collect the IDs by
 * time: `Stream.groupedWithin(ids, 100, "5 seconds").pipe(Stream.flatMap((ids) => hydrateTweets({ ids })))`.
 *
 * @param params `ids`; fields and expansions; `batch_size`, 1 to 100, default 100; `concurrency`, at least 1, default 1;
 * `remember`, how many results are cached in case an ID occurs again, default 10,000; `user_auth`
 * @remarks Credentials and rate limit are the same as for {@link getTweets}.
 * Errors: the same as for {@link getTweets}; `InvalidInput` also if an option is out of range. The stream fails after the posts of
 * earlier requests.
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/get-posts-by-ids
 * @example
 * ```ts
 * import { authorOf } from "xeffect/core/relations"
 * import { hydrateTweets } from "xeffect/tweets/hydrate"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = hydrateTweets({ ids: ["20", "21"], expansions: ["author_id"] }).pipe(
 *   Stream.runForEach((one) =>
 *     one._tag === "Found"
 *       ? Effect.log(`${authorOf(one.response, one.value)?.username}: ${one.value.text}`)
 *       : Effect.log(`no post ${one.key}: ${one.problem?.detail}`)
 *   )
 * )
 * ```
 */
export const hydrateTweets = <const Given extends HydrateTweetsParams>(
  params: Exact<Given, HydrateTweetsParams>
): HydrateTweetsResult<Given> => {
  // The types follow the parameters, which no value can show: `get_tweets` checks its responses, and the fields are those
  // of `params`.
  return hydrate(getTweets, { parameter: "ids", field: "id", key: Parameter.id }, params) as HydrateTweetsResult<Given>
}
