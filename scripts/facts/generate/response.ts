import { resolve } from "../../../packages/emulator/src/description/facts.ts"
import type { SchemaFacts } from "../../../packages/emulator/src/description/facts-types.ts"
import type { Operation, OwnResult } from "../../../spec/operation.ts"
import { results } from "../../../spec/results.ts"
import { type FieldCode, fieldCode } from "../docs/new-fields.ts"
import { type DescribedOperation, wanting } from "./described.ts"
import { textCode } from "./value.ts"

/** How a response is typed and read. */
export interface Response {
  /** The type of the result, whose `this["params"]` are the parameters of a call. */
  readonly type: string
  /** Whether the type is an interface that exists. */
  readonly isNamed: boolean
  readonly code: string
  /** The text of `@returns` about it. */
  readonly says?: string | undefined
}

const successOf = ({ facts: { responses } }: DescribedOperation): SchemaFacts =>
  resolve(Object.values(responses)[0] ?? {})

const schemaAt = (schema: SchemaFacts, ...names: ReadonlyArray<string>): SchemaFacts =>
  names.reduce((found, name) => resolve(found.properties?.[name]), schema)

/** Whether a response is described with `meta`. */
export const hasMeta = (described: DescribedOperation): boolean =>
  successOf(described).properties?.["meta"] !== undefined

/** Whether a page has the token of the page before it. */
export const hasPrevious = (described: DescribedOperation): boolean =>
  schemaAt(successOf(described), "meta").properties?.["previous_token"] !== undefined

/** The types of shapes whose name is not that of their type. */
const types: Readonly<Record<string, string>> = { numberOrText: "number", textOrNumber: "string" }

interface Member {
  readonly type: string
  readonly code: string
}

const member = (name: string, { shape, type }: FieldCode, isAlways: boolean, comment: string): Member => {
  const documentation = comment === "" ? "" : `\n/** ${comment} */\n`
  return {
    type: `${documentation}readonly ${textCode(name)}${isAlways ? "" : "?"}: ${type}`,
    code: `${textCode(name)}: ${isAlways ? `Shape.always(${shape})` : shape}`
  }
}

const statedMember = (name: string, shape: string, comment: string): Member => {
  const [, always] = /^Shape\.always\((.+)\)$/.exec(shape) ?? []
  const inner = always ?? shape
  const type = /^(?:Shape\.)?(\w+)$/.exec(inner)?.[1] ?? inner
  return member(name, { shape: inner, type: types[type] ?? type }, always !== undefined, comment)
}

const unknownCode: FieldCode = { type: "unknown", shape: "Shape.unknown" }

const describedCode = (operation: string, name: string, schema: SchemaFacts): FieldCode => {
  // A write returns the ID that it made as a text.
  if (schema.type === "string") return { type: "string", shape: "Shape.string" }
  const found = fieldCode(schema, resolve)
  if (found === undefined) wanting.add(`${operation}: state the shape of ${name}, which it returns, in \`data\``)
  return found ?? unknownCode
}

const written = ({ data = {}, implied }: Operation, described: DescribedOperation): Response => {
  const { properties = {}, required = [] } = schemaAt(successOf(described), "data")
  const all = new Map(Object.entries(properties).map(([name, schema]) => [name, resolve(schema)]))
  const booleans = Array.from(all).flatMap(([name, { type }]) => (type === "boolean" ? [name] : []))
  const isAlways = (name: string) => required.includes(name) || booleans.includes(name)
  const members = [...Array.from(all.keys()).filter((name) => !(name in data)), ...Object.keys(data)].map((name) => {
    const stated = data[name] ?? ""
    if (typeof stated !== "string") return statedMember(name, stated[0], stated[1] ?? "")
    return member(name, describedCode(described.key, name, all.get(name) ?? {}), isAlways(name), stated)
  })
  // The one boolean of an outcome follows from the request: what is taken back is false.
  const [one = ""] = booleans
  const byRule = booleans.length === 1 ? { [one]: described.method !== "DELETE" || one === "deleted" } : undefined
  const follows = implied === "none" ? undefined : (implied ?? byRule)
  const outcomes = Object.entries(follows ?? {}).map(([name, value]) => `\`data.${name}\`, \`${value}\``)
  const shape = `Response.written(Shape.struct({ ${members.map(({ code }) => code).join(", ")} }))`
  return {
    type: `WriteResponse<{ ${members.map(({ type }) => type).join("\n")} }>`,
    isNamed: false,
    code: `Response.outcome(${shape}${follows === undefined ? "" : `, ${JSON.stringify(follows)}`})`,
    says: outcomes.length === 1 ? outcomes[0] : undefined
  }
}

const plural: Readonly<Record<string, string>> = { List: "lists", Post: "posts", Space: "spaces", User: "users" }

/** The result of a stream: of what its items are, or a sentence that says what a person has to state. */
const streamResult = (described: DescribedOperation): string | undefined => {
  const reference = successOf(described).properties?.["data"]?.$ref ?? ""
  const found = `${reference.replace("Post", "Tweet")}Item`
  if (found in results) return found
  wanting.add(
    `${described.key} is a stream: state its \`result\` in spec/operations, with a \`response\` of Response.lines(shape of an item)`
  )
  return undefined
}

const isLines = ({ response }: OwnResult) => /^Response\.lines\(|^\w+Lines$/.test(response)

/** The result of an operation that reads resources of core, by the described schema of its data. */
const coreResult = (described: DescribedOperation): { readonly name: string; readonly says?: string } | undefined => {
  const success = successOf(described)
  const data = success.properties?.["data"]
  // Until description 2.166 a post was a Tweet.
  const resource = ((data?.items ?? data)?.$ref ?? "").replace("Tweet", "Post")
  const words = plural[resource]
  if (words === undefined || described.method !== "GET") return undefined
  const name = resource.replace("Post", "Tweet")
  if (data?.items === undefined) return { name: `${name}Response` }
  const meta = schemaAt(success, "meta").properties ?? {}
  const included = "`includes` for the expansions"
  if (meta["next_token"] === undefined)
    return { name: `${name}sResponse`, says: `\`data\`, the ${words}; \`meta.result_count\`; ${included}` }
  const leadsBack = hasPrevious(described) && described.params.some((one) => one.name === "pagination_token")
  const tokens = leadsBack ? "`meta.next_token` and `meta.previous_token`" : "`meta.next_token` if there are more"
  return { name: `${name}sPage`, says: `\`data\`, the ${words}; ${tokens}; ${included}` }
}

/** How the response of an operation is typed and read. */
export const responseOf = (operation: Operation, described: DescribedOperation): Response => {
  const core = coreResult(described)
  const isStream = described.facts.streaming === true
  const result = operation.result ?? (isStream ? streamResult(described) : core?.name)
  if (result === undefined) return written(operation, described)
  const found = typeof result === "string" ? results[result] : result
  if (found === undefined) throw new Error(`${operation.of}: there is no result called ${String(result)}`)
  const { is, response, says = isStream ? undefined : core?.says, type = "" } = found
  if (isStream !== isLines(found)) {
    wanting.add(
      isStream
        ? `${operation.of} is a stream, and its result is not: state one whose \`response\` is Response.lines(…)`
        : `${operation.of} is no stream, and its result is Response.lines(…): state another result`
    )
  }
  return { type: is ?? type, isNamed: is !== undefined, code: response, says }
}
