/** Reads the arguments of a call. Models send numbers as texts and texts as numbers: those that are exact are read. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Schema from "effect/Schema"
import * as Predicate from "effect/Predicate"
import { NotDone } from "../present/errors.ts"
import { plain } from "../present/plain.ts"
import type { Tool } from "./tool.ts"

/**
 * The JSON Schema of the arguments.
 * @since 0.1.0
 */
export const inputSchemaOf = ({ input }: Pick<Tool, "input">): object => {
  const { definitions, schema } = Schema.toJsonSchemaDocument(input, { onExcessProperty: "error" })
  // A struct without fields is anything but null.
  if (schema["type"] !== "object") return { type: "object", properties: {}, additionalProperties: false }
  return Object.keys(definitions).length === 0 ? schema : { ...schema, $defs: definitions }
}

const parsedList = (text: string): unknown => {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : text
  } catch {
    return text
  }
}

/** A list that came as a text: as JSON, or with commas between names that have none. */
const listIn = (items: unknown, text: string): unknown => {
  if (text.trim().startsWith("[")) return parsedList(text)
  return Array.isArray(Object(items).enum) ? text.split(",").map((one) => one.trim()) : text
}

/** A value in the type that is declared, if that changes nothing of it. */
const asDeclared = (schema: unknown, value: unknown): unknown => {
  const { items, type } = Object(schema)
  if (typeof value === "string") {
    if (type === "integer" && /^-?(?:0|[1-9]\d{0,14})$/.test(value)) return Number(value)
    if (type === "boolean" && (value === "true" || value === "false")) return value === "true"
    return type === "array" ? asDeclaredList(items, listIn(items, value)) : value
  }
  if (type === "array") return asDeclaredList(items, value)
  // An ID. A number that has lost digits is another one.
  return type === "string" && typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value
}

const asDeclaredList = (items: unknown, value: unknown): unknown =>
  Array.isArray(value) ? value.map((one) => asDeclared(items, one)) : value

const schemaIn = (schema: object, name: string): unknown => {
  const properties: object = Object(Object(schema).properties)
  return Object.hasOwn(properties, name) ? Object(properties)[name] : undefined
}

/** The arguments in the types that are declared. A null is left out, as most models mean it. */
const declared = (tool: Tool, payload: unknown): unknown => {
  if (!Predicate.isObject(payload)) return payload ?? {}
  const schema = inputSchemaOf(tool)
  return Object.fromEntries(
    Object.entries(payload).flatMap(([name, value]) =>
      value === null ? [] : [[name, asDeclared(schemaIn(schema, name), value)] as const]
    )
  )
}

/** Words of schemas, and their replacements for agents. */
const inWords: ReadonlyArray<readonly [words: RegExp, instead: string]> = [
  [/^Missing key$/, "is required"],
  [/^Expected an integer$/, "must be a whole number"],
  [/^Expected number$/, "must be a number"],
  [/^Expected string$/, "must be text"],
  [/^Expected boolean$/, "must be true or false"],
  [/^Expected array$/, "must be a list"],
  [/^Expected a value with a length of at least 1$/, "must not be empty"],
  [/^Expected a value with a length of at (least|most) (\d+)$/, "must have a length of at $1 $2"],
  [/^Expected ("[\s\S]*)$/, "must be one of $1"],
  [/^Expected ([\s\S]*)$/, "must be $1"]
]

/** The problem with an argument, in words. */
const ruleOf = (problem: string, value: unknown): string => {
  if (problem === "Expected string" && typeof value === "number") return "must be text, because a number loses digits"
  const [pattern = "", instead = ""] = inWords.find(([one]) => one.test(problem)) ?? []
  return problem.replace(pattern, instead).replaceAll(" | ", ", ")
}

/** The problem with an argument that is not declared. A struct without fields would take any. */
const undeclaredIn = (tool: Tool, value: unknown): string | undefined => {
  const names = Object.keys(Object(Object(inputSchemaOf(tool)).properties))
  const other = Predicate.isObject(value) ? Object.keys(value).find((name) => !names.includes(name)) : undefined
  if (other === undefined) return undefined
  const known = names.length === 0 ? "no arguments" : names.join(", ")
  return `${tool.name} has no argument ${plain(other).slice(0, 100)}. It has ${known}.`
}

/** A value that is short enough for a sentence. */
const shownOf = (value: unknown): string | undefined => {
  if (typeof value === "number" || typeof value === "boolean") return String(value)
  return typeof value === "string" && value.length <= 60 ? JSON.stringify(value) : undefined
}

/** The argument, the rule that its value breaks, and the value. */
const describeArgument = (name: string, rule: string, value: unknown): string => {
  const shown = shownOf(value)
  if (!/^(?:is|must)\b/.test(rule))
    return shown === undefined ? `${name}: ${rule}` : `${name} cannot be ${shown}: ${rule}`
  const isShown = shown !== undefined && !rule.includes("because")
  return `${name} ${isShown ? rule.replace(/^[^.]+/, (first) => `${first}, but is ${shown}`) : rule}`
}

/** The error in the arguments, in a sentence that names the argument. */
const sentenceOf = (error: string, payload: unknown): string => {
  const [, problem = error, , name = ""] = /^SchemaError\(([\s\S]*?)(\n\s+at \["([^"]*)"[\s\S]*)?\)$/.exec(error) ?? []
  const value: unknown = Object(payload)[name]
  const rule = ruleOf(problem, value)
  const sentence =
    name === "" ? "the arguments must be an object, as the tool describes it" : describeArgument(name, rule, value)
  return plain(`${sentence}.`).slice(0, 300)
}

/** The arguments of a call. Refuses those that are not as they are declared, with a sentence that names the argument. */
export const readArguments = Effect.fnUntraced(function* (tool: Tool, payload: unknown) {
  const given = declared(tool, payload)
  const undeclared = undeclaredIn(tool, given)
  if (undeclared !== undefined) return yield* new NotDone({ reason: "InvalidInput", message: undeclared })
  const decoded = Schema.decodeUnknownExit(tool.input)(given, { onExcessProperty: "error" })
  if (Exit.isSuccess(decoded)) return decoded.value
  const message = sentenceOf(String(Cause.squash(decoded.cause)), payload)
  return yield* new NotDone({ reason: "InvalidInput", message })
})
