import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Definition } from "@xeffect/core"
import { descriptionAt, type Descriptions, operationKey } from "../../../packages/conformance/tools/responses.ts"
import type { Facts } from "../../../packages/emulator/src/description/facts-types.ts"
import { top } from "../../workspace.ts"

const read = (name: string): unknown => JSON.parse(readFileSync(join(top, "spec", "description", name), "utf8"))

/** The responses of every description. */
export const descriptions = read("responses.json") as Descriptions

/** The methods and paths of an operation. */
export const keysOf = ({ method, path }: Definition): ReadonlyArray<string> =>
  (typeof path === "string" ? [path] : Object.values(path)).map((one) => operationKey(method, one))

const described = new Set(
  (read("requests.json") as Facts).operations.map(({ method, path }) => operationKey(method, path))
)

/** The last description that had an operation, if the latest one has not: an operation stays when it vanishes. */
export const lastDescribed = (definition: Definition): ReadonlyArray<string> => {
  const keys = keysOf(definition)
  if (keys.some((key) => described.has(key))) return []
  const last = descriptions.versions.findLast((version) => {
    const { operations } = descriptionAt(descriptions, version)
    return keys.some((key) => operations[key] !== undefined)
  })
  return [
    last === undefined
      ? `Not described by the X API: in no description since ${descriptions.versions[0]}`
      : `No longer described by the X API: last in description ${last}`
  ]
}
