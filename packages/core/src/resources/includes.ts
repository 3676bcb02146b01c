import type { Given, Requested, Select, SelectNames, Shown } from "../shape/select.ts"
import type { DmEvent, DmEventDefault } from "./dm-event.ts"
import type { ExpansionTarget } from "./expansions.ts"
import type { List, ListDefault } from "./list.ts"
import { Media, type MediaDefault } from "./media.ts"
import { Place, type PlaceDefault } from "./place.ts"
import { Poll, type PollDefault } from "./poll.ts"
import type { Space, SpaceDefault } from "./space.ts"
import { Topic, type TopicDefault } from "./topic.ts"
import { Tweet, type TweetDefault } from "./tweet.ts"
import { User, type UserDefault } from "./user.ts"
import { list, type Shape, struct } from "../shape/shape.ts"

/** The resources that a response refers to and that `expansions` requested. */
export interface Includes {
  readonly users?: ReadonlyArray<User>
  /** Until description 2.166. */
  readonly tweets?: ReadonlyArray<Tweet>
  /** `tweets` in the newer vocabulary. Since description 2.167. */
  readonly posts?: ReadonlyArray<Tweet>
  readonly media?: ReadonlyArray<Media>
  readonly polls?: ReadonlyArray<Poll>
  readonly places?: ReadonlyArray<Place>
  readonly topics?: ReadonlyArray<Topic>
}

type Expansions<Params> = Requested<Given<Params, "expansions">, keyof ExpansionTarget>

type Target<Name> = Name extends keyof ExpansionTarget ? ExpansionTarget[Name] : keyof Includes

// An expansion also adds the field that it expands: `author_id`, or `attachments` for `attachments.media_keys`.
type Head<Name> = Name extends `${infer First}.${string}` ? First : Name

// The fields that have another name in the newer vocabulary of the X API, or had one in the descriptions up to 2.166.
// `note_post` is not among them: `tweet_fields` requests it by that name.
interface OtherName {
  readonly most_recent_post_id: "most_recent_tweet_id"
  readonly most_recent_tweet_id: "most_recent_post_id"
  readonly pinned_post_id: "pinned_tweet_id"
  readonly pinned_tweet_id: "pinned_post_id"
  readonly referenced_posts: "referenced_tweets"
  readonly referenced_tweets: "referenced_posts"
  readonly topic_ids: "topics"
}

type SelectWithExpansions<Resource, Default extends keyof Resource, List, Params> = SelectNames<
  Resource,
  Default,
  Requested<List, keyof Resource & string> | Head<Expansions<Params>>,
  OtherName
>

/** A post with the fields that the parameters request. */
export type SelectTweet<Params> = SelectWithExpansions<Tweet, TweetDefault, Given<Params, "tweet_fields">, Params>

/** A user with the fields that the parameters request. */
export type SelectUser<Params> = SelectWithExpansions<User, UserDefault, Given<Params, "user_fields">, Params>

/** A list with the fields that the parameters request. */
export type SelectList<Params> = SelectWithExpansions<List, ListDefault, Given<Params, "list_fields">, Params>

/** A space with the fields that the parameters request. */
export type SelectSpace<Params> = SelectWithExpansions<Space, SpaceDefault, Given<Params, "space_fields">, Params>

/** A direct message event with the fields that the parameters request. */
export type SelectDmEvent<Params> = SelectWithExpansions<
  DmEvent,
  DmEventDefault,
  Given<Params, "dm_event_fields">,
  Params
>

/** All kinds of included resources, each with the fields that the parameters request. */
export interface IncludesFor<Params> {
  readonly users?: ReadonlyArray<Select<User, UserDefault, Given<Params, "user_fields">, OtherName>>
  readonly tweets?: ReadonlyArray<SelectTweet<Params>>
  readonly posts?: ReadonlyArray<SelectTweet<Params>>
  readonly media?: ReadonlyArray<Select<Media, MediaDefault, Given<Params, "media_fields">>>
  readonly polls?: ReadonlyArray<Select<Poll, PollDefault, Given<Params, "poll_fields">>>
  readonly places?: ReadonlyArray<Select<Place, PlaceDefault, Given<Params, "place_fields">>>
  readonly topics?: ReadonlyArray<Select<Topic, TopicDefault, Given<Params, "topic_fields">>>
}

/** The included resources that the parameters request. */
export type SelectIncludes<Params> = Shown<Pick<IncludesFor<Params>, Target<Expansions<Params>>>>

/** @since 0.1.0 */
export const Includes: Shape<Includes> = struct({
  users: list(User),
  tweets: list(Tweet),
  posts: list(Tweet),
  media: list(Media),
  polls: list(Poll),
  places: list(Place),
  topics: list(Topic)
})
