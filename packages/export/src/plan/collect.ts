import {
  type Call,
  type Exact,
  type Id,
  InvalidInput,
  type Operation,
  type StreamingOperation,
  XError
} from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import { checkCall, checkObject, functionName, type UncheckedParameters } from "@xeffect/core/options"
import * as Effect from "effect/Effect"
import { encodeParams, withPageSize } from "./encode-params.ts"
import { checkOrder } from "./search-reach.ts"
import { type Collectable, collectable, collectableNames } from "./collectable.ts"
import { fileOfKeys, keysOf, keyParameterOf, sampleOf } from "./keys.ts"
import { checkForm, isMadeHere, makePlan, type Plan } from "./plan.ts"
import { defaultSlices } from "./slices.ts"

/** The parameters that take several keys, by an array or a file. */
export type KeyParameter = "ids" | "usernames" | "id" | "tweet_id" | "list_id" | "user_id" | "conversation_id"

// Several of what an operation takes one of. The token of a page is the collection's own.
type Widened<Name, Value> = Name extends KeyParameter ? Value | ReadonlyArray<Id> : Value

type Widen<Params> = Params extends unknown
  ? {
      readonly [Name in keyof Params as Name extends "pagination_token" | "next_token" ? never : Name]: Widened<
        Name,
        Params[Name]
      >
    }
  : never

type Conversations<Params> = Params extends { readonly query: string; readonly sort_order?: unknown }
  ? Widen<Omit<Params, "query">> & {
      readonly query?: string | undefined
      /** The IDs of conversations: their first posts and all replies to them that the search reaches. */
      readonly conversation_id: Id | ReadonlyArray<Id>
    }
  : never

type WithoutKeys<Params, Name extends PropertyKey> = Params extends unknown
  ? [Name] extends [keyof Params]
    ? Omit<Params, Name>
    : never
  : never

type AllParams<Params> = Widen<Params> | Conversations<Params>

/** The parameters of a plan: the operation's, without the token of a page, and without keys that are in a file. */
export type CollectParams<Params, InFile extends KeyParameter = never> = [InFile] extends [never]
  ? AllParams<Params>
  : WithoutKeys<AllParams<Params>, InFile>

/** How a plan is divided, and where its keys are. */
export interface CollectOptions<InFile extends KeyParameter = never> {
  /**
   * Into how many slices the work is divided at most: windows of time of a search, parts of a list of IDs. They run side
   * by side. Default: 8. From 1 to 10,000.
   */
  readonly slices?: number | undefined
  /**
   * The parameter whose keys are in a file, and the path of the file: `{ ids: "ids.txt" }`. It has one ID or handle a line,
   * blank lines are skipped. The path is relative to the process that runs the plan, which reads the file at the first run.
   * Never take it from a request. Default: the keys are among the parameters.
   */
  readonly keys_from?: { readonly [Name in InFile]: string } | undefined
}

/** How the plan of a call is divided, and where its keys are; see {@link CollectOptions}. */
export interface CollectCallOptions {
  readonly slices?: number | undefined
  readonly keys_from?: Readonly<Record<string, string>> | undefined
}

interface Parts {
  readonly row: Collectable
  readonly params: UncheckedParameters
  readonly keys_from: unknown
  readonly slices: number
}

const partsOf = ({ operation, params }: Call, options: CollectCallOptions): InvalidInput | Parts => {
  // A caller without types may pass anything.
  const { definition } = Object(operation)
  const row = collectable(definition?.name ?? "")
  if (row === undefined) {
    const rule = `an operation that can be collected: ${collectableNames.map(functionName).join(", ")}`
    return new InvalidInput({ parameter: "operation", value: definition?.name, rule })
  }
  const malformed = checkObject("params", params, "an object of parameters") ?? checkObject("options", options)
  if (malformed !== undefined) return malformed
  const { keys_from, slices = defaultSlices } = options
  if (!Number.isInteger(slices) || slices < 1 || slices > 10_000) {
    return new InvalidInput({ parameter: "slices", value: slices, rule: "a whole number from 1 to 10000" })
  }
  return { row, params, keys_from, slices }
}

const checkToken = (params: UncheckedParameters): InvalidInput | undefined => {
  const parameter = ["pagination_token", "next_token"].find((name) => params[name] !== undefined)
  if (parameter === undefined) return undefined
  return new InvalidInput({
    parameter,
    value: params[parameter],
    rule: "left out: a collection begins at its first page"
  })
}

