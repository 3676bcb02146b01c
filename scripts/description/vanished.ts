import { formOf } from "../../packages/emulator/src/description/facts.ts"
import type {
  Facts,
  OperationFacts,
  ParameterFacts,
  SchemaFacts
} from "../../packages/emulator/src/description/facts-types.ts"
import type { Fact } from "../../spec/deviations.ts"

/** A fact of a parameter that a description had, and the next one has not, or in a wider form. */
export interface VanishedFact {
  /** The method and the path of the description. */
  readonly operation: string
  /** As it is described, and one of the path by its place: `path 1`. */
  readonly parameter: string
  /** A keyword of its schema, `required`, or `parameter` for all of it. */
  readonly keyword: string
  readonly value: unknown
  /** The last description that had it. */
  readonly last: string
  /** Why it is declared all the same. */
  readonly reason?: string
  /** Why it is not declared any more. Absent, as `reason` is, until a person decides. */
  readonly dropped?: string
}

/** An operation that is no longer described. It stays, and is served by the emulator as it was described last. */
export interface VanishedOperation extends OperationFacts {
  readonly last: string
  readonly reason?: string
}

export interface Vanished {
  readonly operations: ReadonlyArray<VanishedOperation>
  readonly facts: ReadonlyArray<VanishedFact>
}

const keywords = {
  default: "default",
  enum: "values",
  format: "kind",
  items: "kind",
  maxItems: "maximum",
  maxLength: "maximum",
  maximum: "maximum",
  minItems: "minimum",
  minLength: "minimum",
  minimum: "minimum",
  pattern: "kind"
} as const satisfies Readonly<Record<string, Fact>>

/** What a deviation calls a keyword. */
export const factOf = (keyword: string): Fact =>
  keyword === "parameter"
    ? "undescribed"
    : keyword === "required"
      ? "required"
      : (new Map<string, Fact>(Object.entries(keywords)).get(keyword) ?? "kind")

/** A parameter that vanished as a whole, as it was described. */
export interface VanishedParameter {
  readonly in: "body" | "path" | "query"
  readonly schema: SchemaFacts
  readonly required: boolean
}

/** References looked up but for some, so that nothing refers to a table that no longer has it. */
const inlined = (facts: Facts, schema: SchemaFacts, depth = 6, stays = /^$/): SchemaFacts => {
  const { $ref, items, properties, ...rest } = schema
  if (depth === 0) return {}
  if ($ref !== undefined)
    return stays.test($ref) ? { $ref } : inlined(facts, facts.schemas[$ref] ?? {}, depth - 1, stays)
  const inner = (one: SchemaFacts) => inlined(facts, one, depth - 1, stays)
  return {
    ...rest,
    ...(items === undefined ? {} : { items: inner(items) }),
    ...(properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, inner(one)])) })
  }
}

// Their names say what an operation returns, and no description is without them.
const resources = /^(List|Post|Space|Tweet|User)$/

// A declaration needs what it returns, not what may be included.
const onlyData = ({ properties, ...rest }: SchemaFacts): SchemaFacts => ({
  ...rest,
  ...(properties === undefined
    ? {}
    : { properties: Object.fromEntries(Object.entries(properties).filter(([name]) => /^(data|meta)$/.test(name))) })
})

const lookUp = ({ parameters }: Facts, one: string | ParameterFacts): ParameterFacts | undefined =>
  typeof one === "string" ? parameters[one.slice(1)] : one

/** What a parameter of the path is called here: by its place, since a description may rename it. */
export const inPath = (path: string, name: string): string =>
  `path ${
    path
      .split("/")
      .filter((part) => part.startsWith("{"))
      .indexOf(`{${name}}`) + 1
  }`

const placedIn = (facts: Facts, operation: OperationFacts): ReadonlyMap<string, VanishedParameter> => {
  const inRequest = operation.parameters.flatMap((one): ReadonlyArray<readonly [string, VanishedParameter]> => {
    const found = lookUp(facts, one)
    if (found === undefined) return []
    const name = found.in === "path" ? inPath(operation.path, found.name) : found.name
    return [[name, { in: found.in, schema: inlined(facts, found.schema), required: found.required === true }]]
  })
  const { properties = {}, required = [] } = formOf(operation.body, (one = {}) => inlined(facts, one))
  const inBody = Object.entries(properties).map(
    ([name, schema]) => [name, { in: "body", schema, required: required.includes(name) }] as const
  )
  return new Map([...inRequest, ...inBody])
}

