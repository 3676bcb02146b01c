import { Entities } from "./entities.ts"
import type {
  Attachments,
  ContextAnnotation,
  EditControls,
  NoteTweet,
  ReferencedTweet,
  TweetGeo,
  TweetPrivateMetrics,
  TweetPublicMetrics
} from "./tweet-parts.ts"
import {
  type CountedSourceLink,
  CountedSourceLinks,
  type MatchedMediaNote,
  MatchedMediaNotes,
  type MediaMetadata,
  MediaMetadataList,
  type NoteRequestSuggestion,
  NoteRequestSuggestions,
  type SourceLink,
  SourceLinks
} from "./tweet-notes.ts"
import { Withheld } from "./withheld.ts"
import type { Open } from "../text/open-text.ts"
import { always, boolean, list, number, type Shape, string, struct, tuple, unknown } from "../shape/shape.ts"

/**
 * A post. `id` and `text` are always present, the other fields if `tweet_fields` requests them. Fields in both vocabularies of the
 * X API are known, such as `edit_history_tweet_ids` and `edit_history_post_ids`, `note_tweet` and `note_post`.
 *
 * @see https://docs.x.com/x-api/fundamentals/data-dictionary
 */
export interface Tweet {
  /** The ID of the post. */
  readonly id: string
  /** The text, shortened to 280 characters if `note_tweet` has a longer one. */
  readonly text: string
  /** The article that the post consists of. Since description 2.167. */
  readonly article?: unknown
  /** Data about the article that is attached to the post. Since description 2.167. */
  readonly article_title?: unknown
  /** The media and polls of the post, as keys of entries in `includes`. */
  readonly attachments?: Attachments
  /** The ID of the user who wrote it. */
  readonly author_id?: string
  /** The address of the card that is attached to it. Since description 2.167. */
  readonly card_uri?: string
  /** The ID of the community that it was posted in. Since description 2.133. */
  readonly community_id?: string
  /** The subjects that the X API assigned to it. */
  readonly context_annotations?: ReadonlyArray<ContextAnnotation>
  /** The ID of the post that began the conversation. */
  readonly conversation_id?: string
  /** When it was posted, for example `2026-11-21T08:30:00.000Z`. */
  readonly created_at?: string
  /** The part of `text` to display, as start and end. Since description 2.157. */
  readonly display_text_range?: ReadonlyArray<number>
  /** Whether and how long it can still be edited. */
  readonly edit_controls?: EditControls
  /** The IDs of all its versions, the oldest first. Until description 2.166. */
  readonly edit_history_tweet_ids?: ReadonlyArray<string>
  /** `edit_history_tweet_ids` in the newer vocabulary. Since description 2.167. */
  readonly edit_history_post_ids?: ReadonlyArray<string>
  /** The links, mentions, tags and subjects of `text`. */
  readonly entities?: Entities
  /** Where it was sent from, if its author shared that. */
  readonly geo?: TweetGeo
  /** The ID of the user whom it replies to. */
  readonly in_reply_to_user_id?: string
  /** The language as a BCP 47 tag, `und` if it was not recognised. */
  readonly lang?: string
  /** The community notes that match its media. Since description 2.162. */
  readonly matched_media_notes?: ReadonlyArray<MatchedMediaNote>
  /** The texts of its author for its media. Since description 2.167. */
  readonly media_metadata?: ReadonlyArray<MediaMetadata>
  /** Counts that only its author may read. */
  readonly non_public_metrics?: TweetPrivateMetrics
  /** The whole text, if it is longer than `text` can be. Until description 2.166. */
  readonly note_tweet?: NoteTweet
  /** `note_tweet` in the newer vocabulary. Since description 2.167. */
  readonly note_post?: NoteTweet
  /** Suggestions for a community note. Since description 2.165. */
  readonly note_request_suggestions?: ReadonlyArray<NoteRequestSuggestion>
  /** Counts without the counts of its promotion. Only its author may read them. */
  readonly organic_metrics?: TweetPrivateMetrics
  /** Whether it is marked as a paid partnership. Since description 2.165. */
  readonly paid_partnership?: boolean
  /** Whether it may link to, or show, sensitive content. */
  readonly possibly_sensitive?: boolean
  /** Counts of its promotion. Only its author may read them. */
  readonly promoted_metrics?: TweetPrivateMetrics
  /** The counts that everyone can see: likes, replies and so on. */
  readonly public_metrics?: TweetPublicMetrics
  /** The posts that it replies to, quotes or reposts. Until description 2.166. */
  readonly referenced_tweets?: ReadonlyArray<ReferencedTweet>
  /** `referenced_tweets` in the newer vocabulary. Since description 2.167. */
  readonly referenced_posts?: ReadonlyArray<ReferencedTweet>
  /** Who can reply to it. */
  readonly reply_settings?: Open<"everyone" | "mentionedUsers" | "following" | "subscribers" | "verified" | "other">
  /** Who can see it. */
  readonly scopes?: { readonly followers?: boolean }
  /** The name of the app that it was posted with. */
  readonly source?: string
  /** Addresses. In the descriptions up to 2.166, links with data of the linked pages. Since description 2.157. */
  readonly suggested_source_links?: ReadonlyArray<SourceLink>
  /** Addresses, each with the number of its suggestions. Since description 2.157. */
  readonly suggested_source_links_with_counts?: ReadonlyArray<CountedSourceLink>
  /** The handle of its author. Returned with the expansion `username`. */
  readonly username?: string
  /** The countries in which it is withheld, and why. */
  readonly withheld?: Withheld
}

