// The parts of the fields of a post.

import type { Open } from "../text/open-text.ts"
import type { Entities } from "./entities.ts"

/** The public counts of a post: likes, replies and so on. */
export interface TweetPublicMetrics {
  readonly retweet_count?: number
  readonly reply_count?: number
  readonly like_count?: number
  readonly quote_count?: number
  readonly bookmark_count?: number
  readonly impression_count?: number
  /** `retweet_count` in the newer vocabulary. */
  readonly repost_count?: number
}

/** Counts that only the author may read. */
export interface TweetPrivateMetrics {
  readonly impression_count?: number
  readonly url_link_clicks?: number
  readonly user_profile_clicks?: number
  readonly retweet_count?: number
  readonly reply_count?: number
  readonly like_count?: number
}

/** A post that this one replies to, quotes or reposts. */
export interface ReferencedTweet {
  readonly type?: Open<"retweeted" | "quoted" | "replied_to">
  readonly id: string
}

/** The whole text of a post that is longer than `text` can be. */
export interface NoteTweet {
  readonly text?: string
  readonly entities?: Entities
}

/** The attachments of a post, as keys of entries in `includes`. */
export interface Attachments {
  readonly media_keys?: ReadonlyArray<string>
  readonly poll_ids?: ReadonlyArray<string>
  readonly media_source_tweet_id?: ReadonlyArray<string>
}

/** A subject that the X API assigned to a post. */
export interface ContextAnnotation {
  readonly domain?: ContextLabel
  readonly entity?: ContextLabel
}

/** The name of a subject or of its domain. */
export interface ContextLabel {
  readonly id?: string
  readonly name?: string
  readonly description?: string
}

/** Whether and how long a post can still be edited. */
export interface EditControls {
  readonly editable_until?: string
  readonly edits_remaining?: number
  readonly is_edit_eligible?: boolean
}

/** Where a post was sent from. */
export interface TweetGeo {
  readonly place_id?: string
  readonly coordinates?: { readonly type?: string; readonly coordinates?: ReadonlyArray<number> }
}
