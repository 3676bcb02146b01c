import * as Predicate from "effect/Predicate"

// Until description 2.166 it was a list of one.
export const firstOfList = (json: unknown): unknown => {
  if (!Predicate.hasProperty(json, "data") || !Array.isArray(json.data)) return json
  const { data, ...rest } = json
  return data.length === 0 ? rest : { ...rest, data: data[0] }
}
