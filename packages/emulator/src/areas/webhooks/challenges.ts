/** The challenges that come by themselves: a webhook that fails one gets no events until it passes another. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { counted } from "./deliver.ts"
import { challenge } from "./send.ts"
import { challengeEvery, type EmulatedWebhook, type Webhooks } from "./state.ts"

const challengeOnce = Effect.fnUntraced(function* (webhooks: Webhooks, webhook: EmulatedWebhook) {
  const secret = yield* counted(webhooks, challenge(webhooks, webhook.url))
  webhook.valid = secret !== undefined
  if (secret !== undefined) webhook.secret = secret
})

const challengeOn = Effect.fnUntraced(function* (webhooks: Webhooks, webhook: EmulatedWebhook) {
  const isThere = () => webhooks.webhooks.get(webhook.id) === webhook
  while (isThere()) {
    const left = webhook.nextChallenge - (yield* Clock.currentTimeMillis)
    if (left > 0) yield* Effect.sleep(left)
    if (!isThere()) return
    webhook.nextChallenge = (yield* Clock.currentTimeMillis) + challengeEvery(webhooks)
    yield* challengeOnce(webhooks, webhook)
  }
})

/** Challenges a webhook from now on, while it is registered, and ends with the scope of the world. */
export const keepChallenging = (webhooks: Webhooks, webhook: EmulatedWebhook): Effect.Effect<void> =>
  Number.isFinite(webhook.nextChallenge)
    ? Effect.asVoid(Effect.forkIn(challengeOn(webhooks, webhook), webhooks.scope))
    : Effect.void

/** Challenges all webhooks from now on, as after a restart. */
export const keepChallengingAll = (webhooks: Webhooks): Effect.Effect<void> =>
  Effect.forEach(webhooks.webhooks.values(), (webhook) => keepChallenging(webhooks, webhook), { discard: true })
