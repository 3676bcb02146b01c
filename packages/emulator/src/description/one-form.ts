import type { SchemaFacts } from "./facts-types.ts"

/**
 * A schema that has one form. From several objects it has the properties of all, and needs what each of them needs;
 * what may be a number or its text is a number.
 */
export const oneForm = (
  schema: SchemaFacts | undefined,
  look: (schema: SchemaFacts | undefined) => SchemaFacts
): SchemaFacts => {
  const found = look(schema)
  const forms = (found.anyOf ?? found.oneOf ?? []).map((form) => look(form))
  if (found.properties !== undefined || forms.length === 0) return found
  const properties = Object.assign({}, ...forms.map((form) => form.properties))
  const names = Object.keys(properties)
  if (names.length === 0) return forms.find(({ type }) => type === "integer") ?? found
  const required = names.filter((name) => forms.every((form) => form.required?.includes(name)))
  return { type: "object", properties, ...(required.length === 0 ? {} : { required }) }
}
