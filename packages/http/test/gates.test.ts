import { assert, describe, it } from "@effect/vitest"
import { getTweet } from "@xeffect/tweets"
import * as Redacted from "effect/Redacted"
import { makeGates } from "../src/rate-limit/gates.ts"
import type { OutgoingRequest } from "../src/transport/transport.ts"

/** Only the parts of a request by which gates are found. */
const requestOf = (user: number) =>
  ({
    definition: getTweet.definition,
    template: getTweet.definition.path,
    credential: { kind: "bearer", identity: Redacted.make(String(user)) }
  }) as unknown as OutgoingRequest

const users = (count: number, from = 1) => Array.from({ length: count }, (_, index) => requestOf(from + index))

describe("The gates of many users", () => {
  it("are found again for the last 4,999 users, however many came before", () => {
    const gateOf = makeGates()
    users(23_000).forEach(gateOf)
    const last = users(4999, 23_001)
    const gates = last.map(gateOf)
    assert.isTrue(last.every((request, index) => gateOf(request) === gates[index]))
  })

  it("are forgotten if they are unused while 10,000 others come", () => {
    const gateOf = makeGates()
    const first = gateOf(requestOf(0))
    users(10_000).forEach(gateOf)
    assert.notStrictEqual(gateOf(requestOf(0)), first)
  })

  it("stay for as long as they are in use", () => {
    const gateOf = makeGates()
    const first = gateOf(requestOf(0))
    first.begin(0, false)
    users(40_000).forEach(gateOf)
    assert.strictEqual(gateOf(requestOf(0)), first)
  })
})
