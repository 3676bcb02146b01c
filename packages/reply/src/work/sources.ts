import { type ActivityItem } from "@xeffect/core/define"
import { poll, type PollOptions, type XApi, type XError } from "@xeffect/core"
import { isIdText } from "@xeffect/core/options"
import { field } from "@xeffect/core/wire"
import { getUsersMentions } from "@xeffect/tweets"
import * as Stream from "effect/Stream"
import type { MentionPost } from "../state/mention.ts"

/**
 * Polls the mentions of the bot, with the fields that replying needs. A mention that X lists late is found as long as it is listed within
 * the `overlap`, by default 15 minutes.
 *
 * @param me the ID of the bot's user
 * @param options as those of `poll`: give it a `checkpoint`
 * @since 0.1.0
 * @example
 * ```ts
 * import { fileCheckpoint } from "xeffect/core/file"
 * import { pollMentions } from "xeffect/reply"
 *
 * const mentions = pollMentions("2244994945", { checkpoint: fileCheckpoint("mentions.json") })
 * ```
 */
export const pollMentions = <RC = never, RE = never>(
  me: string,
  options: PollOptions<RC, RE> = {}
): Stream.Stream<MentionPost, XError, XApi | RC | RE> =>
  poll(getUsersMentions, { id: me, max_results: 100, tweet_fields: [...mentionFields] }, options)

const mentionFields = [
  "author_id",
  "conversation_id",
  "created_at",
  "edit_history_tweet_ids",
  "in_reply_to_user_id",
  "note_tweet",
  "referenced_tweets"
] as const

/**
 * The mention of an activity event, from `streamActivity`, `follow` or a webhook. `undefined` if the event is no mention of
 * this user: other types, and types that are not known today, lead to nothing.
 *
 * @param item an item of the stream, or the body of a delivery
 * @param me the ID of the bot's user
 * @since 0.1.0
 * @example
 * ```ts
 * import { streamActivity } from "xeffect/activity"
 * import { mentionOfActivity } from "xeffect/reply"
 * import * as Stream from "effect/Stream"
 *
 * const mentions = streamActivity().pipe(
 *   Stream.map((item) => mentionOfActivity(item, "2244994945")),
 *   Stream.filter((mention) => mention !== undefined)
 * )
 * ```
 */
export const mentionOfActivity = (item: ActivityItem, me: string): MentionPost | undefined => {
  const { data } = item
  if (data?.event_type !== "post.mention.create" || field(data.filter, "user_id") !== me) return undefined
  const { payload } = data
  return payload !== undefined && isIdText(payload.id) ? payload : undefined
}
