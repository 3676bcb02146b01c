import type { Collectable } from "../../plan/resource.ts"
import { idOfEntry, readLine } from "./line.ts"

// An ID of a post is also a number that a user could have.
const isOther = (resource: Collectable["resource"], entry: object): boolean =>
  resource === "users"
    ? !("username" in entry || "screen_name" in entry)
    : "username" in entry || "screen_name" in entry

/** The IDs of a line of twarc, for a lookup. `undefined` if it has none that can be looked up. */
export const keysOfLine = (
  { by, resource }: Collectable,
  parameter: string,
  line: string
): ReadonlyArray<string> | undefined => {
  const read = by === "keys" && parameter === "ids" ? readLine(line) : undefined
  if (read === undefined || read.entries.some((entry) => isOther(resource, entry))) return undefined
  return read.entries.map((entry) => idOfEntry(entry) ?? "")
}
