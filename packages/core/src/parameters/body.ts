import { type HttpRequest, withBody } from "../wire/http-request.ts"
import type { Encoded } from "./binary.ts"
import type { Json } from "../text/json.ts"
import type { Parameter } from "./parameter.ts"

/** A request with its body. */
export interface WrittenRequest {
  readonly request: HttpRequest
  /** Whether the body can still be sent: it is not used up. Absent if it can always be sent again. */
  readonly isRetryable?: () => boolean
}

/** How parameters become the body of a request. An operation without a body sends them in the query. */
export interface Body {
  /** Fields that are always in the body. */
  readonly constant: Readonly<Record<string, Json>>
  readonly write: (
    request: HttpRequest,
    params: Readonly<Record<string, Parameter>>,
    encoded: ReadonlyMap<string, Encoded>
  ) => WrittenRequest
}

/**
 * A JSON body: each parameter under its name, or under the keys of its `at`, and the constant fields.
 * @since 0.1.0
 */
export const json = (constant: Readonly<Record<string, Json>> = {}): Body => ({
  constant,
  write: (request, params, encoded) => ({
    request: withBody(request, JSON.stringify(nest(constant, params, encoded)), "application/json")
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
    // Parents of the last key are objects. Copied, since a constant is used by all calls.
    for (const key of keys.slice(0, -1)) parent = parent[key] = { ...(parent[key] as Tree | undefined) }
    parent[keys.at(-1) ?? name] = value
  }
  return root
}
