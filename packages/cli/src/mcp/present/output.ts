/** JSON Schemas of what tools return below `untrusted`. */

/** A list of objects under a name. */
export const listOutput = (name: string) => ({
  type: "object",
  properties: { [name]: { type: "array", items: { type: "object" } } }
})

/** The schema of a whole result: what strangers wrote is marked, beside what was spent on this day. */
export const resultSchema = (untrusted: object) => ({
  type: "object" as const,
  properties: {
    untrusted,
    dollars: { type: "object", properties: { today: { type: "number" }, budget: { type: "number" } } }
  },
  required: ["untrusted", "dollars"]
})
