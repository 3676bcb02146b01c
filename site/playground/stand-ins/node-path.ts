/** The part of `node:path` that examples use. */
import { resolvePath } from "./memory-files.ts"

export const join = (...parts: ReadonlyArray<string>): string => {
  const joined = parts.filter((part) => part !== "").join("/")
  const path = resolvePath(`/${joined}`)
  return joined.startsWith("/") ? path : path.slice(1) || "."
}

export const basename = (path: string, ending = ""): string => {
  const name = path.slice(path.lastIndexOf("/") + 1)
  return ending !== "" && name.endsWith(ending) ? name.slice(0, -ending.length) : name
}

export const dirname = (path: string): string => {
  const end = path.lastIndexOf("/")
  return end < 0 ? "." : path.slice(0, Math.max(1, end))
}

export const resolve = (...parts: ReadonlyArray<string>): string => resolvePath(join(...parts))
