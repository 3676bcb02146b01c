/** Whether the ID that a parameter takes is that of a post or of a user. */
import type { ParameterDescription } from "@xeffect/describe"

/** The parameters whose ID is that of a post, besides `id` and `ids` of operations on posts. */
const postParameters: ReadonlySet<string> = new Set([
  "in_reply_to_tweet_id",
  "post_id",
  "previous_post_id",
  "quote_tweet_id",
  "since_id",
  "source_tweet_id",
  "tweet_id",
  "until_id"
])

const userParameters: ReadonlySet<string> = new Set(["participant_id", "target_user_id", "user_id", "user_ids"])

/** Whether an ID is that of a post or of a user. */
export const meantBy = ({ kind, name, summary }: ParameterDescription): "post" | "user" | undefined => {
  if (kind !== "id" && kind !== "ids") return undefined
  if (postParameters.has(name)) return "post"
  if (userParameters.has(name)) return "user"
  if (name !== "id" && name !== "ids") return undefined
  if (/\b(?:posts?|reply)\b/.test(summary)) return "post"
  return /\busers?\b/.test(summary) ? "user" : undefined
}
