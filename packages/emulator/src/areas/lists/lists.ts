/** Lists: look them up, fill them, follow them and read their posts. */
import * as Effect from "effect/Effect"
import { presentList, presentLists, ok } from "../../present/response.ts"
import { lookupList, lookupUser } from "../../present/lookup.ts"
import { nextId } from "../../world/ids.ts"
import { targetsOf, visibleTo } from "../../world/queries.ts"
import { relate, unrelate } from "../../world/relate.ts"
import type { Relation, World, WorldList } from "../../world/types.ts"
import { about, always, type Area, type Call, existing, type Handler } from "../operation.ts"
import { presentPage, type Entries, made, pageOfOrdered, pageOfUsers, related, visible } from "../pages.ts"
import { adding, type RelationKind, removing } from "../relations.ts"
import { ownList } from "./own-list.ts"

const getList: Handler = always((call) => presentList(call.view, lookupList(call.view, call.path["id"] ?? "", "id")))

const addMember: Handler = Effect.fnUntraced(function* (call) {
  const list = yield* ownList(call)
  const user = yield* existing(lookupUser(call.view, String(call.body["user_id"]), "user_id"))
  relate(call.world.listMembers, user.id, list.id, nextId(call.world, call.now))
  return ok({ data: { is_member: true } })
})

const removeMember: Handler = Effect.fnUntraced(function* (call) {
  const list = yield* ownList(call)
  unrelate(call.world.listMembers, call.path["user_id"] ?? "", list.id)
  return ok({ data: { is_member: false } })
})

const follow: RelationKind = {
  relation: (world) => world.listFollows,
  field: "following",
  target: (call) => Effect.map(existing(lookupList(call.view, String(call.body["list_id"]), "list_id")), ({ id }) => id)
}

const usersOf = (operation: string, relation: (world: World) => Relation): Handler =>
  about(lookupList, (call, { id }) => pageOfUsers(call, { operation, size: 100 }, relation(call.world).sourcesOf(id)))

const listsOf = (operation: string, lists: (call: Call, user: string) => Entries<WorldList>): Handler =>
  about(lookupUser, (call, { id }) =>
    presentPage(call, { operation, size: 100 }, presentLists, visible(lists(call, id)))
  )

const owned = ({ view, world }: Call, user: string): Entries<WorldList> =>
  made(Array.from(world.lists.values()).filter(({ ownerId }) => ownerId === user)).map(({ position }) => ({
    position,
    value: lookupList(view, position, "id")
  }))

const followed = ({ view, world }: Call, user: string): Entries<WorldList> =>
  related(targetsOf(world.listFollows, user), (id) => lookupList(view, id, "id"))

const memberOf = ({ view, world }: Call, user: string): Entries<WorldList> =>
  related(targetsOf(world.listMembers, user), (id) => lookupList(view, id, "id"))

const posts: Handler = about(lookupList, (call, { id }) => {
  const posts = call.world.posts.by(new Set(call.world.listMembers.sourcesOf(id).keys()))
  const shown = visibleTo(call.world, call.view.viewer, posts)
  return pageOfOrdered(call, { operation: "getListsPosts", size: 100 }, shown)
})

/** The operations on lists. */
export const lists: Area = {
  getListsById: getList,
  addListsMember: addMember,
  removeListsMemberByUserId: removeMember,
  getListsMembers: usersOf("getListsMembers", (world) => world.listMembers),
  getListsFollowers: usersOf("getListsFollowers", (world) => world.listFollows),
  getListsPosts: posts,
  followList: adding(follow),
  unfollowList: removing(follow, "list_id"),
  getUsersFollowedLists: listsOf("getUsersFollowedLists", followed),
  getUsersOwnedLists: listsOf("getUsersOwnedLists", owned),
  getUsersListMemberships: listsOf("getUsersListMemberships", memberOf)
}
