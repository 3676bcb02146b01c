/** Requests to webhooks. */
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import { onHostClock } from "../../request/clock.ts"
import { deliveryHeader, secrets, signatureOf, signDelivery } from "./sign.ts"
import type { EmulatedWebhook, Webhooks } from "./state.ts"

const byFetch = (request: Request): Effect.Effect<Response, unknown> =>
  Effect.tryPromise((signal) => fetch(request, { redirect: "manual", signal }))

/**
 * Sends a request. Nothing if there is no response in time.
 * @since 0.1.0
 */
export const send = ({ options }: Webhooks, request: Request): Effect.Effect<Response | undefined> =>
  onHostClock(Effect.timeout((options.send ?? byFetch)(request), options.response_time ?? "10 seconds")).pipe(
    // A webhook that fails or dies does not respond.
    Effect.catchCause(() => Effect.succeed(undefined))
  )

const characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

const makeToken = (length: number): Effect.Effect<string> =>
  Effect.map(
    Effect.forEach(Array.from({ length }), () => Random.nextIntBetween(0, characters.length - 1)),
    (numbers) => numbers.map((number) => characters[number]).join("")
  )

const responseToken = (response: Response): Effect.Effect<unknown> =>
  Effect.tryPromise(() => response.json()).pipe(
    Effect.map((body) => (typeof body === "object" && body !== null ? Reflect.get(body, "response_token") : undefined)),
    Effect.catch(() => Effect.succeed(undefined))
  )

/** Challenges an address. Returns by which secret it responds, or nothing if the response is not right. */
export const challenge = Effect.fnUntraced(function* (
  webhooks: Webhooks,
  url: string
): Effect.fn.Return<EmulatedWebhook["secret"] | undefined> {
  const token = yield* makeToken(32)
  const address = new URL(url)
  address.searchParams.set("crc_token", token)
  address.searchParams.set("nonce", yield* makeToken(16))
  const response = yield* send(webhooks, new Request(address))
  if (response?.status !== 200) return undefined
  const given = yield* responseToken(response)
  if (given === (yield* signatureOf(secrets.oauth2, token))) return "oauth2"
  return given === (yield* signatureOf(secrets.oauth1, token)) ? "oauth1" : undefined
})

/** The headers of a delivery. A webhook that knows the client secret gets a signature by each of the two. */
export const signatures = ({ secret }: EmulatedWebhook, body: string): Effect.Effect<Record<string, string>> =>
  signDelivery(body, {
    consumer_secret: secrets.oauth1,
    client_secret: secret === "oauth1" ? undefined : secrets.oauth2
  })

/** The headers of a forged delivery: no signature, or signatures by a guessed secret. */
export const forgedSignatures = Effect.fnUntraced(function* (body: string): Effect.fn.Return<Record<string, string>> {
  const guess = yield* signatureOf("a guess", body)
  const kinds = [{}, { [deliveryHeader]: guess }, { [deliveryHeader]: guess, [`${deliveryHeader}-oauth2`]: guess }]
  return kinds[yield* Random.nextIntBetween(0, 2)] ?? {}
})
