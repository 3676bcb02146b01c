/** The names by which a test speaks of operations and paths, and the complaint about one that does not exist. */
import { checkValue } from "./check-value.ts"
import { facts, parametersOf } from "./facts.ts"
import { nearestOf } from "../request/nearest.ts"
import { findRoute } from "./routes.ts"

/** The method and the path of requests. The path may be a template. */
export interface Target {
  readonly method: string
  readonly path: string
}

const keys = facts.operations.map(({ method, path }) => `${method} ${path}`)

const pages = ["/i/oauth2/authorize", "/oauth/authorize", "/oauth/authenticate"]

/** The requests that the emulator serves besides the operations of the description. */
export const signIns: ReadonlyArray<string> = [
  ...pages.flatMap((path) => [`GET ${path}`, `POST ${path}`]),
  "POST /oauth/request_token",
  "POST /oauth/access_token",
  "POST /2/oauth2/token",
  "POST /2/oauth2/revoke",
  "POST /oauth2/token",
  "POST /oauth2/invalidate_token",
  "GET /1.1/account/verify_credentials.json"
]

const shown = (text: string): string => JSON.stringify(text.slice(0, 60))

// A value in the place of a parameter has to be one that the parameter can have.
const isRequestable = ({ method, path }: Target): boolean => {
  const route = findRoute(method, path)
  if (!("operation" in route)) return false
  return parametersOf(route.operation)
    .filter((parameter) => parameter.in === "path")
    .every(({ name, schema }) => {
      const value = route.path[name] ?? ""
      return /^\{.*\}$/.test(value) || checkValue(schema, value, name).length === 0
    })
}

/** The requests that a name stands for: an identifier as `createPosts`, or a method and a path. A text is a complaint. */
export const targetNamed = (name: string): Target | string => {
  const [method = "", path = ""] = name.split(" ")
  const target = { method, path }
  const found = facts.operations.find(({ id }) => id === name)
  if (found !== undefined) return { method: found.method, path: found.path }
  if (keys.includes(name) || signIns.includes(name)) return target
  if (/^[A-Z]+ \/\S*$/.test(name) && isRequestable(target)) return target
  const names = /[ /]/.test(name) ? [...keys, ...signIns] : facts.operations.map(({ id }) => id)
  return `There is no operation ${shown(name)}${nearestOf(name, names)}.`
}

/** The complaint about a path that no request of the X API can have. */
export const pathComplaint = (path: string): string | undefined => {
  const methods = ["GET", "POST", "PUT", "DELETE", "PATCH"]
  if (methods.some((method) => typeof targetNamed(`${method} ${path}`) === "object")) return undefined
  const paths = [...keys, ...signIns].map((key) => key.split(" ")[1] ?? "")
  return `There is no path ${shown(path)}${nearestOf(path, paths)}.`
}

/** The complaint about the keys of a table of limits, or nothing if they are operations. */
export const limitsComplaint = (limits: unknown): string | undefined => {
  if (typeof limits !== "object" || limits === null) return undefined
  const wrong = Object.keys(limits).find((key) => !keys.includes(key))
  return wrong === undefined
    ? undefined
    : `limits must be a table by method and path, such as "GET /2/tweets/{id}", but has the unknown ${shown(wrong)}${nearestOf(wrong, keys)}.`
}
