import type * as Effect from "effect/Effect"
import type { Fiber } from "effect/Fiber"
import type { Definition } from "../definition/definition.ts"
import type { XError } from "../errors/errors.ts"
import { refuse } from "../errors/refuse.ts"
import type { WrittenRequest } from "../parameters/body.ts"
import { isInvalid, type UncheckedParameters } from "../parameters/parameter.ts"
import { type EncodedRequest, encodeRequest } from "./encode-request.ts"
import { inSpan } from "./tracing/span.ts"

/** Where requests go. */
export interface RequestTarget {
  /** The URL before the path. */
  readonly base: string
  /** The headers of all requests, by lower-case names. */
  readonly headers: Readonly<Record<string, string>>
}

/** A call whose parameters are encoded, with its request. */
export interface EncodedCall extends EncodedRequest, WrittenRequest {}

/**
 * Makes a call in a span: checks and encodes its parameters, and writes its request, whose URL may still contain `{me}`. Fails
 * with `InvalidInput` if a parameter is malformed.
 *
 * @param make signs and sends the request
 * @since 0.1.0
 */
export const callInSpan = <A>(
  definition: Definition,
  params: UncheckedParameters,
  target: RequestTarget,
  make: (call: EncodedCall, fiber: Fiber<unknown, unknown>) => Effect.Effect<A, XError>
): Effect.Effect<A, XError> =>
  inSpan(
    () => [definition.name],
    (fiber) => {
      const encoded = encodeRequest(definition, params)
      return isInvalid(encoded)
        ? refuse(definition.name, encoded)
        : make({ ...encoded, ...writeRequest(definition, encoded, target) }, fiber)
    }
  )

const writeRequest = (
  { body, method, params, response }: Definition,
  { inBody, path }: EncodedRequest,
  { base, headers }: RequestTarget
): WrittenRequest => {
  const request = { method, url: base + path, headers: { accept: response.accept, ...headers } }
  return body === undefined ? { request } : body.write(request, params, inBody)
}
