/** Tools that read lists, trends and messages. */
import { getDirectMessageEvents } from "@xeffect/dms"
import { getListMembers, getListTweets, getOwnedLists } from "@xeffect/lists"
import { getTrends } from "@xeffect/trends"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { defaultResults, id, integer, maxResults, user } from "../inputs.ts"
import { listOutput } from "../present/output.ts"
import {
  defaultPostFields,
  defaultUserFields,
  presentPost,
  presentUser,
  requestFor,
  userRequestFor
} from "../present/posts.ts"
import { priceSentence, read } from "../tool.ts"
import { userId } from "./users.ts"

const entriesOf = Effect.fnUntraced(function* (list: string, of: "posts" | "members", max_results: number) {
  if (of === "members") {
    const { data: users = [] } = yield* getListMembers({ id: list, max_results, ...userRequestFor(defaultUserFields) })
    return { users: users.map((one) => presentUser(one, defaultUserFields)) }
  }
  const { data: posts = [] } = yield* getListTweets({ id: list, max_results, ...requestFor(defaultPostFields) })
  return { posts: posts.map((one) => presentPost(one, defaultPostFields)) }
})

/** The tools that read lists, trends and messages. */
export const listTools = [
  read({
    name: "read_lists",
    title: "Read lists",
    description: `The lists of a user; with list, its posts or members. ${priceSentence("get_owned_lists", "get_list_members")}`,
    input: {
      user: Schema.optionalKey(user),
      list: Schema.optionalKey(id),
      of: Schema.optionalKey(Schema.Literals(["posts", "members"])),
      max_results: maxResults()
    },
    output: { type: "object" },
    run: Effect.fnUntraced(function* ({ list, max_results = defaultResults, of = "posts", user: who }) {
      if (list !== undefined) return yield* entriesOf(list, of, max_results)
      const list_fields = ["description", "member_count", "private"]
      const { data: lists = [] } = yield* getOwnedLists({ id: yield* userId(who), max_results, list_fields })
      return { lists }
    })
  }),
  read({
    name: "read_trends",
    title: "Read trends",
    description: `Trends of a place. ${priceSentence("get_trends")}`,
    input: { woeid: integer(1, 999_999_999, "Where On Earth ID. Default: 1, the world"), max_results: maxResults() },
    output: listOutput("trends"),
    run: ({ max_results = defaultResults, woeid = 1 }) =>
      Effect.map(getTrends({ woeid, max_trends: Math.min(max_results, 50) }), ({ data: trends = [] }) => ({ trends }))
  }),
  read({
    name: "read_messages",
    title: "Read direct messages",
    description: `The newest direct messages, all or those with a user. ${priceSentence("get_direct_message_events")}`,
    group: "dm",
    input: { user: Schema.optionalKey(user), max_results: maxResults() },
    output: listOutput("messages"),
    run: Effect.fnUntraced(function* ({ max_results = defaultResults, user: who }) {
      const request = { dm_event_fields: ["sender_id", "created_at", "text"], max_results }
      const { data: messages = [] } =
        who === undefined
          ? yield* getDirectMessageEvents(request)
          : yield* getDirectMessageEvents({ ...request, participant_id: yield* userId(who) })
      return { messages }
    })
  })
]
