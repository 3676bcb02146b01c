import type { Facts, SchemaFacts } from "../../../packages/emulator/src/description/facts.ts"
import * as Shape from "@xeffect/core/shape"
import { resolveIn } from "../../../spec/resolve-in.ts"
import { type Change, type Declarations, responseTest } from "./change.ts"
import type { VanishedFact } from "../../../spec/vanished.ts"
import { operationsOf } from "./requests.ts"
import { inlined, resources } from "./vanished.ts"
import { isRenamed, typeWords, valuesOf, valueWords } from "./words.ts"

/** A place in a response of both descriptions, and what is declared for it. */
interface Place {
  readonly subject: string
  readonly was: SchemaFacts | undefined
  readonly is: SchemaFacts | undefined
  readonly shape: Shape.Shape | undefined
}

interface Walk {
  readonly facts: readonly [Facts, Facts]
  readonly found: Map<string, Change & { readonly operations: Set<string> }>
  readonly seen: Set<string>
  readonly operation: string
}

const plain = (shape: Shape.Shape | undefined): Shape.Shape | undefined =>
  shape?.type === "converted" ? plain(shape.of) : shape

const fieldOf = (shape: Shape.Shape | undefined, name: string) => {
  const struct = plain(shape)
  return struct?.type === "struct" ? struct.fields[name] : undefined
}

const jsonTypes: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  boolean: "boolean",
  list: "array",
  struct: "object"
}

/** Whether a value of this type is read as declared. */
const fits = (schema: SchemaFacts, shape: Shape.Shape): boolean => {
  if (shape.type === "unknown" || schema.type === undefined) return true
  if (shape.type === "either") return shape.of.some((one) => fits(schema, one))
  // A converted value may also have another form: text for a number, one value for a list.
  if (shape.type === "converted") return true
  return jsonTypes[shape.type] === (schema.type === "integer" ? "number" : schema.type)
}

const add = ({ found, operation }: Walk, change: Change): void => {
  const key = `${change.subject} ${change.words}`
  const present = found.get(key)
  if (present === undefined) found.set(key, { ...change, operations: new Set([operation]) })
  else {
    present.operations.add(operation)
    if (present.affects === undefined && change.affects !== undefined) {
      found.set(key, { ...change, operations: present.operations })
    }
  }
}

/** The consequence of a changed or missing field for a declaration. */
const consequence = (
  field: ReturnType<typeof fieldOf>,
  is: SchemaFacts | undefined,
  lost: SchemaFacts | undefined
): Pick<Change, "affects" | "lost" | "test"> => {
  if (field === undefined) return {}
  const shape = Shape.ofField(field)
  if (is === undefined) {
    return field.type === "always"
      ? { affects: "declared as always present: a response without it cannot be used", test: responseTest, lost }
      : { affects: "declared as optional: it reads undefined" }
  }
  if (fits(is, shape)) return {}
  return { affects: `declared as ${shape.type}: the new form is set aside`, test: responseTest, lost }
}

const properties = (walk: Walk, { is, shape, subject, was }: Place): void => {
  const [before, after] = walk.facts
  const [old, now] = [resolveIn(before, was), resolveIn(after, is)]
  const [oldFields, newFields] = [old.properties ?? {}, now.properties ?? {}]
  const gone = Object.keys(oldFields).filter((name) => !(name in newFields))
  for (const [name, schema] of Object.entries(newFields)) {
    const previous = oldFields[name]
    const place = `${subject}.${name}`
    const field = fieldOf(shape, name)
    if (previous !== undefined) {
      const inner = field === undefined ? undefined : Shape.ofField(field)
      compare(walk, { subject: place, was: previous, is: schema, shape: inner }, field)
      continue
    }
    const renamed = gone.find((one) => isRenamed(one, name))
    const words = `is new${renamed === undefined ? "" : `, and replaces ${renamed}`}: ${typeWords(after, schema)}`
    const isUnknown = shape !== undefined && field === undefined
    add(walk, {
      subject: place,
      words,
      ...(isUnknown ? { affects: "not declared: kept as it is, without a type" } : {})
    })
  }
  for (const name of gone) {
    const words = `is gone; it was ${typeWords(before, oldFields[name])}`
    add(walk, {
      subject: `${subject}.${name}`,
      words,
      ...consequence(fieldOf(shape, name), undefined, oldFields[name])
    })
  }
  marks(walk, subject, [old, now])
}

