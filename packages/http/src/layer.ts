import { XError } from "@xeffect/core/errors"
import { InvalidInput, type Reason } from "@xeffect/core/reasons"
import { XApi } from "@xeffect/core/xapi"
import * as Effect from "effect/Effect"
import type { HttpClient } from "effect/http/HttpClient"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { bearer } from "./bearer.ts"
import type { Credentials } from "./credential.ts"
import { make } from "./make.ts"
import { oauth1 } from "./oauth1.ts"

/** A text that is kept out of logs, or a plain one, which is wrapped at once. */
export type Secret = string | Redacted.Redacted

/** Where requests go, and on whose behalf. */
export interface Options {
  /** An app-only token, or an OAuth 2.0 user token. */
  readonly bearer_token?: Secret | undefined
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
 * Fails with the reason `InvalidInput` for a malformed `base_url`, for an empty or malformed credential, and where only
 * some of the four values of OAuth 1.0a are given.
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
  Layer.effect(
    XApi,
    Effect.flatMap(readCredentials(options), (credentials) => make({ credentials, base_url: options.base_url }))
  )

const oauth1Names = ["consumer_key", "consumer_secret", "access_token", "access_token_secret"] as const

const readCredentials = (options: Options): Effect.Effect<Credentials, XError> => {
  for (const name of ["bearer_token", ...oauth1Names] as const) {
    const value = options[name]
    if (value !== undefined && !/^[\x21-\x7e]+$/.test(reveal(value))) {
      return refuse(name, Redacted.make(value), "visible ASCII characters, at least one")
    }
  }
  const { access_token, access_token_secret, bearer_token, consumer_key, consumer_secret } = options
  const credentials = bearer_token === undefined ? {} : { bearer: bearer(conceal(bearer_token)) }
  const missing = oauth1Names.filter((name) => options[name] === undefined)
  if (missing.length === oauth1Names.length) return Effect.succeed(credentials)
  if (
    consumer_key === undefined ||
    consumer_secret === undefined ||
    access_token === undefined ||
    access_token_secret === undefined
  ) {
    const given = oauth1Names.filter((name) => options[name] !== undefined).join(", ")
    return refuse(missing.join(", "), undefined, `given together with ${given}`)
  }
  const keys = {
    consumer_key: conceal(consumer_key),
    consumer_secret: conceal(consumer_secret),
    access_token: conceal(access_token),
    access_token_secret: conceal(access_token_secret)
  }
  return Effect.succeed({ ...credentials, oauth1: oauth1(keys) })
}

const refuse = (parameter: string, value: unknown, rule: string) =>
  Effect.fail(new XError({ operation: "layer", reason: new InvalidInput({ parameter, value, rule }) satisfies Reason }))

const reveal = (secret: Secret): string => (Redacted.isRedacted(secret) ? Redacted.value(secret) : secret)

const conceal = (secret: Secret): Redacted.Redacted => (Redacted.isRedacted(secret) ? secret : Redacted.make(secret))
