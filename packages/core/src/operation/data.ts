import * as Effect from "effect/Effect"
import { XError } from "../errors/errors.ts"
import { checkOperation } from "./check-operation.ts"
import { refuse } from "../errors/refuse.ts"
import type { Arguments, NoneGiven, OperationArgument } from "./arguments.ts"
import type { Operation } from "./operation.ts"
import { NotFound, PartialErrors } from "../errors/reasons.ts"
import type { Problem } from "../errors/problem.ts"
import { field } from "../text/json.ts"
import { credentialNote } from "../response/credential-note.ts"
import { rememberSetAside, setAside } from "../response/set-aside-of-response.ts"
import type { Apply } from "../shape/select.ts"
import { shapeOfField } from "../shape/shape.ts"
import type { XApi } from "../definition/xapi.ts"

/** The `data` of a response. */
export type DataOf<Response> = Response extends { readonly data?: infer Data } ? NonNullable<Data> : never

/**
 * Calls an operation for the `data` of its response. A list without entries is an empty list.
 *
 * Fails like the operation, with `NotFound` if nothing was found, and with `PartialErrors` if the response has errors
 * instead of data. Errors in addition to data are not failures: use `failOnErrors` for that.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { data } from "xeffect/core"
 * import { getTweet } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(data(getTweet, { id: "20" }), (tweet) => tweet.text)
 * ```
 */
export const data: <Self, Params, Result, const Given extends Params = NoneGiven<Params>>(
  self: OperationArgument<Self, Params, Result>,
  ...args: Arguments<Params, Given>
) => Effect.Effect<DataOf<Apply<Result, Given>>, XError, XApi> = ((
  self: Operation<unknown, unknown>,
  params?: unknown
): Effect.Effect<unknown, XError, XApi> => {
  const invalid = checkOperation(self)
  if (invalid !== undefined) return refuse("data", invalid)
  return Effect.flatMap(self(params), (response) => {
    const found = field(response, "data") ?? emptyList(self, response)
    if (found === undefined) return Effect.fail(failureWithoutData(self.definition.name, response))
    if (typeof response === "object" && response !== null) rememberSetAside(found, setAside(response))
    return Effect.succeed(found)
  })
  // Callers are checked against the parameters of the operation, and `DataOf` is the type of `data`.
}) as never

/**
 * The errors of a response with status 200.
 * @since 0.1.0
 */
export const errorsOf = (response: unknown): ReadonlyArray<Problem> => {
  const errors = field(response, "errors")
  // The operation has checked the response.
  return Array.isArray(errors) ? errors : []
}

const emptyList = ({ definition }: Operation<unknown, unknown>, response: unknown) => {
  const { response: kind } = definition
  const declared = kind.kind === "json" && kind.shape.type === "struct" ? kind.shape.fields["data"] : undefined
  const shape = declared && shapeOfField(declared)
  // `listOrOne` is a list as well.
  const isList = (shape?.type === "converted" ? shape.of : shape)?.type === "list"
  return isList && errorsOf(response).length === 0 ? [] : undefined
}

const failureWithoutData = (operation: string, response: unknown): XError => {
  const errors = errorsOf(response)
  const [first] = errors
  const note = credentialNote(response)
  const isMissing = ({ type }: Problem) => type?.endsWith("/resource-not-found") === true
  if (first !== undefined && !errors.every(isMissing))
    return new XError({ operation, reason: new PartialErrors({ errors }), ...note })
  const { detail = "nothing was found", parameter, resource_id, resource_type } = first ?? {}
  const reported = { parameter, resource_id, resource_type, kind: first && "resource-not-found" }
  const known = Object.fromEntries(Object.entries(reported).filter(([, value]) => value !== undefined))
  return new XError({ operation, reason: new NotFound({ detail, ...known }), ...note })
}
