import { type Definition, XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import type { HttpClient } from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { empty } from "@xeffect/core/define"
import { parseBaseUrl, serverOf } from "../request/base-url.ts"
import type { Credential } from "../credentials/credential.ts"
import { percentEncode } from "../credentials/percent-encode.ts"
import { httpTransport } from "../request/http-transport.ts"
import { attemptTimeout } from "../middleware/timeout.ts"
import { applyMiddleware, type Transport } from "../transport/transport.ts"
import { inSpan } from "../transport/span.ts"
import { type Endpoint, readAttemptTimeout } from "./endpoint.ts"
import { hideSecrets } from "./hide-secrets.ts"

/** A form as it is sent. */
export type PlainForm = Readonly<Record<string, string>>

/** A request to one of the service's endpoints for sign-in. */
export interface FormPost extends Endpoint {
  /** What errors and spans call it. */
  readonly name: string
  readonly path: string
  /** Nothing that is undefined is sent. */
  readonly form: Readonly<Record<string, string | Redacted.Redacted | undefined>>
  /** Adds what says which app asks. */
  readonly authorize: (
    request: HttpClientRequest.HttpClientRequest,
    form: PlainForm
  ) => Effect.Effect<HttpClientRequest.HttpClientRequest, XError>
  /** What signs the request without being sent. */
  readonly secrets?: ReadonlyArray<Redacted.Redacted | undefined>
  /** Asking twice is as asking once. Absent where the request uses up something that works once. */
  readonly idempotent?: true
}

/**
 * Sends a form and gives the text of the response. It goes by the same transport as operations do: no redirect is followed,
 * and nothing is told about the program's traces. A response that does not come in time is a failure as it is for operations:
 * `Timeout` where asking twice is as asking once, `OutcomeUnknown` otherwise. A failure repeats neither
 * what is redacted in the form nor what proves the app.
 */
export const postForm = Effect.fnUntraced(function* (post: FormPost): Effect.fn.Return<string, XError, HttpClient> {
  const values = [...Object.values(post.form), ...(post.secrets ?? [])]
  const secrets = values.flatMap((value) => (Redacted.isRedacted(value) ? [Redacted.value(value)] : []))
  const authorize: FormPost["authorize"] = (request, form) =>
    Effect.tap(post.authorize(request, form), ({ headers }) => Effect.sync(() => secrets.push(...basicOf(headers))))
  const timeout = attemptTimeout(yield* readAttemptTimeout(post.name, post.attempt_timeout))
  // A transport of its own, without what the program has around that for operations.
  const transport = yield* applyMiddleware(yield* httpTransport, [timeout])
  return yield* Effect.mapError(send(transport, { ...post, authorize }), (error) => hideSecrets(error, secrets))
})

// The name and the secret that the scheme `Basic` has: whoever decodes them may show them. They are percent-encoded.
const basicOf = ({ authorization = "" }: HttpClientRequest.HttpClientRequest["headers"]): ReadonlyArray<string> =>
  authorization.startsWith("Basic ") ? atob(authorization.slice("Basic ".length)).split(":") : []

const send = Effect.fnUntraced(function* (
  transport: Transport,
  { authorize, base_url, idempotent, name, path, ...post }: FormPost
) {
  const form: PlainForm = Object.fromEntries(
    Object.entries(post.form).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === "string" ? value : Redacted.value(value)]]
    )
  )
  const body = Object.entries(form).map((pair) => pair.map(percentEncode).join("="))
  const { attributes: server, base } = serverOf(yield* readBaseUrl(name, base_url))
  const request = HttpClientRequest.post(`${base}${path}`).pipe(
    HttpClientRequest.acceptJson,
    HttpClientRequest.bodyText(body.join("&"), "application/x-www-form-urlencoded")
  )
  const sign: Credential["sign"] = (request) => authorize(request, form)
  const credential: Credential = { kind: "bearer", identity: Redacted.make(name), sign }
  const definition = definitionOf(name, path, idempotent)
  const progress = { attempts: 0, waited: 0, isUnderWay: false }
  const outgoing = {
    definition,
    server,
    max_body: longestResponse,
    template: path,
    request,
    credential,
    progress,
    isSpent: () => false
  }
  return (yield* inSpan(name, {}, () => transport.execute(outgoing))).text
})

/** A token or a form of some words. In bytes. */
const longestResponse = 1_000_000

// Its response is read by whoever sends the form.
const definitionOf = (name: string, path: string, idempotent: true | undefined): Definition => ({
  name,
  method: "POST",
  path,
  params: {},
  response: empty,
  accepts: {},
  ...(idempotent === undefined ? {} : { idempotent })
})

/** {@link parseBaseUrl} as an effect. */
export const readBaseUrl = (operation: string, base_url: string | undefined): Effect.Effect<string, XError> => {
  const parsed = parseBaseUrl(base_url)
  return Result.isSuccess(parsed)
    ? Effect.succeed(parsed.success)
    : Effect.fail(new XError({ operation, reason: parsed.failure }))
}
