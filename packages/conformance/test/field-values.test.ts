import { assert, describe, it } from "@effect/vitest"
import { type OperationFacts } from "../../emulator/src/description/facts-types.ts"
import { parametersOf } from "../../emulator/src/description/facts.ts"
import { allowedValues, parameterName } from "../../emulator/src/description/vocabulary.ts"
import { rows } from "./rows/all.ts"
import { factsOf, pathsOf } from "./support/facts.ts"
import * as Expansions from "./support/known-expansions.ts"
import * as Fields from "./support/known-fields.ts"

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

/** A table, the parameter it is for, and a value that tells its resource. */
type Table = readonly [name: string, known: Readonly<Record<string, true>>, parameter: string, among: string]

const tables: ReadonlyArray<Table> = [
  ["TweetField", Fields.tweetFields, "tweet.fields", "created_at"],
  ["UserField", Fields.userFields, "user.fields", "username"],
  ["MediaField", Fields.mediaFields, "media.fields", "media_key"],
  ["PollField", Fields.pollFields, "poll.fields", "options"],
  ["PlaceField", Fields.placeFields, "place.fields", "full_name"],
  ["SpaceField", Fields.spaceFields, "space.fields", "state"],
  ["TopicField", Fields.topicFields, "topic.fields", "name"],
  ["ListField", Fields.listFields, "list.fields", "name"],
  ["DmEventField", Fields.dmEventFields, "dm_event.fields", "event_type"],
  ["TweetExpansion", Expansions.tweetExpansions, "expansions", "geo.place_id"],
  ["UserExpansion", Expansions.userExpansions, "expansions", "pinned_post_id"],
  ["ListExpansion", Expansions.listExpansions, "expansions", "owner_id"],
  ["SpaceExpansion", Expansions.spaceExpansions, "expansions", "host_ids"],
  ["DmEventExpansion", Expansions.dmEventExpansions, "expansions", "sender_id"]
]

describe("the names that are known are those that the X API describes", () => {
  it.each(tables)("%s", (_, known, parameter, among) => {
    const described = new Set(describedFor(parameter, among))
    assert.deepStrictEqual(Object.keys(known).toSorted(), Array.from(described).toSorted())
  })
})
