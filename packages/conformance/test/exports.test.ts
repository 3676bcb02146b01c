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

const named = rows.flatMap((row) =>
  [row.name, ...(row.aliases ?? [])].map((name) => [camelCase(name), row.operation] as const)
)

describe("the exports of the packages", () => {
  it("are the operations that have a row, in camelCase, and no others", () => {
    assert.deepStrictEqual(exported.map(([name]) => name).toSorted(), named.map(([name]) => name).toSorted())
  })

  it.each(named)("%s is the operation of its row", (name, operation) => {
    assert.strictEqual(new Map<string, unknown>(exported).get(name), operation)
  })

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
