import { InvalidInput } from "@xeffect/core"
import { checkObject } from "@xeffect/core/transport"
import { checkSchema } from "../output/check-schema.ts"

/** Where to run a plan on several machines. */
export interface ClusterRunOptions {
  /**
   * The schema of the Postgres database that has the collection, with one table for each kind of rows when it is complete:
   * `posts`, `users`, `edges`, … It is made if it does not exist. A small letter, then small letters, digits and `_`, at
   * most 63.
   */
  readonly schema: string
}

/** What is wrong with the options of a run on several machines, if anything. */
export const checkCluster = (options: unknown): InvalidInput | undefined => {
  const malformed = checkObject("options", options)
  if (malformed !== undefined) return malformed
  const { directory, schema } = Object(options)
  if (directory === undefined) return checkSchema(schema)
  const rule = "left out: each machine has directories of its own, so the collection is in a schema of Postgres"
  return new InvalidInput({ parameter: "directory", value: directory, rule })
}
