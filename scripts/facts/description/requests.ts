import { resolveIn } from "../../../spec/resolve-in.ts"
import { oneForm } from "../../../packages/emulator/src/description/one-form.ts"
import { type Facts, type OperationFacts, type SchemaFacts } from "../../../packages/emulator/src/description/facts.ts"
import { type Change, type Declared, type Declarations, fieldsTest, keyOf, requestTest } from "./change.ts"
import { boundWords, credentialWords, isRenamed, valuesOf, valueWords } from "./words.ts"

interface Input {
  readonly schema: SchemaFacts
  readonly required: boolean
}

const bodyInputs = (facts: Facts, schema: SchemaFacts | undefined, prefix = ""): ReadonlyArray<[string, Input]> => {
  const { properties = {}, required = [] } = oneForm(schema, (one) => resolveIn(facts, one))
  return Object.entries(properties).flatMap(([key, value]): ReadonlyArray<[string, Input]> => {
    const path = `${prefix}${key}`
    const nested = prefix.split(".").length > 3 ? [] : bodyInputs(facts, value, `${path}.`)
    return [[path, { schema: value, required: required.includes(key) }], ...nested]
  })
}

/** The parameters of an operation and the keys of its body. */
const inputsOf = (facts: Facts, operation: OperationFacts): ReadonlyMap<string, Input> => {
  const parameters = operation.parameters.flatMap((one): ReadonlyArray<[string, Input]> => {
    const found = typeof one === "string" ? facts.parameters[one.slice(1)] : one
    // Placeholders are renamed at will, and not by what a caller writes.
    return found === undefined || found.in === "path"
      ? []
      : [[found.name, { schema: found.schema, required: found.required === true }]]
  })
  return new Map([...parameters, ...bodyInputs(facts, operation.body)])
}

const isFields = (name: string) => name === "expansions" || name.endsWith(".fields")

const declaredName = (name: string) => (name === "post.fields" ? "tweet_fields" : name.replace(".fields", "_fields"))

/** The declared parameter for a name of the wire or for a key of the body. */
const parameterOf = (declared: Declared, name: string) => {
  const { params } = declared.definition
  const nested = Object.values(params).find(({ at }) => at?.join(".") === name)
  return params[declaredName(name)] ?? nested
}

const consequence = (declared: Declared | undefined, name: string, isGone: boolean): Partial<Change> => {
  if (declared === undefined) return {}
  const isDeclared = parameterOf(declared, name) !== undefined
  if (isGone) {
    return isDeclared
      ? { affects: `${name} is declared and sent by ${declared.name}`, test: requestTest(declared.name) }
      : {}
  }
  return isDeclared ? {} : { affects: `${name} is not declared by ${declared.name}`, test: requestTest(declared.name) }
}

const changed = (
  [before, after]: readonly [Facts, Facts],
  declared: Declared | undefined,
  name: string,
  [was, is]: readonly [Input, Input]
): ReadonlyArray<Omit<Change, "subject">> => {
  const [oldWords, newWords] = [boundWords(before, was.schema), boundWords(after, is.schema)]
  const words = [
    ...(oldWords === newWords ? [] : [`was ${oldWords}; is now ${newWords}`]),
    ...valueWords(valuesOf(before, was.schema), valuesOf(after, is.schema)),
    ...(was.required === is.required ? [] : [is.required ? "is now required" : "is no longer required"])
  ]
  if (words.length === 0) return []
  const parameter = declared === undefined ? undefined : parameterOf(declared, name)
  const test = isFields(name) ? fieldsTest : declared === undefined ? undefined : requestTest(declared.name)
  return [
    {
      words: `${name}: ${words.join("; ")}`,
      ...(parameter === undefined ? {} : { affects: `${name} is declared by ${declared?.name}`, test })
    }
  ]
}

const credentialChanges = (was: OperationFacts, is: OperationFacts, declared: Declared | undefined) => {
  const [old, now] = [credentialWords(was), credentialWords(is)]
  if (old === now) return []
  const words = `accepted ${old}; now accepts ${now}`
  if (declared === undefined) return [{ words }]
  return [{ words, affects: `the credentials are stated by ${declared.name}`, test: requestTest(declared.name) }]
}

const ofOperation = (
  facts: readonly [Facts, Facts],
  [was, is]: readonly [OperationFacts, OperationFacts],
  declared: Declared | undefined
): ReadonlyArray<Omit<Change, "subject">> => {
  const [before, after] = [inputsOf(facts[0], was), inputsOf(facts[1], is)]
  const gone = Array.from(before.keys()).filter((name) => !after.has(name))
  const renames = new Map(
    Array.from(after.keys()).flatMap((name) => {
      const old = gone.find((one) => isRenamed(one, name))
      return old === undefined ? [] : [[name, old] as const]
    })
  )
  const replaced = new Set(renames.values())
  return [
    ...Array.from(renames, ([name, old]) => ({ words: `${old} is now called ${name}` })),
    ...Array.from(after).flatMap(([name, input]) => {
      const old = before.get(name) ?? before.get(renames.get(name) ?? "")
      if (old !== undefined) return changed(facts, declared, name, [old, input])
      const values = valuesOf(facts[1], input.schema)
      const known = values.length === 0 ? "" : `: ${values.join(", ")}`
      const words = `${name} is new: ${boundWords(facts[1], input.schema)}${known}${input.required ? ", required" : ""}`
      return [{ words, ...consequence(declared, name, false) }]
    }),
    ...gone
      .filter((name) => !replaced.has(name))
      .map((name) => ({ words: `${name} is gone`, ...consequence(declared, name, true) })),
    ...credentialChanges(was, is, declared)
  ]
}

/** Operations by method and path. */
export const operationsOf = ({ operations }: Facts): ReadonlyMap<string, OperationFacts> =>
  new Map(operations.map((one) => [keyOf(one.method, one.path), one]))

// The same change of many operations is one change.
const merged = (changes: ReadonlyArray<Change>): ReadonlyArray<Change> => {
  const groups = new Map<string, Array<Change>>()
  for (const change of changes) {
    const key = `${change.test?.replace(/ .*/, "")} ${change.words}`
    groups.set(key, [...(groups.get(key) ?? []), change])
  }
  return Array.from(groups.values()).flatMap((group) => {
    const [first, ...others] = group
    if (first === undefined || others.length === 0) return group
    const affects = [...new Set(group.flatMap(({ affects }) => affects ?? []))]
    const names = affects.map((one) => one.slice(one.lastIndexOf(" by ") + 4))
    const [sentence = ""] = affects
    return [
      {
        ...first,
        subject: `${first.subject} and ${others.length} more`,
        ...(affects.length > 1 ? { affects: sentence.replace(/(?<= by )\S+$/, names.join(", ")) } : {})
      }
    ]
  })
}

/** The changes of the parameters of operations that both descriptions have. */
export const requestChanges = (before: Facts, after: Facts, declared: Declarations): ReadonlyArray<Change> => {
  const old = operationsOf(before)
  return merged(
    Array.from(operationsOf(after)).flatMap(([key, is]) => {
      const was = old.get(key)
      if (was === undefined) return []
      const found = ofOperation([before, after], [was, is], declared.get(key))
      return found.map((one) => ({ subject: `${is.method} ${is.path}`, ...one }))
    })
  )
}
