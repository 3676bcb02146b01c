import type { Kind } from "../../../spec/kinds.ts"
import type { Base, Bases, Operation } from "../../../spec/operation.ts"
import { type Group, groups } from "../../../spec/groups.ts"
import { type DescribedOperation, wanting } from "./described.ts"
import { type Declared, declaredOf } from "./kind.ts"
import { numberCode, textCode } from "./value.ts"

/** The parameters of an operation: its own in the order of their comments, and groups. */
export interface Parameters {
  readonly all: ReadonlyMap<string, Declared>
  readonly own: ReadonlyArray<string>
  /** Those of the interface that the operation shares with others. */
  readonly based: ReadonlyArray<string>
  readonly groups: ReadonlyArray<Group>
  readonly earliest: Operation["earliest"]
}

const groupsIn = (names: ReadonlySet<string>, result: string): ReadonlyArray<Group> => {
  const left = new Set(names)
  return groups.filter(({ params, results }) => {
    const fits = params.every((name) => left.has(name)) && (results?.test(result) ?? true)
    if (fits) for (const name of params) left.delete(name)
    return fits
  })
}

const ownKind = (comment: Base["params"][string] | undefined): Kind | undefined =>
  typeof comment === "object" && comment.code !== undefined ? { code: comment.code, type: comment.type } : undefined

const sentenceOf = (comment: Base["params"][string] | undefined): string =>
  typeof comment === "object" ? comment.is : (comment ?? "")

/** The parameters of an operation, each with its comment or in a group that has one. */
export const parametersOf = (
  name: string,
  operation: Operation,
  described: DescribedOperation,
  bases: Bases,
  result: string
): Parameters => {
  const declared = described.params.filter((one) => operation.constant?.[one.name] === undefined)
  const base = bases[operation.base ?? ""]?.params
  const comments: Base["params"] = { ...base, ...operation.params }
  const hasBody = described.facts.body !== undefined
  const all = new Map(declared.map((one) => [one.name, declaredOf(name, one, ownKind(comments[one.name]), hasBody)]))
  const stated = Object.keys(operation.params ?? {})
  const shared = Object.keys(base ?? {})
  for (const one of [...stated, ...shared]) {
    if (!all.has(one)) wanting.add(`${operation.of}: ${name} has a comment of ${one}, which is no parameter`)
  }
  const own = stated.filter((one) => all.has(one))
  const based = shared.filter((one) => all.has(one))
  const found = groupsIn(new Set([...all.keys()].filter((one) => ![...own, ...based].includes(one))), result)
  const covered = new Set([...own, ...based, ...found.flatMap(({ params }) => params)])
  const missing = [...all.keys()].filter((one) => !covered.has(one))
  const silent = [...own, ...based].filter((one) => sentenceOf(comments[one]) === "")
  for (const one of [...missing, ...silent])
    wanting.add(`${operation.of}: the parameter ${one} of ${name} has no comment`)
  return { all, own: [...own, ...missing], based, groups: found, earliest: operation.earliest }
}

const codeOfGroup = ({ code, params }: Group, { all, earliest }: Parameters): string => {
  const of = (name: string) => all.get(name)?.code ?? ""
  const one = all.get("max_results")
  if (
    params.includes("pagination_token") &&
    of("pagination_token") === "Parameter.token" &&
    one?.default !== undefined
  ) {
    return `Parameter.paging(${[one.minimum, one.maximum, one.default].map(numberCode).join(", ")})`
  }
  if (earliest !== undefined && params.includes("since_id")) {
    return `Parameter.timeWindow(${earliest.map(textCode).join(", ")})`
  }
  return code ?? ""
}

const isFields = ({ params }: Group) => params.some((name) => name.endsWith("_fields"))

/** Groups as they are declared and documented: fields, which are the same everywhere, come last. */
export const inOrder = (found: ReadonlyArray<Group>): ReadonlyArray<Group> => [
  ...found.filter((group) => !isFields(group)),
  ...found.filter(isFields)
]

/** The code that declares the parameters. Names of a description are texts in it, and never code. */
export const parameterCode = (parameters: Parameters): string => {
  const { all, based, groups: found, own } = parameters
  const grouped = inOrder(found).map((group) => [group, codeOfGroup(group, parameters)] as const)
  const single = grouped.filter(([, code]) => code === "").flatMap(([{ params }]) => params)
  const entries = [...own, ...based, ...single].map((name) => `${textCode(name)}: ${all.get(name)?.code}`)
  const parts = [
    ...(entries.length === 0 ? [] : [`{ ${entries.join(", ")} }`]),
    ...grouped.map(([, code]) => code).filter((code) => code !== "")
  ]
  if (parts.length < 2) return parts[0] ?? "{}"
  // combine takes four at most.
  return parts.length < 5
    ? `Parameter.combine(${parts.join(", ")})`
    : `Parameter.combine(${parts.slice(0, 3).join(", ")}, Parameter.combine(${parts.slice(3).join(", ")}))`
}
