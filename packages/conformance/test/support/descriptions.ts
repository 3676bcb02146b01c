import type { SchemaFacts } from "../../../emulator/src/description/facts-types.ts"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Vanished } from "../../../../spec/vanished.ts"
import { type Described, descriptionAt, type Descriptions, operationKey } from "../../tools/responses.ts"
import type { FieldNamesFile } from "../../tools/field-names.ts"
import { rows } from "../rows/all.ts"
import { pathsOf } from "./facts.ts"
import { readResponse, shapeOf } from "./read-response.ts"
import type { AnyRow } from "./row.ts"

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, "../../../../spec/description", name), "utf8"))

// Written by `npm run facts -- descriptions`, as the next one.
const descriptions = read("responses.json") as Descriptions

/** The names of fields and expansions that each operation accepts, in every description. */
export const fieldNames = read("field-names.json") as FieldNamesFile

/** The facts that descriptions lost. */
export const vanished = read("vanished.json") as Vanished

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

/** The responses of all operations that a description has, except those that are nothing or bytes. */
export const responsesOf = ({ operations }: Described): ReadonlyArray<DescribedResponse> =>
  rows
    .filter((row) => shapeOf(row.operation.definition) !== undefined)
    .flatMap((row) =>
      pathsOf(row.operation.definition).flatMap((path) => {
        const key = operationKey(row.operation.definition.method, path)
        const schema = operations[key]
        // That to an upload once had a second status, of whose body nothing was said.
        const described = schema?.anyOf?.some((one) => Object.keys(one).length === 0) ? schema.anyOf[0] : schema
        return described === undefined ? [] : [{ row, key, schema: described }]
      })
    )

/**
 * Whether a write returns what does not follow from its request, for example the ID of what it made: its response is lost
 * without `data`.
 */
export const needsData = ({ operation: { definition } }: AnyRow): boolean =>
  definition.response.kind === "lines"
    ? readResponse(definition, { data: {} }).failure !== undefined
    : readResponse(definition, {}).failure !== undefined

/** The schema of a name. */
export const schemaNamed = ({ schemas, version }: Described, name: string): SchemaFacts => {
  const found = schemas[name]
  if (found === undefined) throw new Error(`${version} has no schema ${name}`)
  return found
}
