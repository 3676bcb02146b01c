/** The life of a list: it is made, changed and deleted by its owner. */
import * as Effect from "effect/Effect"
import { ok } from "../../present/response.ts"
import { nextId } from "../../world/ids.ts"
import { unrelate } from "../../world/relate.ts"
import { actingUser, type Area, type Handler } from "../operation.ts"
import { ownList } from "./own-list.ts"

/** The body of the requests. The check against the description has made sure of the form. */
interface Draft {
  readonly name?: string
  readonly description?: string
  readonly private?: boolean
}

const create: Handler = Effect.fnUntraced(function* (call) {
  const ownerId = yield* actingUser(call)
  const draft: Draft = call.body
  const id = nextId(call.world, call.now)
  const list = { id, ownerId, name: "", description: "", createdAt: call.now, private: false, ...draft }
  call.world.lists.set(id, list)
  return { status: 201, body: { data: { id, name: list.name } } }
})

const update: Handler = Effect.fnUntraced(function* (call) {
  const list = yield* ownList(call)
  const draft: Draft = call.body
  call.world.lists.set(list.id, { ...list, ...draft })
  return ok({ data: { updated: true } })
})

const remove: Handler = Effect.fnUntraced(function* (call) {
  const { id } = yield* ownList(call)
  const { listFollows, listMembers, lists, pinnedLists } = call.world
  for (const relation of [listFollows, listMembers, pinnedLists]) {
    for (const user of relation.sourcesOf(id).keys()) unrelate(relation, user, id)
  }
  lists.delete(id)
  return ok({ data: { deleted: true } })
})

/** The operations that make and change lists. */
export const manageLists: Area = { createLists: create, updateLists: update, deleteLists: remove }