const isLost = (keyword: string, before: unknown, after: unknown): boolean => {
  if (before === undefined) return false
  if (typeof before === "number" && typeof after === "number") {
    return keyword.startsWith("max") ? after > before : keyword.startsWith("min") && after < before
  }
  if (Array.isArray(before) && Array.isArray(after)) return before.some((value) => !after.includes(value))
  const { pattern } = (keyword === "items" ? before : {}) as SchemaFacts
  return keyword === "items"
    ? pattern !== undefined && (after as SchemaFacts | undefined)?.pattern === undefined
    : after === undefined
}

const united = (before: unknown, after: unknown): unknown =>
  Array.isArray(before) && Array.isArray(after) ? [...new Set([...after, ...before])] : before

type Lost = Pick<VanishedFact, "keyword" | "parameter" | "value">

const lostOf = (
  parameter: string,
  before: VanishedParameter,
  after: VanishedParameter | undefined
): ReadonlyArray<Lost> => {
  if (after === undefined) return [{ parameter, keyword: "parameter", value: before }]
  const old = new Map<string, unknown>(Object.entries(before.schema))
  const now = new Map<string, unknown>(Object.entries(after.schema))
  const lost = Object.keys(keywords).filter((keyword) => isLost(keyword, old.get(keyword), now.get(keyword)))
  return [
    ...lost.map((keyword) => ({ parameter, keyword, value: united(old.get(keyword), now.get(keyword)) })),
    ...(before.required && !after.required ? [{ parameter, keyword: "required", value: true }] : [])
  ]
}

/** A path, whatever its placeholders are called. */
export const anonymous = (path: string): string => path.replaceAll(/\{\w+\}/g, "{}")

const keyOf = ({ method, path }: OperationFacts) => `${method} ${anonymous(path)}`

/** What a description lost since the one before, of the operations that are declared. */
export const vanishedIn = (before: Facts, after: Facts, isDeclared: (key: string) => boolean): Vanished => {
  const now = new Map(after.operations.map((operation) => [keyOf(operation), operation]))
  const declared = before.operations.filter((operation) => isDeclared(keyOf(operation)))
  const last = before.version
  const gone = declared.filter((operation) => !now.has(keyOf(operation)))
  const facts = declared.flatMap((operation) => {
    const current = now.get(keyOf(operation))
    if (current === undefined) return []
    const placed = placedIn(after, current)
    return Array.from(placedIn(before, operation)).flatMap(([name, one]) =>
      lostOf(name, one, placed.get(name)).map((lost) => ({
        operation: `${current.method} ${current.path}`,
        ...lost,
        last
      }))
    )
  })
  const operations = gone.map((operation) => ({
    ...operation,
    parameters: operation.parameters.flatMap((one) => {
      const found = lookUp(before, one)
      return found === undefined ? [] : [{ ...found, schema: inlined(before, found.schema) }]
    }),
    ...(operation.body === undefined ? {} : { body: inlined(before, operation.body) }),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, schema]) => [
        status,
        onlyData(inlined(before, schema, 8, resources))
      ])
    ),
    last
  }))
  return { operations, facts }
}

/** Whether a description still lacks what another one had. */
export const isStillLost = (after: Facts, { keyword, operation, parameter, value }: VanishedFact): boolean => {
  const [method = "", path = ""] = operation.split(" ")
  const found = after.operations.find((one) => keyOf(one) === keyOf({ ...one, method, path }))
  const now = found === undefined ? undefined : placedIn(after, found).get(parameter)
  if (keyword === "parameter" || now === undefined) return now === undefined
  if (keyword === "required") return !now.required
  return isLost(keyword, value, new Map<string, unknown>(Object.entries(now.schema)).get(keyword))
}

/** The parameters that an operation has lost, as they were described. */
export const lostParameters = (
  { facts }: Vanished,
  operation: string
): ReadonlyArray<VanishedParameter & { readonly name: string }> =>
  facts
    .filter(({ dropped, keyword }) => keyword === "parameter" && dropped === undefined)
    .filter((one) => anonymous(one.operation) === anonymous(operation))
    // What `vanishedIn` writes of a parameter.
    .map(({ parameter, value }) => ({ name: parameter, ...(value as VanishedParameter) }))

/** A described parameter with what it has lost. */
export const withVanished = (
  vanished: Vanished,
  operation: string,
  parameter: string,
  { isRequired, schema }: { readonly isRequired: boolean; readonly schema: SchemaFacts }
): { readonly isRequired: boolean; readonly schema: SchemaFacts } => {
  const lost = vanished.facts.filter(
    (one) =>
      anonymous(one.operation) === anonymous(operation) && one.parameter === parameter && one.dropped === undefined
  )
  const values = lost.filter(({ keyword }) => keyword !== "required" && keyword !== "parameter")
  return {
    isRequired: isRequired || lost.some(({ keyword }) => keyword === "required"),
    schema:
      values.length === 0
        ? schema
        : { ...schema, ...Object.fromEntries(values.map(({ keyword, value }) => [keyword, value])) }
  }
}
