import type { Envelope } from "@xeffect/core"
import * as Parameter from "@xeffect/core/parameter"
import * as Resource from "@xeffect/core/resource"
import * as Shape from "@xeffect/core/shape"

/** The counters of a post. */
export interface TweetCounters {
  readonly app_install_attempts?: number
  readonly app_opens?: number
  readonly bookmarks?: number
  readonly detail_expands?: number
  /** How often the post was sent by email. */
  readonly email_tweet?: number
  readonly engagements?: number
  readonly follows?: number
  readonly hashtag_clicks?: number
  readonly impressions?: number
  readonly likes?: number
  readonly media_views?: number
  readonly permalink_clicks?: number
  readonly quote_tweets?: number
  readonly replies?: number
  readonly retweets?: number
  readonly shares?: number
  readonly unfollows?: number
  readonly unlikes?: number
  readonly url_clicks?: number
  readonly user_profile_clicks?: number
}

/** The counts of a post. `id` is returned by default, the other fields if `analytics_fields` requests them. */
export interface TweetAnalytics extends TweetCounters {
  readonly id: string
  readonly timestamp?: string
  /** The counts of each stretch of time. */
  readonly timestamped_metrics?: ReadonlyArray<{
    /** When the stretch begins. */
    readonly timestamp?: string
    readonly metrics?: TweetCounters
  }>
}

/** The names that `analytics_fields` takes. */
export type TweetAnalyticsField = keyof TweetAnalytics

// Whole numbers of 64 bits, which descriptions have as numbers and as text.
const tweetCounters = {
  app_install_attempts: Shape.numberOrText,
  app_opens: Shape.numberOrText,
  bookmarks: Shape.numberOrText,
  detail_expands: Shape.numberOrText,
  email_tweet: Shape.numberOrText,
  engagements: Shape.numberOrText,
  follows: Shape.numberOrText,
  hashtag_clicks: Shape.numberOrText,
  impressions: Shape.numberOrText,
  likes: Shape.numberOrText,
  media_views: Shape.numberOrText,
  permalink_clicks: Shape.numberOrText,
  quote_tweets: Shape.numberOrText,
  replies: Shape.numberOrText,
  retweets: Shape.numberOrText,
  shares: Shape.numberOrText,
  unfollows: Shape.numberOrText,
  unlikes: Shape.numberOrText,
  url_clicks: Shape.numberOrText,
  user_profile_clicks: Shape.numberOrText
}

export const TweetsAnalytics: Shape.Shape<Envelope<ReadonlyArray<TweetAnalytics>>> = Shape.struct({
  data: Shape.intact(
    Shape.list(
      Shape.struct(
        Parameter.combine(tweetCounters, {
          id: Shape.always(Shape.string),
          timestamp: Shape.string,
          timestamped_metrics: Shape.list(
            Shape.struct({ timestamp: Shape.string, metrics: Shape.struct(tweetCounters) })
          )
        })
      )
    )
  ),
  errors: Shape.list(Resource.Problem)
})
