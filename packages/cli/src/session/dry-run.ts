import { XError } from "@xeffect/core"
import { encodeRequest, type HttpBody, type HttpRequest, isChunked } from "@xeffect/core/wire"
import { priceOf } from "@xeffect/costs"
import { extractUrls } from "@xeffect/text"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { InvalidInput } from "@xeffect/core"
import type { AnyCallable, Parameters } from "./operation.ts"

/** The request of a call, and what it costs, as far as its parameters say. */
export interface Planned {
  readonly method: string
  readonly url: string
  readonly body?: unknown
  readonly dollars: { readonly min: number; readonly max: number | null }
}

/** The body as people read it: JSON as it is, of anything else the type and the size. */
const shownBody = (body: HttpBody, type: string | undefined): unknown => {
  if (typeof body === "string") return type === "application/json" ? JSON.parse(body) : body
  const size = body instanceof Blob ? body.size : isChunked(body) ? body.length : body.length
  return `${size ?? "?"} bytes of ${type ?? "data"}`
}

/** The ID of the user that an OAuth 1.0a token contains. Without one, the X API is asked before the call. */
const userId = Effect.map(Effect.option(Config.String("X_ACCESS_TOKEN")), (token) =>
  Option.getOrUndefined(
    Option.filter(
      Option.map(token, (text) => text.split("-")[0] ?? ""),
      (id) => /^\d+$/.test(id)
    )
  )
)

/** What a call would send and cost. Nothing is sent. Fails as the call would that is refused before it is sent. */
export const plan = Effect.fnUntraced(function* ({ definition }: AnyCallable, params: Parameters) {
  const encoded = encodeRequest(definition, params)
  if (encoded instanceof InvalidInput) {
    return yield* new XError({ operation: definition.name, reason: encoded })
  }
  const { inBody, path } = encoded
  const base = Option.getOrElse(yield* Effect.option(Config.String("X_BASE_URL")), () => "https://api.x.com")
  const url = base + path.replace("{me}", (yield* userId) ?? "{me}")
  const unwritten: HttpRequest = { method: definition.method, url, headers: {} }
  const { body, headers } = definition.body?.write(unwritten, definition.params, inBody).request ?? unwritten
  const { dollars } = yield* Result.match(
    // The parameters were checked above.
    priceOf({ definition }, params as never, { links: extractUrls }),
    { onFailure: Effect.fail, onSuccess: Effect.succeed }
  )
  const max = Number.isFinite(dollars.max) ? dollars.max : null
  const planned: Planned = {
    method: definition.method,
    url,
    ...(body === undefined ? {} : { body: shownBody(body, headers["content-type"]) }),
    dollars: { min: dollars.min, max }
  }
  return planned
})
