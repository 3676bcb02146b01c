/** Refuses a description that contradicts itself, or whose names are not plain: declarations are written from them. */
import type { Facts, OperationFacts, ParameterFacts, SchemaFacts } from "../src/description/facts-types.ts"
import { DescriptionError } from "./json.ts"

const plainName = /^[A-Za-z_][\w.]*$/
const plainPath = /^(?:\/(?:[\w.-]+|\{[A-Za-z_]\w*\}))+$/
// Names become keys of objects, where these are more than a key.
const reserved = ["__proto__", "constructor", "prototype"]
// Values are written into code as texts, and into comments. Some characters end a line there, or change what a reader sees.
const plainText = /^(?!.*(?:\*\/|`))[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "undefined"
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

const expectThat = (holds: boolean, sentence: () => string): void => {
  if (!holds) throw new DescriptionError(sentence())
}

const expectName = (name: string, where: string): void => {
  expectThat(plainName.test(name), () => `${where}: ${shown(name)} is not a name of letters, digits, _ and dots`)
  expectThat(
    !name.split(".").some((part) => reserved.includes(part)),
    () => `${where}: ${shown(name)} is a name that every object has, so nothing else can be called so`
  )
}

const types = ["array", "boolean", "integer", "number", "object", "string"]

const isPattern = (value: unknown): boolean => {
  try {
    return typeof value === "string" && new RegExp(value).source !== ""
  } catch {
    return false
  }
}

const isValue = (value: unknown) =>
  typeof value === "number" || typeof value === "boolean" || (typeof value === "string" && plainText.test(value))

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0

const are = (holds: (value: unknown) => boolean) => (values: unknown) => Array.isArray(values) && values.every(holds)

/** The values of a keyword, in words. Keywords that hold schemas are checked when these are derived. */
const forms: Readonly<Record<string, readonly [holds: (value: unknown) => boolean, form: string]>> = {
  type: [(value) => types.some((type) => type === value), "the name of one type"],
  format: [(value) => typeof value === "string", "a text"],
  enum: [are(isValue), "a list of plain texts or numbers"],
  pattern: [isPattern, "a regular expression"],
  minimum: [Number.isFinite, "a number"],
  maximum: [Number.isFinite, "a number"],
  minLength: [isCount, "a count"],
  maxLength: [isCount, "a count"],
  minItems: [isCount, "a count"],
  maxItems: [isCount, "a count"],
  required: [are((value) => typeof value === "string"), "a list of names"]
}

const ranges = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"]
] as const

const partsOf = (schema: SchemaFacts): ReadonlyArray<readonly [name: string, part: SchemaFacts]> => [
  ...Object.entries(schema.properties ?? {}).map(([name, part]) => [`.${name}`, part] as const),
  ...[schema.items, ...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((part) =>
    part === undefined ? [] : [["", part] as const]
  ),
  ...(typeof schema.additionalProperties === "object" ? [["", schema.additionalProperties] as const] : [])
]

const isOfPlainType: Readonly<Record<string, (value: unknown) => boolean>> = {
  boolean: (value) => typeof value === "boolean",
  integer: Number.isSafeInteger,
  number: Number.isFinite,
  string: (value) => typeof value === "string" && isValue(value)
}

/** Whether a value is of the type of a schema: a plain one, or a list of these. */
const isOfType = (facts: Facts, schema: SchemaFacts, value: unknown, depth = 0): boolean => {
  const { items, type } = (schema.$ref === undefined ? undefined : facts.schemas[schema.$ref]) ?? schema
  if (type === "array") {
    return depth < 4 && Array.isArray(value) && value.every((one) => isOfType(facts, items ?? {}, one, depth + 1))
  }
  return type === undefined ? isValue(value) : (isOfPlainType[type]?.(value) ?? false)
}

const checkSchema = (facts: Facts, schema: SchemaFacts, where: string): void => {
  const values = new Map<string, unknown>(Object.entries(schema))
  for (const [keyword, [holds, form]] of Object.entries(forms)) {
    const value = values.get(keyword)
    expectThat(
      value === undefined || holds(value),
      () => `${where}: the keyword "${keyword}" is ${shown(value)}, which is not ${form}`
    )
  }
  expectThat(schema.default === undefined || isOfType(facts, schema, schema.default), () => {
    return `${where}: the default ${shown(schema.default)} is not a plain value of the type "${schema.type ?? "any"}"`
  })
  for (const [lower, upper] of ranges) {
    const [minimum = 0, maximum = Number.POSITIVE_INFINITY] = [schema[lower], schema[upper]]
    expectThat(schema[lower] === undefined || minimum <= maximum, () => {
      return `${where}: "${lower}" ${minimum} is larger than "${upper}" ${maximum}`
    })
  }
  for (const name of [schema.$ref ?? [], Object.values(schema.discriminator?.mapping ?? {})].flat()) {
    expectThat(Object.hasOwn(facts.schemas, name), () => `${where}: there is no schema ${shown(name)} to refer to`)
  }
  for (const name of Object.keys(schema.properties ?? {})) expectName(name, where)
  for (const [name, part] of partsOf(schema)) checkSchema(facts, part, `${where}${name}`)
}

/** A reference, or a part of `allOf`, that leads back to itself is a schema without an end. */
const checkEnd = (facts: Facts, name: string, through: ReadonlyArray<string> = []): void => {
  expectThat(!through.includes(name), () => `${name}: the reference leads back to itself`)
  const schema = facts.schemas[name]
  for (const one of [schema, ...(schema?.allOf ?? [])]) {
    if (one?.$ref !== undefined) checkEnd(facts, one.$ref, [...through, name])
  }
}

const checkParameter = (facts: Facts, { name, schema }: ParameterFacts, where: string): void => {
  expectName(name, where)
  checkSchema(facts, schema, `${where}: ${name}`)
}

const checkParameters = (facts: Facts, { parameters, path }: OperationFacts, where: string): void => {
  const found = parameters.map((one) => {
    const parameter = typeof one === "string" ? facts.parameters[one.slice(1)] : one
    if (parameter === undefined) throw new DescriptionError(`${where}: there is no parameter ${shown(one)} to refer to`)
    if (typeof one !== "string") checkParameter(facts, one, where)
    return parameter
  })
  const names = found.map(({ in: place, name }) => `${name} of the ${place}`)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  expectThat(twice === undefined, () => `${where}: the parameter ${twice} is described twice`)
  const inPath = found.flatMap(({ in: place, name }) => (place === "path" ? [name] : []))
  const placeholders = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name)
  expectThat(
    inPath.toSorted().join() === placeholders.toSorted().join(),
    () => `${where}: the parameters of the path are ${inPath.join(", ") || "none"}, which are not those of its template`
  )
}

const checkOperation = (facts: Facts, operation: OperationFacts): void => {
  const { body, method, path, responses, security } = operation
  const where = `${method} ${path}`
  expectThat(plainPath.test(path), () => `${shown(path)} is not a path of plain parts and placeholders`)
  expectName(operation.id, `${where}: operationId`)
  checkParameters(facts, operation, where)
  if (body !== undefined) checkSchema(facts, body, `${where} body`)
  for (const [status, schema] of Object.entries(responses)) checkSchema(facts, schema, `${where} ${status}`)
  for (const name of Object.entries(security).flat(2)) expectName(name, `${where} security`)
}

/** A table of facts that refers to what it has, in plain names. Fails with a `DescriptionError`. */
export const checked = (facts: Facts): Facts => {
  expectThat(/^\d+\.\d+$/.test(facts.version), () => `info: the version ${shown(facts.version)} is not like 2.167`)
  // These are only looked up.
  for (const name of [...Object.keys(facts.schemas), ...Object.keys(facts.parameters)])
    expectName(name.replaceAll("-", "_"), "components")
  for (const name of Object.keys(facts.schemas)) checkEnd(facts, name)
  for (const [name, schema] of Object.entries(facts.schemas)) checkSchema(facts, schema, name)
  for (const [name, parameter] of Object.entries(facts.parameters)) checkParameter(facts, parameter, name)
  const owners = new Map<string, string>()
  for (const operation of facts.operations) {
    const where = `${operation.method} ${operation.path}`
    const other = owners.get(operation.id)
    expectThat(other === undefined, () => `${where}: its operationId ${shown(operation.id)} is that of ${other}`)
    owners.set(operation.id, where)
    checkOperation(facts, operation)
  }
  return facts
}
