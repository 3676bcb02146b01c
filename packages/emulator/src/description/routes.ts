/** Which operation a method and a path belong to. */
import { facts, type OperationFacts } from "./facts.ts"
import { decodePercent } from "../request/request.ts"

/** An operation, and what the path says in the places of its parameters. */
export interface Route {
  readonly operation: OperationFacts
  readonly path: Readonly<Record<string, string>>
}

const parameterOf = (segment: string): string | undefined =>
  segment.startsWith("{") && segment.endsWith("}") ? segment.slice(1, -1) : undefined

/** The values at the parameters of a template, or nothing if the path does not match it. */
export const matchPath = (template: string, path: string): Readonly<Record<string, string>> | undefined => {
  const wanted = template.split("/")
  const given = path.split("/")
  if (wanted.length !== given.length) return undefined
  const found: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ""
    const name = parameterOf(segment)
    if (name === undefined ? segment !== value : value === "") return undefined
    if (name !== undefined) found[name] = decodePercent(value)
  }
  return found
}

// `/2/users/me` is also `/2/users/{id}`: the template with fewer parameters is meant.
const openness = (operation: OperationFacts): number =>
  operation.path.split("/").filter((segment) => parameterOf(segment) !== undefined).length

const inOrder = [...facts.operations].sort((left, right) => openness(left) - openness(right))

/** The operation of a request, or the methods its path does take, which may be none. */
export const findRoute = (method: string, path: string): Route | ReadonlyArray<string> => {
  const routes = inOrder.flatMap((operation) => {
    const values = matchPath(operation.path, path)
    return values === undefined ? [] : [{ operation, path: values }]
  })
  return routes.find((route) => route.operation.method === method) ?? routes.map((route) => route.operation.method)
}
