import {
  type Definition,
  type Exact,
  type Id,
  InvalidInput,
  type Operation,
  type StreamingOperation,
  XError
} from "@xeffect/core"
import { checkCall, checkObject, functionName, refuse, type UncheckedParameters } from "@xeffect/core/transport"
import * as Effect from "effect/Effect"
import { encodeParams } from "./encode-params.ts"
import { checkOrder } from "./check-window.ts"
import { type Collectable, collectable, collectableNames } from "./collectable.ts"
import { checkKeys, keysOf, keyParameterOf, sampleOf } from "./keys.ts"
import { makePlan, type Plan } from "./plan.ts"

/** A file of keys: one ID or handle a line. Blank lines are skipped. The path is relative to the process that runs it. */
export interface KeyFile {
  readonly file: string
}

// Several of what an operation takes one of, and files of keys. The token of a page is the collection's own.
type Widened<Name, Value> = Name extends "ids" | "usernames"
  ? Value | ReadonlyArray<Id> | KeyFile
  : Name extends "id" | "tweet_id" | "list_id" | "user_id"
    ? Value | ReadonlyArray<Id> | KeyFile
    : Value

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
      readonly conversation_id: Id | ReadonlyArray<Id> | KeyFile
    }
  : never

/** The parameters of a plan: those of the operation, without the token of a page. */
export type CollectParams<Params> = Widen<Params> | Conversations<Params>

/** How a plan is divided. */
export interface CollectOptions {
  /**
   * Into how many slices the work is divided at most: windows of time of a search, parts of a list of IDs. They run side
   * by side. Default: 8. From 1 to 10,000.
   */
  readonly slices?: number | undefined
}

interface Parts {
  readonly row: Collectable
  readonly params: UncheckedParameters
  readonly slices: number
}

const partsOf = (definition: Definition | undefined, params: unknown, options: unknown): InvalidInput | Parts => {
  const row = collectable(definition?.name ?? "")
  if (row === undefined) {
    const rule = `an operation that can be collected: ${collectableNames.map(functionName).join(", ")}`
    return new InvalidInput({ parameter: "operation", value: definition?.name, rule })
  }
  const malformed = checkObject("params", params, "an object of parameters") ?? checkObject("options", options)
  if (malformed !== undefined) return malformed
  const { slices = 8 } = options as CollectOptions
  if (!Number.isInteger(slices) || slices < 1 || slices > 10_000) {
    return new InvalidInput({ parameter: "slices", value: slices, rule: "a whole number from 1 to 10000" })
  }
  return { row, params: params as UncheckedParameters, slices }
}

// The largest pages need the fewest requests.
const withPageSize = ({ definition }: Collectable, params: UncheckedParameters): UncheckedParameters => {
  const maximum = definition.params["max_results"]?.maximum
  return maximum === undefined ? params : { ...params, max_results: params["max_results"] ?? maximum }
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

const planOfCall = ({ params, row, slices }: Parts): InvalidInput | Plan => {
  const parameter = keyParameterOf(row, params)
  const { [parameter ?? ""]: given, ...rest } = params
  const keys = parameter === undefined ? undefined : keysOf(parameter, given)
  const sized = withPageSize(row, rest)
  const invalid =
    checkToken(params) ??
    (parameter === undefined || keys === undefined ? undefined : checkKeys(row, keys, given)) ??
    checkCall(row.definition, { ...sized, ...sampleOf(row, keys, sized) })
  if (invalid !== undefined) return invalid
  const encoded = encodeParams(row.definition, sized)
  const unordered = checkOrder(encoded)
  if (unordered !== undefined) return unordered
  return makePlan({
    operation: row.definition.name,
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
 * the path, such as the `id` of `getUsersFollowers`, takes several IDs or a file of them; so do `ids` and `usernames`.
 * Searches of posts take `conversation_id` in place of, or with, `query`.
 *
 * A search without `start_time` and `end_time` ends 30 seconds before the first `run`. If `max_results` is not given, it is
 * the largest that the operation allows.
 *
 * @param operation the operation
 * @param params its parameters, without the token of a page
 * @param options `slices`, 1 to 10,000, default 8
 * @returns the plan. Fails with `InvalidInput`, which names the parameter and the rule
 * @example
 * ```ts
 * import { collect } from "xeffect/export"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import { getUsersFollowers } from "xeffect/users"
 *
 * const posts = collect(searchRecentTweets, { query: "#tides -is:retweet", tweet_fields: ["created_at"] }, { slices: 16 })
 * const graph = collect(getUsersFollowers, { id: { file: "accounts.txt" }, user_fields: ["public_metrics"] })
 * ```
 */
export const collect = <Params, Result, const Given extends CollectParams<Params>>(
  operation: Operation<Params, Result> | StreamingOperation<Params, Result>,
  params: Exact<Given, CollectParams<Params>>,
  options: CollectOptions = {}
): Effect.Effect<Plan, XError> =>
  Effect.suspend(() => {
    const parts = partsOf(operation?.definition, params, options)
    const plan = parts instanceof InvalidInput ? parts : planOfCall(parts)
    return plan instanceof InvalidInput ? refuse("collect", plan) : Effect.succeed(plan)
  })
