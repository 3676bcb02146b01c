import * as Effect from "effect/Effect"
import { errorsOf } from "./data.ts"
import { XError } from "../errors/errors.ts"
import { checkOperation } from "./check-operation.ts"
import type { Operation, OptionalOperation } from "./operation.ts"
import type { Arguments, NoneGiven, OperationArgument } from "./arguments.ts"
import type { Exact } from "./exact.ts"
import type { UncheckedParameters } from "../parameters/parameter.ts"
import { PartialErrors } from "../errors/reasons.ts"
import { refuse } from "../errors/refuse.ts"
import { credentialNote } from "../response/credential-note.ts"
import { notJson } from "../response/json.ts"
import { toWeb } from "../wire/http-response.ts"
import { closeOnError } from "../wire/response-owner.ts"
import { XApi } from "../definition/xapi.ts"

/**
 * Calls an operation for the parsed JSON of its response, unchecked. Fails with `DecodeError` if the response is not JSON.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { dict } from "xeffect/core"
 * import { getTweet } from "xeffect/tweets"
 *
 * const program = dict(getTweet, { id: "20" })
 * ```
 */
export const dict: <Self, Params, Result, const Given extends Params = NoneGiven<Params>>(
  self: OperationArgument<Self, Params, Result>,
  ...args: Arguments<Params, Given>
) => Effect.Effect<unknown, XError, XApi> = ((self: Operation<unknown, unknown>, params: UncheckedParameters = {}) => {
  const invalid = checkOperation(self)
  if (invalid !== undefined) return refuse("dict", invalid)
  const { definition } = self
  return XApi.use((api) =>
    Effect.flatMap(api.execute(definition, params), (response) =>
      response.json === undefined ? notJson(definition, response) : Effect.succeed(response.json)
    )
  )
  // Callers are checked against the parameters of the operation.
}) as never

/**
 * Calls an operation for its HTTP response, as `fetch` returns it, the body unread and unchanged. Statuses
 * other than 2xx stay failures. The timeout of an attempt applies until the head of the response. Read the body, or
 * cancel it: it keeps its connection until then. Not for streams, whose items are read by the operation itself.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { raw } from "xeffect/core"
 * import { getTweet } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.flatMap(raw(getTweet, { id: "20" }), (response) => Effect.promise(() => response.text()))
 * ```
 */
export const raw: <Self, Params, Result, const Given extends Params = NoneGiven<Params>>(
  self: OperationArgument<Self, Params, Result>,
  ...args: Arguments<Params, Given>
) => Effect.Effect<Response, XError, XApi> = ((self: Operation<unknown, unknown>, params: UncheckedParameters = {}) => {
  // The items of a stream would be counted and reported by nobody.
  const invalid = checkOperation(self)
  if (invalid !== undefined) return refuse("raw", invalid)
  return XApi.use((api) =>
    Effect.map(closeOnError(api.open(self.definition, params)), ({ response }) => toWeb(response))
  )
  // As for `dict`.
}) as never

/**
 * The operation, but failing with `PartialErrors` if a response with status 200 has `errors`. The result is an
 * operation, so it can be paged.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { failOnErrors } from "xeffect/core"
 * import { getTweets } from "xeffect/tweets"
 *
 * const program = failOnErrors(getTweets)({ ids: ["20", "21"] })
 * ```
 */
export const failOnErrors: {
  <Params, Result>(self: OptionalOperation<Params, Result>): OptionalOperation<Params, Result>
  <Params, Result>(self: Operation<Params, Result>): Operation<Params, Result>
} = <Params, Result>(self: Operation<Params, Result>) => {
  const invalid = checkOperation(self)
  if (invalid !== undefined)
    return Object.assign(() => refuse("failOnErrors", invalid), { definition: undefined }) as never
  const { definition } = self
  // Callers are checked against the types of `self`, so the parameters contain no other names.
  const call = (params: Params) =>
    Effect.tap(self<Params>(params as Exact<Params, Params>), (response) => {
      const errors = errorsOf(response)
      if (errors.length === 0) return Effect.void
      const reason = new PartialErrors({ errors })
      return Effect.fail(new XError({ operation: definition.name, reason, ...credentialNote(response) }))
    })
  // It is called like `self`; only its failures differ.
  return Object.assign(call, { definition }) as unknown as OptionalOperation<Params, Result>
}
