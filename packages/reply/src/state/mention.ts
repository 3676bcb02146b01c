import type { ReferencedTweet } from "@xeffect/core"
import { isIdText } from "@xeffect/core/options"
import { field } from "@xeffect/core/wire"

/** A post that mentions the bot: an entry of `getUsersMentions`, or the payload of an activity event. */
export interface MentionPost {
  readonly id: string
  /** Without it, nobody knows who would get the reply, and nothing is sent. */
  readonly author_id?: string | undefined
  /** The text, up to 280 characters of a longer one. */
  readonly text?: string | undefined
  /** The whole text of a longer post. */
  readonly note_tweet?: { readonly text?: string | undefined } | undefined
  readonly conversation_id?: string | undefined
  readonly created_at?: string | undefined
  /** The IDs of all versions of a post that was edited. */
  readonly edit_history_tweet_ids?: ReadonlyArray<string> | undefined
  readonly in_reply_to_user_id?: string | undefined
  readonly referenced_tweets?: ReadonlyArray<ReferencedTweet> | undefined
}

/** The fields of a mention that are stored until there is a reply. */
const storedFields = [
  "id",
  "author_id",
  "text",
  "note_tweet",
  "conversation_id",
  "created_at",
  "edit_history_tweet_ids",
  "in_reply_to_user_id",
  "referenced_tweets"
] as const

/** A mention, without the fields that nobody needs later. */
export const storedMention = (mention: MentionPost): MentionPost => {
  const found = storedFields.flatMap((name) => {
    const value: unknown = field(mention, name)
    return value === undefined || value === null ? [] : [[name, value] as const]
  })
  return { id: mention.id, ...Object.fromEntries(found) }
}

/** The whole text of a mention. */
export const textOfMention = ({ note_tweet, text }: MentionPost): string => note_tweet?.text ?? text ?? ""

/**
 * The ID of the interaction that a mention is: the first version of a post, so that an edit is no other interaction. `undefined`
 * if it has no ID. X sometimes lists an empty one among the versions of a post.
 */
export const interactionOf = ({ edit_history_tweet_ids: history, id }: MentionPost): string | undefined => {
  const ids = [id, ...(Array.isArray(history) ? history : [])].filter(isIdText)
  return isIdText(id) ? ids.reduce((first, one) => (isOlderId(one, first) ? one : first)) : undefined
}

/** Whether a post was made before another one. */
export const isOlderId = (one: string, other: string): boolean =>
  one.length === other.length ? one < other : one.length < other.length

/** The time between two posts in milliseconds, which their IDs contain. */
export const timeBetween = (one: string, other: string): number => Number((BigInt(other) >> 22n) - (BigInt(one) >> 22n))
