/** JSON Schemas of the results of tools, below `untrusted`. */

/** A list of objects under a name. */
export const listOutput = (name: string) => ({
  type: "object",
  properties: { [name]: { type: "array" } }
})

/**
 * The schema of a whole result: the texts of strangers are marked, beside the dollars that this day has cost, if they are known.
 * @since 0.1.0
 */
export const resultSchema = (untrusted: object) => ({
  type: "object" as const,
  properties: { untrusted, dollars: { type: "object" } },
  required: ["untrusted", "dollars"]
})