/** The fields of a post that are always present. */
export type TweetDefault = "id" | "text" | "edit_history_tweet_ids" | "edit_history_post_ids"

/**
 * The names that `tweet_fields` accepts. The other fields are names of the newer vocabulary, or are returned with an
 * expansion.
 */
export type TweetField = Exclude<keyof Tweet, "edit_history_post_ids" | "referenced_posts" | "username">

const textList = list(string)
const label = struct({ id: string, name: string, description: string })
const note = struct({ text: string, entities: Entities })
const typedReferences = list(struct({ type: string, id: always(string) }))
const privateMetrics = struct({
  impression_count: number,
  url_link_clicks: number,
  user_profile_clicks: number,
  retweet_count: number,
  reply_count: number,
  like_count: number
})

/** @since 0.1.0 */
export const Tweet: Shape<Tweet> = struct({
  id: always(string),
  text: always(string),
  article: unknown,
  article_title: unknown,
  attachments: struct({ media_keys: textList, poll_ids: textList, media_source_tweet_id: textList }),
  author_id: string,
  card_uri: string,
  community_id: string,
  context_annotations: list(struct({ domain: label, entity: label })),
  conversation_id: string,
  created_at: string,
  display_text_range: tuple(number),
  edit_controls: struct({
    editable_until: string,
    edits_remaining: number,
    is_edit_eligible: boolean
  }),
  edit_history_tweet_ids: textList,
  edit_history_post_ids: textList,
  entities: Entities,
  geo: struct({
    place_id: string,
    coordinates: struct({ type: string, coordinates: tuple(number) })
  }),
  in_reply_to_user_id: string,
  lang: string,
  matched_media_notes: MatchedMediaNotes,
  media_metadata: MediaMetadataList,
  non_public_metrics: privateMetrics,
  note_tweet: note,
  note_post: note,
  note_request_suggestions: NoteRequestSuggestions,
  organic_metrics: privateMetrics,
  paid_partnership: boolean,
  possibly_sensitive: boolean,
  promoted_metrics: privateMetrics,
  public_metrics: struct({
    retweet_count: number,
    reply_count: number,
    like_count: number,
    quote_count: number,
    bookmark_count: number,
    impression_count: number,
    repost_count: number
  }),
  referenced_tweets: typedReferences,
  referenced_posts: typedReferences,
  reply_settings: string,
  scopes: struct({ followers: boolean }),
  source: string,
  suggested_source_links: SourceLinks,
  suggested_source_links_with_counts: CountedSourceLinks,
  username: string,
  withheld: Withheld
})
