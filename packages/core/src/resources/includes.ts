import type { Given, Requested, Select } from "./select.ts"
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
  readonly tweets?: ReadonlyArray<Tweet>
  /** `tweets` in the newer vocabulary. */
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

/** A post with the fields that the parameters request. */
export type SelectTweet<Params> = Pick<
  Tweet,
  TweetDefault | ((Requested<Given<Params, "tweet_fields">, keyof Tweet> | Head<Expansions<Params>>) & keyof Tweet)
>

/** A user with the fields that the parameters request. */
export type SelectUser<Params> = Pick<
  User,
  UserDefault | ((Requested<Given<Params, "user_fields">, keyof User> | Head<Expansions<Params>>) & keyof User)
>

/** A list with the fields that the parameters request. */
export type SelectList<Params> = Pick<
  List,
  ListDefault | ((Requested<Given<Params, "list_fields">, keyof List> | Head<Expansions<Params>>) & keyof List)
>

/** A space with the fields that the parameters request. */
export type SelectSpace<Params> = Pick<
  Space,
  SpaceDefault | ((Requested<Given<Params, "space_fields">, keyof Space> | Head<Expansions<Params>>) & keyof Space)
>

/** A direct message event with the fields that the parameters request. */
export type SelectDmEvent<Params> = Pick<
  DmEvent,
  | DmEventDefault
  | ((Requested<Given<Params, "dm_event_fields">, keyof DmEvent> | Head<Expansions<Params>>) & keyof DmEvent)
>

/** All kinds of included resources, each with the fields that the parameters request. */
export interface IncludesFor<Params> {
  readonly users?: ReadonlyArray<Select<User, UserDefault, Given<Params, "user_fields">>>
  readonly tweets?: ReadonlyArray<SelectTweet<Params>>
  readonly posts?: ReadonlyArray<SelectTweet<Params>>
  readonly media?: ReadonlyArray<Select<Media, MediaDefault, Given<Params, "media_fields">>>
  readonly polls?: ReadonlyArray<Select<Poll, PollDefault, Given<Params, "poll_fields">>>
  readonly places?: ReadonlyArray<Select<Place, PlaceDefault, Given<Params, "place_fields">>>
  readonly topics?: ReadonlyArray<Select<Topic, TopicDefault, Given<Params, "topic_fields">>>
}

/** The included resources that the parameters request. */
export type SelectIncludes<Params> = Pick<IncludesFor<Params>, Target<Expansions<Params>>>

export const Includes: Shape<Includes> = struct({
  users: list(User),
  tweets: list(Tweet),
  posts: list(Tweet),
  media: list(Media),
  polls: list(Poll),
  places: list(Place),
  topics: list(Topic)
})
