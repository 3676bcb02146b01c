import { observe } from "@xeffect/core/options"
import { inSpan } from "@xeffect/core/span"
import type { XApi, XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import type { CreateTweetParams } from "../create-tweet.ts"
import { checkPosts, checkThreadForm, checkThreadOptions, refusal } from "./check.ts"
import type { ThreadError } from "./error.ts"
import type { PostedTweet } from "./find-posted.ts"
import type { CreateThreadOptions } from "./options.ts"
import { splitPost, type ThreadPost, withMedia } from "./post.ts"
import { earliest, postNext } from "./post-next.ts"
import { stopThread } from "./stop.ts"

export * from "./error.ts"
export type { CreateThreadOptions } from "./options.ts"
export type { PostedTweet } from "./find-posted.ts"
export type { ThreadPost, ThreadPostParams } from "./post.ts"

/** A thread that was posted as a whole. */
export interface Thread {
  /** The posts of this call, in their order. */
  readonly posts: ReadonlyArray<PostedTweet>
}

/**
 * Posts a thread: each post replies to the one before. If a response is lost, the newest posts of the author are looked at,
 * and the post is sent again only if it is not among them.
 *
 * All posts are checked before the first is sent, except for the length of their texts: how long they may be depends on the
 * account. The thread stops at the first failure, which has what is needed to go on. If it is interrupted, the posts that
 * were made remain; `on_posted` reports each.
 *
 * A post whose response was lost counts as not made if it is not listed within ten seconds, among the 20 newest posts of the
 * author, or the 100 newest after the post that it replies to. A list without `meta`, or with fewer posts than it counts, says
 * nothing: if no other is received, the outcome stays unknown. The post is recognised by its text, after what the entities of a
 * listed post name is undone, and by its media. If several posts are the same, or one differs only in what the X API may
 * have rewritten, nothing is sent: the outcome is unknown, and the error has these posts as `candidates`.
 * The X API refuses a text that it has already; a post with media may be there twice if it is listed later.
 *
 * @param posts texts, or parameters of `createTweet` with effects that upload their media; at least one
 * @param options `after`, the ID of a post to go on from; `look_first`, whether the first post may be there already, default
 * `true` with `after`; `look_since`, in milliseconds since 1970; `first_id`, the ID of the first post if you know that it is
 * there; `on_failure`, `keep` or `delete`, default `keep`; `on_posted`; `user_auth`, default `true`
 * @returns `posts`, each with its `id` and `text`
 * @remarks Credentials: OAuth 1.0a, or OAuth 2.0 with `tweet.read`, `tweet.write` and `users.read`.
 * Errors: `XError` with the reason `InvalidInput` before anything is posted; `ThreadError` with what was posted, what
 * remains, and the `cause`.
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/create-post
 * @example
 * ```ts
 * import { createThread } from "xeffect/tweets"
 *
 * const program = createThread(["First", { text: "Second", reply_settings: "following" }, "Third"])
 * ```
 */
export const createThread = <E = never, R = never>(
  posts: ReadonlyArray<ThreadPost<E, R>>,
  options: CreateThreadOptions = {}
): Effect.Effect<Thread, XError | ThreadError<ThreadPost<E, R>, XError | E>, XApi | R> =>
  inSpan(
    () => ["create_thread"],
    (_, span): Effect.Effect<Thread, XError | ThreadError<ThreadPost<E, R>, XError | E>, XApi | R> => {
      const malformed = checkThreadForm(posts, options)
      if (malformed !== undefined) return Effect.fail(refusal(malformed))
      const invalid = checkPosts(posts.map((post) => planned(post))) ?? checkThreadOptions(options)
      if (invalid !== undefined) return Effect.fail(invalid)
      span?.attribute("x.thread.posts", posts.length)
      return postAll(posts, options)
    }
  )

// The IDs of media that are not uploaded yet do not matter.
const planned = (post: ThreadPost<unknown, unknown>): CreateTweetParams => {
  const { media, params } = splitPost(post)
  return withMedia(
    params,
    media.map(() => "1")
  )
}

const postAll = Effect.fnUntraced(function* <E, R>(
  posts: ReadonlyArray<ThreadPost<E, R>>,
  options: CreateThreadOptions
): Effect.fn.Return<Thread, ThreadError<ThreadPost<E, R>, XError | E>, XApi | R> {
  const { after, first_id, look_first = after !== undefined, look_since, on_posted, user_auth } = options
  const since = look_first || first_id !== undefined ? look_since : yield* earliest
  const posted: Array<PostedTweet> = []
  for (const [index, post] of posts.entries()) {
    const parent = posted.at(-1)?.id ?? after
    const next = { parent, look_first: index === 0 && look_first, look_since, user_auth }
    const made =
      index === 0 && first_id !== undefined
        ? { id: `${first_id}`, text: splitPost(post).params.text ?? "" }
        : yield* Effect.catch(postNext(post, next), (failed) => stopThread(posts, posted, failed, options, since))
    posted.push(made)
    yield* observe("on_posted", () => on_posted?.(made, index))
  }
  return { posts: posted }
})
