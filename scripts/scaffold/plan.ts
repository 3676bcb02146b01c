import { readFileSync } from "node:fs"
import { join } from "node:path"
import {
  facts,
  type OperationFacts,
  type ParameterFacts,
  parametersOf,
  type SchemaFacts
} from "../../packages/emulator/src/description/facts.ts"

/** What an operation is called, and what the description says of it. */
export interface Plan {
  /** The folder of the package, for example `usage`. */
  readonly area: string
  /** The specified name, for example `get_usage`. */
  readonly name: string
  /** The function's name, for example `getUsage`. */
  readonly functionName: string
  readonly operation: OperationFacts
}

/** A problem to be shown to the person who typed the command. */
export class ScaffoldError extends Error {}

/** A parameter of the operation, wherever it is in the request. */
export interface Input {
  /** As callers write it: `tweet_fields` for `post.fields`. */
  readonly name: string
  readonly in: "path" | "query" | "body"
  readonly required: boolean
  readonly schema: SchemaFacts
}

const table = join(import.meta.dirname, "..", "..", "packages", "conformance", "descriptions", "names.tsv")

const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The table of names: what an operation of the description is called here, and its package. */
export const readNames = (): ReadonlyMap<string, Omit<Plan, "operation"> & { readonly id: string }> => {
  const lines = readFileSync(table, "utf8").trimEnd().split("\n").slice(1)
  return new Map(
    lines.map((line) => {
      const [id = "", area = "", name = ""] = line.split("\t")
      return [camelCase(name), { id, area, name, functionName: camelCase(name) }]
    })
  )
}

/** What there is to know of an operation, by the name of its function, its specified name or its `operationId`. */
export const planOf = (wanted: string): Plan => {
  const all = Array.from(readNames().values())
  const found = all.find(({ functionName, id, name }) => [functionName, id, name].includes(wanted))
  if (found === undefined) throw new ScaffoldError(`${wanted} is not in packages/conformance/descriptions/names.tsv`)
  const { area, functionName, id, name } = found
  const operation = facts.operations.find((one) => one.id === id)
  if (operation === undefined) throw new ScaffoldError(`the description has no operation ${id}`)
  return { area, name, functionName, operation }
}

/** A schema with its reference looked up. */
export const resolve = (schema: SchemaFacts | undefined): SchemaFacts => {
  if (schema?.$ref !== undefined) return resolve(facts.schemas[schema.$ref])
  return schema ?? {}
}

const called = (wire: string) => (wire === "post.fields" ? "tweet_fields" : wire.replace(".fields", "_fields"))

const input = ({ in: place, name, required, schema }: ParameterFacts): Input => ({
  name: called(name),
  in: place,
  required: required === true,
  schema: resolve(schema)
})

/** The parameters of an operation: those of the path, the query and the body's first level. */
export const inputsOf = ({ operation }: Plan): ReadonlyArray<Input> => {
  const body = resolve(operation.body)
  return [
    ...parametersOf(operation).map(input),
    ...Object.entries(body.properties ?? {}).map(([name, schema]): Input => ({
      name,
      in: "body",
      required: body.required?.includes(name) === true,
      schema: resolve(schema)
    }))
  ]
}

/** `getUsage` as `GetUsage`. */
export const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
