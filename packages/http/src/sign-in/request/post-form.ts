import { type Definition, XError } from "@xeffect/core"
import { inSpan } from "@xeffect/core/span"
import { type HttpRequest, percentEncode, type Send, withBody } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Response from "@xeffect/core/response"
import { readServer } from "../../request/base-url.ts"
import type { Credential } from "../../credentials/credential.ts"
import { httpTransport } from "../../request/http-transport.ts"
import { userAgent } from "../../request/user-agent.ts"
import { readSend, type Unscoped } from "../../send/option.ts"
import { attemptTimeout } from "../../middleware/timeout.ts"
import { applyMiddleware, type Transport } from "../../transport/transport.ts"
import { CallState } from "../../transport/call-state.ts"
import { type Endpoint, readAttemptTimeout } from "./endpoint.ts"
import { hideSecrets } from "./hide-secrets.ts"

/** The values of a form. */
export type PlainForm = Readonly<Record<string, string>>

/** A sign-in request. */
export interface FormPost<R = never> extends Endpoint<R> {
  /** The name of the request in errors and spans. */
  readonly name: string
  readonly path: string
  /** Undefined values are not sent. */
  readonly form: Readonly<Record<string, string | Redacted.Redacted | undefined>>
  /** Adds the credentials of the app. */
  readonly authorize: (request: HttpRequest, form: PlainForm) => Effect.Effect<HttpRequest, XError>
  /** Secrets that sign the request but are not sent. */
  readonly secrets?: ReadonlyArray<Redacted.Redacted | undefined>
  /** The remedy for a refusal, by how the request is signed. */
  readonly remedy?: Credential["remedy"]
  /** The remedy for a refusal, if its words and its code, as `invalid_grant`, say enough to know. */
  readonly hint?: ((words: string, status: number, code?: string) => string | undefined) | undefined
  /** Whether the request is idempotent. Absent if it uses up a code or token that works once. */
  readonly idempotent?: true
}

/**
 * Sends a form and returns the text of the response, with the same transport as operations: without redirects and trace
 * headers. A timeout fails as for operations: with `Timeout` if the request is idempotent, otherwise with
 * `OutcomeUnknown`. Failures contain neither redacted values of the form nor the credentials of the app.
 */
export const postForm = <R = never>(post: FormPost<R>): Effect.Effect<string, XError, Unscoped<R>> =>
  // A client that is made for this request is closed after it.
  Effect.scoped(Effect.flatMap(readSend(post.name, post), (send) => postBy(send, post)))

const postBy = Effect.fnUntraced(function* (send: Send, post: Omit<FormPost, "send">) {
  const values = [...Object.values(post.form), ...(post.secrets ?? [])]
  const secrets = values.flatMap((value) => (Redacted.isRedacted(value) ? [Redacted.value(value)] : []))
  const authorize: FormPost["authorize"] = (request, form) =>
    Effect.tap(post.authorize(request, form), ({ headers }) => Effect.sync(() => secrets.push(...basicOf(headers))))
  const timeout = attemptTimeout(yield* readAttemptTimeout(post.name, post.attempt_timeout))
  // A separate transport, without the middleware for operations.
  const transport = yield* applyMiddleware(httpTransport(send), [timeout])
  return yield* Effect.mapError(execute(transport, { ...post, authorize }), (error) =>
    hideSecrets(error, secrets, post.hint)
  )
})

// The name and the secret of the scheme `Basic`, percent-encoded, since a server may decode and repeat them.
const basicOf = ({ authorization = "" }: HttpRequest["headers"]): ReadonlyArray<string> =>
  authorization.startsWith("Basic ") ? atob(authorization.slice("Basic ".length)).split(":") : []

const execute = Effect.fnUntraced(function* (
  transport: Transport,
  { authorize, base_url, idempotent, name, path, remedy, ...post }: Omit<FormPost, "send">
) {
  const form: PlainForm = Object.fromEntries(
    Object.entries(post.form).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === "string" ? value : Redacted.value(value)]]
    )
  )
  const body = Object.entries(form).map((pair) => pair.map(percentEncode).join("="))
  const { attributes: server, base } = yield* readServer(name, base_url)
  const request = withBody(
    { method: "POST", url: `${base}${path}`, headers: { accept: "application/json", ...userAgent() } },
    body.join("&"),
    "application/x-www-form-urlencoded"
  )
  const sign: Credential["sign"] = (request) => authorize(request, form)
  const credential: Credential = { kind: "bearer", identity: Redacted.make(name), sign, remedy }
  const definition = definitionOf(name, path, idempotent)
  const outgoing = {
    definition,
    server,
    maxBody: maxResponse,
    template: path,
    request,
    credential,
    call: new CallState(),
    waited: 0,
    isRetryable: () => true
  }
  return (yield* inSpan(
    () => [name],
    () => transport.execute(outgoing)
  )).text
})

/** The largest response in bytes. Token responses are short. */
const maxResponse = 1_000_000

// The caller reads the response.
const definitionOf = (name: string, path: string, idempotent: true | undefined): Definition => ({
  name,
  method: "POST",
  path,
  params: {},
  response: Response.empty,
  accepts: {},
  ...(idempotent === undefined ? {} : { idempotent })
})
