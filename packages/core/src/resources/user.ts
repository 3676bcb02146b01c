import { Entities } from "./entities.ts"
import { Withheld } from "./withheld.ts"
import type { Open } from "../text/open.ts"
import { always, boolean, list, listOrOne, number, type Shape, string, struct } from "../shape/shape.ts"

/** The public counts of a user: followers, posts and so on. */
export interface UserPublicMetrics {
  readonly followers_count?: number
  readonly following_count?: number
  readonly tweet_count?: number
  readonly listed_count?: number
  readonly like_count?: number
  readonly media_count?: number
  /** `tweet_count` in the newer vocabulary. */
  readonly post_count?: number
}

/** The organisation that a user belongs to. */
export interface Affiliation {
  readonly badge_url?: string
  readonly description?: string
  readonly url?: string
  readonly user_id?: ReadonlyArray<string>
}

/**
 * A user. `id`, `name` and `username` are always present, the other fields if `user_fields` requests them.
 *
 * @see https://docs.x.com/x-api/fundamentals/data-dictionary
 */
export interface User {
  readonly id: string
  readonly name: string
  /** The handle, without `@`. */
  readonly username: string
  readonly affiliation?: Affiliation
  readonly confirmed_email?: string
  /** The relations between the authenticated user and this one. */
  readonly connection_status?: ReadonlyArray<
    Open<"blocking" | "follow_request_received" | "follow_request_sent" | "followed_by" | "following" | "muting">
  >
  readonly created_at?: string
  readonly description?: string
  readonly entities?: { readonly description?: Entities; readonly url?: Entities }
  readonly is_identity_verified?: boolean
  readonly location?: string
  readonly most_recent_tweet_id?: string
  readonly most_recent_post_id?: string
  readonly parody?: boolean
  readonly pinned_tweet_id?: string
  readonly pinned_post_id?: string
  readonly profile_banner_url?: string
  readonly profile_image_url?: string
  readonly protected?: boolean
  readonly public_metrics?: UserPublicMetrics
  readonly receives_your_dm?: boolean
  readonly subscribes_to_you?: boolean
  readonly subscription?: { readonly subscribes_to_you?: boolean }
  readonly subscription_type?: Open<"Basic" | "Premium" | "PremiumPlus" | "None">
  readonly url?: string
  readonly verified?: boolean
  readonly verified_followers_count?: number
  readonly verified_type?: Open<"blue" | "government" | "business" | "none">
  readonly withheld?: Withheld
}

/** The fields of a user that are always present. */
export type UserDefault = "id" | "name" | "username"

/** The names that `user_fields` accepts. The other fields are names of the newer vocabulary. */
export type UserField = Exclude<keyof User, "most_recent_post_id" | "pinned_post_id">

export const User: Shape<User> = struct({
  id: always(string),
  name: always(string),
  username: always(string),
  affiliation: struct({
    badge_url: string,
    description: string,
    url: string,
    user_id: listOrOne(string)
  }),
  confirmed_email: string,
  connection_status: list(string),
  created_at: string,
  description: string,
  entities: struct({ description: Entities, url: Entities }),
  is_identity_verified: boolean,
  location: string,
  most_recent_tweet_id: string,
  most_recent_post_id: string,
  parody: boolean,
  pinned_tweet_id: string,
  pinned_post_id: string,
  profile_banner_url: string,
  profile_image_url: string,
  protected: boolean,
  public_metrics: struct({
    followers_count: number,
    following_count: number,
    tweet_count: number,
    listed_count: number,
    like_count: number,
    media_count: number,
    post_count: number
  }),
  receives_your_dm: boolean,
  subscribes_to_you: boolean,
  subscription: struct({ subscribes_to_you: boolean }),
  subscription_type: string,
  url: string,
  verified: boolean,
  verified_followers_count: number,
  verified_type: string,
  withheld: Withheld
})
