import { assert, describe, it } from "@effect/vitest"
import { makeServiceClock } from "@xeffect/core/wire"
import * as Schema from "effect/Schema"

const dateOf = (time: number) => new Date(time).toUTCString()

describe("the X API's clock", () => {
  const start = 1_800_000_000_000

  it("is the local one until a response says otherwise", () => {
    const clock = makeServiceClock()
    clock.learn(undefined, start, start + 100)
    clock.learn("yesterday", start, start + 100)
    clock.learn(dateOf(start), start + 300, start + 700)
    assert.strictEqual(clock.at(start), start)
  })

  it("is estimated again if the local one was set meanwhile", () => {
    const clock = makeServiceClock()
    clock.learn(dateOf(start), start, start)
    assert.strictEqual(clock.at(start), start)
    const later = start + 3_600_000
    clock.learn(dateOf(start), later, later)
    assert.strictEqual(clock.at(later), later)
    clock.learn(dateOf(start), later, later)
    assert.strictEqual(clock.at(later), start)
    clock.learn(dateOf(start), start, start)
    clock.learn(dateOf(start), start, start)
    assert.strictEqual(clock.at(start), start)
  })

  it("is not set by one machine of the X API whose clock is wrong, however often it responds now and then", () => {
    const clock = makeServiceClock()
    for (let response = 0; response < 50; response++) {
      clock.learn(dateOf(response % 5 === 4 ? start - 7_200_000 : start), start, start + 10)
      assert.strictEqual(clock.at(start), start)
    }
  })

  const span = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

  it.prop(
    "is never ahead of the X API by more than a clock that may be right, and closer with every response",
    {
      offset: span(-7_200_000, 7_200_000),
      responses: Schema.Array(Schema.Tuple([span(0, 5000), span(0, 400), span(0, 400)]))
    },
    ({ responses, offset }) => {
      const clock = makeServiceClock()
      let local = start
      for (const [pause, there, back] of responses) {
        const sent = local + pause
        clock.learn(dateOf(sent + there + offset), sent, sent + there + back)
        local = sent + there + back
      }
      const error = clock.at(local) - (local + offset)
      if (responses.length > 0 && clock.at(local) !== local) {
        assert.isAtMost(error, 0)
        assert.isAtLeast(error, -1400)
      }
      if (responses.length > 0 && Math.abs(offset) > 1400) assert.notStrictEqual(clock.at(local), local)
    }
  )
})
