import { assert, describe, it } from "@effect/vitest"
import { maxLine, numberedLines } from "@xeffect/core/streaming"
import { portableJson } from "@xeffect/core/wire"
import * as fc from "fast-check"
import { createActivitySubscription, streamActivity } from "@xeffect/activity"
import { type SetAside, setAside, XApi } from "@xeffect/core"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { responding } from "./support.ts"

const envelopeAside: SetAside = { path: ["data", "tag"], expected: "string", value: 7 }
const payloadAside: SetAside = { path: ["data", "payload", "after"], expected: "string", value: 8 }

const event = (fields: object) => ({
  data: { event_type: "profile.update.bio", tag: 7, payload: { before: "a", after: 8 }, ...fields }
})

const { layer } = responding(() => `${JSON.stringify(event({}))}\r\n${JSON.stringify(event({ event_type: 1 }))}\r\n`)

describe("a stream of activity events", () => {
  it.effect("reports each value that is set aside once", () =>
    Effect.gen(function* () {
      const reported: Array<SetAside> = []
      const reporting = Effect.updateService(XApi, (api) => ({
        ...api,
        report: (_, list) => Effect.sync(() => void reported.push(...list))
      }))
      const items = yield* streamActivity().pipe(Stream.runCollect, reporting, Effect.provide(layer))
      assert.deepStrictEqual<unknown>(items, [{ data: { event_type: "profile.update.bio", payload: { before: "a" } } }])
      assert.deepStrictEqual(items.flatMap(setAside), [envelopeAside, payloadAside])
      const unusable = { path: [], expected: "data: event_type: string", value: event({ event_type: 1 }) }
      assert.deepStrictEqual(reported, [envelopeAside, payloadAside, unusable])
    })
  )
})

const eventTypes = createActivitySubscription.definition.params["event_type"]?.values ?? []

describe("the payload of an event", () => {
  const ofTypes = responding(() =>
    eventTypes.map((event_type) => JSON.stringify(event({ event_type, payload: 8 }))).join("\r\n")
  )

  it.effect("is checked for each type that a subscription can have", () =>
    Effect.gen(function* () {
      assert.isAbove(eventTypes.length, 0)
      const items = yield* streamActivity().pipe(Stream.runCollect, Effect.provide(ofTypes.layer))
      const unchecked = items.filter((item) => !setAside(item).some(({ path }) => path.join() === "data,payload"))
      assert.deepStrictEqual(unchecked, [])
    })
  )
})

describe("the lines of a file", () => {
  const unit = fc.constantFrom(
    "\n",
    "\r\n",
    "\r",
    "\u2028",
    "\u2029",
    "\u0085",
    "\v",
    "\f",
    "\0",
    "é",
    "🌊",
    " ",
    "{",
    "a"
  )
  const linesIn = (chunks: ReadonlyArray<Uint8Array>) =>
    Stream.runCollect(numberedLines(Stream.fromIterable(chunks), (number) => `line ${number} is too long`))

  it("end with a line feed alone, and have their numbers, however the bytes arrive", async () => {
    const property = fc.asyncProperty(
      fc.string({ unit, maxLength: 60 }),
      fc.array(fc.nat(100), { maxLength: 4 }),
      async (text, cuts) => {
        const bytes = new TextEncoder().encode(text)
        const ends = [...cuts.map((cut) => cut % (bytes.length + 1)).sort((one, other) => one - other), bytes.length]
        const lines = await Effect.runPromise(
          linesIn(ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end)))
        )
        const expected = text
          .split("\n")
          .map((line, index) => ({ number: index + 1, text: line.replace(/\r$/, "") }))
          .filter((line) => /\S/.test(line.text))
        assert.deepStrictEqual(lines, expected)
      }
    )
    assert.isUndefined(await fc.assert(property))
  })

  it.effect("are read until one that is too long, which fails with its number, whether it has ended or not", () =>
    Effect.gen(function* () {
      const bytes = new TextEncoder().encode(`1\n\n${"3".repeat(maxLine + 1)}\n4\n`)
      for (const end of [bytes.length, maxLine + 5]) {
        const read: Array<number> = []
        const lines = numberedLines(Stream.make(bytes.subarray(0, end)), (number) => `line ${number} is too long`)
        const message = yield* Effect.flip(
          Stream.runForEach(lines, ({ number }) => Effect.sync(() => read.push(number)))
        )
        assert.deepStrictEqual([message, read], ["line 3 is too long", [1]])
      }
      const whole = new TextEncoder().encode(`${"1".repeat(maxLine)}\n2`)
      assert.deepStrictEqual(
        (yield* linesIn([whole])).map(({ number }) => number),
        [1, 2]
      )
    })
  )
})

describe("JSON that other programs read", () => {
  it("has the same values with whole characters alone, and no line break but its own", () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom("\u2028", "\u2029", "\\", "\\ud83d", "u", "d", '"', "\n", "🌊"),
        fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code))
      )
    })
    const whole = (value: string) => value.replaceAll(/\p{Surrogate}/gu, "\uFFFD")
    fc.assert(
      fc.property(text, text, (name, value) => {
        const written = portableJson(JSON.stringify({ [name]: value }))
        assert.deepStrictEqual(JSON.parse(written), { [whole(name)]: whole(value) })
        assert.notMatch(written, /[\u2028\u2029\n]|\p{Surrogate}/u)
        assert.strictEqual(portableJson(written), written)
      })
    )
    // Another program has escaped a whole character.
    assert.strictEqual(portableJson('"\\ud83c\\udf0a \\uD83C"'), '"\\ud83c\\udf0a \ufffd"')
  })
})
