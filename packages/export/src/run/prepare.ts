import { InvalidInput, type XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ExportError } from "../export-error.ts"
import { checkReach } from "../plan/search-reach.ts"
import type { Collectable } from "../plan/collectable.ts"
import { checkTargets } from "../plan/keys.ts"
import { checkKeyFile, type KeyFileOptions, type Plan } from "../plan/plan.ts"
import { slicesOf } from "../plan/slices.ts"
import { storeKeys } from "../store/sources.ts"
import type { Store } from "../store/store.ts"

/** The targets among the keys with these numbers. Keys of a lookup stay in the store, targets become slices. */
export const targetsOf = Effect.fnUntraced(function* (store: Store, row: Collectable, from: number, to: number) {
  const invalid = checkTargets(row, to)
  if (invalid !== undefined) return yield* refuse("run", invalid)
  return row.by === "keys" ? [] : yield* store.keys(from, to)
})

/** Divides a plan into slices, which its first run does. */
export const prepare = Effect.fnUntraced(function* (
  store: Store,
  row: Collectable,
  plan: Plan,
  options: KeyFileOptions
): Effect.fn.Return<void, XError | ExportError> {
  const now = yield* Clock.currentTimeMillis
  const invalid = checkReach(row, plan.params, now) ?? checkKeyFile(plan, options)
  if (invalid !== undefined) return yield* refuse("run", invalid)
  yield* store.clear
  if (plan.keys !== undefined) yield* storeKeys(store, row, plan.keys)
  const keyCount = yield* store.keyCount
  if (plan.keys?.file !== undefined && keyCount === 0) {
    const rule = "a file with one or more keys, one a line"
    const { file, parameter } = plan.keys
    return yield* refuse("run", new InvalidInput({ parameter: `keys_from.${parameter}`, value: file, rule }))
  }
  yield* store.addSlices(slicesOf(plan, { now, keyCount, targets: yield* targetsOf(store, row, 0, keyCount) }))
  const startedAt = new Date(now).toISOString()
  yield* store.writeRound({ number: 0, startedAt, last: {}, keys: keyCount })
  // Last: until then the next run begins again.
  yield* store.write({ plan: JSON.stringify(plan), started_at: startedAt })
})

/**
 * Refuses a plan if another was stored.
 *
 * @param stored the plan as `prepare` stored it
 * @param parameter the option that says where the collection is, for example `directory`
 */
export const checkSame = (
  stored: string,
  plan: Plan,
  parameter: string,
  value: string
): Effect.Effect<void, XError> => {
  const { digest }: Plan = JSON.parse(stored)
  if (digest === plan.digest) return Effect.void
  const rule = `a new ${parameter}, or one that the same plan was collected into`
  return refuse("run", new InvalidInput({ parameter, value, rule }))
}
