import { assert, describe, it } from "@effect/vitest"
import type {
  DmEventField,
  ListField,
  MediaField,
  PlaceField,
  PollField,
  SpaceField,
  TopicField,
  TweetField,
  UserField
} from "@xeffect/core"
import * as Resource from "@xeffect/core/resource"
import { fieldNamesOf } from "@xeffect/core/shape"
import { type OperationFacts } from "../../emulator/src/description/facts-types.ts"
import { parametersOf } from "../../emulator/src/description/facts.ts"
import { allowedValues, parameterName } from "../../emulator/src/description/vocabulary.ts"
import { rows } from "./rows/all.ts"
import { factsOf, pathsOf } from "./support/facts.ts"
import * as Expansions from "./support/known-expansions.ts"

// The names that completion offers for fields and expansions are those that the X API describes, in both vocabularies.

const operations: ReadonlyArray<OperationFacts> = rows.flatMap(({ operation: { definition } }) =>
  pathsOf(definition).flatMap((path) => factsOf(definition, path) ?? [])
)

// Operations on different resources have expansions of their own, which one of the values tells apart.
const describedFor = (parameter: string, among: string): ReadonlyArray<string> => {
  return operations
    .flatMap((operation) => parametersOf(operation))
    .filter(({ name }) => parameterName(name) === parameter)
    .flatMap((one) => {
      const allowed = allowedValues(one)
      return allowed?.has(among) === true ? Array.from(allowed) : []
    })
}

/** Names, the parameter they are for, and one of them that tells their resource. */
type Table = readonly [name: string, known: ReadonlyArray<string>, parameter: string, among: string]

// The names left out are received, and cannot be requested.
const tweetFields = fieldNamesOf(
  Resource.Tweet,
  "edit_history_post_ids",
  "referenced_posts",
  "username"
) satisfies ReadonlyArray<TweetField>
const userFields = fieldNamesOf(
  Resource.User,
  "most_recent_post_id",
  "pinned_post_id"
) satisfies ReadonlyArray<UserField>
const spaceFields = fieldNamesOf(Resource.Space, "topics") satisfies ReadonlyArray<SpaceField>
const dmEventFields = fieldNamesOf(Resource.DmEvent, "referenced_posts") satisfies ReadonlyArray<DmEventField>

const tables: ReadonlyArray<Table> = [
  ["TweetField", tweetFields, "tweet.fields", "created_at"],
  ["UserField", userFields, "user.fields", "username"],
  ["MediaField", fieldNamesOf(Resource.Media) satisfies ReadonlyArray<MediaField>, "media.fields", "media_key"],
  ["PollField", fieldNamesOf(Resource.Poll) satisfies ReadonlyArray<PollField>, "poll.fields", "options"],
  ["PlaceField", fieldNamesOf(Resource.Place) satisfies ReadonlyArray<PlaceField>, "place.fields", "full_name"],
  ["SpaceField", spaceFields, "space.fields", "state"],
  ["TopicField", fieldNamesOf(Resource.Topic) satisfies ReadonlyArray<TopicField>, "topic.fields", "name"],
  ["ListField", fieldNamesOf(Resource.List) satisfies ReadonlyArray<ListField>, "list.fields", "name"],
  ["DmEventField", dmEventFields, "dm_event.fields", "event_type"],
  ["TweetExpansion", Object.keys(Expansions.tweetExpansions), "expansions", "geo.place_id"],
  ["UserExpansion", Object.keys(Expansions.userExpansions), "expansions", "pinned_post_id"],
  ["ListExpansion", Object.keys(Expansions.listExpansions), "expansions", "owner_id"],
  ["SpaceExpansion", Object.keys(Expansions.spaceExpansions), "expansions", "host_ids"],
  ["DmEventExpansion", Object.keys(Expansions.dmEventExpansions), "expansions", "sender_id"]
]

describe("the names that are known are those that the X API describes", () => {
  it.each(tables)("%s", (_, known, parameter, among) => {
    const described = new Set(describedFor(parameter, among))
    assert.deepStrictEqual(known.toSorted(), Array.from(described).toSorted())
  })
})
