import { assert, describe, it } from "@effect/vitest"
import { streamActivity } from "@xeffect/activity"
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
