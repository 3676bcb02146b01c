import { assert, describe, it } from "@effect/vitest"
import * as Body from "@xeffect/core/body"
import * as Parameter from "@xeffect/core/parameter"

describe("a JSON body", () => {
  it("puts parameters next to constant fields, and keeps nothing of an earlier call", () => {
    const body = Body.json({ reply: { kind: "plain" } })
    const params = {
      to: Parameter.at(Parameter.text(1), "reply", "to"),
      note: Parameter.at(Parameter.text(1), "reply", "more", "note")
    }
    const written = (encoded: Readonly<Record<string, string>>) => {
      const empty = { method: "POST", url: "/", headers: {} } as const
      const { request } = body.write(empty, params, new Map(Object.entries(encoded)))
      assert.strictEqual(request.headers["content-type"], "application/json")
      return JSON.parse(`${request.body}`)
    }
    assert.deepStrictEqual(written({ to: "20", note: "a" }), {
      reply: { kind: "plain", to: "20", more: { note: "a" } }
    })
    assert.deepStrictEqual(written({ note: "b" }), { reply: { kind: "plain", more: { note: "b" } } })
    assert.deepStrictEqual(written({}), { reply: { kind: "plain" } })
  })
})
