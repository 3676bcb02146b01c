/** Spaces: look them up, find them, and see who bought a ticket and what was shared. */
import * as Effect from "effect/Effect"
import { presentPosts, presentSpace, presentSpaces } from "../present/response.ts"
import { lookupPost, lookupSpace } from "../present/lookup.ts"
import { forbidden } from "../request/problems.ts"
import { many, one } from "../description/validate.ts"
import { targetsOf } from "../world/queries.ts"
import { isTitled, stateOf } from "../world/spaces.ts"
import type { WorldSpace } from "../world/types.ts"
import { about, always, type Area, type Call, type Handler } from "./operation.ts"
import { presentPage, pageOfUsers, related, visible } from "./pages.ts"

const byId: Handler = always((call) => presentSpace(call.view, lookupSpace(call.view, call.path["id"] ?? "", "id")))

const byIds: Handler = always((call) =>
  presentSpaces(
    call.view,
    Array.from(new Set(many(call.query, "ids")), (id) => lookupSpace(call.view, id, "ids"))
  )
)

/** The spaces that have not ended, which are those that are found without their identifier. */
const open = ({ now, world }: Call): ReadonlyArray<WorldSpace> =>
  Array.from(world.spaces.values()).filter((space) => stateOf(space, now) !== "ended")

const presentFound = (call: Call, spaces: ReadonlyArray<WorldSpace>) =>
  presentSpaces(
    call.view,
    spaces.map((found) => ({ found })),
    { result_count: spaces.length }
  )

const byCreators: Handler = always((call) => {
  const creators = many(call.query, "user_ids")
  return presentFound(
    call,
    open(call).filter(({ creatorId }) => creators.includes(creatorId))
  )
})

const search: Handler = always((call) => {
  const state = one(call.query, "state") ?? "all"
  const spaces = open(call)
    .filter(({ title }) => isTitled(title, one(call.query, "query") ?? ""))
    .filter((space) => state === "all" || stateOf(space, call.now) === state)
  return presentFound(call, spaces.slice(0, Number(one(call.query, "max_results") ?? 100)))
})

const buyers: Handler = about(lookupSpace, (call, { creatorId, id }) =>
  creatorId === call.view.viewer
    ? pageOfUsers(call, { operation: "getSpacesBuyers", size: 100 }, call.world.tickets.sourcesOf(id))
    : Effect.fail(forbidden("Only the creator of a space may see who bought a ticket."))
)

const posts: Handler = about(lookupSpace, (call, space) => {
  const shared = related(targetsOf(call.world.sharedPosts, space.id), (id) => lookupPost(call.view, id, "id"))
  return presentPage(call, { operation: "getSpacesPosts", size: 100 }, presentPosts, visible(shared))
})

/** The operations on spaces. */
export const spaces: Area = {
  getSpacesById: byId,
  getSpacesByIds: byIds,
  getSpacesByCreatorIds: byCreators,
  searchSpaces: search,
  getSpacesBuyers: buyers,
  getSpacesPosts: posts
}
