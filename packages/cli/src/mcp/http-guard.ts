/** Lets only programs of this machine that have the token reach the server over HTTP. */
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Effect from "effect/Effect"
import { isSameText } from "./gate/is-same-text.ts"

// A page in a browser has an Origin; a name that was bound to this machine's address has another Host.
const isLocal = (host: string | undefined): boolean => /^(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/.test(host ?? "")

/** Refuses requests of pages, to other names, and without the token. */
export const guard = (token: string) =>
  HttpRouter.middleware(
    (respond) =>
      Effect.gen(function* () {
        const { headers } = yield* HttpServerRequest.HttpServerRequest
        if (!isLocal(headers["host"]) || headers["origin"] !== undefined) {
          return HttpServerResponse.empty({ status: 403 })
        }
        if (!isSameText(headers["authorization"] ?? "", `Bearer ${token}`)) {
          return HttpServerResponse.empty({ status: 401, headers: { "www-authenticate": "Bearer" } })
        }
        return yield* respond
      }),
    { global: true }
  )
