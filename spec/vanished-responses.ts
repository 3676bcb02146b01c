import type { Facts, SchemaFacts } from "../packages/emulator/src/description/facts-types.ts"
import { resolveIn } from "./resolve-in.ts"
import { anonymous, type VanishedFact } from "./vanished.ts"

// A place in responses is the name of a schema, or the method and path of an operation, and a path from there:
// `Post.lang`, `Post.entities.urls[].start`, `DELETE /2/tweets/{}.data.deleted`.

type Place = Pick<VanishedFact, "parameter" | "value">

const parsed = (place: string): readonly [base: string, steps: ReadonlyArray<string>] => {
  const [, base = "", rest = ""] = /^([^.[]+)(.*)$/.exec(place) ?? []
  return [base, rest.match(/[^.[\]]+|\[\]/g) ?? []]
}

const at = (facts: Facts, schema: SchemaFacts | undefined, steps: ReadonlyArray<string>): SchemaFacts | undefined =>
  steps.reduce<SchemaFacts | undefined>((found, step) => {
    const { items, properties } = resolveIn(facts, found)
    return step === "[]" ? items : properties?.[step]
  }, schema)

const restored = (
  facts: Facts,
  schema: SchemaFacts | undefined,
  [step, ...steps]: ReadonlyArray<string>,
  was: SchemaFacts
): SchemaFacts => {
  if (step === undefined) return was
  const found = resolveIn(facts, schema)
  if (step === "[]") return { ...found, items: restored(facts, found.items, steps, was) }
  const { properties = {} } = found
  return { ...found, properties: { ...properties, [step]: restored(facts, properties[step], steps, was) } }
}

const successOf = (facts: Facts, base: string) =>
  Object.entries<SchemaFacts>(
    facts.operations.find(({ method, path }) => anonymous(`${method} ${path}`) === base)?.responses ?? {}
  )[0]

/** Whether a place in responses still has another type than this one, or is gone. */
export const isOtherType = (facts: Facts, { parameter, value }: Place): boolean => {
  const [base, steps] = parsed(parameter)
  const found = at(facts, facts.schemas[base] ?? successOf(facts, base)?.[1], steps)
  // The place as `next` writes it.
  return found === undefined || resolveIn(facts, found).type !== (value as SchemaFacts).type
}

/** A description with one place in its responses as it was described. */
export const withPlace = (facts: Facts, { parameter, value }: Place): Facts => {
  const [base, steps] = parsed(parameter)
  const was = value as SchemaFacts
  const schema = facts.schemas[base]
  if (schema !== undefined) {
    return { ...facts, schemas: { ...facts.schemas, [base]: restored(facts, schema, steps, was) } }
  }
  const operations = facts.operations.map((one) => {
    const [status, found] = successOf({ ...facts, operations: [one] }, base) ?? []
    return status === undefined
      ? one
      : { ...one, responses: { ...one.responses, [status]: restored(facts, found, steps, was) } }
  })
  return { ...facts, operations }
}
