import { assert, describe, it } from "@effect/vitest"
import {
  type DmEventField,
  type ListField,
  type MediaField,
  type PlaceField,
  type PollField,
  publicDmEventFields,
  publicListFields,
  publicMediaFields,
  publicPlaceFields,
  publicPollFields,
  publicSpaceFields,
  publicTopicFields,
  publicTweetFields,
  publicUserFields,
  type RestrictedMediaField,
  type RestrictedTweetField,
  type RestrictedUserField,
  type SpaceField,
  type TopicField,
  type TweetField,
  type UserField,
  type XApi,
  type XError
} from "@xeffect/core"
import * as Shape from "@xeffect/core/shape"
import { getDirectMessageEvents } from "@xeffect/dms"
import { getList } from "@xeffect/lists"
import { getSpace } from "@xeffect/spaces"
import { getTweet } from "@xeffect/tweets"
import { getUser } from "@xeffect/users"
import type * as Effect from "effect/Effect"
import * as fc from "fast-check"

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

const holds = <_ extends true>() => true

const none = <_ extends never>() => true

/** The fields that are neither in a list nor left out by name, and the names left out that are no fields. */
type Forgotten<List extends ReadonlyArray<string>, Restricted, Field> =
  | Exclude<Field, List[number] | Restricted>
  | Exclude<Restricted, Field>

// The compiler is the test, and its message names the missing fields. Each list is declared to contain only fields.
none<Forgotten<typeof publicTweetFields, RestrictedTweetField, TweetField>>()
none<Forgotten<typeof publicUserFields, RestrictedUserField, UserField>>()
none<Forgotten<typeof publicMediaFields, RestrictedMediaField, MediaField>>()
none<Forgotten<typeof publicPlaceFields, never, PlaceField>>()
none<Forgotten<typeof publicPollFields, never, PollField>>()
none<Forgotten<typeof publicListFields, never, ListField>>()
none<Forgotten<typeof publicSpaceFields, never, SpaceField>>()
none<Forgotten<typeof publicTopicFields, never, TopicField>>()
none<Forgotten<typeof publicDmEventFields, never, DmEventField>>()

describe("the lists of fields", () => {
  it("have all names of a shape but those left out, in alphabetical order", () => {
    const given = fc.tuple(fc.uniqueArray(fc.string()), fc.array(fc.string()), fc.nat(5))
    fc.assert(
      fc.property(given, ([names, others, cut]) => {
        const fields = Object.fromEntries(names.map((name) => [name, Shape.string]))
        const without = [...others, ...names.slice(0, cut)]
        const expected = names.filter((name) => !without.includes(name)).toSorted()
        assert.deepStrictEqual<ReadonlyArray<string>>(Shape.fieldNamesOf(Shape.struct(fields), ...without), expected)
      })
    )
  })

  it("determine the type of the response", () => {
    const calls = () => ({
      post: getTweet({
        id: "20",
        tweet_fields: publicTweetFields,
        user_fields: publicUserFields,
        media_fields: publicMediaFields,
        place_fields: publicPlaceFields,
        poll_fields: publicPollFields,
        expansions: ["author_id"]
      }),
      user: getUser({ username: "X", user_fields: publicUserFields }),
      list: getList({ id: "1", list_fields: publicListFields }),
      space: getSpace({ id: "1", space_fields: publicSpaceFields, topic_fields: publicTopicFields }),
      events: getDirectMessageEvents({ dm_event_fields: publicDmEventFields })
    })
    type Data<E> = E extends Effect.Effect<{ readonly data?: infer D }, XError, XApi> ? NonNullable<D> : never
    type Calls = ReturnType<typeof calls>
    type Post = Data<Calls["post"]>
    holds<(typeof publicTweetFields)[number] extends keyof Post ? true : false>()
    holds<Same<keyof Post & RestrictedTweetField, never>>()
    holds<(typeof publicUserFields)[number] extends keyof Data<Calls["user"]> ? true : false>()
    holds<(typeof publicListFields)[number] extends keyof Data<Calls["list"]> ? true : false>()
    holds<(typeof publicSpaceFields)[number] extends keyof Data<Calls["space"]> ? true : false>()
    assert.isTrue(
      holds<(typeof publicDmEventFields)[number] extends keyof Data<Calls["events"]>[number] ? true : false>()
    )
  })
})
