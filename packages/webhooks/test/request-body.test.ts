import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { make, signed } from "./signed.ts"

describe("a body that was taken before the webhook", () => {
  it.effect.each([
    ["read", async (request: Request): Promise<void> => void (await request.text())],
    ["locked", async (request: Request): Promise<void> => void request.body?.getReader()]
  ] as const)("is a 500 if it was %s", ([, take]) =>
    Effect.gen(function* () {
      const request = yield* signed({ data: { event_type: "post.delete", event_uuid: "1" } })
      yield* Effect.promise(() => take(request))
      const { status } = yield* make({ on_event: () => Effect.void })(request)
      assert.strictEqual(status, 500)
    })
  )
})
