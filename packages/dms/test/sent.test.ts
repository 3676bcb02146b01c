import { assert, describe, it } from "@effect/vitest"
import type { XApi } from "@xeffect/core"
import { layerMock } from "@xeffect/core/mock"
import { createDirectMessage, createDirectMessageConversation } from "@xeffect/dms"
import * as Effect from "effect/Effect"

const responding = (id: object) => layerMock(() => ({ data: { dm_conversation_id: "1-2", ...id } }))

const sends = [
  ["createDirectMessage", createDirectMessage({ participant_id: "2", text: "Hello" })],
  ["createDirectMessageConversation", createDirectMessageConversation({ participant_ids: ["2", "3"], text: "Hello" })]
] as const

// Some examples of the X API have the ID of the event as `id`. Without it the call fails, although the message was sent.
describe("a message that was sent has the ID of its event", () => {
  for (const [name, send] of sends) {
    it.effect.each([{ dm_event_id: "7" }, { id: "7" }])(`${name}: %o`, (id) =>
      Effect.gen(function* () {
        const sent: Effect.Effect<{ readonly data: object }, unknown, XApi> = send
        const { data } = yield* sent
        assert.deepInclude(data, { dm_conversation_id: "1-2", dm_event_id: "7" })
      }).pipe(Effect.provide(responding(id)))
    )
  }
})
