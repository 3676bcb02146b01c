/** JSON Schemas of the results of tools, below `untrusted`. */

/** A list of objects under a name. */
export const listOutput = (name: string) => ({
  type: "object",
  properties: { [name]: { type: "array", items: { type: "object" } } }
})

/** The schema of a whole result: the texts of strangers are marked, beside the dollars that this day has cost, if they are known. */
export const resultSchema = (untrusted: object) => ({
  type: "object" as const,
  properties: {
    untrusted,
    warning: { type: "string" },
    dollars: { type: "object", properties: { today: { type: "number" }, budget: { type: "number" } } }
  },
  required: ["untrusted", "dollars"]
})
