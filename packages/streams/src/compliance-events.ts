import { always, combine, intact, list, type Open, Problem, type Shape, string, struct } from "@xeffect/core/define"
import type { StreamMessage } from "./items.ts"

interface Event {
  /** When it happened, for example `2026-11-21T08:30:00.000Z`. */
  readonly event_at: string
}

/** Something happened to a post. */
export interface TweetEvent extends Event {
  readonly tweet: { readonly id: string; readonly author_id?: string }
  readonly quote_tweet_id?: string
}

/** What happened to a post: one of these is there. */
export interface TweetCompliance {
  readonly delete?: TweetEvent
  /** The post must no longer be shown. */
  readonly drop?: TweetEvent
  readonly undrop?: TweetEvent
  readonly withheld?: TweetEvent & { readonly withheld_in_countries?: ReadonlyArray<string> }
  readonly tweet_edit?: TweetEvent & {
    readonly initial_tweet_id?: string
    readonly edit_tweet_ids?: ReadonlyArray<string>
  }
}

/** Something happened to a user. */
export interface UserEvent extends Event {
  readonly user: { readonly id: string }
}

/** What happened to a user: one of these is there. */
export interface UserCompliance {
  readonly user_delete?: UserEvent
  readonly user_undelete?: UserEvent
  readonly user_protect?: UserEvent
  readonly user_unprotect?: UserEvent
  readonly user_suspend?: UserEvent
  readonly user_unsuspend?: UserEvent
  readonly user_withheld?: UserEvent & { readonly withheld_in_countries?: ReadonlyArray<string> }
  /** The locations of the user's posts up to one of them must be forgotten. */
  readonly scrub_geo?: UserEvent & { readonly up_to_tweet_id?: string }
  readonly user_profile_modification?: UserEvent & { readonly profile_field?: string; readonly new_value?: string }
}

/** What happened to a like. */
export interface LikeCompliance {
  /** The like was taken back. `id` is that of the post. */
  readonly delete?: Event & { readonly favorite: { readonly id: string; readonly user_id: string } }
}

/** A label was put on a post, or taken away. */
export interface LabelEvent extends TweetEvent {
  readonly application?: Open<"apply" | "remove">
}

/** What happened to the label of a post: one of these is there. */
export interface LabelCompliance {
  readonly public_tweet_notice?: LabelEvent & {
    readonly event_type?: string
    readonly label_title?: string
    readonly details?: string
    readonly extended_details_url?: string
  }
  readonly public_tweet_unviewable?: LabelEvent
}

const event_at = always(string)
const ofTweet = { tweet: always(struct({ id: always(string), author_id: string })), event_at, quote_tweet_id: string }
const ofUser = { user: always(struct({ id: always(string) })), event_at }
const ofLabel = combine(ofTweet, { application: string })
const countries = { withheld_in_countries: list(string) }

// An event of a kind that is not known here has none of the keys.
const message = <Data>(data: Shape<Data>): Shape<StreamMessage<Data>> =>
  struct({ data: intact(data), errors: list(Problem) })

const tweetEvent = struct(ofTweet)
const userEvent = struct(ofUser)

export const TweetComplianceMessage: Shape<StreamMessage<TweetCompliance>> = message(
  struct({
    delete: tweetEvent,
    drop: tweetEvent,
    undrop: tweetEvent,
    withheld: struct(combine(ofTweet, countries)),
    tweet_edit: struct(combine(ofTweet, { initial_tweet_id: string, edit_tweet_ids: list(string) }))
  })
)

export const UserComplianceMessage: Shape<StreamMessage<UserCompliance>> = message(
  struct({
    user_delete: userEvent,
    user_undelete: userEvent,
    user_protect: userEvent,
    user_unprotect: userEvent,
    user_suspend: userEvent,
    user_unsuspend: userEvent,
    user_withheld: struct(combine(ofUser, countries)),
    scrub_geo: struct(combine(ofUser, { up_to_tweet_id: string })),
    user_profile_modification: struct(combine(ofUser, { profile_field: string, new_value: string }))
  })
)

export const LikeComplianceMessage: Shape<StreamMessage<LikeCompliance>> = message(
  struct({ delete: struct({ favorite: always(struct({ id: always(string), user_id: always(string) })), event_at }) })
)

export const LabelMessage: Shape<StreamMessage<LabelCompliance>> = message(
  struct({
    public_tweet_notice: struct(
      combine(ofLabel, { event_type: string, label_title: string, details: string, extended_details_url: string })
    ),
    public_tweet_unviewable: struct(ofLabel)
  })
)
