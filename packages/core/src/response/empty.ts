import * as Effect from "effect/Effect"
import type { EmptyResponse } from "../definition/definition.ts"
import { reportSetAside } from "./set-aside-of-response.ts"

/**
 * A response without a body: 204, or another success. An unexpected body is set aside, even by a strict layer.
 * @since 0.1.0
 */
export const empty: EmptyResponse = {
  kind: "empty",
  accept: "application/json",
  read: (api, definition, { text }) =>
    text === ""
      ? Effect.void
      : reportSetAside(api, definition, undefined, [{ path: [], expected: "an empty body", value: text }])
}
