import { assert, describe, it } from "@effect/vitest"
import { items } from "@xeffect/core"
import { createDirectMessage, getDirectMessageEvents } from "@xeffect/dms"
import { getSpaces } from "@xeffect/spaces"
import { getHomeTimeline, getRecentTweetsCount, searchRecentTweets } from "@xeffect/tweets"
import { getUser, getUsers } from "@xeffect/users"
import { dms } from "./rows/dms.ts"
import { unreal } from "./support/unreal.ts"
import { alike } from "./support/rules/rule.ts"

// The compiler tests these calls, which are never made: a line stops compiling, or an expected error is missing.

describe("values that the specification leaves open", () => {
  it("may be known ones, others, and variables", () => {
    const calls = (text: string, texts: Array<string>, fixed: ReadonlyArray<string>, none: undefined) => [
      searchRecentTweets({ query: "tides", sort_order: "recency" }),
      searchRecentTweets({ query: "tides", sort_order: text }),
      searchRecentTweets({ query: "tides", sort_order: none }),
      getHomeTimeline({ exclude: ["replies", "quotes"] }),
      getHomeTimeline({ exclude: texts }),
      getHomeTimeline({ exclude: fixed }),
      getHomeTimeline({ exclude: text }),
      getHomeTimeline({ exclude: none }),
      getDirectMessageEvents({ event_types: ["MessageCreate", "Reaction"] }),
      getDirectMessageEvents({ event_types: texts }),
      getDirectMessageEvents({ event_types: text }),
      // @ts-expect-error one value, not a list
      searchRecentTweets({ query: "tides", sort_order: ["recency"] }),
      // @ts-expect-error the values of granularity are specified
      getRecentTweetsCount({ query: "tides", granularity: "week" })
    ]
    assert.isFunction(calls)
  })
})

describe("parameters that exclude each other", () => {
  it("may be variables without a value", () => {
    const calls = (conversation: string | undefined, participant: bigint | undefined) => [
      getDirectMessageEvents({ dm_conversation_id: conversation }),
      getDirectMessageEvents({ participant_id: participant }),
      getDirectMessageEvents({ dm_conversation_id: conversation, participant_id: undefined }),
      getDirectMessageEvents({ dm_conversation_id: undefined, participant_id: undefined }),
      items(getDirectMessageEvents, { dm_conversation_id: conversation, max_results: 50 }),
      // @ts-expect-error both
      getDirectMessageEvents({ dm_conversation_id: "7-12", participant_id: 7 }),
      // @ts-expect-error both may have a value
      getDirectMessageEvents({ dm_conversation_id: conversation, participant_id: participant })
    ]
    assert.isFunction(calls)
  })

  const events = dms.find(({ name }) => name === "get_direct_message_events")
  if (events === undefined) throw new Error("there is no row")
  const { check, title } = alike(events, "are as if they were left out", [
    {},
    { dm_conversation_id: undefined },
    { participant_id: undefined },
    { dm_conversation_id: undefined, participant_id: undefined }
  ])
  it.effect(title, () => check)
})

describe("parameters that require exactly one", () => {
  it("may be given without a value next to others", () => {
    const calls = (id: string, maybe: string | undefined) => [
      getUser({ id, username: undefined }),
      getUsers({ ids: undefined, usernames: [id] }),
      getSpaces({ ids: id, user_ids: undefined }),
      createDirectMessage({ dm_conversation_id: id, participant_id: undefined, text: maybe }),
      // @ts-expect-error perhaps none
      getUser({ id: maybe }),
      // @ts-expect-error perhaps none
      getUsers({ usernames: maybe }),
      // @ts-expect-error perhaps none
      getSpaces({ ids: maybe }),
      // @ts-expect-error perhaps none
      createDirectMessage({ dm_conversation_id: maybe, text: unreal.post })
    ]
    assert.isFunction(calls)
  })
})
