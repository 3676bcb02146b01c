import type { Id, XApi, XError } from "@xeffect/core"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import * as Stream from "effect/Stream"
import { getWebhooks, validateWebhook, type Webhook } from "./webhooks.ts"

/** How a webhook is. */
export interface WebhookState {
  /** `invalid`: X delivers nothing until a challenge is answered rightly. `missing`: it is not registered any more. */
  readonly state: "valid" | "invalid" | "missing"
  readonly webhook: Webhook | undefined
}

/** Options of {@link watchWebhook}. */
export interface WatchWebhookOptions {
  /** How often to look. Default: every 5 minutes. */
  readonly every?: Duration.Input | undefined
  /** Whether to have an invalid webhook challenged each time that it is seen. Default: `false`. */
  readonly revalidate?: boolean | undefined
}

/**
 * Watches whether a webhook is valid: X invalidates one whose challenges are not answered, and then delivers nothing.
 *
 * @param webhook_id the webhook
 * @param options `every`, default 5 minutes; `revalidate`, default `false`
 * @returns a stream of its state: at first, and each time that it changes. Fails with the failures of `getWebhooks` and
 * `validateWebhook`
 * @see https://docs.x.com/x-api/webhooks/introduction
 * @example
 * ```ts
 * import { watchWebhook } from "@xeffect/webhooks"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = watchWebhook("1146654567674912769", { revalidate: true }).pipe(
 *   Stream.runForEach(({ state }) => Effect.log(`The webhook is ${state}`))
 * )
 * ```
 */
export const watchWebhook = (
  webhook_id: Id,
  { every = "5 minutes", revalidate = false }: WatchWebhookOptions = {}
): Stream.Stream<WebhookState, XError, XApi> => {
  const look = Effect.gen(function* () {
    const { data = [] } = yield* getWebhooks()
    const webhook = data.find(({ id }) => id === `${webhook_id}`)
    if (webhook === undefined) return { state: "missing", webhook } as const
    if (webhook.valid !== false) return { state: "valid", webhook } as const
    if (revalidate) yield* validateWebhook({ webhook_id })
    return { state: "invalid", webhook } as const
  })
  return Stream.fromEffectSchedule(look, Schedule.spaced(every)).pipe(
    Stream.changesWith((before, after) => before.state === after.state)
  )
}
