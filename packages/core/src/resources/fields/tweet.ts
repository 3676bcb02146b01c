import { Tweet, type TweetField } from "../tweet.ts"
import { fieldNamesOf } from "../../shape/shape.ts"

/** The fields of posts that {@link publicTweetFields} leaves out. */
export type RestrictedTweetField =
  | "article_title"
  | "matched_media_notes"
  | "non_public_metrics"
  | "note_post"
  | "note_request_suggestions"
  | "organic_metrics"
  | "promoted_metrics"
  | "suggested_source_links"
  | "suggested_source_links_with_counts"

/**
 * All fields of posts that any token may read, for `tweet_fields`.
 *
 * Left out are
 *
 * - `non_public_metrics`, `organic_metrics` and `promoted_metrics`, which are only for the author's own token: with any
 *   other, the response has an error for each post and each of these fields;
 * - `matched_media_notes`, `note_request_suggestions`, `suggested_source_links` and
 *   `suggested_source_links_with_counts`, which are for contributors to Community Notes;
 * - `article_title` and `note_post`, which `tweet.fields` does not accept in the older of the two vocabularies:
 *   `article` and `note_tweet` contain the same.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { publicTweetFields } from "xeffect/core"
 * import { getTweet } from "xeffect/tweets"
 *
 * const program = getTweet({ id: "20", tweet_fields: publicTweetFields })
 * ```
 */
export const publicTweetFields = fieldNamesOf(
  Tweet,
  "article_title",
  "edit_history_post_ids",
  "matched_media_notes",
  "non_public_metrics",
  "note_post",
  "note_request_suggestions",
  "organic_metrics",
  "promoted_metrics",
  "referenced_posts",
  "suggested_source_links",
  "suggested_source_links_with_counts",
  "username"
) satisfies ReadonlyArray<Exclude<TweetField, RestrictedTweetField>>
