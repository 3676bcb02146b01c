import { assert, describe, it } from "@effect/vitest"
import { modulesWithValues, withoutSince, withSince } from "../release/since.ts"

const names = new Set(["a", "b", "C"])

describe("@since", () => {
  it("is in the comment of each value that a public module exports", () => {
    const missing = modulesWithValues().flatMap(({ names, path, text }) =>
      withoutSince(text, names).map((name) => `${path}: ${name}`)
    )
    assert.deepStrictEqual(missing, [], "run `npm run release -- --since VERSION`")
  })

  it("is added before links and examples, once, and to public values alone", () => {
    const text = `/** One line. */
export const a = 1

/**
 * Some lines.
 *
 * @see https://example.com
 */
export class C {}

export const b = 2

/** Internal. */
export const d = 3
`
    const expected = `/**
 * One line.
 * @since 1.2.0
 */
export const a = 1

/**
 * Some lines.
 *
 * @since 1.2.0
 * @see https://example.com
 */
export class C {}

/** @since 1.2.0 */
export const b = 2

/** Internal. */
export const d = 3
`
    assert.deepStrictEqual(withoutSince(text, names), ["a", "C", "b"])
    assert.strictEqual(withSince(text, names, "1.2.0"), expected)
    assert.strictEqual(withSince(expected, names, "1.3.0"), expected)
  })
})
