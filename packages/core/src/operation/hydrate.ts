import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { XError } from "../errors/errors.ts"
import { type Lookup, type LookupBy, lookUp, type ReadLookup, sameKey } from "./lookup.ts"
import type { Operation } from "./operation.ts"
import { checkObject, guarded } from "../parameters/argument.ts"
import { checkParameter } from "../parameters/check-parameter.ts"
import type { UncheckedParameters } from "../parameters/parameter.ts"
import { integer } from "../parameters/integer.ts"
import { streamInSpan } from "./tracing/stream-span.ts"
import { InvalidInput } from "../errors/reasons.ts"
import type { XApi } from "../definition/xapi.ts"

/** The keys: a stream, an iterable, or a comma-separated string. */
export type Keys<Key> = Stream.Stream<Key, unknown, unknown> | Iterable<Key> | string

/** The size of batches, their concurrency, and the size of the cache. */
export interface HydrateParams {
  /** The largest number of different keys in a request. Default and maximum: 100. */
  readonly batch_size?: number | undefined
  /** The number of concurrent requests. Default: 1, which requests nothing before it is needed. */
  readonly concurrency?: number | undefined
  /**
   * The number of keys whose results are cached, so that a repeated key is not requested twice. The oldest is evicted
   * first; entries do not expire. With 0, a key is requested once for each batch. Default: 10,000.
   */
  readonly remember?: number | undefined
}

/** The error type of a stream of keys; `never` for a list. */
export type KeysError<Input> = Input extends Stream.Stream<infer _A, infer E, infer _R> ? E : never

/** See {@link KeysError}. */
export type KeysServices<Input> = Input extends Stream.Stream<infer _A, infer _E, infer R> ? R : never

/** A stream with the result for each key, in the order of the keys. */
export type Hydrated<Value, Response, Input> = Stream.Stream<
  Lookup<Value, Response>,
  XError | KeysError<Input>,
  XApi | KeysServices<Input>
>

/**
 * Looks up any number of keys, the parameter that `by` names, with an operation that takes several keys.
 * @since 0.1.0
 */
export const hydrate = <Params, Result>(
  self: Operation<Params, Result>,
  by: LookupBy,
  given: HydrateParams
): Stream.Stream<Lookup<unknown, unknown>, unknown, unknown> => {
  const { name, params } = self.definition
  const unreadable = checkObject("params", given, "an object of parameters")
  if (unreadable !== undefined) return Stream.fail(new XError({ operation: name, reason: unreadable }))
  const { batch_size, concurrency, remember, ids, usernames, ...fields }: UncheckedParameters & HydrateParams = {
    ...given
  }
  // Checked next.
  const keys = (by.parameter === "ids" ? ids : usernames) as Keys<unknown>
  const maximum = params[by.parameter]?.maximum ?? 1
  const options: HydrateOptions = {
    size: batch_size ?? maximum,
    concurrency: concurrency ?? 1,
    remember: remember ?? 10_000
  }
  const invalid = checkHydratedKeys(keys, by) ?? checkHydrateOptions(options, maximum)
  if (invalid !== undefined) return Stream.fail(new XError({ operation: name, reason: invalid }))
  const results = keysToStream(keys).pipe(
    Stream.mapAccumArray(
      () => new Planner(by, options),
      (planner, keys) => [planner, planner.add(keys)],
      { onHalt: (planner) => planner.rest() }
    ),
    Stream.mapEffect((group) => Effect.exit(presentGroup(group, (keys) => lookUp(self, by, fields, keys))), {
      concurrency: options.concurrency
    }),
    // A concurrent stream fails at once. In this place a failure comes after the results of earlier requests.
    Stream.mapEffect((exit) => exit),
    Stream.flattenIterable
  )
  return streamInSpan(() => ["hydrate", { attributes: { "x.operation": name } }], results)
}

const keysToStream = (keys: Keys<unknown>): Stream.Stream<unknown, unknown, unknown> =>
  Stream.isStream(keys) ? keys : Stream.fromIterable(typeof keys === "string" ? keys.split(",") : keys)

