/** The deliveries to webhooks: what was sent, and what goes wrong. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { EmulatorControl } from "../controlled.ts"
import { reading, type Route, taking } from "../route.ts"

type Control = EmulatorControl["Service"]

const timeOf = (time: number): string | null => (Number.isFinite(time) ? new Date(time).toISOString() : null)

const Webhook = Schema.Struct({
  id: Schema.String,
  url: Schema.String,
  valid: Schema.Boolean.annotate({ description: "Whether it passed its last challenge" }),
  next_challenge_at: Schema.NullOr(Schema.String)
})

const Deliveries = Schema.Struct({
  webhooks: Schema.Array(Webhook),
  deliveries: Schema.Array(
    Schema.Struct({
      webhook_id: Schema.String,
      kind: Schema.Literals(["event", "duplicate", "forged", "replayed", "notice"]),
      body: Schema.String,
      at: Schema.String,
      statuses: Schema.Array(Schema.Int).annotate({
        description: "Of each attempt, 0 if there was no response in time"
      }),
      next_attempt_at: Schema.NullOr(Schema.String)
    })
  )
})

/** The webhooks, and what was delivered to them. */
export const deliveriesIn = ({ current }: Control): typeof Deliveries.Type => {
  const { deliveries, pending, webhooks } = current().state.webhooks
  const next = new Map(Array.from(pending, ({ delivery, due }) => [delivery, due] as const))
  return {
    webhooks: Array.from(webhooks.values(), ({ id, nextChallenge, url, valid }) => ({
      id,
      url,
      valid,
      next_challenge_at: timeOf(nextChallenge)
    })),
    deliveries: deliveries.map((delivery) => {
      const { at, body, kind, statuses, webhook_id } = delivery
      const due = next.get(delivery)
      return {
        webhook_id,
        kind,
        body,
        at: new Date(at).toISOString(),
        statuses: [...statuses],
        next_attempt_at: due === undefined ? null : timeOf(due)
      }
    })
  }
}

const Share = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))

const Conditions = Schema.Struct({
  duplicate: Schema.optionalKey(Share.annotate({ description: "The share that is delivered twice" })),
  forge: Schema.optionalKey(Share.annotate({ description: "The share that is followed by a forged one" })),
  delay: Schema.optionalKey(Share.annotate({ description: "The share that is held back by 5 seconds" }))
})

/** The operations on deliveries to webhooks. */
export const deliveries: ReadonlyArray<Route> = [
  reading(
    {
      method: "GET",
      path: "/emulator/deliveries",
      id: "getDeliveries",
      summary: "What was sent to webhooks, once they have responded"
    },
    Deliveries,
    (control) => Effect.map(control.settled, () => deliveriesIn(control))
  ),
  taking(
    {
      method: "PUT",
      path: "/emulator/deliveries/conditions",
      id: "setDeliveryConditions",
      summary: "Sets what goes wrong with deliveries from now on"
    },
    Conditions,
    Conditions,
    (conditions, { current }) => Effect.as(current().service.webhooks.conditions(conditions), conditions)
  )
]
