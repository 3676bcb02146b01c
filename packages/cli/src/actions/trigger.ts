/** Sends made-up events to a webhook. */
import { isIdText } from "@xeffect/core/options"
import { field, parseJson } from "@xeffect/core/wire"
import {
  defaultCredentials,
  type DeliverySecrets,
  sampleEvent,
  sampleEventTypes,
  signDelivery
} from "@xeffect/emulator"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { noteSecrets } from "../output/own-secrets.ts"
import { nearest } from "../output/nearest.ts"
import { printList } from "../output/print.ts"
import { printable } from "../output/printable.ts"
import { Screen } from "../output/screen.ts"
import { signingSecretsOf } from "../profiles/credentials.ts"
import { exitCodes, misuse, Refusal } from "../session/refusal.ts"
import { printingOf, type Shared } from "../session/shared.ts"

/** The arguments and flags of the command. */
export interface Triggering {
  readonly types: ReadonlyArray<string>
  readonly to: Option.Option<string>
  readonly user_id: Option.Option<string>
}

/** X waits as long for the response of a webhook. */
const responseTime = "10 seconds"

/** A request that X sends to a webhook before it delivers events, and every hour. */
const challenge = "challenge"

const types: ReadonlyArray<string> = [challenge, ...sampleEventTypes]

const bodyOf = Effect.fnUntraced(function* (type: string, { user_id }: Triggering) {
  const now = yield* Clock.currentTimeMillis
  return JSON.stringify(sampleEvent(type, { now, user_id: Option.getOrUndefined(user_id) }))
})

const checkTypes = Effect.fnUntraced(function* ({ types: given, user_id }: Triggering) {
  const unknown = given.find((type) => !types.includes(type))
  if (unknown !== undefined) {
    const near = types.find((type) => type.startsWith(`${unknown}.`)) ?? nearest(unknown, types)
    return yield* misuse(
      `there is no type of event ${JSON.stringify(unknown)}.`,
      `${near === undefined ? "" : `Did you mean ${near}? `}All types: xeffect webhook trigger`
    )
  }
  if (Option.isSome(user_id) && !isIdText(user_id.value)) {
    return yield* misuse(
      `--user-id must be 1 to 19 digits without zeros in front, but is ${JSON.stringify(user_id.value)}.`
    )
  }
})

const addressOf = Effect.fnUntraced(function* ({ to }: Triggering) {
  if (Option.isNone(to)) {
    return yield* misuse(
      "no address is given.",
      "Pass the address of your webhook, such as --to http://localhost:3000/x. Or print the body: --dry-run"
    )
  }
  const url = URL.canParse(to.value) ? new URL(to.value) : undefined
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.username + url.password === "") return url
  return yield* misuse(
    `--to must be an http or https address without a user name, such as http://localhost:3000/x, but is ${JSON.stringify(to.value)}.`
  )
})

const plain = (secret: Redacted.Redacted | undefined) => (secret === undefined ? undefined : Redacted.value(secret))

const secretsOf = Effect.fnUntraced(function* (shared: Shared) {
  if (shared.emulator) return defaultCredentials
  const { client_secret, consumer_secret } = yield* signingSecretsOf(shared)
  yield* noteSecrets([client_secret, consumer_secret])
  if (client_secret === undefined && consumer_secret === undefined) {
    return yield* misuse(
      "no secret of the app is set. X signs each event with a secret of the app.",
      "Set X_CONSUMER_SECRET or X_CLIENT_SECRET to the value that your webhook has. Or add --emulator, to sign with the secrets of an emulator."
    )
  }
  return { consumer_secret: plain(consumer_secret), client_secret: plain(client_secret) }
})

/** The response to a request, as far as it says whether the webhook works. */
interface Responded {
  readonly type: string
  readonly status: number
  readonly milliseconds: number
  readonly accepted: boolean
  /** The beginning of the body of a response that accepts nothing. */
  readonly body?: string
}

const columns = ["type", "status", "milliseconds", "accepted", "body"]

/** How much of a response is printed. */
const shownLength = 200

const sendTo = Effect.fnUntraced(function* (url: URL, type: string, init: RequestInit) {
  const begin = yield* Clock.currentTimeMillis
  const { status, text } = yield* Effect.tryPromise((signal) =>
    // A redirect is a failure for X too.
    fetch(url, { ...init, redirect: "manual", signal }).then(async (response) => ({
      status: response.status,
      text: await response.text()
    }))
  ).pipe(
    Effect.timeout(responseTime),
    Effect.mapError((error) => {
      // A query may have a token.
      const address = `${url.origin}${url.pathname}`
      const message =
        error._tag === "TimeoutError"
          ? `${address} did not respond within ${responseTime}, after which X gives up.`
          : `${address} cannot be reached.`
      const remedy = "Check that your webhook runs, and that --to has its port."
      return new Refusal({ message: printable(message), remedy, code: exitCodes.transport })
    })
  )
  const responded: Responded = {
    type,
    status,
    milliseconds: (yield* Clock.currentTimeMillis) - begin,
    accepted: status >= 200 && status < 300
  }
  return { responded, text }
})

