import { assert, describe, it } from "@effect/vitest"
import { type OperationFacts } from "../../emulator/src/description/facts-types.ts"
import { parametersOf } from "../../emulator/src/description/facts.ts"
import { allowedValues, parameterName, valueName } from "../../emulator/src/description/vocabulary.ts"
import { rows } from "./rows/all.ts"
import { factsOf, pathsOf } from "./support/facts.ts"
import * as Expansions from "./support/known-expansions.ts"
import * as Fields from "./support/known-fields.ts"

// The names that completion offers for fields and expansions are those that the X API describes, by their old names.

const operations: ReadonlyArray<OperationFacts> = rows.flatMap(({ operation: { definition } }) =>
  pathsOf(definition).flatMap((path) => factsOf(definition, path) ?? [])
)

// Operations on different resources have expansions of their own, which one of the values tells apart.
const describedFor = (parameter: string, among: string): ReadonlyArray<string> => {
  const values = operations
    .flatMap((operation) => parametersOf(operation))
    .filter(({ name }) => parameterName(name) === parameter)
    .flatMap((one) => {
      const allowed = allowedValues(one)
      return allowed?.has(among) === true ? Array.from(allowed) : []
    })
  return values.filter((value) => valueName(parameter, value) === value)
}

/** A table, the parameter it is for, a value that tells its resource, and what differs on purpose, with the reason. */
type Table = readonly [
  name: string,
  known: Readonly<Record<string, true>>,
  parameter: string,
  among: string,
  differs: Readonly<Record<string, string>>
]

const now = "was a field before it became an expansion, which includes it"

const tables: ReadonlyArray<Table> = [
  [
    "TweetField",
    Fields.tweetFields,
    "tweet.fields",
    "created_at",
    { note_post: "the newer name of note_tweet, which a program may request if the X API uses the newer names" }
  ],
  ["UserField", Fields.userFields, "user.fields", "username", {}],
  ["MediaField", Fields.mediaFields, "media.fields", "media_key", {}],
  ["PollField", Fields.pollFields, "poll.fields", "options", {}],
  ["PlaceField", Fields.placeFields, "place.fields", "full_name", {}],
  [
    "SpaceField",
    Fields.spaceFields,
    "space.fields",
    "state",
    { creator_id: now, host_ids: now, invited_user_ids: now, speaker_ids: now, topic_ids: now }
  ],
  ["TopicField", Fields.topicFields, "topic.fields", "name", {}],
  ["ListField", Fields.listFields, "list.fields", "name", { owner_id: now }],
  [
    "DmEventField",
    Fields.dmEventFields,
    "dm_event.fields",
    "event_type",
    { participant_ids: now, referenced_tweets: now, sender_id: now }
  ],
  ["TweetExpansion", Expansions.tweetExpansions, "expansions", "geo.place_id", {}],
  [
    "UserExpansion",
    Expansions.userExpansions,
    "expansions",
    "pinned_post_id",
    {
      affiliation: "the description's own name, which is shorter than the older one",
      "affiliation.user_id": "the older name of affiliation"
    }
  ],
  ["ListExpansion", Expansions.listExpansions, "expansions", "owner_id", {}],
  ["SpaceExpansion", Expansions.spaceExpansions, "expansions", "host_ids", {}],
  ["DmEventExpansion", Expansions.dmEventExpansions, "expansions", "sender_id", {}]
]

describe("the names that are known are those that the X API describes", () => {
  it.each(tables)("%s", (_, known, parameter, among, differs) => {
    const described = new Set(describedFor(parameter, among))
    assert.isAbove(described.size, 0)
    const differing = [
      ...Object.keys(known).filter((name) => !described.has(name)),
      ...Array.from(described).filter((name) => !(name in known))
    ]
    assert.deepStrictEqual(differing.toSorted(), Object.keys(differs).toSorted())
    for (const reason of Object.values(differs)) assert.isNotEmpty(reason)
  })
})
