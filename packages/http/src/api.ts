import type { Definition, UserIdOf, UserLookup } from "@xeffect/core/definition"
import { XError } from "@xeffect/core/errors"
import type { Json } from "@xeffect/core/json"
import { XApi } from "@xeffect/core/xapi"
import * as Effect from "effect/Effect"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import type { HttpClientResponse } from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { parseBaseUrl } from "./base-url.ts"
import { chooseCredential } from "./choose.ts"
import { type Credential, type Credentials, CurrentCredentials } from "./credential.ts"
import { encode, type EncodedRequest } from "./encode.ts"
import { percentEncode } from "./percent-encode.ts"
import { Transport } from "./transport.ts"

/** What {@link layerApi} is made of. */
export interface Parts {
  readonly credentials: Credentials
  /** Default: `https://api.x.com`. */
  readonly base_url?: string | undefined
}

/**
 * Gives `XApi` over a {@link Transport}: checks and encodes the parameters, chooses the credential, looks up the user's
 * ID where the path needs it, and sends.
 */
export const layerApi = (parts: Parts): Layer.Layer<XApi, XError, Transport> =>
  Layer.fresh(Layer.effect(XApi, make(parts)))

const make = Effect.fnUntraced(function* ({ base_url, credentials }: Parts) {
  const base = yield* orFail("layer", parseBaseUrl(base_url))
  const { send } = yield* Transport
  const start = (definition: Definition, encoded: EncodedRequest, credential: Credential) =>
    send({
      definition,
      credential,
      template: encoded.template,
      request: toRequest(definition, base, encoded),
      tally: { attempts: 0, waited: 0 }
    })
  const userIdBy = rememberLookup((definition, credential) =>
    Effect.flatMap(orFail(definition.name, encode(definition, {})), (encoded) => start(definition, encoded, credential))
  )
  return XApi.of({
    execute: Effect.fnUntraced(function* (definition, params) {
      const encoded = yield* orFail(definition.name, encode(definition, params))
      const configured = (yield* CurrentCredentials) ?? credentials
      const credential = yield* chooseCredential(definition, params["user_auth"], configured)
      if (definition.me === undefined) return yield* start(definition, encoded, credential)
      const userId = yield* userIdBy(definition.me)
      const path = encoded.path.replace("{me}", yield* userId(credential))
      return yield* start(definition, { ...encoded, path }, credential)
    })
  })
})

// The lookup comes with the first operation that needs it, and is then the same for all of them.
const rememberLookup = (
  send: (definition: Definition, credential: Credential) => Effect.Effect<HttpClientResponse, XError>
) => {
  let userId: UserIdOf<Credential> | undefined
  return (lookup: UserLookup) =>
    userId === undefined ? Effect.map(lookup<Credential>(send), (made) => (userId ??= made)) : Effect.succeed(userId)
}

const orFail = <A>(operation: string, result: Result.Result<A, XError["reason"]>): Effect.Effect<A, XError> =>
  Result.isSuccess(result)
    ? Effect.succeed(result.success)
    : Effect.fail(new XError({ operation, reason: result.failure }))

const toRequest = ({ body, method, params }: Definition, base: string, { path, rest }: EncodedRequest) => {
  const search = body === undefined ? Array.from(rest, ([name, value]) => queryPart(name, value)).join("&") : ""
  const url = `${base}${path}${search === "" ? "" : `?${search}`}`
  const request = HttpClientRequest.acceptJson(HttpClientRequest.make(method)(url))
  return body === undefined ? request : body.write(request, params, rest)
}

const queryPart = (name: string, value: Json) =>
  `${percentEncode(name.replace(/_fields$/, ".fields"))}=${percentEncode(String(value))}`
