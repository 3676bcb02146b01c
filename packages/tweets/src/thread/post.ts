import * as Effect from "effect/Effect"
import type { CreateTweetParams } from "../create-tweet.ts"

/** A post of a thread: the parameters of `createTweet`, except what it replies to. */
export interface ThreadPostParams<E = never, R = never> extends Omit<
  CreateTweetParams,
  "in_reply_to_tweet_id" | "user_auth"
> {
  /** Effects that upload media, such as `uploadMedia({ media })`. They run before the post, and follow its `media_ids`. */
  readonly media?: ReadonlyArray<Effect.Effect<{ readonly id: string }, E, R>> | undefined
}

/** A post of a thread: its text, or all that it has. */
export type ThreadPost<E = never, R = never> = string | ThreadPostParams<E, R>

/** The parameters of a post, and the effects that upload its other media. */
export const splitPost = <E, R>(post: ThreadPost<E, R>) => {
  const { media = [], ...params }: ThreadPostParams<E, R> = typeof post === "string" ? { text: post } : post
  return { media, params }
}

/** Adds media to the parameters of a post. */
export const withMedia = (params: CreateTweetParams, ids: ReadonlyArray<string>): CreateTweetParams =>
  ids.length === 0 ? params : { ...params, media_ids: [...(params.media_ids ?? []), ...ids] }
