import * as HttpClientRequest from "effect/http/HttpClientRequest"
import type { Json } from "./json.ts"
import type { Parameter } from "./parameter.ts"

/** How the parameters of an operation become the body of its request. An operation without one has a query. */
export interface Body {
  /** What the body always holds. */
  readonly constant: Readonly<Record<string, Json>>
  readonly write: (
    request: HttpClientRequest.HttpClientRequest,
    params: Readonly<Record<string, Parameter>>,
    encoded: ReadonlyMap<string, Json>
  ) => HttpClientRequest.HttpClientRequest
}

/** A JSON body: each parameter under its name, or under the keys that it states, beside what is always there. */
export const jsonBody = (constant: Readonly<Record<string, Json>> = {}): Body => ({
  constant,
  write: (request, params, encoded) => HttpClientRequest.bodyJsonUnsafe(request, nest(constant, params, encoded))
})

interface Tree {
  [key: string]: Json | Tree
}

const nest = (
  constant: Readonly<Record<string, Json>>,
  params: Readonly<Record<string, Parameter>>,
  encoded: ReadonlyMap<string, Json>
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
