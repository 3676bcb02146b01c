import { type Id, type XApi, XError } from "@xeffect/core"
import { checkOptions, durationOption, checkObject, checkParameter } from "@xeffect/core/options"
import { inSpanNamed } from "@xeffect/core/span"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import * as Stream from "effect/Stream"
import { validateWebhook, getWebhooks } from "./webhooks.ts"
import { type Webhook } from "./webhook-resource.ts"

/** The state of a webhook. */
export interface WebhookState {
  /** `invalid`: X delivers nothing until a challenge succeeds. `missing`: it is no longer registered. */
  readonly state: "valid" | "invalid" | "missing"
  readonly webhook: Webhook | undefined
}

/** Options of {@link watchWebhook}. */
export interface WatchWebhookOptions {
  /** How often to look. Default: every 5 minutes. */
  readonly every?: Duration.Input | undefined
  /** Whether to have an invalid webhook challenged at every look. Default: `false`. */
  readonly revalidate?: boolean | undefined
}

// The X API may refuse the request if the challenge fails: the webhook stays invalid, which the next look finds.
const challenge = (webhook_id: Id) =>
  Effect.catchIf(
    validateWebhook({ webhook_id }),
    ({ reason }) => reason._tag === "BadRequest",
    () => Effect.void
  )

const watchingWebhook = "watch_webhook"

const checkWebhookId = (value: unknown) => {
  const { webhook_id } = validateWebhook.definition.params
  return webhook_id && checkParameter("webhook_id", value, webhook_id)
}

/**
 * Watches whether a webhook is valid: X invalidates one whose challenges fail, and then delivers nothing.
 *
 * @param webhook_id the webhook
 * @param options `every`, default 5 minutes; `revalidate`, default `false`
 * @returns a stream of its state: the first one, and each change. A challenge that fails leaves it `invalid`. Fails with
 * `InvalidInput` if `every` is not a duration, with the failures of `getWebhooks`, and with the failures of `validateWebhook` except `BadRequest`
 * @since 0.1.0
 * @see https://docs.x.com/x-api/webhooks/introduction
 * @example
 * ```ts
 * import { watchWebhook } from "xeffect/webhooks"
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
  options: WatchWebhookOptions = {}
): Stream.Stream<WebhookState, XError, XApi> => {
  const malformed = checkObject("options", options)
  const { every = "5 minutes", revalidate = false } = malformed === undefined ? options : {}
  const reason = malformed ?? checkWebhookId(webhook_id) ?? checkOptions({ every }, { every: durationOption() })
  if (reason !== undefined) return Stream.fail(new XError({ operation: watchingWebhook, reason }))
  const look = Effect.gen(function* () {
    const { data = [] } = yield* getWebhooks()
    const webhook = data.find(({ id }) => id === `${webhook_id}`)
    if (webhook === undefined) return { state: "missing", webhook } as const
    if (webhook.valid !== false) return { state: "valid", webhook } as const
    if (revalidate) yield* challenge(webhook_id)
    return { state: "invalid", webhook } as const
  }).pipe(inSpanNamed(watchingWebhook))
  return Stream.fromEffectSchedule(look, Schedule.spaced(every)).pipe(
    Stream.changesWith((before, after) => before.state === after.state)
  )
}