/** Which fields are no longer, or newly, marked as always present. */
const marks = (walk: Walk, subject: string, [old, now]: readonly [SchemaFacts, SchemaFacts]): void => {
  const inBoth = (name: string) => name in (old.properties ?? {}) && name in (now.properties ?? {})
  const lost = (old.required ?? []).filter((name) => inBoth(name) && now.required?.includes(name) !== true)
  const won = (now.required ?? []).filter((name) => inBoth(name) && old.required?.includes(name) !== true)
  if (lost.length > 0) add(walk, { subject, words: `no longer marked as always present: ${lost.join(", ")}` })
  if (won.length > 0) add(walk, { subject, words: `now marked as always present: ${won.join(", ")}` })
}

const compare = (walk: Walk, place: Place, field?: ReturnType<typeof fieldOf>): void => {
  const { is, shape, subject, was } = place
  const pair = `${was?.$ref ?? ""} ${is?.$ref ?? ""}`
  if (is?.$ref !== undefined) {
    if (walk.seen.has(pair)) return
    walk.seen.add(pair)
  }
  const [before, after] = walk.facts
  const [old, now] = [resolveIn(before, was), resolveIn(after, is)]
  const [oldWords, newWords] = [typeWords(before, old), typeWords(after, now)]
  if (oldWords !== newWords) {
    add(walk, { subject, words: `was ${oldWords}; is now ${newWords}`, ...consequence(field, now, was) })
  }
  for (const words of valueWords(valuesOf(before, old), valuesOf(after, now))) add(walk, { subject, words })
  if (old.nullable !== true && now.nullable === true) add(walk, { subject, words: "may now be null" })
  // A place inside belongs to the schema that has a name, so that a change is reported once.
  const inside = is?.$ref === undefined || now.properties === undefined ? subject : is.$ref
  if (now.type === "array" && old.type === "array") {
    if (oldWords !== newWords) return
    const list = plain(shape)
    const item = list?.type === "list" ? list.of : undefined
    compare(walk, { subject: `${inside}[]`, was: old.items, is: now.items, shape: item })
  } else if (now.properties !== undefined && old.properties !== undefined) {
    properties(walk, { subject: inside, was: old, is: now, shape })
  }
}

/** The changes in the responses of operations that both descriptions have. A change is reported once. */
export const responseChanges = (
  before: Facts,
  after: Facts,
  declared: Declarations
): ReadonlyArray<Change & { readonly operations: ReadonlySet<string> }> => {
  const old = operationsOf(before)
  const found: Walk["found"] = new Map()
  for (const [key, { responses }] of operationsOf(after)) {
    const [was] = Object.values<SchemaFacts>(old.get(key)?.responses ?? {})
    const [is] = Object.values<SchemaFacts>(responses)
    if (was === undefined || is === undefined) continue
    const { response } = declared.get(key)?.definition ?? {}
    const shape = response !== undefined && "shape" in response ? response.shape : undefined
    compare({ facts: [before, after], found, seen: new Set(), operation: key }, { subject: key, was, is, shape })
  }
  return Array.from(found.values())
}

/** Places in responses that what is declared no longer fits, as facts that wait for a person. */
export const changedTypes = (before: Facts, after: Facts, declared: Declarations): ReadonlyArray<VanishedFact> => {
  const paths = new Map(Array.from(operationsOf(after), ([key, { method, path }]) => [key, `${method} ${path}`]))
  return responseChanges(before, after, declared).flatMap(({ lost, operations, subject }) => {
    if (lost === undefined) return []
    const [first = ""] = operations
    const value = inlined(before, lost, 6, resources)
    return [
      { operation: paths.get(first) ?? first, parameter: subject, keyword: "response", value, last: before.version }
    ]
  })
}