const withBody = (responded: Responded, text: string): Responded =>
  responded.accepted || text === "" ? responded : { ...responded, body: printable(text.slice(0, shownLength)) }

const deliver = Effect.fnUntraced(function* (url: URL, type: string, body: string, secrets: DeliverySecrets) {
  const headers = yield* signDelivery(body, secrets)
  const { responded, text } = yield* sendTo(url, type, { method: "POST", headers, body })
  return withBody(responded, text)
})

/** Asks a webhook to sign a token. Returns which secret of the app it signed with, if it did. */
const challengeAt = Effect.fnUntraced(function* (url: URL, secrets: DeliverySecrets) {
  const token = crypto.randomUUID()
  const address = new URL(url)
  address.searchParams.set("crc_token", token)
  address.searchParams.set("nonce", crypto.randomUUID())
  const { responded, text } = yield* sendTo(address, challenge, { method: "GET" })
  const given = responded.status === 200 ? field(parseJson(text), "response_token") : undefined
  const { client_secret, consumer_secret } = secrets
  const isBy = (own: DeliverySecrets) =>
    Effect.map(
      signDelivery(token, own),
      (headers) => typeof given === "string" && given.startsWith("sha256=") && Object.values(headers).includes(given)
    )
  const signed = (yield* isBy({ client_secret }))
    ? "client"
    : (yield* isBy({ consumer_secret }))
      ? "consumer"
      : undefined
  return { signed, row: withBody({ ...responded, accepted: signed !== undefined }, text) }
})

/** The secrets to sign with. As X does: by the client secret only if the webhook responds to a challenge with it. */
const signing = Effect.fnUntraced(function* (url: URL, secrets: DeliverySecrets) {
  if (secrets.client_secret === undefined || secrets.consumer_secret === undefined) return secrets
  const { signed } = yield* challengeAt(url, secrets)
  return signed === "client" ? secrets : { consumer_secret: secrets.consumer_secret }
})

const send = Effect.fnUntraced(function* (triggering: Triggering, shared: Shared) {
  const url = yield* addressOf(triggering)
  const secrets = yield* secretsOf(shared)
  const chosen = triggering.types.some((type) => type !== challenge) ? yield* signing(url, secrets) : secrets
  const rows: Array<Responded> = []
  const print = Effect.suspend(() => printList(rows, { columns, ...printingOf(shared) }))
  const sendOne = Effect.fnUntraced(function* (type: string) {
    rows.push(
      type === challenge
        ? (yield* challengeAt(url, secrets)).row
        : yield* deliver(url, type, yield* bodyOf(type, triggering), chosen)
    )
  })
  // The responses so far are printed also if the webhook cannot be reached any more.
  yield* Effect.forEach(triggering.types, sendOne, { discard: true }).pipe(Effect.tapError(() => print))
  yield* print
  const refused = rows.filter(({ accepted }) => !accepted).map(({ type }) => type)
  if (refused.length === 0) return
  const message = `the webhook did not accept ${refused.join(", ")}.`
  return yield* new Refusal({ message, remedy: remedyFor(rows), code: exitCodes.fault })
})

const remedyFor = (rows: ReadonlyArray<Responded>): string | undefined =>
  rows.some(({ status }) => status === 401)
    ? "A 401 means that the webhook has another secret. Compare it with the secret that signed the event."
    : rows.some(({ accepted, type }) => type === challenge && !accepted)
      ? 'The webhook must respond to a challenge with 200 and {"response_token":"sha256=..."}, signed with a secret of the app.'
      : undefined

/** Sends events to a webhook, prints their bodies, or lists the types. */
export const trigger = Effect.fnUntraced(function* (triggering: Triggering, shared: Shared) {
  yield* checkTypes(triggering)
  if (triggering.types.length === 0 && Option.isNone(triggering.to)) {
    return yield* printList(
      types.map((type) => ({ type })),
      printingOf(shared)
    )
  }
  if (triggering.types.length === 0) {
    return yield* misuse("no type of event is given.", "All types: xeffect webhook trigger")
  }
  if (!shared.dry_run) return yield* send(triggering, shared)
  if (triggering.types.includes(challenge)) return yield* misuse("a challenge has no body: leave out --dry-run.")
  const { write } = yield* Screen
  for (const type of triggering.types) yield* write(`${yield* bodyOf(type, triggering)}\n`)
})
