import { assert, describe, it } from "@effect/vitest"
import { prices } from "@xeffect/core/prices"
import { priceClassOf } from "@xeffect/core/wire"
import { billedAs } from "../../emulator/src/limits/price-classes.ts"
import { facts } from "../../emulator/src/description/facts.ts"
import { rows } from "./rows/all.ts"
import { allFactsOf, pathsOf } from "./support/facts.ts"

const named = (method: string, path: string): string => {
  const found = priceClassOf(method, path)
  return found === undefined ? "nothing" : found.per === "event" ? "event" : `${found.per}:${found.of}`
}

describe("the price class", () => {
  it("of every operation is in the emulator's table, which has no others", () => {
    assert.deepStrictEqual([...billedAs.keys()].toSorted(), facts.operations.map(({ id }) => id).toSorted())
  })

  it.each(rows.flatMap((row) => pathsOf(row.operation.definition).map((path) => [row.name, path, row] as const)))(
    "of %s at %s follows from the path as the table has it",
    (_, path, { operation: { definition } }) => {
      const ids = allFactsOf({ ...definition, path })
      assert.isNotEmpty(ids)
      for (const { id } of ids) assert.strictEqual(named(definition.method, path), billedAs.get(id)?.as, id)
    }
  )

  it("of an operation that is not known is not that of another one by accident: nothing, or what its path names", () => {
    assert.strictEqual(named("GET", "/2/reminders"), "nothing")
    assert.strictEqual(named("POST", "/2/reminders"), "nothing")
    assert.strictEqual(named("GET", "/2/reminders/{id}/tweets"), "resource:post")
    assert.strictEqual(named("GET", "/2/constructor"), "nothing")
  })
})

it("every price of the list is one that an operation or an event has, except those that no request shows", () => {
  const used = new Set(Array.from(billedAs.values(), ({ as }) => as))
  const listed = (["resource", "request"] as const).flatMap((per) =>
    Object.keys(prices[per]).map((name) => `${per}:${name}`)
  )
  assert.deepStrictEqual(
    listed.filter((name) => !used.has(name as never)),
    [
      "resource:profile_update",
      // By the user's ID, the text of the post, and who mentioned whom.
      "resource:owned",
      "request:post_with_url",
      "request:post_summoned",
      "request:privacy_update"
    ]
  )
})

it.each(["mention", "reply", "quote", "repost"])("an event of a %s is billed as one of a post", (kind) => {
  assert.strictEqual(prices.event[`post.${kind}.create`], prices.event["post.create"])
})
