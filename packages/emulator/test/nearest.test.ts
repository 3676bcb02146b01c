import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { nearest } from "../src/request/nearest.ts"

const names = ["createPosts", "deletePosts", "filtered_stream", "sample_stream", "X_EMULATOR_PORT", "POST /2/tweets"]

describe("the nearest name", () => {
  it.each([
    ["createPost", "createPosts"],
    ["CREATEPOSTS", "createPosts"],
    ["craetePosts", "createPosts"],
    ["create", "createPosts"],
    ["filtered-stream", "filtered_stream"],
    ["sampel stream", "sample_stream"],
    ["X_EMULATOR_PROT", "X_EMULATOR_PORT"],
    ["post /2/tweetz", "POST /2/tweets"],
    ["zzz", undefined],
    ["", undefined],
    ["x".repeat(100_000), undefined]
  ])("of %j is %j", (text, expected) => {
    expect(nearest(text, names)).toBe(expected)
  })

  it("of a name with one character changed, added or removed is that name", () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.nat(), fc.constantFrom("", "q", "qq"), (name, at, put) => {
        const place = at % name.length
        expect(nearest(name.slice(0, place) + put + name.slice(place + 1), names)).toBe(name)
      })
    )
  })
})
