/** Operations that tie a user to something, as a like does, and those that untie. Doing so twice changes nothing. */
import * as Effect from "effect/Effect"
import { ok } from "../present/response.ts"
import type { Refusal } from "../request/problems.ts"
import { nextId } from "../world/ids.ts"
import { relate, unrelate } from "../world/relate.ts"
import type { Relation, World } from "../world/types.ts"
import { actingUser, type Call, type Handler } from "./operation.ts"

/** A kind of tie. */
export interface Tie {
  readonly relation: (world: World) => Relation
  /** The field of the response that says whether the tie holds now. */
  readonly field: string
  /** Finds what a request is about, by its body, and refuses what may not be tied. */
  readonly target: (call: Call, user: string) => Effect.Effect<string, Refusal>
  /** What else the tie includes. */
  readonly after?: (call: Call, user: string, target: string) => void
  /** What else ends with the tie. */
  readonly ended?: (call: Call, user: string, target: string) => void
}

/** Ties the user of the path to what the body names. */
export const begin = ({ after, field, relation, target }: Tie): Handler =>
  Effect.fnUntraced(function* (call) {
    const user = yield* actingUser(call, "id")
    const id = yield* target(call, user)
    relate(relation(call.world), user, id, nextId(call.world, call.now))
    after?.(call, user, id)
    return ok({ data: { [field]: true } })
  })

/** Unties the user of the path from what the path names, whether or not they were tied. */
export const end = ({ ended, field, relation }: Tie, parameter: string): Handler =>
  Effect.fnUntraced(function* (call) {
    const user = yield* actingUser(call, "source_user_id" in call.path ? "source_user_id" : "id")
    const target = call.path[parameter] ?? ""
    unrelate(relation(call.world), user, target)
    ended?.(call, user, target)
    return ok({ data: { [field]: false } })
  })
