/** Tools that read lists, trends and messages. */
import { getDirectMessageEvents } from "@xeffect/dms"
import { getListMembers, getListTweets, getOwnedLists } from "@xeffect/lists"
import { getTrends } from "@xeffect/trends"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { defaultResults, list, maxResults, ruled, user } from "../tool/inputs.ts"
import { placeId } from "./places.ts"
import { listOutput } from "../present/output.ts"
import { presentMessage } from "../present/posts.ts"
import { priceSentence, read } from "../tool/tool.ts"
import { moreAfter, readPosts, readUsers, wantedPostFields } from "./read-posts.ts"
import { userId } from "./users.ts"

const place = ruled((text) =>
  placeId(text) === undefined
    ? "must be a country, a large city, or a Where On Earth ID in digits. These tools do not know the place"
    : undefined
)

/** The tools that read lists, trends and messages. */
export const listTools = [
  read({
    name: "read_lists",
    title: "Read lists",
    description: `The lists of a user, or the posts or members of a list. fields applies to posts. ${priceSentence("get_owned_lists", "get_list_members")}`,
    operations: [getOwnedLists],
    input: {
      user: Schema.optionalKey(user),
      list: Schema.optionalKey(list),
      of: Schema.optionalKey(Schema.Literals(["posts", "members"])),
      max_results: maxResults(),
      fields: wantedPostFields
    },
    output: { type: "object" },
    run: Effect.fnUntraced(function* ({ fields, list: one, max_results = defaultResults, of = "posts", user: who }) {
      if (one !== undefined) {
        return of === "members"
          ? yield* readUsers(getListMembers, { id: one }, { max_results })
          : yield* readPosts(getListTweets, { id: one }, { fields, max_results })
      }
      const list_fields = ["description", "member_count", "private"]
      const page = yield* getOwnedLists({ id: yield* userId(who), max_results, list_fields })
      return { lists: page.data ?? [], ...moreAfter(page) }
    })
  }),
  read({
    name: "read_trends",
    title: "Read trends",
    description: `The trends of a place. ${priceSentence("get_trends")}`,
    operations: [getTrends],
    input: {
      place: Schema.optionalKey(
        place.annotate({ description: "Country, large city, or Where On Earth ID. Default: world" })
      ),
      max_results: maxResults(50)
    },
    output: listOutput("trends"),
    run: ({ max_results = defaultResults, place: given = "world" }) =>
      Effect.map(getTrends({ woeid: placeId(given) ?? 1, max_trends: max_results }), ({ data: trends = [] }) => ({
        trends
      }))
  }),
  read({
    name: "read_messages",
    title: "Read direct messages",
    description: `The newest direct messages, or only those with a user. ${priceSentence("get_direct_message_events")}`,
    operations: [getDirectMessageEvents],
    group: "dm",
    input: { user: Schema.optionalKey(user), max_results: maxResults() },
    output: listOutput("messages"),
    run: Effect.fnUntraced(function* ({ max_results = defaultResults, user: who }) {
      const request = { dm_event_fields: ["sender_id", "created_at", "text", "entities"], max_results }
      const page =
        who === undefined
          ? yield* getDirectMessageEvents(request)
          : yield* getDirectMessageEvents({ ...request, participant_id: yield* userId(who) })
      const messages = (page.data ?? []).map(presentMessage)
      // X names a page after the last one too.
      return { messages, ...(messages.length < max_results ? {} : moreAfter(page)) }
    })
  })
]
