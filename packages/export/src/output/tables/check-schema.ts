import { InvalidInput } from "@xeffect/core"

/** The error in a schema, if any. */
export const checkSchema = (schema: unknown): InvalidInput | undefined =>
  typeof schema === "string" && /^[a-z][a-z0-9_]{0,62}$/.test(schema)
    ? undefined
    : new InvalidInput({
        parameter: "schema",
        value: schema,
        rule: "the name of a schema of Postgres: a small letter, then small letters, digits and _, at most 63"
      })
