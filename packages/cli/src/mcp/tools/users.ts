/** Tools that read users, and finding a user by name. */
import { data } from "@xeffect/core"
import { getMe, getUser, getUsersFollowers, getUsersFollowing } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idOf } from "../../actions/users.ts"
import { defaultResults, fields, maxResults, severalPages, user, whomIn } from "../inputs.ts"
import { listOutput } from "../present/output.ts"
import { defaultUserFields, presentUser, userFields, userRequestFor } from "../present/posts.ts"
import { readPages } from "../read-pages.ts"
import { priceSentence, read } from "../tool.ts"

/** The ID of a user. Without one the user whose credentials are used. A name is looked up. */
export const userId = (given: string | undefined) => idOf(whomIn(given))

interface UserPage {
  readonly data?: ReadonlyArray<object>
}

const wantedFields = fields(userFields).annotate({ description: "Default: id, username, name, description, metrics" })

/** The tools that read users. */
export const userTools = [
  read({
    name: "read_profile",
    title: "Read a profile",
    description: `A user, or you. ${priceSentence("get_user")}`,
    input: { user: Schema.optionalKey(user), fields: wantedFields },
    output: { type: "object", properties: { user: { type: "object" } } },
    run: Effect.fnUntraced(function* ({ fields: names = defaultUserFields, user: who }) {
      const request = userRequestFor(names)
      const whom = whomIn(who)
      const found = whom === "me" ? yield* data(getMe, request) : yield* data(getUser, { ...whom, ...request })
      return { user: presentUser(found, names) }
    })
  }),
  read({
    name: "read_followers",
    title: "Read followers",
    description: `The followers of a user, or whom the user follows. ${priceSentence("get_users_followers")}`,
    input: {
      user: Schema.optionalKey(user),
      direction: Schema.optionalKey(Schema.Literals(["followers", "following"])),
      max_results: maxResults(severalPages),
      fields: wantedFields
    },
    output: listOutput("users"),
    run: Effect.fnUntraced(function* ({
      direction,
      fields: names = defaultUserFields,
      max_results: count = defaultResults,
      user: who
    }) {
      const operation = direction === "following" ? getUsersFollowing : getUsersFollowers
      const params = { id: yield* userId(who), ...userRequestFor(names) }
      const { entries, ...rest } = yield* readPages(operation, params, { count }, (page: UserPage) =>
        (page.data ?? []).map((one) => presentUser(one, names))
      )
      return { users: entries, ...rest }
    })
  })
]
