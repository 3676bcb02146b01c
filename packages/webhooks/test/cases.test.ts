import { assert, describe, it } from "@effect/vitest"
import { cases, secrets, vectors } from "../../conformance/runtimes/webhook-cases.ts"
import { runCase, signatureOf, wrongWith } from "../../conformance/runtimes/webhooks.ts"

describe("a webhook, case by case", () => {
  it.each(cases.map((one) => [one.name, one] as const))("%s", async (_, one) => {
    assert.isUndefined(await wrongWith(one, await runCase(one)))
  })

  it("are cases of different names", () => {
    assert.lengthOf(new Set(cases.map(({ name }) => name)), cases.length)
  })

  it.each(vectors)("the vector of %s is what the tests themselves sign", async (message, signature) => {
    assert.strictEqual(await signatureOf(secrets.consumer, new TextEncoder().encode(message)), signature)
  })
})
