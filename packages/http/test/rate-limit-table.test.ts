// The limits of an operation, without effects: each row of their table.
import { assert, describe, it } from "@effect/vitest"
import type { Limit } from "@xeffect/core"
import { RateLimited, XError } from "@xeffect/core/define"
import { getTweet } from "@xeffect/tweets"
import * as Duration from "effect/Duration"
import { readTransitions } from "../../conformance/test/support/transitions.ts"
import { beginRequest, decideNext, endRequest, type Limits, noLimits, transitions } from "../src/rate-limit/limits.ts"
import type { Outcome } from "../src/rate-limit/outcome.ts"

const now = 1_000_000_000
const minute = 60_000

const declared: ReadonlyArray<Limit> = [{ limit: 2, windowSeconds: 900, per: "app" }]

const countedBy = (limits: ReadonlyArray<Limit>) => ({
  definition: { ...getTweet.definition, limits },
  credential: { kind: "bearer" as const },
  template: "/2/tweets/{id}"
})

const headers = (values: Readonly<Record<string, number>>) => ({
  get: (name: string) => (values[name] === undefined ? null : `${values[name]}`)
})

/** The headers of a window of 15 minutes. */
const window = (remaining: number, reset = now + 15 * minute) => ({
  "x-rate-limit-limit": 3,
  "x-rate-limit-remaining": remaining,
  "x-rate-limit-reset": reset / 1000
})

const responded = (values: Readonly<Record<string, number>> = {}): Outcome => ({
  _tag: "Responded",
  headers: headers(values)
})

const withoutResponse = (_tag: "Lost" | "NotSent"): Outcome => ({ _tag, headers: headers({}) })

const refused = (values: Readonly<Record<string, number>> = {}, seconds?: number): Outcome => ({
  _tag: "Refused",
  headers: headers(values),
  error: new XError({
    operation: "get_tweet",
    reason: new RateLimited({
      detail: "Too Many Requests",
      ...(seconds !== undefined && { retryAfter: Duration.seconds(seconds), retryAt: now + seconds * 1000 })
    }),
    response: { status: 429, headers: {}, excerpt: "" }
  })
})

/** The state in which the next request would find limits, by what is done with it. */
const stateOf = (limits: Limits, at: number): string => {
  const decision = decideNext(limits, 0, at)
  if (decision._tag === "Wait") return decision.isCertain ? "Closed" : "Taken"
  return decision._tag === "Send" ? "Open" : "Unknown"
}

interface Options {
  readonly at?: number
  readonly declares?: ReadonlyArray<Limit>
}

/** The limits after one more request that ended so. It is sent alone if nothing is known. */
const after = (limits: Limits, outcome: Outcome, { at = now, declares = [] }: Options = {}): Limits => {
  const [begun, request] = beginRequest(limits, at, decideNext(limits, 0, at)._tag === "SendAlone")
  return endRequest(begun, request, outcome, countedBy(declares), at)
}

const begin = (limits: Limits): Limits => beginRequest(limits, now, false)[0]

const open = after(noLimits, responded(window(2)))
const lastOne = after(noLimits, responded(window(1)))
const later = now + 16 * minute

interface Case {
  readonly before: Limits
  readonly after: Limits
  /** When the next request asks. */
  readonly at?: number
  /** Until when the next request waits. */
  readonly until?: number
}

const same = (limits: Limits): Case => ({ before: limits, after: limits })

/** One case for each row, in their order. */
const cases: ReadonlyArray<Case> = [
  same(noLimits),
  same(open),
  same(begin(lastOne)),
  same(after(open, responded(window(0)))),
  { before: noLimits, after: open },
  { before: begin(open), after: after(begin(open), responded(window(1))), until: now + 15 * minute },
  { before: open, after: after(open, responded(window(0))), until: now + 15 * minute },
  { before: open, after: after(open, responded()) },
  { before: open, after: after(open, responded(), { at: later }), at: later },
  { before: noLimits, after: after(noLimits, responded(), { declares: declared }) },
  { before: noLimits, after: after(noLimits, responded()) },
  { before: open, after: after(open, refused(window(0))), until: now + 15 * minute },
  { before: open, after: after(open, refused({}, 30)), until: now + 30_000 },
  { before: noLimits, after: after(after(noLimits, refused()), refused(), { at: now + 1000 }), until: now + 3000 },
  { before: after(noLimits, refused()), after: after(noLimits, refused()), at: now + 1000 },
  { before: open, after: open, at: later },
  { before: open, after: after(open, withoutResponse("Lost")) },
  { before: lastOne, after: after(lastOne, withoutResponse("Lost")), until: now + 15 * minute },
  { before: open, after: after(open, withoutResponse("Lost"), { at: later }), at: later },
  { before: open, after: after(open, withoutResponse("NotSent")) }
]

const rows = readTransitions(transitions).map((row, index) => ({
  ...row,
  index,
  title: [row.state, row.event, row.condition].filter((part) => part !== "").join(": ")
}))

describe("the table of rate limits", () => {
  it("has a case for each row", () => {
    assert.lengthOf(cases, rows.length)
  })

  it.each(rows)("says what follows: $title", ({ commands, event, index, next, state }) => {
    const one = cases[index] ?? assert.fail("no case")
    const asked = one.at ?? now
    const before = stateOf(one.before, event === "Passed" ? now : asked)
    if (state !== "any") assert.strictEqual(before, state)
    assert.strictEqual(stateOf(one.after, asked), next === "as before" ? before : next)
    const decision = decideNext(one.after, 0, asked)
    if (commands.length > 0) assert.deepStrictEqual([decision._tag], [...commands])
    if (one.until !== undefined && decision._tag === "Wait") assert.strictEqual(decision.at, one.until)
  })

  it("counts a lost request until a response of a later one includes it", () => {
    const lost = after(after(open, withoutResponse("Lost")), withoutResponse("Lost"))
    assert.strictEqual(stateOf(lost, now), "Closed")
    assert.strictEqual(stateOf(after(lost, responded(window(1))), now), "Open")
  })

  it("takes 429s of requests that were in progress together for one", () => {
    const [first, one] = beginRequest(open, now, false)
    const [second, other] = beginRequest(first, now, false)
    const ended = endRequest(second, one, refused(), countedBy([]), now)
    const both = endRequest(ended, other, refused(), countedBy([]), now)
    assert.deepInclude(decideNext(both, 0, now), { at: now + 1000 })
  })
})
