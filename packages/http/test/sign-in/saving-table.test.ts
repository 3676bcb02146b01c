// The machine that stores new tokens, without effects: each row of its table, and the limits that keep a claim valid meanwhile.
import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import { readTransitions } from "../../../conformance/test/support/transitions.ts"
import { lease, refreshLimits } from "../../src/sign-in/refresh/machine/time-limits.ts"
import {
  beginSaving,
  type Saving,
  type SavingEvent,
  stepSaving,
  transitions,
  untilAccepted
} from "../../src/sign-in/refresh/machine/saving.ts"
import type { StoredEntry } from "../../src/sign-in/stores/token-store.ts"

const entryOf = (name: string, signIn?: string): StoredEntry => ({
  tokens: { access_token: Redacted.make(`access ${name}`), refresh_token: Redacted.make(`refresh ${name}`) },
  text: Redacted.make(name),
  signIn
})

const given = { used: Redacted.make("refresh a"), next: entryOf("b", "of the reader") }

const [looking] = beginSaving(given)

const [writing] = stepSaving(looking, { _tag: "Found", entry: entryOf("a") })

const samples: Readonly<Record<string, readonly [Saving, SavingEvent]>> = {
  "Looking Found nothing, so the user has signed out": [looking, { _tag: "Found", entry: undefined }],
  "Looking Found another refresh token": [looking, { _tag: "Found", entry: entryOf("c") }],
  "Looking Found the refresh token that was used": [looking, { _tag: "Found", entry: entryOf("a") }],
  "Looking Failed ": [looking, { _tag: "Failed" }],
  "Writing Written ": [writing, { _tag: "Written" }],
  "Writing Changed ": [writing, { _tag: "Changed" }],
  "Writing Failed ": [writing, { _tag: "Failed" }]
}

const rows = readTransitions(transitions)

describe("A row of the table of storing tokens", () => {
  it.each(rows)(
    "is what $state does after $event: $next ($condition)",
    ({ commands, condition, event, next, state }) => {
      const [before, happened] = samples[`${state} ${event} ${condition}`] ?? assert.fail("no sample")
      const [after, todo] = stepSaving(before, happened)
      const tags: ReadonlyArray<string> = todo.map(({ _tag }) => _tag)
      assert.deepStrictEqual([before._tag, happened._tag, after._tag, tags], [state, event, next, commands])
    }
  )

  it("exists for every event that changes a state", () => {
    const all = Object.values(samples)
    for (const [state] of all)
      for (const [, event] of all) {
        const isRow = rows.some((row) => row.state === state._tag && row.event === event._tag)
        assert.strictEqual(stepSaving(state, event)[0] !== state, isRow, `${event._tag} in ${state._tag}`)
      }
  })

  it("keeps the sign-in that the store names, or the one that was read", () => {
    const signInAfter = (signIn: string | undefined) => {
      const [state] = stepSaving(looking, { _tag: "Found", entry: entryOf("a", signIn) })
      return state._tag === "Writing" ? state.entry.signIn : assert.fail("writes the new tokens")
    }
    assert.deepStrictEqual([signInAfter("stored"), signInAfter(undefined)], ["stored", "of the reader"])
  })
})

describe("The lease of a claim", () => {
  it("is longer than the claim, the exchange, and two attempts to store the new tokens at their limits", () => {
    const attempt = refreshLimits.read + refreshLimits.write
    const refresh = refreshLimits.claim + refreshLimits.exchange + attempt + untilAccepted.first + attempt
    assert.isBelow(refresh, lease)
  })

  it("leaves a write that succeeds at its limit enough time to count as a claim", () => {
    assert.isBelow(refreshLimits.write, refreshLimits.claim)
  })
})
