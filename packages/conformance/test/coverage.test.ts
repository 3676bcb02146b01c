import { assert, describe, it } from "@effect/vitest"
import { covered, named, undescribed } from "./support/coverage.ts"

// Which operations of the description there are.

const missing = covered.filter(({ rows }) => rows.length === 0)

describe("the operations of the description", () => {
  it("have a package and a name each, even if they are missing", () => {
    const unknown = missing.filter(({ id }) => !named.has(id))
    assert.deepStrictEqual(
      unknown.map(({ id }) => id),
      []
    )
  })

  const planned = covered.flatMap(({ id, rows }) => {
    const plan = named.get(id)
    return plan === undefined ? [] : rows.map((one) => ({ id, plan, ...one }))
  })
  it.each(planned)("$id has its name and its package", ({ package: folder, plan, row }) => {
    assert.deepStrictEqual({ package: folder, name: row.name }, plan)
  })

  it("are tested, and so are those of the specification that are no longer described", () => {
    assert.strictEqual(missing.length, named.size - planned.length)
    assert.deepStrictEqual(undescribed.map(({ name }) => name).toSorted(), [])
  })

  it("are all tested", () => {
    assert.deepStrictEqual(
      missing.map(({ id }) => id),
      []
    )
  })
})
