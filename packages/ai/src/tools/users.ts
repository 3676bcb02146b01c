/** Tools that read users, and finding a user by name. */
import { data } from "@xeffect/core"
import { getMe, getUser, getUsersFollowers, getUsersFollowing, searchUsers } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { whomIn } from "../question/whom.ts"
import { maxResults, ruled, severalPages, user } from "../tool/inputs.ts"
import { listOutput } from "../present/output.ts"
import { defaultUserFields, presentUser, userRequestFor } from "../present/posts.ts"
import { priceSentence, read } from "../tool/tool.ts"
import { readUsers, wantedUserFields } from "./read-posts.ts"

/** The ID of a user. Without one the user whose credentials are used. A name is looked up. */
export const userId = Effect.fnUntraced(function* (given: string | undefined) {
  const whom = whomIn(given)
  if (whom === "me") return (yield* data(getMe, {})).id
  return "id" in whom ? whom.id : (yield* data(getUser, whom)).id
})

const nameQuery = ruled((query) =>
  /^[A-Za-z0-9_' ]{1,50}$/.test(query)
    ? undefined
    : "must be 1 to 50 letters from A to Z, digits, underscores and spaces"
)

/** The tools that read users. */
export const userTools = [
  read({
    name: "read_profile",
    title: "Read a profile",
    description: `The profile of a user. ${priceSentence("get_user")}`,
    operations: [getUser],
    input: { user: Schema.optionalKey(user), fields: wantedUserFields },
    output: { type: "object" },
    run: Effect.fnUntraced(function* ({ fields: names = defaultUserFields, user: who }) {
      const request = userRequestFor(names)
      const whom = whomIn(who)
      const found = whom === "me" ? yield* data(getMe, request) : yield* data(getUser, { ...whom, ...request })
      return { user: presentUser(found, names) }
    })
  }),
  read({
    name: "search_users",
    title: "Search users",
    description: `Users by a part of their name or handle. ${priceSentence("search_users")}`,
    operations: [searchUsers],
    input: { query: nameQuery, max_results: maxResults(), fields: wantedUserFields },
    output: listOutput("users"),
    run: ({ query, ...wanted }) => readUsers(searchUsers, { query }, wanted)
  }),
  read({
    name: "read_followers",
    title: "Read followers",
    description: `The followers of a user, or the users they follow. ${priceSentence("get_users_followers")}`,
    operations: [getUsersFollowers],
    input: {
      user: Schema.optionalKey(user),
      direction: Schema.optionalKey(Schema.Literals(["followers", "following"])),
      max_results: maxResults(severalPages),
      fields: wantedUserFields
    },
    output: listOutput("users"),
    run: Effect.fnUntraced(function* ({ direction, user: who, ...wanted }) {
      const operation = direction === "following" ? getUsersFollowing : getUsersFollowers
      return yield* readUsers(operation, { id: yield* userId(who) }, wanted)
    })
  })
]
