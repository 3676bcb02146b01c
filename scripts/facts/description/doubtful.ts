import type {
  Facts,
  OperationFacts,
  ParameterFacts,
  SchemaFacts
} from "../../../packages/emulator/src/description/facts.ts"
import { keyOf } from "./change.ts"
import { resolveIn } from "../../../spec/resolve-in.ts"
import { valuesOf } from "./words.ts"

// The facts of a description are taken in as they are, except what vanished or is narrower, which waits. Of this, some is more
// likely a slip than a change.

const parametersOf = (facts: Facts, { body, parameters }: OperationFacts): ReadonlyArray<ParameterFacts> => {
  const { properties = {}, required = [] } = resolveIn(facts, body)
  return [
    ...parameters.flatMap((one) => (typeof one === "string" ? (facts.parameters[one.slice(1)] ?? []) : one)),
    ...Object.entries(properties).map(([name, schema]): ParameterFacts => ({
      name,
      in: "query",
      schema,
      ...(required.includes(name) ? { required: true } : {})
    }))
  ]
}

const isNumber = (value: unknown): value is number => typeof value === "number"

/** The contradictions of a parameter in itself. */
const contradictions = (facts: Facts, name: string, schema: SchemaFacts): ReadonlyArray<string> => {
  const found = resolveIn(facts, schema)
  const { default: byDefault, maximum, minimum } = found
  const values = valuesOf(facts, found)
  const isOutside = (value: number) => value < (minimum ?? value) || value > (maximum ?? value)
  return [
    ...(isNumber(byDefault) && isOutside(byDefault)
      ? [`the default ${byDefault} of ${name} is out of its bounds`]
      : []),
    ...(typeof byDefault === "string" && values.length > 0 && !values.includes(byDefault)
      ? [`the default ${byDefault} of ${name} is none of its values`]
      : []),
    ...(name.endsWith(".fields") && values.length === 0 ? [`${name} takes names, and none is described`] : [])
  ]
}

const resourceOf = (facts: Facts, { responses }: OperationFacts): string | undefined => {
  const data = resolveIn(facts, Object.values(responses)[0]).properties?.["data"]
  return (data?.items ?? data)?.$ref
}

const ofOperation = (facts: Facts, operation: OperationFacts): ReadonlyArray<string> => [
  ...parametersOf(facts, operation).flatMap(({ name, schema }) => contradictions(facts, name, schema)),
  ...(Object.keys(operation.responses).length === 0 ? ["no response is described"] : [])
]

const ofChange = (
  [before, old]: readonly [Facts, OperationFacts],
  [after, now]: readonly [Facts, OperationFacts]
): ReadonlyArray<string> => {
  const [resource, other] = [resourceOf(before, old), resourceOf(after, now)]
  const names = (facts: Facts) => new Set(Object.keys(facts.schemas))
  return [
    ...(resource !== undefined && other !== undefined && resource !== other && names(after).has(resource)
      ? [`data was ${resource} and is ${other}, although ${resource} is still described`]
      : []),
    ...(resource === undefined && other !== undefined && names(before).has(other)
      ? [`data is ${other}, which it was not before`]
      : [])
  ]
}

/** The likely slips in a description, which the one before does not have. A person is to look at each. */
export const doubtful = (before: Facts, after: Facts): ReadonlyArray<string> => {
  const old = new Map(before.operations.map((one) => [keyOf(one.method, one.path), one]))
  return after.operations.flatMap((now) => {
    const one = old.get(keyOf(now.method, now.path))
    const known = one === undefined ? [] : ofOperation(before, one)
    const changed = one === undefined ? [] : ofChange([before, one], [after, now])
    return [...ofOperation(after, now).filter((line) => !known.includes(line)), ...changed].map(
      (line) => `\`${now.method} ${now.path}\`: ${line}`
    )
  })
}
