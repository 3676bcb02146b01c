import * as Schema from "effect/Schema"
import type { Given, Requested, Select } from "../select.ts"
import { Media, type MediaDefault } from "./media.ts"
import { Place, type PlaceDefault } from "./place.ts"
import { Poll, type PollDefault } from "./poll.ts"
import { list } from "./shape.ts"
import { Tweet, type TweetDefault } from "./tweet.ts"
import { User, type UserDefault } from "./user.ts"

/** The resources that an answer refers to, as far as `expansions` asked for them. */
export interface Includes {
  readonly users?: ReadonlyArray<User> | null
  readonly tweets?: ReadonlyArray<Tweet> | null
  /** `tweets` in the newer vocabulary. */
  readonly posts?: ReadonlyArray<Tweet> | null
  readonly media?: ReadonlyArray<Media> | null
  readonly polls?: ReadonlyArray<Poll> | null
  readonly places?: ReadonlyArray<Place> | null
}

/** Where each expansion puts what it brings. An expansion that is not known may bring anything. */
export interface ExpansionTarget {
  readonly affiliation: "users"
  readonly "article.cover_media": "media"
  readonly "article.media_entities": "media"
  readonly "attachments.media_keys": "media"
  readonly "attachments.media_source_tweet": "tweets" | "posts"
  readonly "attachments.poll_ids": "polls"
  readonly author_id: "users"
  readonly edit_history_tweet_ids: "tweets" | "posts"
  readonly "entities.mentions.username": "users"
  readonly "entities.note.mentions.username": "users"
  readonly "geo.place_id": "places"
  readonly in_reply_to_user_id: "users"
  readonly most_recent_tweet_id: "tweets" | "posts"
  readonly pinned_tweet_id: "tweets" | "posts"
  readonly "referenced_tweets.id": "tweets" | "posts"
  readonly "referenced_tweets.id.attachments.media_keys": "tweets" | "posts" | "media"
  readonly "referenced_tweets.id.author_id": "tweets" | "posts" | "users"
  readonly username: "users"
}

type Expansions<Params> = Requested<Given<Params, "expansions">, keyof ExpansionTarget>

type Target<Name> = Name extends keyof ExpansionTarget ? ExpansionTarget[Name] : keyof Includes

// An expansion also brings the field that it expands: `author_id`, or `attachments` for `attachments.media_keys`.
type Head<Name> = Name extends `${infer First}.${string}` ? First : Name

/** A post with the fields that the parameters ask for. */
export type SelectTweet<Params> = Pick<
  Tweet,
  TweetDefault | ((Requested<Given<Params, "tweet_fields">, keyof Tweet> | Head<Expansions<Params>>) & keyof Tweet)
>

/** A user with the fields that the parameters ask for. */
export type SelectUser<Params> = Pick<
  User,
  UserDefault | ((Requested<Given<Params, "user_fields">, keyof User> | Head<Expansions<Params>>) & keyof User)
>

/** All kinds of included resources, each with the fields that the parameters ask for. */
export interface IncludesFor<Params> {
  readonly users?: ReadonlyArray<Select<User, UserDefault, Given<Params, "user_fields">>> | null
  readonly tweets?: ReadonlyArray<SelectTweet<Params>> | null
  readonly posts?: ReadonlyArray<SelectTweet<Params>> | null
  readonly media?: ReadonlyArray<Select<Media, MediaDefault, Given<Params, "media_fields">>> | null
  readonly polls?: ReadonlyArray<Select<Poll, PollDefault, Given<Params, "poll_fields">>> | null
  readonly places?: ReadonlyArray<Select<Place, PlaceDefault, Given<Params, "place_fields">>> | null
}

/** The included resources that the parameters ask for. */
export type SelectIncludes<Params> = Pick<IncludesFor<Params>, Target<Expansions<Params>>>

export const Includes: Schema.Codec<Includes> = Schema.Struct({
  users: list(User),
  tweets: list(Tweet),
  posts: list(Tweet),
  media: list(Media),
  polls: list(Poll),
  places: list(Place)
})
