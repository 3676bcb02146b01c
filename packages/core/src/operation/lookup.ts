import * as Effect from "effect/Effect"
import type { XError } from "../errors/errors.ts"
import type { Exact } from "./exact.ts"
import type { Operation } from "./operation.ts"
import type { Parameter, UncheckedParameters } from "../parameters/parameter.ts"
import type { Problem } from "../resources/problem.ts"
import type { XApi } from "../definition/xapi.ts"

/** Something that was looked for by its key, and is there. */
export interface Found<Value, Response> {
  readonly _tag: "Found"
  /** The ID or the handle that was asked for. */
  readonly key: string
  readonly value: Value
  /**
   * The response in which it came, which others may have come in as well: for what it refers to, as in
   * `authorOf(found.response, found.value)`.
   */
  readonly response: Response
}

/** Something that was looked for by its key, and does not exist or may not be read. */
export interface Missing<Response> {
  readonly _tag: "Missing"
  /** The ID or the handle that was asked for. */
  readonly key: string
  /** What the service says of it, where it says something. */
  readonly problem: Problem | undefined
  /** The response in which it did not come. */
  readonly response: Response
}

/** What became of a key. */
export type Lookup<Value, Response> = Found<Value, Response> | Missing<Response>

/** How an operation that takes several keys is asked. */
export interface LookupBy {
  /** The parameter that takes the keys. */
  readonly parameter: "ids" | "usernames"
  /** The field of an entry that holds its key, which is also the name of the parameter for a single one. */
  readonly field: "id" | "username"
  /** What a key must be. */
  readonly key: Parameter
}

/** Gives what became of a key of a request. */
export type ReadLookup = (key: string) => Lookup<unknown, unknown>

/** The same for keys that mean the same: handles do not depend on upper and lower case. */
export const sameKey = (key: unknown): string => `${key}`.toLowerCase()

/** Asks for some keys, no more of them than one request takes, by one request. */
export const lookUp = <Params, Result>(
  self: Operation<Params, Result>,
  by: LookupBy,
  fields: UncheckedParameters,
  keys: ReadonlyArray<unknown>
): Effect.Effect<ReadLookup, XError, XApi> => {
  const params = { ...fields, [by.parameter]: keys }
  // The operation itself checks its parameters when it is called.
  return Effect.map(self<Params>(params as Exact<Params, Params>), (response) => reader(by, response))
}

const reader = ({ field, parameter }: LookupBy, response: unknown): ReadLookup => {
  const found = new Map<string, unknown>()
  const problems = new Map<string, Problem>()
  for (const entry of listIn(response, "data")) {
    const key = entry[field]
    if (typeof key === "string") found.set(sameKey(key), entry)
  }
  for (const problem of listIn(response, "errors")) {
    for (const about of [problem["resource_id"], problem["value"]]) {
      // What is missing may also be missing as what another entry refers to. What is said of the request comes first.
      if (typeof about !== "string") continue
      const isKnown = problems.has(sameKey(about)) && problem["parameter"] !== parameter
      if (!isKnown) problems.set(sameKey(about), problem)
    }
  }
  return (key) => {
    const value = found.get(sameKey(key))
    return value === undefined
      ? { _tag: "Missing", key, problem: problems.get(sameKey(key)), response }
      : { _tag: "Found", key, value, response }
  }
}

type Entries = ReadonlyArray<Readonly<Record<string, unknown>>>

const listIn = (response: unknown, name: "data" | "errors"): Entries => {
  const list = typeof response === "object" && response !== null ? Reflect.get(response, name) : undefined
  // The operation has checked the response: both are lists of objects.
  return Array.isArray(list) ? list : []
}
