/** Operations that relate a user to something, as a like does, and those that end it. Both are idempotent. */
import * as Effect from "effect/Effect"
import { ok } from "../present/response.ts"
import type { Refusal } from "../request/problems.ts"
import { nextId } from "../world/ids.ts"
import { relate, unrelate } from "../world/relate.ts"
import type { Relation, World } from "../world/types.ts"
import { actingUser, type Call, type Handler } from "./operation.ts"

/** A kind of relation. */
export interface RelationKind {
  readonly relation: (world: World) => Relation
  /** The field of the response that says whether the two are related now. */
  readonly field: string
  /** Finds what a request is about, by its body, and refuses what may not be related. */
  readonly target: (call: Call, user: string) => Effect.Effect<string, Refusal>
  /** Further effects of adding it. */
  readonly afterAdding?: (call: Call, user: string, target: string) => void
  /** Further effects of removing it. */
  readonly afterRemoving?: (call: Call, user: string, target: string) => void
}

/** Relates the user of the path to what the body names. */
export const adding = ({ afterAdding, field, relation, target }: RelationKind): Handler =>
  Effect.fnUntraced(function* (call) {
    const user = yield* actingUser(call, "id")
    const id = yield* target(call, user)
    relate(relation(call.world), user, id, nextId(call.world, call.now))
    afterAdding?.(call, user, id)
    return ok({ data: { [field]: true } })
  })

/** Ends the relation of the user of the path to what the path names, whether or not there is one. */
export const removing = ({ afterRemoving, field, relation }: RelationKind, parameter: string): Handler =>
  Effect.fnUntraced(function* (call) {
    const user = yield* actingUser(call, "source_user_id" in call.path ? "source_user_id" : "id")
    const target = call.path[parameter] ?? ""
    unrelate(relation(call.world), user, target)
    afterRemoving?.(call, user, target)
    return ok({ data: { [field]: false } })
  })
