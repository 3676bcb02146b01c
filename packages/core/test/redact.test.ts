import { assert, describe, it } from "@effect/vitest"
import { redact } from "@xeffect/core/failure"
import * as fc from "fast-check"
import { times } from "../../conformance/running/whole.ts"

const token = "AAAAAAAAAAAAAAAAAAAAAMLheAAAAAAA0%2BuSeid%2BULvsea4JtiGRiSDSJSI%3D"

describe("a text without a secret", () => {
  it.each([
    ["the words around it", `It was <b>${token}</b>, or so`, token, "It was <<redacted></b>"],
    [
      "the address before a query",
      `https://a.example/b?token=${encodeURIComponent(token)}`,
      token,
      "https://a.example/b?<redacted>"
    ],
    ["a header in quotes", `"Bearer ${token}" is invalid`, token, '"Bearer <redacted>" is invalid'],
    ["what has 11 characters in common", "abcdefghijk", "abcdefghijklm", "abcdefghijk"],
    ["nothing that has 12", "abcdefghijkl…", "abcdefghijklm", "<redacted>"],
    ["nothing of a shorter one", "It was abcdefg.", "abcdefg", "It was <redacted>"],
    ["a part of a shorter one", "It was abcdef.", "abcdefg", "It was abcdef."],
    ["a text that has a very short one by chance", "abcdef", "abcdef", "abcdef"],
    ["an ID of another number", "2244994945", "1234567890123456789012345", "2244994945"],
    ["no digits that are the secret", "It was 345678901234.", "1234567890123456789012345", "It was <redacted>"],
    ["nothing if lines divide it", "abcd\nefgh\nijkl\nmnop", "abcdefghijklmnop", "<redacted>"]
  ])("has %s", (_, text, secret, expected) => {
    assert.isTrue(redact(text, secret).startsWith(expected), redact(text, secret))
    if (!expected.includes("<redacted>")) assert.strictEqual(redact(text, secret), text)
  })

  const visible = fc.string({
    unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)),
    minLength: 12,
    maxLength: 80
  })

  it("has no 12 characters of it, whatever it is made of, and JSON stays JSON or is nothing", () =>
    fc.assert(
      fc.property(visible, fc.string(), fc.string(), fc.nat(20), (secret, before, after, cut) => {
        const part = secret.slice(Math.min(cut, secret.length - 12))
        const parts = Array.from({ length: part.length - 11 }, (_, at) => part.slice(at, at + 12))
        const has = (text: string) => parts.some((one) => text.includes(one))
        const text = redact(`${before}${part}${after}`, secret)
        assert.isFalse(has(text), text)
        // An escape may be longer than its character, so that less than 12 characters remain.
        if (/[\\%&]/.test(secret)) return
        const json = redact(JSON.stringify({ [part]: [before, { detail: `${before} ${part} ${after}` }] }), secret)
        if (json !== "<redacted>")
          assert.isFalse(JSON.stringify(Object.entries(JSON.parse(json))).includes(JSON.stringify(part).slice(1, -1)))
      }),
      { numRuns: times(200, 10_000) }
    ))

  // A quadratic search takes minutes.
  it.each([
    "A",
    "%",
    "%25",
    "&#",
    "&#x41",
    "\\",
    "\\u00",
    "\n",
    '"',
    "<",
    " a",
    token.slice(0, 11),
    `${token.slice(0, 11)}\n`,
    "İ",
    "𠮷"
  ])("takes time in proportion to its length: %j", (unit) => {
    const text = unit.repeat(200_000 / unit.length)
    // Time of the processor: a quadratic search takes minutes.
    const start = process.cpuUsage()
    redact(text, token)
    redact(text, "A".repeat(100))
    assert.isBelow(process.cpuUsage(start).user, 20_000_000)
  })
})
