import { InvalidInput, Timeout, type XApi, XError } from "@xeffect/core"
import { refuseIf } from "@xeffect/core/failure"
import { checkOptions, durationOption, checkObject } from "@xeffect/core/options"
import { inSpanNamed } from "@xeffect/core/span"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { createWebhook, validateWebhook, getWebhooks } from "./webhooks.ts"
import { type Webhook } from "./webhook-resource.ts"

const ensuringWebhook = "ensure_webhook"

const findWebhook = (url: string): Effect.Effect<Webhook | undefined, XError, XApi> =>
  Effect.map(getWebhooks(), ({ data = [] }) => data.find((webhook) => webhook.url === url))

const isThere = ({ message, reason }: XError): boolean =>
  reason._tag === "Conflict" || reason._tag === "OutcomeUnknown" || /duplicate/i.test(message)

// One that is already registered, or whose response was lost, is found in the list.
const create = (url: string): Effect.Effect<Webhook, XError, XApi> =>
  createWebhook({ url }).pipe(
    Effect.map(({ data }) => data),
    Effect.catch((error: XError) =>
      isThere(error)
        ? Effect.flatMap(findWebhook(url), (found) =>
            found === undefined ? Effect.fail(error) : Effect.succeed(found)
          )
        : Effect.fail(error)
    )
  )

// The emulator delivers to this machine.
const webhookUrl = /^(https:\/\/[^\s/:?#@[\]]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?)([/?#]\S*)?$/i

const checkUrl = (url: string): InvalidInput | undefined => {
  const refuse = (rule: string) => new InvalidInput({ parameter: "url", value: url, rule })
  if (typeof url !== "string" || !webhookUrl.test(url)) return refuse("an https URL without a port")
  return Array.from(url).length > 200 ? refuse("text of 1 to 200 characters") : undefined
}

const stillInvalid = (url: string, limit: Duration.Duration) =>
  new XError({
    operation: ensuringWebhook,
    reason: new Timeout({
      detail: `${url} did not become valid within ${Duration.format(limit)} after a challenge: check its secret and its response`
    })
  })

const revalidate = Effect.fnUntraced(function* ({ id }: Webhook, url: string, limit: Duration.Duration) {
  yield* validateWebhook({ webhook_id: id })
  const until = (yield* Clock.currentTimeMillis) + Duration.toMillis(limit)
  while (true) {
    const found = yield* findWebhook(url)
    if (found?.valid === true) return found
    if ((yield* Clock.currentTimeMillis) >= until) return yield* stillInvalid(url, limit)
    yield* Effect.sleep("1 second")
  }
})

/**
 * Makes an address a valid webhook of the app: registers it if it is not registered, and has it challenged if it is
 * invalid. A second run changes nothing, so it can be part of every deployment, after the address is served.
 *
 * @param url public, https, without a port, 1 to 200 characters
 * @param options `confirm_within`: how long an invalid webhook may take to become valid. Default: 30 seconds
 * @returns the webhook, valid. Fails with `InvalidInput` for another `url` or a `confirm_within` that is not a duration, before anything is sent, with the failures of
 * the operations, for example `BadRequest` if the challenge fails, and with `Timeout` if an invalid webhook stays invalid
 * @since 0.1.0
 * @see https://docs.x.com/x-api/webhooks/introduction
 * @example
 * ```ts
 * import { ensureWebhook } from "xeffect/webhooks"
 *
 * const program = ensureWebhook("https://bot.example/x")
 * ```
 */
export const ensureWebhook = Effect.fnUntraced(function* (
  url: string,
  options: { readonly confirm_within?: Duration.Input | undefined } = {}
): Effect.fn.Return<Webhook, XError, XApi> {
  yield* refuseIf(ensuringWebhook, checkObject("options", options))
  const { confirm_within = "30 seconds" } = options
  yield* refuseIf(
    ensuringWebhook,
    checkUrl(url) ?? checkOptions({ confirm_within }, { confirm_within: durationOption() })
  )
  const found = (yield* findWebhook(url)) ?? (yield* create(url))
  return found.valid === false ? yield* revalidate(found, url, Duration.fromInputUnsafe(confirm_within)) : found
}, inSpanNamed(ensuringWebhook))
