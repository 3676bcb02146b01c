import type {
  Facts,
  OperationFacts,
  ParameterFacts,
  SchemaFacts
} from "../../../packages/emulator/src/description/facts.ts"
import { oneForm } from "../../../packages/emulator/src/description/one-form.ts"
import { operationKey } from "../../../packages/conformance/tools/responses.ts"
import { resolveIn } from "../../../spec/resolve-in.ts"
import { ownName } from "../generate/described.ts"

// The differences of the request of an operation between a description and a later one.

const whole = (facts: Facts, given: SchemaFacts | undefined, depth = 6): unknown =>
  depth === 0
    ? {}
    : JSON.parse(JSON.stringify(resolveIn(facts, given)), (_, value: unknown) =>
        typeof value === "object" && value !== null && "$ref" in value
          ? whole(facts, value as SchemaFacts, depth - 1)
          : value
      )

const isList = (name: string) => name === "expansions" || name.endsWith(".fields")

const inputsOf = (facts: Facts, operation: OperationFacts): ReadonlyMap<string, string> => {
  const parameters = operation.parameters
    .map((one) => (typeof one === "string" ? facts.parameters[one.slice(1)] : one))
    .filter((one): one is ParameterFacts => one !== undefined)
  const places = parameters.filter((one) => one.in === "path")
  const { properties = {}, required = [] } = oneForm(operation.body, (one) => resolveIn(facts, one))
  const contentOf = (schema: SchemaFacts, isRequired: boolean) => JSON.stringify([whole(facts, schema), isRequired])
  return new Map([
    ...places.map(({ schema }, index) => [`path ${index}`, contentOf(schema, true)] as const),
    ...parameters
      .filter((one) => one.in === "query")
      // The names of fields change with nearly every description, and are passed on as they are given.
      .map(
        ({ name, required, schema }) =>
          [ownName(name), isList(name) ? "" : contentOf(schema, required === true)] as const
      ),
    ...Object.entries(properties).map(([name, schema]) => [name, contentOf(schema, required.includes(name))] as const),
    ["credentials", JSON.stringify(operation.security)]
  ])
}

/** The differences of a later description, by operation: names of parameters, and `credentials`. */
export const changedSince = (before: Facts, after: Facts): ReadonlyMap<string, ReadonlySet<string>> => {
  const later = new Map(after.operations.map((one) => [operationKey(one.method, one.path), one]))
  return new Map(
    before.operations.flatMap((one) => {
      const key = operationKey(one.method, one.path)
      const other = later.get(key)
      if (other === undefined) return []
      const [was, is] = [inputsOf(before, one), inputsOf(after, other)]
      const placeholders = Array.from(other.path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name)
      const names = [...new Set([...was.keys(), ...is.keys()])]
        .filter((name) => was.get(name) !== is.get(name))
        .map((name) => (name.startsWith("path ") ? (placeholders[Number(name.slice(5))] ?? name) : name))
      return names.length === 0 ? [] : [[key, new Set(names)] as const]
    })
  )
}
