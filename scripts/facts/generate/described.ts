import { facts, formOf, parametersOf, resolve } from "../../../packages/emulator/src/description/facts.ts"
import type { OperationFacts, SchemaFacts } from "../../../packages/emulator/src/description/facts-types.ts"
import { concerns, type Deviation, deviations, type Fact } from "../../../spec/deviations.ts"
import { operationDeviations } from "../../../spec/operation-deviations.ts"
import { anonymous } from "../../../spec/vanished.ts"

/** The facts that a person has to state before a release, met while modules are written. */
export const wanting = new Set<string>()

/** A parameter as it is described, by the name that callers give it. */
export interface DescribedParameter {
  readonly name: string
  readonly place: "path" | "query" | "body"
  readonly schema: SchemaFacts
  readonly isRequired: boolean
}

/** An operation as it is described. */
export interface DescribedOperation {
  readonly method: string
  /** With the placeholders of the declaration. */
  readonly path: string
  /** With the placeholders of the description. */
  readonly key: string
  readonly facts: OperationFacts
  readonly params: ReadonlyArray<DescribedParameter>
}

const placeholders = (path: string) => Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name)

/** The name of a parameter for callers. */
export const ownName = (name: string) =>
  name === "post.fields" ? "tweet_fields" : name.replace(/\.fields$/, "_fields")

/** The deviation of a parameter of an operation, if a person decided one. */
export const deviationOf = (operation: string, parameter: string, fact: Fact): Deviation | undefined =>
  deviations.find((one) => one.fact === fact && one.parameter === parameter && concerns(one, operation))

const undescribedOf = (operation: string): ReadonlyArray<DescribedParameter> =>
  deviations
    .filter((one) => one.fact === "undescribed" && one.in?.includes(operation) === true)
    .map(({ parameter }) => ({ name: parameter, place: "query", schema: { type: "array" }, isRequired: false }))

const inPath = (facts: OperationFacts, path: string): ReadonlyArray<DescribedParameter> => {
  const names = placeholders(path)
  return placeholders(facts.path).flatMap((described, index) => {
    const name = names[index] ?? described
    const found = parametersOf(facts).find((one) => one.in === "path" && one.name === described)
    return name === "me" ? [] : [{ name, place: "path" as const, schema: resolve(found?.schema), isRequired: true }]
  })
}

const inQuery = (facts: OperationFacts): ReadonlyArray<DescribedParameter> =>
  parametersOf(facts)
    .filter((one) => one.in === "query")
    .map(({ name, required, schema }) => ({
      name: ownName(name),
      place: "query" as const,
      schema: resolve(schema),
      isRequired: required === true
    }))

/** The name of the parameter that is a whole body: a description has none for it. */
export const bytesName = "bytes"

const inBody = (facts: OperationFacts): ReadonlyArray<DescribedParameter> => {
  if (facts.bytes === true) {
    return [{ name: bytesName, place: "body", schema: { type: "string", format: "binary" }, isRequired: true }]
  }
  const { properties = {}, required = [] } = formOf(facts.body)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    place: "body" as const,
    schema: formOf(schema),
    isRequired: required.includes(name)
  }))
}

/** The description of an operation, with the facts that a person decided to add or to leave out. */
export const describedOf = (of: string, operation: string): DescribedOperation => {
  const [method = "", path = ""] = of.split(" ")
  const found = facts.operations.find((one) => one.method === method && anonymous(one.path) === anonymous(path))
  if (found === undefined) throw new Error(`${operation}: the description has no ${of}`)
  const isLeftOut = ({ name }: DescribedParameter) =>
    operationDeviations[operation]?.[`${name} is not declared`] !== undefined
  const all = [...inPath(found, path), ...inQuery(found), ...inBody(found), ...undescribedOf(operation)]
  return {
    method,
    path,
    key: `${method} ${found.path}`,
    facts: found,
    params: all.filter((one, index) => !isLeftOut(one) && all.findIndex(({ name }) => name === one.name) === index)
  }
}
