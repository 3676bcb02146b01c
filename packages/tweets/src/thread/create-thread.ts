import type { XApi, XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import type { CreateTweetParams } from "../manage.ts"
import { checkPosts } from "./check.ts"
import type { ThreadError, ThreadPosition } from "./error.ts"
import type { PostedTweet } from "./find-posted.ts"
import { postOnce } from "./post-once.ts"
import { type Failed, stop } from "./stop.ts"

export * from "./error.ts"
export type { PostedTweet } from "./find-posted.ts"

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

export interface CreateThreadOptions extends ThreadPosition {
  /** What happens to the posts of this call if one fails: they are kept, or deleted from the last to the first. Default: `keep`. */
  readonly on_failure?: "keep" | "delete" | undefined
  /** Called after each post. */
  readonly on_posted?: ((post: PostedTweet, index: number) => Effect.Effect<void> | void) | undefined
  /** Which credentials to use; see `createTweet`. Default: `true`. */
  readonly user_auth?: boolean | undefined
}

/** A thread that was posted as a whole. */
export interface Thread {
  /** The posts of this call, in their order. */
  readonly posts: ReadonlyArray<PostedTweet>
}

/**
 * Posts a thread: each post replies to the one before. Nothing is posted twice: if a response is lost, the newest posts of
 * the author are looked at before the post is sent again.
 *
 * All posts are checked before the first is sent, except for the length of their texts, which the X API weighs. It stops at
 * the first failure, and the failure has what is needed to go on.
 *
 * @param posts texts, or parameters of `createTweet` with effects that upload their media; at least one
 * @param options `after`, the ID of a post to go on from; `look_first`, whether the first post may be there already, default
 * `true` with `after`; `on_failure`, `keep` or `delete`, default `keep`; `on_posted`; `user_auth`, default `true`
 * @returns `posts`, each with its `id` and `text`
 * @remarks Credentials: OAuth 1.0a, or OAuth 2.0 with `tweet.read`, `tweet.write` and `users.read`.
 * Errors: `XError` with the reason `InvalidInput` before anything is posted; `ThreadError` with what was posted, what
 * remains, and the `cause`.
 * @see https://docs.x.com/x-api/posts/create-post
 * @example
 * ```ts
 * import { createThread } from "@xeffect/tweets"
 *
 * const program = createThread(["First", { text: "Second", reply_settings: "following" }, "Third"])
 * ```
 */
export const createThread = <E = never, R = never>(
  posts: ReadonlyArray<ThreadPost<E, R>>,
  options: CreateThreadOptions = {}
): Effect.Effect<Thread, XError | ThreadError<ThreadPost<E, R>, XError | E>, XApi | R> =>
  Effect.suspend((): Effect.Effect<Thread, XError | ThreadError<ThreadPost<E, R>, XError | E>, XApi | R> => {
    const invalid = checkPosts(posts.map((post) => planned(post)))
    return invalid === undefined ? postAll(posts, options) : Effect.fail(invalid)
  })

// Media that are not uploaded yet stand for IDs.
const planned = (post: ThreadPost<unknown, unknown>): CreateTweetParams => {
  if (typeof post === "string") return { text: post }
  const { media = [], ...params } = post
  return media.length === 0 ? params : { ...params, media_ids: [...(params.media_ids ?? []), ...media.map(() => "1")] }
}

const postAll = Effect.fnUntraced(function* <E, R>(
  posts: ReadonlyArray<ThreadPost<E, R>>,
  options: CreateThreadOptions
): Effect.fn.Return<Thread, ThreadError<ThreadPost<E, R>, XError | E>, XApi | R> {
  const { after, look_first = after !== undefined, on_posted, user_auth } = options
  const posted: Array<PostedTweet> = []
  for (const [index, post] of posts.entries()) {
    const parent = posted.at(-1)?.id ?? after
    const failed = (failure: Failed<XError | E>) => stop(posts, posted, failure, options)
    const params = yield* Effect.catch(prepare(post), (cause) =>
      failed({ cause, mayBeThere: index === 0 && look_first })
    )
    const made = yield* postOnce({ ...params, user_auth }, parent, index === 0 && look_first).pipe(
      Effect.catch(({ error, mayBeThere }) => failed({ cause: error, mayBeThere }))
    )
    posted.push(made)
    const done = on_posted?.(made, index)
    if (Effect.isEffect(done)) yield* done
  }
  return { posts: posted }
})

const prepare = Effect.fnUntraced(function* <E, R>(post: ThreadPost<E, R>): Effect.fn.Return<CreateTweetParams, E, R> {
  if (typeof post === "string") return { text: post }
  const { media = [], ...params } = post
  const uploaded = yield* Effect.all(media)
  return media.length === 0
    ? params
    : { ...params, media_ids: [...(params.media_ids ?? []), ...uploaded.map(({ id }) => id)] }
})
