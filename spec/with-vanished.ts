import { oneForm } from "../packages/emulator/src/description/one-form.ts"
import type {
  Facts,
  OperationFacts,
  ParameterFacts,
  SchemaFacts
} from "../packages/emulator/src/description/facts-types.ts"
import { anonymous, inPath, isRange, type Vanished, type VanishedFact, type VanishedParameter } from "./vanished.ts"
import { resolveIn } from "./resolve-in.ts"
import { withPlace } from "./vanished-responses.ts"

// A fact that a description lost is declared, tested and emulated as it was, unless a person dropped it.

interface Found {
  readonly schema: SchemaFacts
  readonly required: boolean
}

type ByParameter = ReadonlyMap<string, ReadonlyArray<VanishedFact>>

const grouped = <A>(all: ReadonlyArray<A>, keyOf: (one: A) => string): ReadonlyMap<string, ReadonlyArray<A>> => {
  const found = new Map<string, Array<A>>()
  for (const one of all) found.set(keyOf(one), [...(found.get(keyOf(one)) ?? []), one])
  return found
}

const isWaiting = ({ dropped, reason }: VanishedFact) => dropped === undefined && reason === undefined

/** The facts of one parameter that count. Bounds are decided together: while one waits, all are as they were. */
const counting = (facts: ReadonlyArray<VanishedFact> = []): ReadonlyArray<VanishedFact> => {
  const rangeWaits = facts.some((one) => isRange(one.keyword) && isWaiting(one))
  return facts.filter(({ dropped, keyword }) => dropped === undefined || (rangeWaits && isRange(keyword)))
}

const withFacts = (facts: ReadonlyArray<VanishedFact>, { required, schema }: Found): Found => {
  const changed = new Map<string, unknown>(Object.entries(schema))
  for (const { keyword, value } of facts) {
    if (keyword === "required" || keyword === "parameter") continue
    if (keyword === "type") for (const several of ["oneOf", "anyOf"]) changed.delete(several)
    if (value === null) changed.delete(keyword)
    else changed.set(keyword, value)
  }
  const found = facts.find(({ keyword }) => keyword === "required")
  return { schema: Object.fromEntries(changed), required: found === undefined ? required : found.value === true }
}

const wholes = (lost: ByParameter): ReadonlyArray<VanishedParameter & { readonly name: string }> =>
  Array.from(lost).flatMap(([name, facts]) => {
    const whole = counting(facts).find(({ keyword }) => keyword === "parameter")
    // The parameter as `vanishedIn` writes it.
    return whole === undefined ? [] : [{ name, ...(whole.value as VanishedParameter) }]
  })

const flag = (isRequired: boolean) => (isRequired ? { required: true as const } : {})

const parametersOf = (
  facts: Facts,
  { parameters, path }: OperationFacts,
  lost: ByParameter
): OperationFacts["parameters"] => {
  const present = parameters.map((one) => {
    const found = typeof one === "string" ? facts.parameters[one.slice(1)] : one
    if (found === undefined) return one
    const own = counting(lost.get(found.in === "path" ? inPath(path, found.name) : found.name))
    if (own.length === 0) return one
    const now = withFacts(own, { required: found.required === true, schema: resolveIn(facts, found.schema) })
    return { name: found.name, in: found.in, ...flag(now.required), schema: now.schema }
  })
  const gone = wholes(lost).flatMap(({ in: place, name, required, schema }): ReadonlyArray<ParameterFacts> =>
    place === "body" ? [] : [{ name, in: place, ...flag(required), schema }]
  )
  return [...present, ...gone]
}

const bodyOf = (facts: Facts, body: SchemaFacts | undefined, lost: ByParameter): SchemaFacts | undefined => {
  const look = (schema: SchemaFacts | undefined) => resolveIn(facts, schema)
  const { properties = {}, required = [], ...rest } = oneForm(body, look)
  const gone = wholes(lost).filter((one) => one.in === "body")
  const isConcerned = Object.keys(properties).some((name) => counting(lost.get(name)).length > 0)
  if (!isConcerned && gone.length === 0) return body
  const all = [
    ...Object.entries(properties).map(([name, schema]) => {
      const [own, found] = [counting(lost.get(name)), { schema, required: required.includes(name) }]
      return [name, own.length === 0 ? found : withFacts(own, { ...found, schema: oneForm(schema, look) })] as const
    }),
    ...gone.map(({ name, ...found }) => [name, found] as const)
  ]
  const needed = all.flatMap(([name, { required }]) => (required ? [name] : []))
  return {
    ...rest,
    type: "object",
    ...(needed.length === 0 ? {} : { required: needed }),
    properties: Object.fromEntries(all.map(([name, { schema }]) => [name, schema]))
  }
}

const ofOperation = (facts: Facts, operation: OperationFacts, own: ReadonlyArray<VanishedFact>): OperationFacts => {
  const lost = grouped(own, ({ parameter }) => parameter)
  const { bytes, multipart, streaming, ...rest } = operation
  const body = bodyOf(facts, operation.body, lost)
  const of = new Map(counting(lost.get("")).map(({ keyword, value }) => [keyword, value]))
  const isSet = (keyword: string, now: true | undefined) => (of.has(keyword) ? of.get(keyword) : now) === true
  return {
    ...rest,
    parameters: parametersOf(facts, operation, lost),
    ...(body === undefined ? {} : { body }),
    ...(isSet("bytes", bytes) ? { bytes: true } : {}),
    ...(isSet("multipart", multipart) ? { multipart: true } : {}),
    ...(isSet("streaming", streaming) ? { streaming: true } : {}),
    // The credentials as `vanishedIn` writes them.
    security: (of.get("security") ?? operation.security) as OperationFacts["security"]
  }
}

/** A description with what it lost and nobody dropped. */
export const withVanished = (facts: Facts, vanished: Vanished): Facts => {
  const lost = grouped(vanished.facts, ({ operation }) => anonymous(operation))
  const places = vanished.facts.filter(({ dropped, keyword }) => keyword === "response" && dropped === undefined)
  const responding = places.reduce(withPlace, facts)
  return {
    ...responding,
    operations: [
      ...responding.operations.map((one) => {
        const own = lost.get(anonymous(`${one.method} ${one.path}`)) ?? []
        return own.some(({ dropped }) => dropped === undefined) ? ofOperation(responding, one, own) : one
      }),
      ...vanished.operations.map(({ last: _last, reason: _reason, ...one }) => one)
    ]
  }
}
