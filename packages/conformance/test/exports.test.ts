import { assert, describe, it } from "@effect/vitest"
import * as dms from "@xeffect/dms"
import * as lists from "@xeffect/lists"
import * as spaces from "@xeffect/spaces"
import * as tweets from "@xeffect/tweets"
import * as users from "@xeffect/users"
import { rows } from "./rows/all.ts"
import { camelCase } from "./support/names.ts"

// What the five packages export is what is specified: no operation without a row, no row without an export.

const isOperation = (value: unknown) => typeof value === "function" && "definition" in value

const operationsOf = (area: object) => Object.entries<unknown>({ ...area }).filter(([, value]) => isOperation(value))

const areas = [tweets, users, spaces, lists, dms]

const exported = areas.flatMap(operationsOf)

const specified = rows.flatMap((row) =>
  [row.name, ...(row.aliases ?? [])].map((name) => [camelCase(name), row.operation] as const)
)

describe("the exports of the areas", () => {
  it("are the specified operations in camelCase, and no others", () => {
    assert.deepStrictEqual(exported.map(([name]) => name).toSorted(), specified.map(([name]) => name).toSorted())
  })

  it.each(specified)("%s is the operation of its row", (name, operation) => {
    assert.strictEqual(new Map<string, unknown>(exported).get(name), operation)
  })

  it("are 53 operations and 4 aliases", () => {
    assert.lengthOf(rows, 53)
    assert.lengthOf(new Set(rows.map(({ operation }) => operation)), 53)
    assert.lengthOf(specified, 57)
  })

  it("are each in one package", () => {
    assert.lengthOf(new Set(exported.map(([name]) => name)), exported.length)
  })
})

describe("an alias is the same function", () => {
  it.each([
    ["follow", users.follow, users.followUser],
    ["unfollow", users.unfollow, users.unfollowUser],
    ["get_dm_events", dms.getDmEvents, dms.getDirectMessageEvents],
    ["create_dm", dms.createDm, dms.createDirectMessage]
  ])("%s", (_, alias, operation) => {
    assert.strictEqual<unknown>(alias, operation)
  })
})
