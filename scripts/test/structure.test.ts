// Places that make the packages hard to follow stay as rare as they are.
import { assert, describe, it } from "@effect/vitest"
import { top } from "../workspace.ts"
import { countStructure } from "../measure/structure/count.ts"

describe("The structure of the packages", () => {
  const found = countStructure(top)

  it("has no field that one file changes and another one reads", () => {
    assert.deepStrictEqual(found.mutableFields, [])
  })

  it("has one form of invalid input", () => {
    assert.lengthOf(found.invalidInput, 1, found.invalidInput.join("\n"))
  })

  it("has at most 20 names that are declared in two files or more", () => {
    assert.isAtMost(found.duplicateNames.length, 20, found.duplicateNames.join("\n"))
  })

  it.each(found.subsystems)("has files of at most 250 lines in $name, and a driver of at most 150", (one) => {
    assert.deepStrictEqual(one.long, [])
    assert.isAtMost(one.driver ?? Infinity, 150)
  })
})
