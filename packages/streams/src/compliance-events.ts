import type { Open } from "@xeffect/core/define"
import * as Parameter from "@xeffect/core/parameter"
import * as Resource from "@xeffect/core/resource"
import * as Shape from "@xeffect/core/shape"
import type { StreamMessage } from "./items.ts"

interface ComplianceEventFields {
  /** When it happened, for example `2026-11-21T08:30:00.000Z`. */
  readonly event_at: string
}

/** Something happened to a post. */
export interface TweetEvent extends ComplianceEventFields {
  readonly tweet: { readonly id: string; readonly author_id?: string }
  readonly quote_tweet_id?: string
}

/** The event of a post: one of these is present. */
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
export interface ComplianceUserEvent extends ComplianceEventFields {
  readonly user: { readonly id: string }
}

/** The event of a user: one of these is present. */
export interface UserCompliance {
  readonly user_delete?: ComplianceUserEvent
  readonly user_undelete?: ComplianceUserEvent
  readonly user_protect?: ComplianceUserEvent
  readonly user_unprotect?: ComplianceUserEvent
  readonly user_suspend?: ComplianceUserEvent
  readonly user_unsuspend?: ComplianceUserEvent
  readonly user_withheld?: ComplianceUserEvent & { readonly withheld_in_countries?: ReadonlyArray<string> }
  /** The locations of the user's posts up to one of them must be forgotten. */
  readonly scrub_geo?: ComplianceUserEvent & { readonly up_to_tweet_id?: string }
  readonly user_profile_modification?: ComplianceUserEvent & {
    readonly profile_field?: string
    readonly new_value?: string
  }
}

/** The event of a like. */
export interface LikeCompliance {
  /** The like was taken back. `id` is the post's. */
  readonly delete?: ComplianceEventFields & { readonly favorite: { readonly id: string; readonly user_id: string } }
}

/** A label was put on a post, or taken away. */
export interface LabelEvent extends TweetEvent {
  readonly application?: Open<"apply" | "remove">
}

/** The event of the label of a post: one of these is present. */
export interface LabelCompliance {
  readonly public_tweet_notice?: LabelEvent & {
    readonly event_type?: string
    readonly label_title?: string
    readonly details?: string
    readonly extended_details_url?: string
  }
  readonly public_tweet_unviewable?: LabelEvent
}

const event_at = Shape.always(Shape.string)
const ofTweet = {
  tweet: Shape.always(Shape.struct({ id: Shape.always(Shape.string), author_id: Shape.string })),
  event_at,
  quote_tweet_id: Shape.string
}
const ofUser = { user: Shape.always(Shape.struct({ id: Shape.always(Shape.string) })), event_at }
const ofLabel = Parameter.combine(ofTweet, { application: Shape.string })
const countries = { withheld_in_countries: Shape.list(Shape.string) }

// An event of a kind that is not known here has none of the keys.
const message = <Data>(data: Shape.Shape<Data>): Shape.Shape<StreamMessage<Data>> =>
  Shape.struct({ data: Shape.intact(data), errors: Shape.list(Resource.Problem) })

const tweetEvent = Shape.struct(ofTweet)
const userEventShape = Shape.struct(ofUser)

export const TweetComplianceMessage: Shape.Shape<StreamMessage<TweetCompliance>> = message(
  Shape.struct({
    delete: tweetEvent,
    drop: tweetEvent,
    undrop: tweetEvent,
    withheld: Shape.struct(Parameter.combine(ofTweet, countries)),
    tweet_edit: Shape.struct(
      Parameter.combine(ofTweet, { initial_tweet_id: Shape.string, edit_tweet_ids: Shape.list(Shape.string) })
    )
  })
)

export const UserComplianceMessage: Shape.Shape<StreamMessage<UserCompliance>> = message(
  Shape.struct({
    user_delete: userEventShape,
    user_undelete: userEventShape,
    user_protect: userEventShape,
    user_unprotect: userEventShape,
    user_suspend: userEventShape,
    user_unsuspend: userEventShape,
    user_withheld: Shape.struct(Parameter.combine(ofUser, countries)),
    scrub_geo: Shape.struct(Parameter.combine(ofUser, { up_to_tweet_id: Shape.string })),
    user_profile_modification: Shape.struct(
      Parameter.combine(ofUser, { profile_field: Shape.string, new_value: Shape.string })
    )
  })
)

export const LikeComplianceMessage: Shape.Shape<StreamMessage<LikeCompliance>> = message(
  Shape.struct({
    delete: Shape.struct({
      favorite: Shape.always(Shape.struct({ id: Shape.always(Shape.string), user_id: Shape.always(Shape.string) })),
      event_at
    })
  })
)

export const LabelMessage: Shape.Shape<StreamMessage<LabelCompliance>> = message(
  Shape.struct({
    public_tweet_notice: Shape.struct(
      Parameter.combine(ofLabel, {
        event_type: Shape.string,
        label_title: Shape.string,
        details: Shape.string,
        extended_details_url: Shape.string
      })
    ),
    public_tweet_unviewable: Shape.struct(ofLabel)
  })
)
