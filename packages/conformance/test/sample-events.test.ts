// Sample events: each type is read by a webhook as that type, complete, and once.
import { assert, describe, it } from "@effect/vitest"
import { checkActivity } from "@xeffect/core/define"
import { sampleEvent, sampleEventTypes, signDelivery } from "@xeffect/emulator"
import { webhook, type XEvent } from "@xeffect/webhooks"
import * as Effect from "effect/Effect"

const now = Date.UTC(2026, 10, 27, 12)

const secrets = { consumer_secret: "consumer", client_secret: "client" }

/** Sends bodies to a webhook. Returns the status of each response, and the events. */
const sent = Effect.fnUntraced(function* (
  bodies: ReadonlyArray<string>,
  own: Parameters<typeof signDelivery>[1],
  known: { readonly consumer_secret?: string; readonly client_secret?: string }
) {
  const events: Array<XEvent> = []
  const handle = webhook({
    consumer_secret: "other",
    ...known,
    on_event: (event) => Effect.sync(() => events.push(event))
  })
  const statuses: Array<number> = []
  for (const body of bodies) {
    const headers = yield* signDelivery(body, own)
    const response = yield* handle(new Request("https://bot.example/x", { method: "POST", headers, body }))
    statuses.push(response.status)
  }
  return { events, statuses }
})

const bodyOf = (type: string, at = now): string => JSON.stringify(sampleEvent(type, { now: at }))

const activityTypes = sampleEventTypes.filter((type) => type.includes("."))

describe("A sample event", () => {
  it.effect.each(sampleEventTypes)("of the type %s is read as it, with nothing set aside", (type) =>
    Effect.gen(function* () {
      const { events, statuses } = yield* sent([bodyOf(type)], secrets, secrets)
      assert.deepStrictEqual(statuses, [200])
      const [event] = events
      assert.strictEqual(events.length, 1)
      assert.strictEqual(event?.type, type === "filtered_stream" ? "post" : type)
      assert.deepStrictEqual(event?.setAside, [])
      assert.notStrictEqual(event?.source, "unknown")
    })
  )

  it.effect("is the same event within a moment, and another one later", () =>
    Effect.gen(function* () {
      const bodies = [now, now, now + 1].map((at) => bodyOf("post.mention.create", at))
      const { events } = yield* sent(bodies, secrets, secrets)
      assert.strictEqual(new Set(events.map(({ key }) => key)).size, 2)
    })
  )

  it.effect("is accepted by either secret of the app, and by no other", () =>
    Effect.gen(function* () {
      const { client_secret, consumer_secret } = secrets
      const body = bodyOf("follow.follow")
      const statuses = []
      for (const own of [{ consumer_secret }, { client_secret }, { consumer_secret: "guess" }, {}]) {
        statuses.push(...(yield* sent([body], own, secrets)).statuses)
      }
      assert.deepStrictEqual(statuses, [200, 200, 401, 401])
    })
  )

  it("is about the user who is named", () => {
    const body = JSON.stringify(sampleEvent("post.reply.create", { now, user_id: "42" }))
    assert.deepInclude(JSON.parse(body).data, { filter: { user_id: "42" } })
    assert.strictEqual(JSON.parse(body).data.payload.in_reply_to_user_id, "42")
  })

  it("is not made of a type that is unknown, or of a name that every object has", () => {
    assert.deepStrictEqual(
      ["post.imagined", "", "constructor", "__proto__"].map((type) => sampleEvent(type, { now })),
      [undefined, undefined, undefined, undefined]
    )
  })
})

describe("A payload of the activity API", () => {
  it.each(activityTypes)("of the type %s is checked by a shape: a value of no use is set aside", (type) => {
    const { data } = sampleEvent(type, { now }) as { readonly data: object }
    assert.notDeepEqual(checkActivity({ data: { ...data, payload: 5 } }).setAside, [])
  })
})
