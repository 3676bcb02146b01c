import type { Definition } from "@xeffect/core/definition"
import { XError } from "@xeffect/core/errors"
import { XApi } from "@xeffect/core/xapi"
import * as Effect from "effect/Effect"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { parseBaseUrl } from "./base-url.ts"
import { chooseCredential } from "./choose.ts"
import { type Credential, type Credentials, CurrentCredentials } from "./credential.ts"
import { encode, type EncodedRequest } from "./encode.ts"
import { percentEncode } from "./percent-encode.ts"
import { Transport } from "./transport.ts"
import { makeUserId } from "./user-id.ts"

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
export const layerApi = (parts: Parts): Layer.Layer<XApi, XError, Transport> => Layer.effect(XApi, make(parts))

const make = Effect.fnUntraced(function* ({ base_url, credentials }: Parts) {
  const base = yield* orFail("layer", parseBaseUrl(base_url))
  const { send } = yield* Transport
  const start = (definition: Definition, encoded: EncodedRequest, credential: Credential) =>
    send({ definition, credential, template: encoded.template, request: toRequest(definition, base, encoded) })
  const userId = yield* makeUserId((definition, credential) =>
    Effect.flatMap(orFail(definition.name, encode(definition, {})), (encoded) => start(definition, encoded, credential))
  )
  return XApi.of({
    execute: Effect.fnUntraced(function* (definition, params) {
      const encoded = yield* orFail(definition.name, encode(definition, params))
      const configured = (yield* CurrentCredentials) ?? credentials
      const credential = yield* chooseCredential(definition, params["user_auth"], configured)
      if (!encoded.path.includes("{me}")) return yield* start(definition, encoded, credential)
      const path = encoded.path.replace("{me}", yield* userId(credential))
      return yield* start(definition, { ...encoded, path }, credential)
    })
  })
})

const orFail = <A>(operation: string, result: Result.Result<A, XError["reason"]>): Effect.Effect<A, XError> =>
  Result.isSuccess(result)
    ? Effect.succeed(result.success)
    : Effect.fail(new XError({ operation, reason: result.failure }))

const toRequest = ({ method }: Definition, base: string, { body, path, query }: EncodedRequest) => {
  const search = query.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`).join("&")
  const url = `${base}${path}${search === "" ? "" : `?${search}`}`
  const request = HttpClientRequest.acceptJson(HttpClientRequest.make(method)(url))
  return body === undefined ? request : HttpClientRequest.bodyJsonUnsafe(request, body)
}
