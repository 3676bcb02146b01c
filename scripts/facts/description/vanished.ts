import { oneForm } from "../../../packages/emulator/src/description/one-form.ts"
import type {
  Facts,
  OperationFacts,
  ParameterFacts,
  SchemaFacts
} from "../../../packages/emulator/src/description/facts-types.ts"
import type { Fact } from "../../../spec/deviations.ts"
import {
  anonymous,
  bounds,
  inPath,
  type Vanished,
  type VanishedFact,
  type VanishedParameter
} from "../../../spec/vanished.ts"
import { isOtherType } from "../../../spec/vanished-responses.ts"

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
  pattern: "kind",
  type: "kind"
} as const satisfies Readonly<Record<string, Fact>>

/** The name of a keyword in deviations. */
export const factOf = (keyword: string): Fact =>
  keyword === "parameter"
    ? "undescribed"
    : keyword === "required"
      ? "required"
      : (new Map<string, Fact>(Object.entries(keywords)).get(keyword) ?? "kind")

/** References looked up but for some, so that nothing refers to a table that no longer has it. */
export const inlined = (facts: Facts, schema: SchemaFacts, depth = 6, stays = /^$/): SchemaFacts => {
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
export const resources = /^(List|Post|Space|Tweet|User)$/

// A declaration needs what it returns, not what may be included.
const onlyData = ({ properties, ...rest }: SchemaFacts): SchemaFacts => ({
  ...rest,
  ...(properties === undefined
    ? {}
    : { properties: Object.fromEntries(Object.entries(properties).filter(([name]) => /^(data|meta)$/.test(name))) })
})

const lookUp = ({ parameters }: Facts, one: string | ParameterFacts): ParameterFacts | undefined =>
  typeof one === "string" ? parameters[one.slice(1)] : one

const placedIn = (facts: Facts, operation: OperationFacts): ReadonlyMap<string, VanishedParameter> => {
  const inRequest = operation.parameters.flatMap((one): ReadonlyArray<readonly [string, VanishedParameter]> => {
    const found = lookUp(facts, one)
    if (found === undefined) return []
    const name = found.in === "path" ? inPath(operation.path, found.name) : found.name
    return [[name, { in: found.in, schema: inlined(facts, found.schema), required: found.required === true }]]
  })
  const { properties = {}, required = [] } = oneForm(operation.body, (one = {}) => inlined(facts, one))
  const inBody = Object.entries(properties).map(
    ([name, schema]) => [name, { in: "body", schema, required: required.includes(name) }] as const
  )
  return new Map([...inRequest, ...inBody])
}

const hasOther = (before: unknown, after: unknown): boolean =>
  Array.isArray(before) && Array.isArray(after) ? before.some((value) => !after.includes(value)) : before !== after

/** Whether a description refuses what was accepted, or accepts what was refused. New values are no loss. */
const isLost = (keyword: string, before: unknown, after: unknown): boolean => {
  switch (keyword) {
    case "default":
      return before !== undefined && after === undefined
    case "format":
      return before === undefined ? after === "date-time" : after === undefined
    case "items": {
      const [was, is] = [before, after] as ReadonlyArray<SchemaFacts | undefined>
      return was !== undefined && (hasOther(was.pattern, is?.pattern) || hasOther(was.enum, is?.enum))
    }
    default:
      return hasOther(before, after)
  }
}

const united = (before: unknown, after: unknown): unknown => {
  if (Array.isArray(before) && Array.isArray(after)) return [...new Set([...after, ...before])]
  const [was, is] = [before, after] as ReadonlyArray<SchemaFacts | undefined>
  return was?.enum === undefined || is?.enum === undefined ? before : { ...was, enum: united(was.enum, is.enum) }
}

type Lost = Pick<VanishedFact, "keyword" | "parameter" | "value">

// Names of fields are passed on as they are given. The documentation of a field says which descriptions have it.
const takesNames = (name: string) => name === "expansions" || name.endsWith(".fields")

const lostOf = (
  parameter: string,
  before: VanishedParameter,
  after: VanishedParameter | undefined
): ReadonlyArray<Lost> => {
  if (after === undefined) return [{ parameter, keyword: "parameter", value: before }]
  const old = new Map<string, unknown>(Object.entries(before.schema))
  const now = new Map<string, unknown>(Object.entries(after.schema))
  const lost = Object.keys(keywords).filter(
    (keyword) => isLost(keyword, old.get(keyword), now.get(keyword)) && !(keyword === "items" && takesNames(parameter))
  )
  // A default waits with its bounds, so that two descriptions are never mixed.
  const other = old.get("default") !== now.get("default") && !lost.includes("default") ? ["default"] : []
  return [
    ...[...lost, ...(lost.some((keyword) => bounds.has(keyword)) ? other : [])].map((keyword) => ({
      parameter,
      keyword,
      value: united(old.get(keyword), now.get(keyword)) ?? null
    })),
    ...(before.required === after.required ? [] : [{ parameter, keyword: "required", value: before.required }])
  ]
}

const flags = ["bytes", "multipart", "streaming"] as const

type Security = OperationFacts["security"]

const scopesOf = (security: Security): ReadonlyMap<string, ReadonlyArray<string>> => new Map(Object.entries(security))

const isOpen = (security: Security) => Object.keys(security).length === 0

// A new kind or scope is adopted, but not with one that is lost: which credential is the default depends on all of them.
const losesCredentials = (before: Security, after: Security): boolean => {
  const now = scopesOf(after)
  return isOpen(before)
    ? !isOpen(after)
    : Array.from(scopesOf(before)).some(
        ([kind, scopes]) => !now.has(kind) || scopes.some((one) => now.get(kind)?.includes(one) !== true)
      )
}

const lostOfOperation = (before: OperationFacts, after: OperationFacts): ReadonlyArray<Lost> => [
  ...(losesCredentials(before.security, after.security)
    ? [{ parameter: "", keyword: "security", value: before.security }]
    : []),
  ...flags
    .filter((flag) => before[flag] !== after[flag])
    .map((flag) => ({ parameter: "", keyword: flag, value: before[flag] ?? null }))
]

const keyOf = ({ method, path }: OperationFacts) => `${method} ${anonymous(path)}`

/** The facts that a description lost since the one before, of the operations that are declared. */
export const vanishedIn = (before: Facts, after: Facts, isDeclared: (key: string) => boolean): Vanished => {
  const now = new Map(after.operations.map((operation) => [keyOf(operation), operation]))
  const declared = before.operations.filter((operation) => isDeclared(keyOf(operation)))
  const last = before.version
  const gone = declared.filter((operation) => !now.has(keyOf(operation)))
  const facts = declared.flatMap((operation) => {
    const current = now.get(keyOf(operation))
    if (current === undefined) return []
    const [placed, old] = [placedIn(after, current), placedIn(before, operation)]
    const lost = [
      ...lostOfOperation(operation, current),
      ...Array.from(old).flatMap(([name, one]) => lostOf(name, one, placed.get(name))),
      // Calls without it were accepted.
      ...Array.from(placed)
        .filter(([name, { in: place, required }]) => required && place !== "path" && !old.has(name))
        .map(([parameter]) => ({ parameter, keyword: "required", value: false }))
    ]
    return lost.map((one) => ({ operation: `${current.method} ${current.path}`, ...one, last }))
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

/** Whether a description still lacks what another one had, or has it otherwise. */
export const isStillLost = (after: Facts, { keyword, operation, parameter, value }: VanishedFact): boolean => {
  const [method = "", path = ""] = operation.split(" ")
  const found = after.operations.find((one) => keyOf(one) === keyOf({ ...one, method, path }))
  if (keyword === "response") return isOtherType(after, { parameter, value })
  if (parameter === "" && found !== undefined) {
    if (keyword === "security") return losesCredentials(value as Security, found.security)
    return flags.some((flag) => flag === keyword && (found[flag] ?? null) !== value)
  }
  const now = found === undefined ? undefined : placedIn(after, found).get(parameter)
  if (keyword === "parameter" || now === undefined) return now === undefined
  if (keyword === "required") return now.required !== value
  const current = new Map<string, unknown>(Object.entries(now.schema)).get(keyword)
  // A default that waits with its bounds has another value.
  return keyword === "default" ? (current ?? null) !== value : isLost(keyword, value ?? undefined, current)
}
