import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Equal from "effect/Equal"
import * as Exit from "effect/Exit"
import * as Hash from "effect/Hash"
import * as Request from "effect/Request"
import * as RequestResolver from "effect/RequestResolver"
import { attempt } from "../text/attempt.ts"
import { checkObject } from "../parameters/argument.ts"
import type { XError } from "../errors/errors.ts"
import { refuse } from "../errors/refuse.ts"
import { type Lookup, type LookupBy, lookUp, sameKey } from "./lookup.ts"
import type { Operation } from "./operation.ts"
import { checkParameter } from "../parameters/check-parameter.ts"
import type { UncheckedParameters } from "../parameters/parameter.ts"
import type { XApi } from "../definition/xapi.ts"

/** The lookup of one key, which may share a request with others. */
interface SingleLookup extends Request.Request<Lookup<unknown, unknown>, XError, XApi> {
  readonly key: unknown
  readonly fields: UncheckedParameters
}

const SingleLookup = Request.of<SingleLookup>()

type SingleEntry = Request.Entry<SingleLookup>

/**
 * Makes a lookup of single keys from an operation that takes several keys. Concurrent lookups are batched into as few
 * requests as possible, if they request the same fields with the same `XApi` and credentials in their context.
 * @since 0.1.0
 */
export const finder = <Params, Result>(self: Operation<Params, Result>, by: LookupBy) => {
  const resolver = RequestResolver.makeGrouped({
    key: (entry: SingleEntry) => new Together(entry),
    resolver: (entries) => presentAll(self, by, entries)
  })
  return (params: object): Effect.Effect<Lookup<unknown, unknown>, XError, XApi> => {
    const malformed = checkObject("params", params, "an object of parameters")
    if (malformed !== undefined) return refuse(self.definition.name, malformed)
    const { id, username, ...fields }: UncheckedParameters = { ...params }
    const key = by.field === "id" ? id : username
    // An invalid key must not fail the other lookups of its batch.
    const invalid = checkParameter(by.field, key, by.key)
    return invalid === undefined
      ? Effect.request(SingleLookup({ key, fields }), resolver)
      : refuse(self.definition.name, invalid)
  }
}

/** The context that the lookups of a batch share. */
class Together implements Equal.Equal {
  readonly fields: string
  readonly services: ReadonlyMap<string, unknown>
  constructor({ context, request }: SingleEntry) {
    this.fields = fieldsKey(request.fields)
    this.services = new Map(Array.from(context.mapUnsafe).filter(([name]) => name.startsWith("@xeffect/")))
  }
  [Hash.symbol](): number {
    return Hash.string(this.fields)
  }
  [Equal.symbol](that: Equal.Equal): boolean {
    if (!(that instanceof Together) || that.fields !== this.fields) return false
    if (that.services.size !== this.services.size) return false
    return Array.from(this.services).every(([name, service]) => that.services.get(name) === service)
  }
}

// Equal for the same fields, whether given as a list or as a string, and in any order of parameters.
const fieldsKey = (fields: UncheckedParameters): string =>
  Object.keys(fields)
    .filter((name) => fields[name] !== undefined)
    .sort()
    .map((name) => `${name}=${optionText(fields[name])}`)
    .join("&")

// A value that has no text is refused by the operation.
const optionText = (value: unknown): string =>
  attempt(
    () => String(value),
    () => "\0"
  )

/** Requests the keys of all entries, each key once, and completes every entry with the result for its key. */
const presentAll = <Params, Result>(
  self: Operation<Params, Result>,
  by: LookupBy,
  entries: Arr.NonEmptyReadonlyArray<SingleEntry>
): Effect.Effect<void> => {
  const { context, request } = entries[0]
  const waiting = new Map<string, Arr.NonEmptyArray<SingleEntry>>()
  for (const entry of entries) {
    const same = sameKey(by, entry.request.key)
    const others = waiting.get(same)
    if (others === undefined) waiting.set(same, [entry])
    else others.push(entry)
  }
  const ask = (batch: ReadonlyArray<Arr.NonEmptyReadonlyArray<SingleEntry>>) => {
    const keys = batch.map(([entry]) => entry.request.key)
    return Effect.map(Effect.exit(lookUp(self, by, request.fields, keys)), (exit) => {
      for (const entry of batch.flat()) {
        entry.completeUnsafe(Exit.map(exit, (read) => read(`${entry.request.key}`)))
      }
    })
  }
  const batches = Arr.chunksOf(Array.from(waiting.values()), self.definition.params[by.parameter]?.maximum ?? 1)
  return Effect.provideContext(Effect.forEach(batches, ask, { concurrency: "unbounded", discard: true }), context)
}
