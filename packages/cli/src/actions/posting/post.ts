/** Posts: one, or a thread. */
import { callData } from "@xeffect/core"
import { basename } from "node:path"
import { field } from "@xeffect/core/wire"
import { uploadMedia } from "@xeffect/media"
import { createTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { printPlans } from "../../operations/plan.ts"
import { printResponse } from "../../output/response.ts"
import { confirmPrice } from "../../operations/confirm-price.ts"
import { plan } from "../../operations/dry-run.ts"
import type { Planned } from "../../session/costs/dollars.ts"
import { live } from "../../profiles/live.ts"
import { checkMedia, readBytes } from "../../session/read-file.ts"
import { misuse } from "../../session/refusal.ts"
import { readPost } from "../../session/references.ts"
import { printingOf, type Shared } from "../../session/shared.ts"
import { confirmNames } from "../../session/confirm-text.ts"
import { type Texts, textsOf } from "./texts.ts"
import { digestOf, type Post, postThread, type Upload } from "./thread.ts"

/** The arguments and flags of a post. */
export interface Posting extends Texts {
  readonly media: ReadonlyArray<string>
  readonly alt: ReadonlyArray<string>
  readonly reply_to: Option.Option<string>
  readonly quote: Option.Option<string>
}

/** The upload of each picture or video, with its alternative text. */
const uploadsOf = Effect.fnUntraced(function* ({ alt, media }: Posting) {
  if (alt.length > 0 && media.length === 0) return yield* misuse("--alt describes a picture, but there is no --media.")
  if (alt.length > media.length) {
    const times = (count: number) => (count === 1 ? "once" : `${count} times`)
    return yield* misuse(
      `--alt was given ${times(alt.length)}, but --media only ${times(media.length)}. Pass at most one --alt for each --media, in the same order.`
    )
  }
  return yield* Effect.forEach(
    media,
    Effect.fnUntraced(function* (path, index) {
      yield* checkMedia(path, "--media")
      const bytes = yield* readBytes(path, "--media")
      return {
        name: basename(path),
        digest: digestOf(bytes),
        upload: uploadOf(new File([bytes], basename(path)), alt[index])
      }
    })
  )
})

const uploadOf = (media: File, alt_text: string | undefined) =>
  uploadMedia({ media, ...(alt_text === undefined ? {} : { alt_text }) })

/** The requests of posts, the first with its media by the names of their files, since they have no IDs yet. */
const plansOf = (posts: ReadonlyArray<Post>, uploads: ReadonlyArray<Upload>, reply: string | undefined) =>
  Effect.forEach(posts, (post, index) =>
    index > 0
      ? plan({ operation: createTweet, params: { ...post } })
      : Effect.map(
          plan({
            operation: createTweet,
            params: {
              ...post,
              ...(reply === undefined ? {} : { in_reply_to_tweet_id: reply }),
              ...(uploads.length === 0 ? {} : { media_ids: uploads.map((_, index) => `${index + 1}`) })
            }
          }),
          (planned): Planned => withNames(planned, uploads)
        )
  )

const withNames = (planned: Planned, uploads: ReadonlyArray<Upload>): Planned => {
  const media = field(planned.body, "media")
  if (uploads.length === 0 || media === undefined) return planned
  return {
    ...planned,
    body: { ...Object(planned.body), media: { ...Object(media), media_ids: uploads.map(({ name }) => name) } }
  }
}

const postOne = (post: Post, uploads: ReadonlyArray<Upload>, reply: string | undefined) =>
  Effect.gen(function* () {
    const media = yield* Effect.forEach(uploads, ({ upload }) => upload)
    const params = {
      ...post,
      ...(reply === undefined ? {} : { in_reply_to_tweet_id: reply }),
      ...(media.length === 0 ? {} : { media_ids: media.map(({ id }) => id) })
    }
    return yield* callData({ operation: createTweet, params })
  })

const postOf = (flag: string, given: Option.Option<string>) =>
  Option.match(given, { onNone: () => Effect.undefined, onSome: (text) => readPost(flag, text) })

/** Posts what a command line says, after a price above the price of plain posts was agreed to. */
export const post = Effect.fnUntraced(function* (posting: Posting, shared: Shared) {
  const texts = yield* textsOf(posting)
  const uploads = yield* uploadsOf(posting)
  if (texts.length === 0 && uploads.length === 0) return yield* misuse("post needs a text, --media or --thread.")
  const quote = yield* postOf("--quote", posting.quote)
  const reply = yield* postOf("--reply-to", posting.reply_to)
  const quoting = quote === undefined ? {} : { quote_tweet_id: quote }
  const posts: ReadonlyArray<Post> =
    texts.length === 0 ? [quoting] : texts.map((text, index) => ({ text, ...(index === 0 ? quoting : {}) }))
  const plans = yield* plansOf(posts, uploads, reply)
  if (shared.dry_run) return yield* printPlans(plans, shared)
  yield* confirmNames(Option.getOrElse(posting.thread, () => "") === "" ? posting.text : [], shared)
  yield* confirmPrice(createTweet.definition.name, Effect.succeed(plans), shared)
  const [first, ...others] = posts
  const isThread = Option.isSome(posting.thread) || posting.split
  const printing = printingOf(shared)
  if (first !== undefined && others.length === 0) {
    const made = yield* Effect.provide(postOne(first, uploads, reply), live(shared))
    return yield* printResponse({ data: isThread ? [made] : made }, printing)
  }
  // Its texts are those that were given.
  const print = (made: ReadonlyArray<unknown>) => printResponse({ data: made }, { ...printing, isEscaped: false })
  yield* Effect.provide(postThread({ posts, uploads, reply }, shared, print), live(shared))
})
