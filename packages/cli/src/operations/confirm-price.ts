/** Asks before writes that cost more than plain ones: the one place where a price is asked about. */
import { field } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import { loadOperations } from "./areas.ts"
import { confirm } from "../session/confirm.ts"
import type { Shared } from "../session/shared.ts"
import { showDollars, sumOf } from "../session/costs/dollars.ts"
import type { Planned } from "../session/costs/dollars.ts"

/** The parts of a post that X bills as a link. */
const parts = [
  ["media", "media"],
  ["quote_tweet_id", "a quote"],
  ["card_uri", "a card"]
] as const

const partsOf = ({ body }: Planned): ReadonlyArray<string> => {
  const found = parts.filter(([name]) => field(body, name) !== undefined).map(([, words]) => words)
  return found.length === 0 ? ["a link"] : found
}

/** The parts that make writes dearer, in words. */
const reasonOf = (dearer: ReadonlyArray<Planned>, count: number): string => {
  const words = [...new Set(dearer.flatMap(partsOf))].join(" or ")
  if (count === 1) return `The post has ${words}`
  return `${dearer.length} of ${count} posts ${dearer.length === 1 ? "has" : "have"} ${words}`
}

/** Whether a plan costs more than this many dollars. A price that is not known may. */
const isAbove = (dollars: number) => (planned: Planned) =>
  planned.dollars.max === null || !(planned.dollars.max <= dollars)

/**
 * Asks before writes whose planned price is above the price of plain ones. Without a terminal they need --yes. An emulator of
 * this machine bills nothing.
 */
export const confirmPrice = Effect.fnUntraced(function* <E, R>(
  operation: string,
  planning: Effect.Effect<ReadonlyArray<Planned>, E, R>,
  shared: Shared
) {
  if (shared.emulator) return
  const price = (yield* Effect.promise(loadOperations)).find(({ name }) => name === operation)?.price
  if (price?.per !== "request" || price.dearest === undefined) return
  const plans = yield* planning
  const dearer = plans.filter(isAbove(price.dollars))
  if (dearer.length === 0) return
  const { max } = sumOf(plans)
  const cost = max === null ? "its price is not known" : `it costs ${showDollars(max)}`
  const question = plans.length === 1 ? "Post it?" : "Post them?"
  yield* confirm(shared, `${reasonOf(dearer, plans.length)}: ${cost}.`, question)
})
