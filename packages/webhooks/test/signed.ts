import { webhook, type WebhookOptions } from "@xeffect/webhooks"
import * as Effect from "effect/Effect"
import { secrets, signatureOf } from "./support.ts"

/** A request as X sends it for a body. */
export const signed = (body: unknown): Effect.Effect<Request> =>
  Effect.promise(async () => {
    const text = typeof body === "string" ? body : JSON.stringify(body)
    const signature = await signatureOf(secrets.consumer, new TextEncoder().encode(text))
    const headers = { "x-twitter-webhooks-signature": signature }
    return new Request("https://bot.example/x", { method: "POST", headers, body: text })
  })

type Own<E, R> = Omit<WebhookOptions<E, R>, "consumer_secret" | "client_secret">

/** A webhook of the app. */
export const make = <E, R>(options: Own<E, R>) => webhook<E, R>({ ...options, consumer_secret: secrets.consumer })
