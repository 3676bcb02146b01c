import { resolve } from "../../packages/emulator/src/description/facts.ts"
import type { SchemaFacts } from "../../packages/emulator/src/description/facts-types.ts"
import type { Operation } from "../../spec/operation.ts"
import { results } from "../../spec/results.ts"
import type { DescribedOperation } from "./described.ts"
import { wanting } from "./parameters.ts"

/** How a response is typed and read. */
export interface Response {
  /** The type of the result, whose `this["params"]` are the parameters of a call. */
  readonly type: string
  /** Whether the type is an interface that exists. */
  readonly isNamed: boolean
  readonly code: string
}

const successOf = ({ facts: { responses } }: DescribedOperation): SchemaFacts =>
  resolve(Object.values(responses)[0] ?? {})

const schemaAt = (schema: SchemaFacts, ...names: ReadonlyArray<string>): SchemaFacts =>
  names.reduce((found, name) => resolve(found.properties?.[name]), schema)

/** Whether a page has the token of the page before it. */
export const hasPrevious = (described: DescribedOperation): boolean =>
  schemaAt(successOf(described), "meta").properties?.["previous_token"] !== undefined

const member = (name: string, { type }: SchemaFacts, isAlways: boolean, comment: string | undefined) => {
  const known = type === "boolean" || type === "string" ? type : "unknown"
  if (known === "unknown")
    wanting.add(`a write returns ${name}, which is neither a boolean nor a text: state its result`)
  const said = comment === undefined ? "" : `\n/** ${comment} */\n`
  return {
    type: `${said}readonly ${name}${isAlways ? "" : "?"}: ${known}`,
    code: `${name}: ${isAlways ? `Shape.always(Shape.${known})` : `Shape.${known}`}`
  }
}

// A write returns an outcome. The one boolean of it follows from the request: what is taken back is false.
const impliedOf = (method: string, names: ReadonlyArray<string>): Readonly<Record<string, boolean>> | undefined => {
  const [name] = names
  return name === undefined || names.length > 1 ? undefined : { [name]: method !== "DELETE" || name === "deleted" }
}

const written = ({ data, implied }: Operation, described: DescribedOperation): Response => {
  const { properties = {}, required = [] } = schemaAt(successOf(described), "data")
  const all = Object.entries(properties).map(([name, schema]) => [name, resolve(schema)] as const)
  const booleans = all.filter(([, { type }]) => type === "boolean").map(([name]) => name)
  const members = all.map(([name, schema]) =>
    member(name, schema, required.includes(name) || booleans.includes(name) || booleans.length === 0, data?.[name])
  )
  const follows = implied === "none" ? undefined : (implied ?? impliedOf(described.method, booleans))
  const shape = `Response.written(Shape.struct({ ${members.map(({ code }) => code).join(", ")} }))`
  return {
    type: `WriteResponse<{ ${members.map(({ type }) => type).join("\n")} }>`,
    isNamed: false,
    code: `Response.outcome(${shape}${follows === undefined ? "" : `, ${JSON.stringify(follows)}`})`
  }
}

/** How the response of an operation is typed and read. */
export const responseOf = (operation: Operation, described: DescribedOperation): Response => {
  const { result } = operation
  if (result === undefined) return written(operation, described)
  const found = typeof result === "string" ? results[result] : result
  if (found === undefined) throw new Error(`${operation.of}: there is no result called ${String(result)}`)
  return { type: found.is ?? found.type ?? "", isNamed: found.is !== undefined, code: found.response }
}