const checkHydratedKeys = (keys: unknown, { parameter }: LookupBy): InvalidInput | undefined => {
  if (typeof keys === "string" || Stream.isStream(keys)) return undefined
  const rule = "a stream, an iterable or a string with commas"
  return guarded(parameter, keys, () =>
    typeof keys === "object" && keys !== null && typeof Reflect.get(keys, Symbol.iterator) === "function"
      ? undefined
      : new InvalidInput({ parameter, value: keys, rule })
  )
}

// The operation refuses a key without a text. Converting it to one may throw.
const keyText = (key: unknown): string => (/^(string|number|bigint)$/.test(typeof key) ? `${key}` : "")

interface HydrateOptions {
  readonly size: number
  readonly concurrency: number
  readonly remember: number
}

const checkHydrateOptions = (
  { concurrency, remember, size }: HydrateOptions,
  maximum: number
): InvalidInput | undefined => {
  const checks = [
    ["batch_size", size, integer(1, maximum)],
    ["concurrency", concurrency, integer(1, Number.MAX_SAFE_INTEGER)],
    ["remember", remember, integer(0, Number.MAX_SAFE_INTEGER)]
  ] as const
  for (const [name, value, parameter] of checks) {
    const invalid = checkParameter(name, value, parameter)
    if (invalid !== undefined) return invalid
  }
  return undefined
}

/** The different keys of one request, and its result. */
interface KeyBatch {
  readonly keys: Map<string, unknown>
  readonly responded: Deferred.Deferred<ReadLookup, XError>
}

/** Keys in their original order, each with the batch that requests it: the batch of this group or an earlier one. */
interface Group {
  readonly batch: KeyBatch
  readonly places: Array<readonly [key: string, batch: KeyBatch]>
}

const emptyGroup = (): Group => ({ batch: { keys: new Map(), responded: Deferred.makeUnsafe() }, places: [] })

/** Divides keys into groups that need at most one request each. */
class Planner {
  readonly by: LookupBy
  readonly options: HydrateOptions
  // The oldest key first.
  readonly remembered: Map<string, KeyBatch> = new Map()
  group: Group = emptyGroup()

  constructor(by: LookupBy, options: HydrateOptions) {
    this.by = by
    this.options = options
  }

  add(keys: ReadonlyArray<unknown>): ReadonlyArray<Group> {
    const groups: Array<Group> = []
    for (const key of keys) {
      const { batch, places } = this.group
      const text = keyText(key)
      const same = sameKey(this.by, text)
      const known = this.remembered.get(same)
      if (known === undefined && !batch.keys.has(same)) batch.keys.set(same, key)
      places.push([text, known ?? batch])
      // The second bound limits how many cached keys wait behind a key that is not cached.
      if (batch.keys.size === this.options.size || places.length === this.options.size * 100) groups.push(this.close())
    }
    // Keys with a cached result do not wait for the next key.
    return this.group.batch.keys.size === 0 ? [...groups, ...this.rest()] : groups
  }

  rest(): ReadonlyArray<Group> {
    return this.group.places.length === 0 ? [] : [this.close()]
  }

  close(): Group {
    const { group, options, remembered } = this
    for (const key of group.batch.keys.keys()) remembered.set(key, group.batch)
    for (const key of remembered.keys()) {
      if (remembered.size <= options.remember) break
      remembered.delete(key)
    }
    this.group = emptyGroup()
    return group
  }
}

const presentGroup = Effect.fnUntraced(function* (
  { batch, places }: Group,
  ask: (keys: ReadonlyArray<unknown>) => Effect.Effect<ReadLookup, XError, XApi>
) {
  if (batch.keys.size > 0) yield* Deferred.into(ask(Array.from(batch.keys.values())), batch.responded)
  return yield* Effect.forEach(places, ([key, { responded }]) =>
    Effect.map(Deferred.await(responded), (read) => read(key))
  )
})
