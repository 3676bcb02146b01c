import { webhook, type XEvent } from "@xeffect/webhooks"
import * as Effect from "effect/Effect"
import * as References from "effect/References"
import { type Case, cases, secrets, type Signed } from "./webhook-cases.ts"

/** What a webhook did with a request. */
export interface Outcome {
  readonly status: number
  readonly body: string
  readonly events: ReadonlyArray<XEvent>
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** The signature of a message, computed without the SDK. */
export const signatureOf = async (secret: string, message: Uint8Array<ArrayBuffer>): Promise<string> => {
  const hmac = { name: "HMAC", hash: "SHA-256" }
  const key = await crypto.subtle.importKey("raw", utf8(secret), hmac, false, ["sign"])
  const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, message))
  return `sha256=${btoa(Array.from(signature, (byte) => String.fromCharCode(byte)).join(""))}`
}

const bytesOf = (body: Case["body"]): Uint8Array<ArrayBuffer> =>
  typeof body === "string" ? utf8(body) : Uint8Array.from(body ?? [])

const headerOf = async (signed: Signed, body: Uint8Array<ArrayBuffer>): Promise<string> =>
  "text" in signed ? signed.text : signatureOf(secrets[signed.by], signed.over === undefined ? body : utf8(signed.over))

const requestOf = async (one: Case): Promise<Request> => {
  const body = bytesOf(one.body)
  const headers = new Headers()
  if (one.signature !== undefined) {
    headers.set("x-twitter-webhooks-signature", await headerOf(one.signature, body))
  }
  if (one.oauth2 !== undefined) {
    headers.set("X-Twitter-Webhooks-Signature-OAuth2", await headerOf(one.oauth2, body))
  }
  const url = `https://bot.example/x${one.query ?? ""}`
  return new Request(url, { method: one.method ?? "GET", headers, ...(one.body === undefined ? {} : { body }) })
}

/** Passes the request of a case to a new webhook. */
export const runCase = async (one: Case): Promise<Outcome> => {
  const events: Array<XEvent> = []
  const { has = ["consumer", "client"] } = one
  const handle = webhook({
    // A missing secret is an empty text, as if a variable were not set.
    consumer_secret: has.includes("consumer") ? secrets.consumer : "",
    client_secret: has.includes("client") ? secrets.client : undefined,
    challenge_secret: one.challenge_secret,
    require_newer: one.require_newer,
    max_body_size: one.max_body_size,
    on_event: (event) =>
      Effect.andThen(
        Effect.sync(() => events.push(event)),
        one.fails === true ? Effect.fail("no") : Effect.void
      )
  })
  const quietly = Effect.provideService(handle(await requestOf(one)), References.MinimumLogLevel, "None")
  const response = await Effect.runPromise(quietly)
  return { status: response.status, body: await response.text(), events }
}

/** What is wrong with the outcome of a case. Absent if nothing is. */
export const wrongWith = async (one: Case, { body, events, status }: Outcome): Promise<string | undefined> => {
  const token = new URLSearchParams(one.query).get("crc_token") ?? ""
  const seen = { status, ...(one.token === undefined ? {} : { body }), events: events.map((e) => [e.source, e.type]) }
  const expected = {
    status: one.status,
    ...(one.token === undefined
      ? {}
      : {
          body: JSON.stringify({
            response_token: await signatureOf(secrets[one.token], utf8(token.replaceAll(" ", "+")))
          })
        }),
    events: one.events ?? []
  }
  return JSON.stringify(seen) === JSON.stringify(expected)
    ? undefined
    : `${JSON.stringify(seen)} instead of ${JSON.stringify(expected)}`
}

/** Every case as a check of the suite. */
export const webhooks = cases.map((one) => ({
  name: `webhook: ${one.name}`,
  run: async (): Promise<void> => {
    const wrong = await wrongWith(one, await runCase(one))
    if (wrong !== undefined) throw new Error(wrong)
  }
}))
