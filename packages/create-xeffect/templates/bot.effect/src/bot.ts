/** The bot: replies once to each post that mentions its account, also over restarts. */
import { data, isXError, poll } from "xeffect/core"
import type { fileCheckpoint } from "xeffect/core/file"
import { createThread, getUsersMentions } from "xeffect/tweets"
import { getMe } from "xeffect/users"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import * as Stream from "effect/Stream"

/** A post that mentions the account. */
export interface Mention {
  readonly id: string
  readonly text: string
}

/** The text of a reply. The ID makes each reply differ: X refuses the same text twice, and so a second reply to one mention. */
export const replyTo = (mention: Mention): string =>
  `I counted ${mention.text.split(/\s+/).length} words. (${mention.id})`

export interface Options {
  /** Where the bot stores which mentions it has processed. */
  readonly checkpoint: ReturnType<typeof fileCheckpoint>
  /** At the first start, reply to mentions that are already there (`oldest`), or only to later ones (`now`). */
  readonly start?: "oldest" | "now"
}

const isTemporary = (error: { readonly _tag: string; readonly cause?: unknown }) =>
  error._tag === "ThreadError" && isXError(error.cause) && error.cause.isRetryable

/** Posts the reply. A temporary failure is tried again each minute, and finds out first whether the reply was posted. */
const post = (mention: Mention) =>
  createThread([replyTo(mention)], { after: mention.id, look_first: false }).pipe(
    Effect.retry({ while: isTemporary, schedule: Schedule.spaced("1 minute") }),
    Effect.as([{ mention: mention.text, reply: replyTo(mention) }]),
    Effect.catch((error) => Effect.as(Effect.logError(`No reply to ${mention.id}: ${error.message}`), []))
  )

/** Replies to mentions until you stop reading. A reply that X refuses is logged, and the next mention follows. */
export const replies = ({ checkpoint, start = "now" }: Options) =>
  Stream.unwrap(
    Effect.map(data(getMe, {}), (me) =>
      poll(getUsersMentions, { id: me.id, tweet_fields: ["author_id"], max_results: 100 }, { checkpoint, start }).pipe(
        Stream.filter(({ author_id }) => author_id !== me.id),
        Stream.mapEffect(post),
        Stream.flattenIterable
      )
    )
  )
