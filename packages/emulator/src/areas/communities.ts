/** Communities. */
import * as Effect from "effect/Effect"
import { ok, onlyProblem, type Several } from "../present/response.ts"
import { compact, type Fields, filled, pick, timestamp } from "../present/view.ts"
import { invalidParameter, notFound } from "../request/problems.ts"
import { many, one } from "../description/validate.ts"
import type { WorldCommunity } from "../world/communities.ts"
import { isTitled } from "../world/spaces.ts"
import type { Area, Call, Handler } from "./operation.ts"
import { made, presentPage } from "./pages.ts"

const fields: Fields<WorldCommunity> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  access: ({ access }) => access,
  created_at: ({ createdAt }) => timestamp(createdAt),
  description: ({ description }) => description,
  join_policy: ({ joinPolicy }) => joinPolicy,
  member_count: ({ members }) => members
}

const write = (call: Call, community: WorldCommunity) =>
  pick(fields, new Set(["id", "name", ...many(call.query, "community.fields")]), community, call.view)

const byId: Handler = (call) => {
  const id = call.path["id"] ?? ""
  const community = call.world.communities.get(id)
  return Effect.succeed(
    community === undefined
      ? onlyProblem(notFound({ resource_type: "community", parameter: "id", value: id }))
      : ok({ data: write(call, community) })
  )
}

const search: Handler = Effect.fnUntraced(function* (call) {
  const [token, other] = [one(call.query, "next_token"), one(call.query, "pagination_token")]
  if (token !== undefined && other !== undefined) {
    return yield* invalidParameter(
      "pagination_token",
      other,
      "Only one of next_token and pagination_token may be given."
    )
  }
  const found = Array.from(call.world.communities.values()).filter(({ description, name }) =>
    isTitled(`${name} ${description}`, one(call.query, "query") ?? "")
  )
  const present: Several<WorldCommunity> = (_, lookups, meta = {}) => {
    const data = filled(lookups.flatMap((lookup) => ("found" in lookup ? [write(call, lookup.found)] : [])))
    // `meta` has nothing but the token of the next page.
    return ok(compact({ data, meta: compact({ next_token: meta["next_token"] }) }) ?? {})
  }
  return yield* presentPage(call, { operation: "searchCommunities", size: 10 }, present, made(found))
})

/** The operations on communities. */
export const communities: Area = { getCommunitiesById: byId, searchCommunities: search }
