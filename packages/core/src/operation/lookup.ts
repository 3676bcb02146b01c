import * as Effect from "effect/Effect"
import type { XError } from "../errors/errors.ts"
import type { Exact } from "./exact.ts"
import type { Operation } from "./operation.ts"
import type { Parameter, UncheckedParameters } from "../parameters/parameter.ts"
import type { Problem } from "../errors/problem.ts"
import { field } from "../text/json.ts"
import type { XApi } from "../definition/xapi.ts"

/** A resource that was found by its key. */
export interface Found<Value, Response> {
  readonly _tag: "Found"
  /** The requested ID or handle. */
  readonly key: string
  readonly value: Value
  /**
   * The response that contains it, possibly with others. Use it to find related resources, as in
   * `authorOf(found.response, found.value)`.
   */
  readonly response: Response
}

/** A key whose resource does not exist, may not be read, or was set aside from the response (see `setAside`). */
export interface Missing<Response> {
  readonly _tag: "Missing"
  /** The requested ID or handle. */
  readonly key: string
  /** The X API's explanation, if there is one. */
  readonly problem: Problem | undefined
  /** The response that lacks it. */
  readonly response: Response
}

/** The result for a key. */
export type Lookup<Value, Response> = Found<Value, Response> | Missing<Response>

/** How to look up keys with an operation. */
export interface LookupBy {
  /** The parameter that takes the keys. */
  readonly parameter: "ids" | "usernames"
  /** The field of an entry that contains its key, also the name of the parameter for a single key. */
  readonly field: "id" | "username"
  /** The rule for a key. */
  readonly key: Parameter
}

/** Returns the result for a key of a request. */
export type ReadLookup = (key: string) => Lookup<unknown, unknown>

/** Normalizes a key: handles are case-insensitive, and the X API returns IDs without leading zeros. */
export const sameKey = ({ field }: Pick<LookupBy, "field">, key: unknown): string =>
  field === "id" ? `${key}`.replace(/^0+(?=\d)/, "") : `${key}`.toLowerCase()

/** Looks up keys with one request. The caller limits their number. */
export const lookUp = <Params, Result>(
  self: Operation<Params, Result>,
  by: LookupBy,
  fields: UncheckedParameters,
  keys: ReadonlyArray<unknown>
): Effect.Effect<ReadLookup, XError, XApi> => {
  const params = { ...fields, [by.parameter]: keys }
  // The operation checks its parameters when it is called.
  return Effect.map(self<Params>(params as Exact<Params, Params>), (response) => reader(by, response))
}

const reader = (by: LookupBy, response: unknown): ReadLookup => {
  const found = new Map<string, unknown>()
  const problems = new Map<string, Problem>()
  for (const entry of listIn(response, "data")) {
    const key = entry[by.field]
    if (typeof key === "string") found.set(sameKey(by, key), entry)
  }
  for (const problem of listIn(response, "errors")) {
    for (const about of [problem["resource_id"], problem["value"]]) {
      // A missing resource may be reported twice, also as a reference of another entry. The problem of the request
      // itself wins.
      if (typeof about !== "string") continue
      const isKnown = problems.has(sameKey(by, about)) && problem["parameter"] !== by.parameter
      if (!isKnown) problems.set(sameKey(by, about), problem)
    }
  }
  return (key) => {
    const value = found.get(sameKey(by, key))
    return value === undefined
      ? { _tag: "Missing", key, problem: problems.get(sameKey(by, key)), response }
      : { _tag: "Found", key, value, response }
  }
}

type ResponseEntries = ReadonlyArray<Readonly<Record<string, unknown>>>

const listIn = (response: unknown, name: "data" | "errors"): ResponseEntries => {
  const list = field(response, name)
  // The operation has checked the response: both are lists of objects.
  return Array.isArray(list) ? list : []
}
