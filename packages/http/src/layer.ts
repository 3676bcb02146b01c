import { XError } from "@xeffect/core/errors"
import { InvalidInput } from "@xeffect/core/reasons"
import type { XApi } from "@xeffect/core/xapi"
import * as Effect from "effect/Effect"
import type { HttpClient } from "effect/http/HttpClient"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { layerApi } from "./api.ts"
import { bearer } from "./bearer.ts"
import type { Credential, Credentials } from "./credential.ts"
import { oauth1, oauth1Names } from "./oauth1.ts"
import { readSecret, type Secret } from "./secret.ts"
import { layerSending, type SendingOptions } from "./sending.ts"
import { layerTransport, type Transport } from "./transport.ts"

/** Where requests go, on whose behalf, and what happens around them. */
export interface Options extends SendingOptions {
  /** An app-only token, or an OAuth 2.0 user token. */
  readonly bearer_token?: Secret | undefined
  /** In place of `bearer_token`: a credential that gets its token by itself, made by `refreshing` or `appOnly`. */
  readonly bearer?: Credential | undefined
  /** The app's key for OAuth 1.0a. All four of OAuth 1.0a go together. */
  readonly consumer_key?: Secret | undefined
  readonly consumer_secret?: Secret | undefined
  /** The user's token for OAuth 1.0a. */
  readonly access_token?: Secret | undefined
  readonly access_token_secret?: Secret | undefined
  /** Where the service is. Default: `https://api.x.com`. `http:` is taken for this machine only. */
  readonly base_url?: string | undefined
}

/**
 * Gives `XApi` to operations, over the `HttpClient` that the program provides.
 *
 * Fails with the reason `InvalidInput` for a malformed option, an empty or malformed credential, where only some of the
 * four values of OAuth 1.0a are given, and where `bearer` is given beside `bearer_token`.
 *
 * @example
 * ```ts
 * import { layer } from "@xeffect/http"
 * import { getTweet } from "@xeffect/tweets"
 * import * as Effect from "effect/Effect"
 * import * as FetchHttpClient from "effect/http/FetchHttpClient"
 * import * as Layer from "effect/Layer"
 *
 * const live = layer({ bearer_token: "…" }).pipe(Layer.provide(FetchHttpClient.layer))
 * getTweet({ id: "20" }).pipe(Effect.provide(live), Effect.runPromise)
 * ```
 */
export const layer = (options: Options): Layer.Layer<XApi, XError, HttpClient> =>
  layerOverTransport(options).pipe(Layer.provide(layerTransport))

/**
 * {@link layer} over a transport of the program's own: `layerTransport` with something around it.
 *
 * @example
 * ```ts
 * import { layerOverTransport, layerTransport } from "@xeffect/http"
 * import { layerUsage } from "@xeffect/http/usage"
 * import * as Layer from "effect/Layer"
 *
 * const live = layerOverTransport({ bearer_token: "…", wait_on_rate_limit: true }).pipe(
 *   Layer.provide(layerUsage({ budget: 10_000 })),
 *   Layer.provide(layerTransport)
 * )
 * ```
 */
export const layerOverTransport = (options: Options): Layer.Layer<XApi, XError, Transport> =>
  Layer.unwrap(
    Effect.map(readCredentials(options), (credentials) =>
      layerApi({ credentials, base_url: options.base_url }).pipe(Layer.provide(layerSending(options)))
    )
  )

const readCredentials = Effect.fnUntraced(function* (options: Options) {
  const { bearer_token } = options
  const keys = yield* readOAuth1(options)
  const token = bearer_token === undefined ? undefined : bearer(yield* readSecret("bearer_token", bearer_token))
  if (token !== undefined && options.bearer !== undefined) {
    const value = [options.bearer, token].map((credential) => Redacted.make(credential))
    const reason = new InvalidInput({ parameter: "bearer, bearer_token", value, rule: "given only one at a time" })
    return yield* new XError({ operation: "layer", reason })
  }
  const made = options.bearer ?? token
  return {
    ...(made === undefined ? {} : { bearer: made }),
    ...(keys === undefined ? {} : { oauth1: oauth1(keys) })
  } satisfies Credentials
})

// The four go together: with some of them missing there is a mistake, not a choice.
const readOAuth1 = Effect.fnUntraced(function* (options: Options) {
  const missing = oauth1Names.filter((name) => options[name] === undefined)
  if (missing.length === oauth1Names.length) return undefined
  if (missing.length > 0) {
    const rule = `given together with ${oauth1Names.filter((name) => !missing.includes(name)).join(", ")}`
    const reason = new InvalidInput({ parameter: missing.join(", "), value: undefined, rule })
    return yield* new XError({ operation: "layer", reason })
  }
  const read = (name: (typeof oauth1Names)[number]) => readSecret(name, options[name])
  return {
    consumer_key: yield* read("consumer_key"),
    consumer_secret: yield* read("consumer_secret"),
    access_token: yield* read("access_token"),
    access_token_secret: yield* read("access_token_secret")
  }
})
