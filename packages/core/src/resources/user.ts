import { Entities } from "./entities.ts"
import { Withheld } from "./withheld.ts"
import type { Open } from "../text/open-text.ts"
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
  /** The ID of the user. */
  readonly id: string
  /** The display name. It can be changed. */
  readonly name: string
  /** The handle, without `@`. */
  readonly username: string
  /** The organization that the user belongs to. */
  readonly affiliation?: Affiliation
  /** The email address. Only the user's own token with the scope `users.email` may read it. Since description 2.167. */
  readonly confirmed_email?: string
  /** The relations between the authenticated user and this one. */
  readonly connection_status?: ReadonlyArray<
    Open<"blocking" | "follow_request_received" | "follow_request_sent" | "followed_by" | "following" | "muting">
  >
  /** When the account was created, for example `2026-11-21T08:30:00.000Z`. */
  readonly created_at?: string
  /** The text of the profile. */
  readonly description?: string
  /** The links, mentions and tags of the profile. */
  readonly entities?: { readonly description?: Entities; readonly url?: Entities }
  /** Whether the identity of the user was verified. Since description 2.167. */
  readonly is_identity_verified?: boolean
  /** The location on the profile: any text. */
  readonly location?: string
  /** The ID of the newest post of the user. Until description 2.166. */
  readonly most_recent_tweet_id?: string
  /** `most_recent_tweet_id` in the newer vocabulary. Since description 2.167. */
  readonly most_recent_post_id?: string
  /** Whether the account is marked as a parody. Since description 2.167. */
  readonly parody?: boolean
  /** The ID of the post that is pinned to the profile. Until description 2.166. */
  readonly pinned_tweet_id?: string
  /** `pinned_tweet_id` in the newer vocabulary. Since description 2.167. */
  readonly pinned_post_id?: string
  /** The address of the image at the top of the profile. */
  readonly profile_banner_url?: string
  /** The address of the profile image. */
  readonly profile_image_url?: string
  /** Whether only approved followers can see the posts. */
  readonly protected?: boolean
  /** The counts that everyone can see: followers, posts and so on. */
  readonly public_metrics?: UserPublicMetrics
  /** Whether the authenticated user can send this user a direct message. */
  readonly receives_your_dm?: boolean
  /** How many users pay to subscribe to this one. Since description 2.169. */
  readonly subscriber_count?: number
  /** Whether this user subscribes to the authenticated user. Since description 2.167. */
  readonly subscribes_to_you?: boolean
  /** The subscription of this user to the authenticated user. Since description 2.167. */
  readonly subscription?: { readonly subscribes_to_you?: boolean }
  /** The kind of X Premium subscription. */
  readonly subscription_type?: Open<"Basic" | "Premium" | "PremiumPlus" | "None">
  /** The address on the profile, as a `t.co` link. */
  readonly url?: string
  /** Whether the user is verified. */
  readonly verified?: boolean
  /** The number of verified followers. Since description 2.167. */
  readonly verified_followers_count?: number
  /** Why the user is verified. */
  readonly verified_type?: Open<"blue" | "government" | "business" | "none">
  /** The countries in which the user is withheld, and why. */
  readonly withheld?: Withheld
}

/** The fields of a user that are always present. */
export type UserDefault = "id" | "name" | "username"

/** The names that `user_fields` accepts. The other fields are names of the newer vocabulary. */
export type UserField = Exclude<keyof User, "most_recent_post_id" | "pinned_post_id">

/** @since 0.1.0 */
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
  subscriber_count: number,
  subscribes_to_you: boolean,
  subscription: struct({ subscribes_to_you: boolean }),
  subscription_type: string,
  url: string,
  verified: boolean,
  verified_followers_count: number,
  verified_type: string,
  withheld: Withheld
})
