import type { Definition } from "@xeffect/core"
import type { OperationFacts, SchemaFacts } from "../../../emulator/src/description/facts-types.ts"
import { formOf, parametersOf } from "../../../emulator/src/description/facts.ts"
import { allFactsOf, pathsOf, resolve } from "./facts.ts"
import { examplesOf } from "./patterns.ts"
import type { Known, Sends } from "./known.ts"

// The call with the required parameters, and the request that it sends, as the description has them. The
// declaration is only used for its names of the placeholders of a path.

/** The owner of an ID in a path, by the beginning of the path. The longest that fits counts. */
const collections: ReadonlyArray<readonly [path: string, known: (known: Known) => string]> = [
  ["/2/broadcasts/scheduled/{", ({ plannedBroadcast }) => plannedBroadcast],
  ["/2/broadcasts/{", ({ broadcast }) => broadcast],
  ["/2/chat/conversations/{", ({ group }) => group],
  ["/2/dm_events/{", ({ message }) => message],
  ["/2/lists/{", ({ list }) => list],
  ["/2/spaces/{", ({ space }) => space],
  ["/2/tweets/{", ({ post }) => post],
  ["/2/users/{", ({ user }) => user]
]

/** The resources that the other parameters refer to, by name. */
const references: Readonly<Record<string, (known: Known) => string>> = {
  dm_conversation_id: ({ conversation }) => conversation,
  list_id: ({ list }) => list,
  media_id: ({ video }) => video,
  post_id: ({ post }) => post,
  participant_id: ({ user }) => user,
  source_tweet_id: ({ post }) => post,
  target_user_id: ({ user }) => user,
  tweet_id: ({ post }) => post,
  user_id: ({ user }) => user,
  username: ({ username }) => username
}

const placeholders = (path: string) => Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name)

/** Whether the first placeholder of the path is the ID of the authenticated user. */
const isOwn = ({ path, security }: OperationFacts): boolean =>
  /^\/2\/users\/\{\w+\}\/./.test(path) && security.BearerToken === undefined

interface Needed {
  readonly name: string
  readonly place: "path" | "query" | "body"
  readonly value: (known: Known) => unknown
}

const sampleOf = (schema: SchemaFacts): unknown => {
  const {
    enum: values,
    format,
    items,
    maximum = 1,
    minimum = Math.min(1, maximum),
    minLength = 1,
    pattern,
    type
  } = resolve(schema)
  if (values !== undefined) return values[0]
  // A picture, as most operations want.
  if (format === "binary") return new Uint8Array([0xff, 0xd8, 0xff, 1])
  if (format === "date-time") return "2026-11-01T00:00:00Z"
  if (pattern !== undefined) return examplesOf(pattern).nth(0)
  if (type === "array") return [sampleOf(items ?? {})]
  if (type === "integer" || type === "number") return Math.max(minimum, Math.min(1, maximum))
  return type === "boolean" ? true : "1".repeat(Math.max(minLength, 1))
}

const valueOf = (name: string, schema: SchemaFacts) => references[name] ?? (() => sampleOf(schema))

const neededOf = (operation: OperationFacts, path: string): ReadonlyArray<Needed> => {
  const names = placeholders(path)
  const inPath = placeholders(operation.path).flatMap((described, index): ReadonlyArray<Needed> => {
    const name = names[index] ?? described
    if (index === 0 && isOwn(operation)) return []
    const ofCollection = collections.find(([start]) => operation.path.startsWith(start))?.[1]
    const { schema = {} } = parametersOf(operation).find((one) => one.name === described) ?? {}
    const value = index === 0 && ofCollection !== undefined ? ofCollection : valueOf(name, schema)
    return [{ name, place: "path", value }]
  })
  const inQuery = parametersOf(operation).flatMap(({ in: place, name, required, schema }): ReadonlyArray<Needed> => {
    const own = name.replace(".fields", "_fields")
    // A stream sends what happened before it was connected only if that is requested.
    const isNeeded = required === true || name === "backfill_minutes"
    return place === "query" && isNeeded ? [{ name: own, place, value: valueOf(own, schema) }] : []
  })
  const { properties = {}, required = [] } = formOf(operation.body)
  const inBody = required.map((name): Needed => ({ name, place: "body", value: valueOf(name, properties[name] ?? {}) }))
  return [...inPath, ...inQuery, ...inBody]
}

const asText = (value: unknown) => (Array.isArray(value) ? value.join(",") : String(value))

/** The request of a call with these parameters. */
const requestOf = (operation: OperationFacts, path: string, known: Known, call: object): Sends => {
  const values = new Map(Object.entries(call))
  const names = placeholders(path)
  const filled = placeholders(operation.path).reduce((line, described, index) => {
    const own = index === 0 && isOwn(operation) ? known.me : values.get(names[index] ?? "")
    return line.replace(`{${described}}`, asText(own))
  }, operation.path)
  const rest = [...values].filter(([name]) => !names.includes(name))
  const inQuery = parametersOf(operation).filter((one) => one.in === "query")
  const queried = rest.flatMap(([name, value]) => {
    const found = inQuery.find((one) => one.name.replace(".fields", "_fields") === name)
    return found === undefined ? [] : [`${found.name}=${asText(value)}`]
  })
  const line = `${operation.method} ${filled}${queried.length === 0 ? "" : `?${queried.join("&")}`}`
  if (operation.body === undefined) return line
  const isQueried = (name: string) => inQuery.some((one) => one.name.replace(".fields", "_fields") === name)
  return [line, Object.fromEntries(rest.filter(([name]) => !isQueried(name)))]
}

export interface Derived {
  readonly call: (known: Known) => object
  readonly sends: (call: (known: Known) => object) => (known: Known) => Sends
}

/** The call of an operation with what its description requires, and what a call sends. */
export const derivedOf = (definition: Definition): Derived => {
  const [operation] = allFactsOf(definition)
  const [path = ""] = pathsOf(definition)
  if (operation === undefined) throw new Error(`${definition.name} is not described: its row states call and sends`)
  const needed = neededOf(operation, path)
  return {
    call: (known) => Object.fromEntries(needed.map(({ name, value }) => [name, value(known)])),
    sends: (call) => (known) => requestOf(operation, path, known, call(known))
  }
}
