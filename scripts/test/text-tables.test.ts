import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { top } from "../workspace.ts"
import { tables } from "../facts/text-tables.ts"
import { topLevelDomains } from "../facts/text-tables/domains.ts"

describe("the tables of @xeffect/text", () => {
  it.each([...tables()])("%s is what npm run facts -- tables writes", (path, text) => {
    assert.strictEqual(readFileSync(join(top, path), "utf8"), text)
  })

  it("have domains of all scripts, new ones and those that are gone", () => {
    const names = topLevelDomains()
    assert.isAbove(names.length, 1500)
    assert.includeMembers([...names], ["com", "music", "みんな", "vermögensberatung", "chrysler"])
  })
})
