import * as Stream from "effect/Stream"
import type { Definition } from "../definition/definition.ts"
import type { XError } from "../errors/errors.ts"
import type { OpenResponse } from "../definition/open-response.ts"
import { toStream } from "../wire/byte-stream.ts"
import { lostBody } from "./lost-body.ts"

/** The bytes of a response's body. A response without a body has none. */
export const bodyStream = (
  definition: Definition,
  { onBytes, response, ...head }: OpenResponse
): Stream.Stream<Uint8Array, XError> => {
  const bytes = Stream.mapError(toStream(response.body), (error) => lostBody(definition, head, error))
  return onBytes === undefined ? bytes : onBytes(bytes)
}
