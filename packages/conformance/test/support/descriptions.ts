import type { SchemaFacts } from "../../../emulator/src/description/facts-types.ts"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { type Described, descriptionAt, type Descriptions, operationKey } from "../../tools/responses.ts"
import { rows } from "../rows/all.ts"
import { pathsOf } from "./facts.ts"
import type { AnyRow } from "./row.ts"

const file = join(import.meta.dirname, "..", "..", "descriptions", "responses.json")

// Written by `npm run descriptions`.
const descriptions = JSON.parse(readFileSync(file, "utf8")) as Descriptions

/** Every description of the data set, the oldest first. */
export const described: ReadonlyArray<Described> = descriptions.versions.map((version) =>
  descriptionAt(descriptions, version)
)

/** The response of an operation, at one of its paths, in a description. */
export interface DescribedResponse {
  readonly row: AnyRow
  /** The method and the path. */
  readonly key: string
  readonly schema: SchemaFacts
}

/** The responses of all operations that a description has. */
export const responsesOf = ({ operations }: Described): ReadonlyArray<DescribedResponse> =>
  rows.flatMap((row) =>
    pathsOf(row.operation.definition).flatMap((path) => {
      const key = operationKey(row.operation.definition.method, path)
      const schema = operations[key]
      return schema === undefined ? [] : [{ row, key, schema }]
    })
  )

/** Whether an operation returns the ID of what it made. Unlike other outcomes, it does not follow from the request. */
export const returnsId = ({ name }: AnyRow): boolean => name === "create_tweet" || name === "create_direct_message"

/** The schema that a name stands for. */
export const schemaNamed = ({ schemas, version }: Described, name: string): SchemaFacts => {
  const found = schemas[name]
  if (found === undefined) throw new Error(`${version} has no schema ${name}`)
  return found
}
