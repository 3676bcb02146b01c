import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Equal from "effect/Equal"
import * as Exit from "effect/Exit"
import * as Hash from "effect/Hash"
import * as Request from "effect/Request"
import * as RequestResolver from "effect/RequestResolver"
import { XError } from "../errors/errors.ts"
import { type Lookup, type LookupBy, lookUp, sameKey } from "./lookup.ts"
import type { Operation } from "./operation.ts"
import { Refused, type UncheckedParameters } from "../parameters/parameter.ts"
import { InvalidInput } from "../errors/reasons.ts"
import type { XApi } from "../definition/xapi.ts"

/** The lookup of one key, which may go to the service together with others. */
interface Single extends Request.Request<Lookup<unknown, unknown>, XError, XApi> {
  readonly key: unknown
  readonly fields: UncheckedParameters
}

const Single = Request.of<Single>()

type Entry = Request.Entry<Single>

/**
 * Makes the lookup of a single key from an operation that takes several: those that are made side by side become as few
 * requests as their different keys need. They go together only where their fields are the same, and what of this SDK is
 * in their context: the service, the credentials.
 */
export const finder = <Params, Result>(self: Operation<Params, Result>, by: LookupBy) => {
  const resolver = RequestResolver.makeGrouped({
    key: (entry: Entry) => new Together(entry),
    resolver: (entries) => presentAll(self, by, entries)
  })
  return (key: unknown, fields: UncheckedParameters): Effect.Effect<Lookup<unknown, unknown>, XError, XApi> => {
    // A key that is refused must not make the lookups fail that would have gone together with it.
    if (!(by.key.encode(key, by.key) instanceof Refused)) return Effect.request(Single({ key, fields }), resolver)
    const reason = new InvalidInput({ parameter: by.field, value: key, rule: by.key.rule(by.key) })
    return Effect.fail(new XError({ operation: self.definition.name, reason }))
  }
}

/** What lookups must have in common to go together. */
class Together implements Equal.Equal {
  readonly fields: string
  readonly services: ReadonlyMap<string, unknown>
  constructor({ context, request }: Entry) {
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

// The same for the same fields, given as a list or as a string, in whatever order the parameters are.
const fieldsKey = (fields: UncheckedParameters): string =>
  Object.keys(fields)
    .filter((name) => fields[name] !== undefined)
    .sort()
    .map((name) => `${name}=${String(fields[name])}`)
    .join("&")

/** Asks for the keys of all entries, each of them once, and gives every entry what became of its key. */
const presentAll = <Params, Result>(
  self: Operation<Params, Result>,
  by: LookupBy,
  entries: Arr.NonEmptyReadonlyArray<Entry>
): Effect.Effect<void> => {
  const { context, request } = entries[0]
  const waiting = new Map<string, Arr.NonEmptyArray<Entry>>()
  for (const entry of entries) {
    const same = sameKey(entry.request.key)
    const others = waiting.get(same)
    if (others === undefined) waiting.set(same, [entry])
    else others.push(entry)
  }
  const ask = (batch: ReadonlyArray<Arr.NonEmptyReadonlyArray<Entry>>) => {
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
