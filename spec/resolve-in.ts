import type { Facts, SchemaFacts } from "../packages/emulator/src/description/facts-types.ts"

/** A schema with its reference looked up in a table of facts, and the parts of `allOf` as one. */
export const resolveIn = (facts: Facts, schema: SchemaFacts | undefined): SchemaFacts => {
  if (schema?.$ref !== undefined) return resolveIn(facts, facts.schemas[schema.$ref])
  if (schema?.allOf === undefined) return schema ?? {}
  const parts = schema.allOf.map((part) => resolveIn(facts, part))
  return {
    type: "object",
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required)
  }
}