const planOfCall = ({ keys_from, params, row, slices }: Parts): InvalidInput | Plan => {
  const inFile = fileOfKeys(row, keys_from, params)
  const parameter = inFile === undefined ? keyParameterOf(row, params) : undefined
  const { [parameter ?? ""]: given, ...rest } = params
  const keys = parameter === undefined ? inFile : keysOf(row, parameter, given)
  if (keys instanceof InvalidInput) return keys
  const sized = withPageSize(row, rest)
  const invalid = checkToken(params) ?? checkCall(row.operation.definition, { ...sized, ...sampleOf(row, keys, sized) })
  if (invalid !== undefined) return invalid
  const encoded = encodeParams(row.operation.definition, sized)
  const unordered = checkOrder(encoded)
  if (unordered !== undefined) return unordered
  return makePlan({
    operation: row.operation.definition.name,
    params: encoded,
    ...(keys === undefined ? {} : { keys }),
    slices
  })
}

/**
 * Makes a plan of a collection: what to collect, as data. Nothing is sent.
 *
 * Takes an operation with pages (searches, counts, timelines, mentions, followers, likes, lists, quotes, …), a lookup by
 * keys (`getTweets`, `getUsers`), or a stream (`streamTweets`, …), which is followed until it is cancelled. A parameter of
 * the path, such as the `id` of `getUsersFollowers`, takes several IDs. `keys_from` takes them from a file, and `ids` and
 * `usernames` too. Searches of posts take `conversation_id` in place of, or with, `query`.
 *
 * A search without `start_time` and `end_time` ends 30 seconds before the first `run`. If `max_results` is not given, it is
 * the largest that the operation allows.
 *
 * @param operation the operation
 * @param params its parameters, without the token of a page
 * @param options `slices`, 1 to 10,000, default 8; `keys_from`, a parameter and the file with its keys
 * @returns the plan. Fails with `InvalidInput`, which names the parameter and the rule
 * @since 0.1.0
 * @example
 * ```ts
 * import { collect } from "xeffect/export"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import { getUsersFollowers } from "xeffect/users"
 *
 * const posts = collect(searchRecentTweets, { query: "#tides -is:retweet", tweet_fields: ["created_at"] }, { slices: 16 })
 * const graph = collect(getUsersFollowers, { user_fields: ["public_metrics"] }, { keys_from: { id: "accounts.txt" } })
 * ```
 */
export const collect = <
  Params,
  Result,
  const Given extends CollectParams<Params, InFile>,
  const InFile extends KeyParameter = never
>(
  operation: Operation<Params, Result> | StreamingOperation<Params, Result>,
  params: Exact<Given, CollectParams<Params, InFile>>,
  options: CollectOptions<InFile> = {}
): Effect.Effect<Plan, XError> =>
  // Callers are checked against the parameters of the operation, and the plan checks them again.
  collectCall({ operation, params: params as UncheckedParameters }, options)

/**
 * Makes a plan of a call as {@link collect} does, for programs that learn only at run time which operation it has. A plan has
 * no end before its entries end: an `amount` is not read.
 *
 * @param call an operation and its parameters, without the token of a page
 * @param options `slices`, 1 to 10,000, default 8; `keys_from`, a parameter and the file with its keys
 * @returns the plan. Fails with `InvalidInput`, which names the parameter and the rule
 * @since 0.1.0
 * @example
 * ```ts
 * import { collectCall } from "xeffect/export"
 * import { searchRecentTweets } from "xeffect/tweets"
 *
 * const plan = collectCall({ operation: searchRecentTweets, params: { query: "#tides" } }, { slices: 16 })
 * ```
 */
export const collectCall = (call: Call, options: CollectCallOptions = {}): Effect.Effect<Plan, XError> =>
  Effect.suspend(() => {
    const parts = partsOf(call, options)
    const plan = parts instanceof InvalidInput ? parts : planOfCall(parts)
    return plan instanceof InvalidInput ? refuse("collect", plan) : Effect.succeed(plan)
  })

// A plan of an earlier version may have other defaults, but nothing that `collect` refuses.
const checkCollected = ({ keys, operation, params, slices }: Plan): InvalidInput | undefined => {
  const row = collectable(operation)
  if (row === undefined) {
    const rule = "an operation that can be collected"
    return new InvalidInput({ parameter: "plan.operation", value: operation, rule })
  }
  const { file, parameter = "", values } = keys ?? {}
  const call = { operation: row.operation, params: { ...params, [parameter]: values } }
  const parts = partsOf(call, { slices, ...(file === undefined ? {} : { keys_from: { [parameter]: file } }) })
  const made = parts instanceof InvalidInput ? parts : planOfCall(parts)
  if (made instanceof InvalidInput) {
    return new InvalidInput({ parameter: `plan.${made.parameter}`, value: made.value, rule: made.rule })
  }
  if (made.keys?.parameter === keys?.parameter) return undefined
  return new InvalidInput({ parameter: "plan.keys", value: keys, rule: "keys of a parameter that takes them" })
}

/** The error in a plan that was read from somewhere, if any. */
export const checkPlan = (plan: Plan): InvalidInput | undefined =>
  checkForm(plan) ?? (isMadeHere(plan) ? undefined : checkCollected(plan))
