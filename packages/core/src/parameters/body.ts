import * as HttpClientRequest from "effect/http/HttpClientRequest"
import type { Encoded } from "./binary.ts"
import type { Json } from "../text/json.ts"
import type { Parameter } from "./parameter.ts"

/** A request with its body, which can be sent again or not. */
export interface WrittenRequest {
  readonly request: HttpClientRequest.HttpClientRequest
  /** Whether the body is used up, so that the request must not be sent again. Absent if it can always be sent again. */
  readonly isSpent?: () => boolean
}

/** How the parameters of an operation become the body of its request. An operation without one has a query. */
export interface Body {
  /** What the body always holds. */
  readonly constant: Readonly<Record<string, Json>>
  readonly write: (
    request: HttpClientRequest.HttpClientRequest,
    params: Readonly<Record<string, Parameter>>,
    encoded: ReadonlyMap<string, Encoded>
  ) => WrittenRequest
}

/** A JSON body: each parameter under its name, or under the keys that it states, beside what is always there. */
export const jsonBody = (constant: Readonly<Record<string, Json>> = {}): Body => ({
  constant,
  write: (request, params, encoded) => ({
    request: HttpClientRequest.bodyJsonUnsafe(request, nest(constant, params, encoded))
  })
})

interface Tree {
  [key: string]: Encoded | Tree
}

const nest = (
  constant: Readonly<Record<string, Json>>,
  params: Readonly<Record<string, Parameter>>,
  encoded: ReadonlyMap<string, Encoded>
): Tree => {
  const root: Tree = { ...constant }
  for (const [name, value] of encoded) {
    const keys = params[name]?.at ?? [name]
    let parent = root
    // What stands above the last key is an object that was made here.
    for (const key of keys.slice(0, -1)) parent = (parent[key] ??= {}) as Tree
    parent[keys.at(-1) ?? name] = value
  }
  return root
}
