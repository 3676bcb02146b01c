/** The control of the webhooks of an emulator by a test. */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type { WorldUser } from "../../world/types.ts"
import { deliver } from "./deliver.ts"
import type { DeliveryConditions } from "./options.ts"
import type { Delivery, Webhooks } from "./state.ts"

/** The fields of a profile that can change. */
export type ProfileChanges = Partial<Pick<WorldUser, "description" | "location" | "name" | "url" | "username">>

/** The webhooks of an emulator, from the side of the X API. */
export interface EmulatedWebhooks {
  /** The deliveries to webhooks so far, with the status of each response. */
  readonly deliveries: Effect.Effect<ReadonlyArray<Delivery>>
  /** Waits until all deliveries have ended. */
  readonly settled: Effect.Effect<void>
  /** Sets what goes wrong with deliveries from now on. */
  readonly conditions: (conditions: DeliveryConditions) => Effect.Effect<void>
  /** Delivers a body, of whatever kind, to every webhook, signed. */
  readonly deliver: (body: object) => Effect.Effect<void>
  /** Makes every webhook invalid, as a failed challenge does, until the next challenge that it passes. */
  readonly invalidate: Effect.Effect<void>
  /** Changes the profile of a user, which the API has no operation for. */
  readonly updateProfile: (user_id: string, changes: ProfileChanges) => Effect.Effect<void>
}

/** The control of the webhooks of a world. */
export const makeControl = (webhooks: Webhooks): Omit<EmulatedWebhooks, "updateProfile"> => ({
  deliveries: Effect.sync(() => Array.from(webhooks.deliveries)),
  settled: Effect.suspend(function wait(): Effect.Effect<void> {
    const running = Array.from(webhooks.fibers)
    return running.length === 0
      ? Effect.void
      : Effect.andThen(Effect.forEach(running, Fiber.await, { discard: true }), Effect.suspend(wait))
  }),
  conditions: (conditions) => Effect.sync(() => void Object.assign(webhooks.options, conditions)),
  deliver: (body) =>
    Effect.forEach(webhooks.webhooks.values(), (webhook) => deliver(webhooks, webhook, JSON.stringify(body)), {
      discard: true
    }),
  invalidate: Effect.sync(() => {
    for (const webhook of webhooks.webhooks.values()) webhook.valid = false
  })
})
