import { assert, describe, it } from "@effect/vitest"
import { createDirectMessage, createDm, getDirectMessageEvents, getDmEvents } from "@xeffect/dms"
import { follow, followUser, unfollow, unfollowUser } from "@xeffect/users"
import { rows } from "./rows/all.ts"
import * as packages from "./rows/packages.ts"
import { camelCase } from "./support/names.ts"

// Every exported operation has a row, and every row an export.

const isOperation = (value: unknown) => typeof value === "function" && "definition" in value

const operationsOf = async (name: string) =>
  Object.entries<unknown>({ ...(await import(`@xeffect/${name}`)) }).filter(([, value]) => isOperation(value))

const exported = (await Promise.all(Object.keys(packages).map(operationsOf))).flat()

// The operations that have another name beside the specified one.
const aliases = ["createDm", "follow", "getDmEvents", "unfollow"]

describe("the exports of the packages", () => {
  it("are the operations, each under its name in camelCase, and four aliases", () => {
    const names = [...rows.map(({ name }) => camelCase(name)), ...aliases]
    assert.deepStrictEqual(exported.map(([name]) => name).toSorted(), names.toSorted())
  })

  it.each(rows.map((row) => [camelCase(row.name), row.operation] as const))(
    "%s has the definition of its name",
    (name, operation) => {
      assert.strictEqual(new Map<string, unknown>(exported).get(name), operation)
    }
  )

  it("are each in one package", () => {
    assert.lengthOf(new Set(exported.map(([name]) => name)), exported.length)
  })
})

describe("an alias is the same function", () => {
  it.each([
    ["follow", follow, followUser],
    ["unfollow", unfollow, unfollowUser],
    ["get_dm_events", getDmEvents, getDirectMessageEvents],
    ["create_dm", createDm, createDirectMessage]
  ])("%s", (_, alias, operation) => {
    assert.strictEqual<unknown>(alias, operation)
  })
})
