/** The requests of an app by OAuth 2.0, and how the app authenticates. */
import { InvalidInput } from "@xeffect/core"
import { refuseIf } from "@xeffect/core/failure"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { readSecret, type Secret } from "../../credentials/secret.ts"
import { basic } from "../request/basic.ts"
import { checkTexts } from "../request/callback.ts"
import type { Endpoint } from "../request/endpoint.ts"
import { type FormPost, postForm } from "../request/post-form.ts"
import { clientRefusalHint } from "./refusal-hint.ts"
import { readTokenResponse } from "./token-response.ts"

/** The app that signs users in. */
export interface Client<R = never> extends Endpoint<R> {
  readonly client_id: string
  /** For confidential clients. A public client, such as an app on the user's device, has none. */
  readonly client_secret?: Secret | undefined
}

/** Asks for tokens by a grant. */
export const askForTokens = Effect.fnUntraced(function* <R>(
  client: Client<R>,
  name: string,
  form: FormPost["form"],
  hint?: FormPost["hint"]
) {
  const asked_at = yield* Clock.currentTimeMillis
  return yield* readTokenResponse(
    name,
    yield* postAsClient(client, { name, path: "/2/oauth2/token", form, hint }),
    asked_at
  )
})

/** Checks a client ID. An environment variable that is not set is empty or `undefined`. */
export const checkClientId = (client_id: unknown) =>
  client_id === undefined || client_id === ""
    ? new InvalidInput({ parameter: "client_id", value: client_id, rule: "the client ID of the app" })
    : checkTexts({ client_id })

/** Posts a form. A confidential client authenticates with its secret; a public client sends only its ID. */
export const postAsClient = Effect.fnUntraced(function* <R>(
  { attempt_timeout, base_url, client_id, client_secret, fetch, send }: Client<R>,
  request: Omit<FormPost, "authorize" | keyof Endpoint>
) {
  yield* refuseIf(request.name, checkClientId(client_id))
  const endpoint = { attempt_timeout, base_url, fetch, send }
  const hint = request.hint ?? clientRefusalHint(client_secret !== undefined)
  if (client_secret === undefined) {
    const form = { ...request.form, client_id }
    const authorize: FormPost["authorize"] = (request) => Effect.succeed(request)
    return yield* postForm<R>({ ...request, ...endpoint, form, authorize, hint })
  }
  const secret = yield* readSecret("client_secret", client_secret, request.name)
  return yield* postForm<R>({ ...request, ...endpoint, authorize: basic(client_id, secret), hint })
})
