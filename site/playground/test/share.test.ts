import { assert, describe, it } from "vitest"
import * as FastCheck from "fast-check"
import { times } from "../../../packages/conformance/running/whole.ts"
import { fragmentOf, readShared } from "../element/share.ts"

const start = "#program="

/** Mostly what fragments have. */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_%=é"

const compress = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"))
  return start + Buffer.from(await new Response(stream).arrayBuffer()).toString("base64url")
}

describe("a program in an address", () => {
  it("is read as it was shared, whatever its characters", () =>
    FastCheck.assert(
      FastCheck.asyncProperty(FastCheck.string({ unit: "grapheme", maxLength: 500 }), async (code) => {
        const fragment = await fragmentOf(code)
        assert.deepStrictEqual(await readShared(fragment ?? ""), { code })
      }),
      { numRuns: times(30) }
    ))

  it("is not put into an address that would be too long", async () => {
    const random = crypto.getRandomValues(new Uint8Array(48_000))
    assert.isUndefined(await fragmentOf(Buffer.from(random).toString("latin1")))
  })

  it.each([
    ["is cut off", start + "eJzLSM3JyQ".slice(0, 5), "cut off, or changed"],
    ["is empty", start, "cut off, or changed"],
    ["is a script", `${start}<script>alert(1)</script>`, "cut off, or changed"],
    ["is an address of a script", `${start}javascript:alert(1)`, "cut off, or changed"],
    ["is base64 of something else", `${start}${btoa("alert(1)").replace("=", "")}`, "cut off, or changed"],
    ["is huge", start + "A".repeat(1_000_000), "too long"]
  ])("is refused in a sentence if it %s", async (_, fragment, sentence) => {
    const { code, sentence: found } = await readShared(fragment)
    assert.isUndefined(code)
    assert.include(found, sentence)
  })

  it("is refused if it would expand to more than a program has, without reading it all", async () => {
    const fragment = await compress(new Uint8Array(16_000_000))
    assert.isBelow(fragment.length, 32_768)
    assert.include((await readShared(fragment)).sentence, "too long")
  })

  it("is refused if it is no text", async () => {
    assert.include((await readShared(await compress(new Uint8Array([0xff, 0xfe, 0xfd])))).sentence, "changed")
  })

  it("is read, or refused, whatever the fragment", () =>
    FastCheck.assert(
      FastCheck.asyncProperty(
        FastCheck.string({ unit: FastCheck.constantFrom(...alphabet), maxLength: 200 }),
        async (text) => {
          const { code, sentence } = await readShared(start + text)
          assert.isTrue((code === undefined) !== (sentence === undefined))
        }
      ),
      { numRuns: times(100) }
    ))
})
