/** The signatures of participants: the X API requires them, and cannot read them. */
import * as Effect from "effect/Effect"
import { invalidParameter, type Refusal } from "../../request/problems.ts"
import type { SignedEvent } from "../../present/chat.ts"
import type { Call } from "../operation.ts"

interface Signed {
  readonly action_signatures?: ReadonlyArray<SignedEvent>
  readonly conversation_participant_keys?: ReadonlyArray<{ readonly user_id?: string }>
}

/** The signed events. Fails if there are fewer. */
export const signedEvents = Effect.fnUntraced(function* (
  call: Call,
  count: number
): Effect.fn.Return<ReadonlyArray<SignedEvent>, Refusal> {
  const { action_signatures: signatures = [] }: Signed = call.body
  return signatures.length === count
    ? signatures
    : yield* invalidParameter("action_signatures", `${signatures.length}`, `This action has ${count} signatures.`)
})

/** Fails unless there is a key for each of these users. */
export const checkKeys = Effect.fnUntraced(function* (
  call: Call,
  users: Iterable<string>
): Effect.fn.Return<void, Refusal> {
  const { conversation_participant_keys: keys = [] }: Signed = call.body
  const keyed = new Set(keys.map(({ user_id }) => user_id))
  for (const user of users) {
    if (!keyed.has(user)) {
      return yield* invalidParameter("conversation_participant_keys", user, "Each participant needs a key.")
    }
  }
})
