import { assert, describe, it } from "@effect/vitest"
import { operation } from "@xeffect/core/define"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import * as Effect from "effect/Effect"
import { vi } from "vitest"

// An operation that the description has since today: nobody wrote what the emulator does for it.

// Other tests in this process use the real facts, so the emulator is loaded again here, with this operation.
vi.resetModules()
vi.doMock("../src/description/facts.ts", async (original) => {
  const { facts, ...rest } = await original<typeof import("../src/description/facts.ts")>()
  const getTide = {
    id: "getTide",
    method: "GET",
    path: "/2/tides/{id}",
    parameters: [
      { name: "id", in: "path", required: true, schema: { type: "string", pattern: "^[0-9]{1,19}$" } },
      { name: "depth", in: "query", schema: { type: "integer", minimum: 1, maximum: 9 } }
    ],
    responses: {
      "200": {
        type: "object",
        properties: {
          data: { type: "object", properties: { id: { type: "string" }, height: { type: "integer", minimum: 2 } } }
        }
      }
    },
    security: { BearerToken: [] }
  }
  return { ...rest, facts: { ...facts, operations: [...facts.operations, getTide] } }
})

const { Emulator } = await import("../src/emulator/emulator.ts")
const { layerTest } = await import("../src/test.ts")
vi.doUnmock("../src/description/facts.ts")
vi.resetModules()

interface Tide {
  readonly data?: { readonly id?: string; readonly height?: number }
}

const getTide = operation<{ readonly id: string; readonly depth?: number }, Tide>({
  name: "get_tide",
  method: "GET",
  path: "/2/tides/{id}",
  // Wider than the description, by which the emulator judges.
  params: { id: Parameter.id, depth: Parameter.integer(1, 99) },
  response: Response.json(Shape.struct({ data: Shape.struct({ id: Shape.string, height: Shape.number }) })),
  accepts: { appOnly: true }
})

describe("an operation on the first day that it is described", () => {
  it.effect("has a response as described, which is marked as generated", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* getTide({ id: "20" }), { data: { id: "20", height: 2 } })
      const [seen] = yield* (yield* Emulator).requests
      assert.strictEqual(seen?.status, 200)
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect("is judged by its description, not by its declaration", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(getTide({ id: "20", depth: 10 }))
      assert.strictEqual(error.reason._tag, "BadRequest")
      assert.include(error.message, "depth")
    }).pipe(Effect.provide(layerTest()))
  )
})
