import type { XError } from "@xeffect/core"
import { uploadMediaAtOnce } from "@xeffect/media"
import { createTweet, type CreateTweetParams, deleteTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Result from "effect/Result"
import { check } from "./checks.ts"
import type { Run } from "./run.ts"

/** Posts that are not deleted yet, and writes whose outcome is unknown. */
export interface Written {
  readonly posts: Set<string>
  readonly unknown: Array<string>
}

// An image of one pixel.
const png = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  (character) => character.charCodeAt(0)
)

const upload = check(uploadMediaAtOnce, { media: png, media_category: "tweet_image" })

const post = (params: CreateTweetParams) => check(createTweet, params)

const deletion = (id: string) => check(deleteTweet, { id })

// As long as a marker is, and without a link, which would cost more.
const textOf = (marker: string, what: string) => `${marker}: ${what}, to be deleted at once`

/** The writes, to estimate what they cost. */
export const writes = [
  upload,
  post({ text: textOf("marker", "a post") }),
  post({ text: textOf("marker", "a reply"), in_reply_to_tweet_id: "20" }),
  deletion("20"),
  deletion("20")
]

const isUnknown = ({ reason }: XError): boolean =>
  reason._tag === "OutcomeUnknown" || reason._tag === "Timeout" || (reason._tag === "DecodeError" && reason.carriedOut)

const howToLook = (what: string, marker: string) =>
  `createTweet: whether ${what} was made is unknown, and it was not sent again. ` +
  `Look among your newest posts for "${marker}", and delete what is there.`

/** Posts once. An interruption waits for the response, since the deletion needs its ID. */
const posting = Effect.fnUntraced(
  function* (run: Run, written: Written, marker: string, what: string, params: CreateTweetParams) {
    const result = yield* run.perform(post({ ...params, text: textOf(marker, what) }))
    if (Result.isFailure(result)) {
      if (isUnknown(result.failure)) written.unknown.push(howToLook(what, marker))
      return undefined
    }
    const { id } = result.success.data
    // A value that is no ID can neither be deleted nor printed.
    if (/^\d{1,19}$/.test(id)) written.posts.add(id)
    else written.unknown.push(howToLook(what, marker))
    return id
  },
  (effect) => Effect.uninterruptible(effect)
)

/** Uploads an image, posts, and replies to the post: each once. */
export const write = Effect.fnUntraced(function* (run: Run, written: Written) {
  const marker = `xeffect live check ${(yield* Random.nextIntBetween(36 ** 5, 36 ** 6)).toString(36)}`
  // Not posted: a post with an image costs 13 times as much. The X API deletes no uploads: an unused one expires after a day.
  yield* run.perform(upload)
  const id = yield* posting(run, written, marker, "a post", {})
  if (id !== undefined) yield* posting(run, written, marker, "a reply", { in_reply_to_tweet_id: id })
})

/** Deletes what was posted, the newest first, each once. What remains is left in `written`. */
export const cleanUp = Effect.fnUntraced(function* (run: Run, { posts }: Written) {
  for (const id of [...posts].reverse()) {
    const result = yield* run.perform(deletion(id), "no budget")
    if (Result.isSuccess(result) && result.success.data.deleted) posts.delete(id)
  }
})
