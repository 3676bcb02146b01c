import type { Id, UserAuthParams } from "@xeffect/core"

/** Who may reply to a post. When it is left out, everyone may. */
export type ReplySettings = "mentionedUsers" | "following" | "subscribers" | "verified"

/** Buttons next to the media of a post. */
export interface CallToActions {
  readonly app_install?: {
    readonly app_store_id?: string
    readonly ipad_app_store_id?: string
    readonly play_store_id?: string
  }
  readonly visit_site?: { readonly url: string }
  readonly watch_now?: { readonly url: string }
}

export interface CreateTweetParams extends UserAuthParams {
  /** The text. Without `media_ids`, it is required and may not be empty. */
  readonly text?: string | undefined
  /** A link that opens a direct message conversation with an account. */
  readonly direct_message_deep_link?: string | undefined
  /** Whether only subscribers see the post. Default: `false`. */
  readonly for_super_followers_only?: boolean | undefined
  /** The place from which you post. */
  readonly place_id?: string | undefined
  /** Media items that you have uploaded. Not together with a poll, a quoted post or a card. */
  readonly media_ids?: ReadonlyArray<Id> | undefined
  /** Users to tag in the media. Needs `media_ids`. X leaves out users who do not allow tags. */
  readonly media_tagged_user_ids?: ReadonlyArray<Id> | undefined
  /** The choices of the poll. Needs `poll_duration_minutes`. Not together with media, a quoted post or a card. */
  readonly poll_options?: ReadonlyArray<string> | undefined
  /** How long the poll runs, in minutes. Needs `poll_options`. */
  readonly poll_duration_minutes?: number | undefined
  /** The post to quote. Not together with media, a poll or a card. */
  readonly quote_tweet_id?: Id | undefined
  /** The post to reply to. */
  readonly in_reply_to_tweet_id?: Id | undefined
  /** Users to leave out of the thread. Needs `in_reply_to_tweet_id`. */
  readonly exclude_reply_user_ids?: ReadonlyArray<Id> | undefined
  /** Who may reply. Default: everyone. */
  readonly reply_settings?: ReplySettings | undefined
  /** Whether X mentions the users of the thread in the reply. Needs `in_reply_to_tweet_id`. */
  readonly auto_populate_reply_metadata?: boolean | undefined
  /** A card to show. Not together with media, a poll, a quoted post or `direct_message_deep_link`. */
  readonly card_uri?: string | undefined
  /** The community to post in. */
  readonly community_id?: Id | undefined
  /** The post that this post replaces as its new version. */
  readonly previous_post_id?: Id | undefined
  /** Whether the post was made with the help of artificial intelligence. */
  readonly made_with_ai?: boolean | undefined
  /** Buttons next to the media. Needs `media_ids`. */
  readonly media_call_to_actions?: CallToActions | undefined
  /** The description of the media. Needs `media_ids`. */
  readonly media_description?: string | undefined
  /** Whether other sites may embed the media. Needs `media_ids`. */
  readonly media_embeddable?: boolean | undefined
  /** The image to show before a video is played. Needs `media_ids`. */
  readonly media_preview_media_id?: Id | undefined
  /** The title of the media. Needs `media_ids`. */
  readonly media_title?: string | undefined
  /** Whether X keeps the post out of timelines, for advertisements. */
  readonly nullcast?: boolean | undefined
  /** Whether the post is a paid advertisement. */
  readonly paid_partnership?: boolean | undefined
  /** Who may reply to the poll's post. Needs `poll_options`. */
  readonly poll_reply_settings?: ReplySettings | undefined
  /** Whether the followers of the author also see a post in a community. */
  readonly share_with_followers?: boolean | undefined
}
