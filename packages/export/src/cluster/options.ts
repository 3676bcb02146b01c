import { InvalidInput } from "@xeffect/core"
import { checkObject, checkOptions } from "@xeffect/core/options"
import { checkDestination, type Destination } from "../output/destination/destination.ts"
import { checkOutput, checkOutputValues, type OutputOptions } from "../output/options.ts"
import { allowKeyFileOption, type KeyFileOptions } from "../plan/plan.ts"
import { checkSchema } from "../output/tables/check-schema.ts"

/** Where to run a plan on several machines. */
export interface ClusterRunOptions extends OutputOptions, KeyFileOptions {
  /**
   * The schema of the Postgres database that has the collection, with a table for each kind of rows when it is complete:
   * `posts`, `users`, `edges`, … It is made if it does not exist. A small letter, then small letters, digits and `_`, at
   * most 63.
   */
  readonly schema: string
  /**
   * Where files and the manifest are written, in place of tables: a bucket, by `s3` of `@xeffect/export`. `format`,
   * `compress`, `split`, `spreadsheet_ids` and `formulas` are for these files. The pool of the `SqlClient` needs 3
   * connections or more then. Default: none, but tables in the schema.
   */
  readonly destination?: Destination | undefined
}

const ofFiles = ["format", "compress", "split", "spreadsheet_ids", "formulas"] as const

const checkFiles = (options: ClusterRunOptions): InvalidInput | undefined => {
  const given = ofFiles.find((name) => options[name] !== undefined)
  if (options.destination !== undefined || given === undefined) {
    // Without a format the collection in the schema says what the other options mean.
    const check = options.format === undefined ? checkOutputValues : checkOutput
    return check(options) ?? checkDestination(options.destination, options.format)
  }
  const rule = "left out without a destination: the collection is written as tables of Postgres"
  return new InvalidInput({ parameter: given, value: options[given], rule })
}

/** The error in the options of a run on several machines, if any. */
export const checkCluster = (options: unknown): InvalidInput | undefined => {
  const malformed = checkObject("options", options)
  if (malformed !== undefined) return malformed
  const { directory, schema } = Object(options)
  if (directory === undefined) {
    const allowed = checkOptions(Object(options), { allow_key_file: allowKeyFileOption() })
    return checkSchema(schema) ?? allowed ?? checkFiles(Object(options))
  }
  const rule =
    "left out: each machine has directories of its own, so the collection is in a schema of Postgres, and files are in a destination"
  return new InvalidInput({ parameter: "directory", value: directory, rule })
}
