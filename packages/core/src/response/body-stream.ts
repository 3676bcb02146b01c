import * as Stream from "effect/Stream"
import type { Definition } from "../definition/definition.ts"
import type { XError } from "../errors/errors.ts"
import { lostBody } from "./lost-body.ts"
import type { OpenResponse } from "../definition/open-response.ts"

/** The bytes of a response's body. A response without a body has none. */
export const bodyStream = (definition: Definition, { response }: OpenResponse): Stream.Stream<Uint8Array, XError> =>
  Stream.catch(response.stream, (error) =>
    error.reason._tag === "EmptyBodyError" ? Stream.empty : Stream.fail(lostBody(definition, response, error))
  )
