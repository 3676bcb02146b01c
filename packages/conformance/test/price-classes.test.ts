import { assert, describe, it } from "@effect/vitest"
import { prices } from "@xeffect/core/prices"
import { billedAs, ownedReads } from "../../emulator/src/limits/price-classes.ts"
import { facts } from "../../emulator/src/description/facts.ts"
import { priceOfOperation } from "../../costs/src/pricing/price.ts"
import { collected, countedBy, fromTarget, unordered } from "../../../spec/collected.ts"
import { ownedReads as ownNames, priceRows } from "../../../spec/prices.ts"
import { rows } from "./rows/all.ts"
import { allFactsOf } from "./support/facts.ts"

/** A price as the emulator names it, which bills by the identifiers of the description. */
const named = (price: ReturnType<typeof priceOfOperation>): string | undefined => {
  if (price === undefined || price.per === "event") return price?.per
  const with_link = price.per === "request" ? price.with_link : undefined
  return `${price.per}:${price.of}${with_link === undefined ? "" : `:${with_link}`}`
}

const operations = rows.map(({ name, operation: { definition } }) => [name, definition] as const)

describe("the price of an operation", () => {
  it.each(operations)("%s is counted as the emulator bills it", (_, definition) => {
    const price = priceOfOperation(definition)
    const ids = allFactsOf(definition).map(({ id }) => id)
    assert.isNotEmpty(ids)
    for (const id of ids) {
      assert.strictEqual(named(price), billedAs.get(id), id)
      assert.strictEqual(price?.per === "resource" && price.owned === true, ownedReads.has(id), id)
    }
  })

  it("is stated once for each, with where it is from", () => {
    const stated = priceRows.flatMap((row) => row.operations)
    assert.deepStrictEqual(stated.toSorted(), operations.map(([name]) => name).toSorted())
    for (const {
      documented,
      inferred,
      operations: [name]
    } of priceRows) {
      assert.isTrue((documented === undefined) !== (inferred === undefined), name)
    }
  })

  it("is of an operation of the description in the emulator's table", () => {
    const ids = new Set(facts.operations.map(({ id }) => id))
    for (const id of [...billedAs.keys(), ...ownedReads]) assert.isTrue(ids.has(id), id)
  })
})

it("what can be collected, and what counts it, are operations", () => {
  const names = operations.map(([name]) => name)
  const counting = Object.values(countedBy).flatMap((by) => ("operation" in by ? [by.operation] : []))
  const stated = [
    ...Object.values(collected).flat(),
    ...fromTarget,
    ...unordered,
    ...Object.keys(countedBy),
    ...counting,
    ...ownNames
  ]
  assert.includeMembers(names, stated)
  assert.includeMembers(Object.values(collected).flat(), [...fromTarget, ...unordered, ...Object.keys(countedBy)])
})

it("every price of the list is one that an operation or an event has, except those that no request shows", () => {
  const used = new Set(
    Array.from(billedAs.values()).flatMap((as) => [as, as.replace(/:\w+:/, ":"), as.replace(/:\w+$/, "")])
  )
  const listed = (["resource", "request"] as const).flatMap((per) =>
    Object.keys(prices[per]).map((name) => `${per}:${name}`)
  )
  assert.deepStrictEqual(
    listed.filter((name) => !used.has(name)),
    [
      "resource:profile_update",
      // By the user's ID, and who mentioned whom.
      "resource:owned",
      "request:post_summoned",
      "request:privacy_update"
    ]
  )
})

it.each(["mention", "reply", "quote", "repost"])("an event of a %s is billed as one of a post", (kind) => {
  assert.strictEqual(prices.event[`post.${kind}.create`], prices.event["post.create"])
})
