import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import {
  afterComply,
  afterFailure,
  afterUpdate,
  dueAt,
  firstState,
  isWholeDue,
  laterTry,
  type Pace
} from "../src/update/pace.ts"
import { nextPeriod, spentIn, withSpent } from "../src/update/budget/spent.ts"

const hour = 3_600_000
const now = Date.parse("2026-11-21T12:00:00Z")
const pace: Pace = { every: 6 * hour, maxEvery: 24 * hour, comply: 20 * hour }
const found = { added: 0, fullness: 0, known: 0, appeared: 0, isWhole: false }

describe("the pace of a schedule", () => {
  it("begins at once, and goes on after its interval", () => {
    const first = firstState(now, pace)
    assert.deepStrictEqual(dueAt(first, now, pace), { _tag: "Update" })
    const next = afterUpdate(first, now, { ...found, added: 3, fullness: 0 }, pace)
    assert.deepStrictEqual(dueAt(next, now + hour, pace), { _tag: "Wait", until: now + 6 * hour, next: "update" })
    assert.deepStrictEqual(dueAt(next, now + 6 * hour, pace), { _tag: "Update" })
  })

  it("is slower while nothing is new, and as before when there is something", () => {
    let state = firstState(now, pace)
    const intervals = [0, 0, 0, 5].map((added) => {
      state = afterUpdate(state, now, { ...found, added }, pace)
      return state.interval / hour
    })
    assert.deepStrictEqual(intervals, [12, 24, 24, 6])
  })

  it("is four times as fast after a list that was half full", () => {
    const { interval } = afterUpdate(firstState(now, pace), now, { ...found, added: 1600, fullness: 0.5 }, pace)
    assert.strictEqual(interval, 1.5 * hour)
  })

  it("is as slow as makes known entries of lists a twentieth of the new ones", () => {
    const slow: Pace = { ...pace, maxEvery: 240 * hour, comply: undefined }
    const state = { ...firstState(now, slow), updated: now - 24 * hour }
    const intervals = [100, 40, 20, 5, 1].map((appeared) => {
      const listed = { ...found, added: 2 * appeared, appeared, known: 2 }
      return afterUpdate(state, now, listed, slow).interval / hour
    })
    assert.deepStrictEqual(intervals, [6, 6, 48, 192, 240])
    // Within a day in UTC known entries are billed once.
    const { interval } = afterUpdate(state, now, { ...found, added: 10, appeared: 5, known: 2 }, pace)
    assert.strictEqual(interval, 24 * hour)
  })

  it("lists whole after so long, also if nobody knows when it was listed whole last", () => {
    const whole: Pace = { ...pace, maxEvery: 240 * hour, wholeEvery: 72 * hour }
    const state = { ...firstState(now, whole), interval: 120 * hour }
    const first = afterUpdate(state, now, { ...found, isWhole: true }, whole)
    assert.strictEqual(first.next, now + 72 * hour)
    assert.isFalse(isWholeDue(first, now + 71 * hour, whole))
    assert.isTrue(isWholeDue(first, now + 72 * hour, whole))
    const unknown = afterUpdate(state, now, found, whole)
    assert.strictEqual(unknown.next, now + 6 * hour)
    assert.isTrue(isWholeDue(unknown, now, whole))
    assert.isFalse(isWholeDue(unknown, now, pace))
  })

  it("complies 20 hours after the last time, after an update that is due as well", () => {
    const state = afterUpdate(firstState(now, pace), now, { ...found, added: 1, fullness: 0 }, pace)
    assert.deepStrictEqual(dueAt(state, now + 20 * hour, pace), { _tag: "Update" })
    const updated = afterUpdate(state, now + 20 * hour, { ...found, added: 1 }, pace)
    assert.deepStrictEqual(dueAt(updated, now + 20 * hour, pace), { _tag: "Comply" })
    const complied = afterComply(updated, now + 20 * hour)
    assert.deepStrictEqual(dueAt(complied, now + 20 * hour, pace), {
      _tag: "Wait",
      until: now + 26 * hour,
      next: "update"
    })
    const never = { ...pace, comply: undefined }
    assert.deepStrictEqual(dueAt(state, now + 100 * hour, never), { _tag: "Update" })
  })

  it("tries again what failed later each time, and the other duties at their own times", () => {
    const random = fc.property(
      fc.array(
        fc.record({
          hours: fc.double({ min: 0, max: 30, noNaN: true }),
          fails: fc.record({ update: fc.boolean(), also: fc.boolean(), comply: fc.boolean() }),
          soon: fc.boolean()
        }),
        { maxLength: 30 }
      ),
      (steps) => {
        let [state, time] = [firstState(now, pace), now]
        const tried = { update: [] as Array<number>, also: [] as Array<number>, comply: [] as Array<number> }
        for (const { fails, hours, soon } of steps) {
          time += hours * hour
          for (let turn = 0; ; turn++) {
            const due = dueAt(state, time, pace)
            if (due._tag === "Wait") break
            // Each duty once, whatever failed: no loop is hot.
            assert.isBelow(turn, 4)
            const duty = ({ Update: "update", Also: "also", Comply: "comply" } as const)[due._tag]
            tried[duty].push(time)
            const tries = (duty === "comply" ? state.complyFailed : state.alsoFailed)?.tries ?? 0
            if (fails[duty]) state = afterFailure(state, duty, time, soon ? time + hour / 4 : laterTry(time, tries))
            else if (duty === "update") state = afterUpdate(state, time, { ...found, added: 1 }, pace)
            else if (duty === "comply") state = afterComply(state, time)
            else state = { ...state, alsoFailed: undefined }
          }
          // Whatever failed, an update was tried within its interval, and compliance within its own.
          const update = tried.update.at(-1) ?? -Infinity
          assert.isAtLeast(update, time - 6 * hour)
          const [first = Infinity] = tried.update
          if (time - first >= 20 * hour) assert.isNotEmpty(tried.comply)
        }
      }
    )
    fc.assert(random)
    assert.deepStrictEqual(
      [0, 1, 2, 3, 100].map((tries) => (laterTry(now, tries) - now) / hour),
      [1, 2, 4, 6, 6]
    )
  })

  it("never waits longer than its interval, whatever clock it sees", () => {
    const jumps = fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.nat(1), (jump, added) => {
      const state = afterUpdate(firstState(now, pace), now, { ...found, added }, pace)
      const due = dueAt(state, now + jump, pace)
      return due._tag !== "Wait" || due.until - (now + jump) <= state.interval
    })
    assert.isFalse(fc.check(jumps).failed)
  })

  it("counts what was spent by day and by month in UTC", () => {
    const before = withSpent(firstState(now, pace), Date.parse("2026-11-30T23:00:00Z"), 5)
    const after = withSpent(before, Date.parse("2026-12-01T01:00:00Z"), 7)
    assert.strictEqual(spentIn(before, "month", Date.parse("2026-11-30T23:59:59Z")), 5)
    assert.strictEqual(spentIn(after, "month", Date.parse("2026-12-31T23:59:59Z")), 7)
    assert.strictEqual(spentIn(after, "day", Date.parse("2026-12-02T00:00:00Z")), 0)
    assert.strictEqual(
      new Date(nextPeriod("month", Date.parse("2026-12-05T01:00:00Z"))).toISOString().slice(0, 10),
      "2027-01-01"
    )
  })
})
