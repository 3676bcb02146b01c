/** Reads the parameters of a call from the flags and arguments of a command line. */
import type { OperationDescription, ParameterDescription } from "@xeffect/describe"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Screen } from "../output/screen.ts"
import type { Parameters } from "../session/operation.ts"
import { readBytes, readText } from "../session/read-file.ts"
import { misuse, type Refusal } from "../session/refusal.ts"
import { inWords } from "./flags.ts"
import { argumentsOf, commandName, flagName } from "./names.ts"

/** The values of flags and arguments, by the names of parameters. */
export type Given = Readonly<Record<string, Option.Option<unknown>>>

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const parseJson = (text: string, what: string): Effect.Effect<unknown, Refusal> =>
  Effect.try({
    try: (): unknown => JSON.parse(text),
    catch: (error) => misuse(`${what} is not JSON: ${reasonOf(error)}.`)
  })

/** A text in the type that the parameter takes. A value that is no number stays text, which the operation refuses in its words. */
const valueOf = Effect.fnUntraced(function* ({ kind, name }: ParameterDescription, given: unknown) {
  if (typeof given !== "string") return given
  const flag = `--${flagName(name)}`
  if (kind === "bytes") return yield* readBytes(given, flag)
  if (kind === "json") {
    const text = given.startsWith("@") ? yield* readText(given.slice(1), flag) : given
    return yield* parseJson(text, flag)
  }
  const isNumber = (kind === "integer" || kind === "number") && /^-?\d+(?:\.\d+)?$/.test(given)
  return isNumber ? Number(given) : given
})

const isObject = (value: unknown): value is Parameters =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A JSON object on the command line, or in a file by `@file`. */
export const readJson = Effect.fnUntraced(function* (text: string, flag: string) {
  const json = text.startsWith("@") ? yield* readText(text.slice(1), flag) : text
  const parsed = yield* parseJson(json, flag)
  return isObject(parsed) ? parsed : yield* misuse(`${flag} must be a JSON object of parameters.`)
})

/** The parameters in a JSON document: that of a file, or of standard input for `-`. */
const readInput = Effect.fnUntraced(function* (input: string) {
  const text = input === "-" ? yield* Screen.use(({ read }) => read) : yield* readText(input, "--input")
  const parsed = yield* parseJson(text, "--input")
  if (!isObject(parsed)) return yield* misuse("--input must be a JSON object of parameters.")
  return parsed
})

/** Refuses a command without a required parameter, named as it is written on a command line. */
const checkRequired = Effect.fnUntraced(function* (description: OperationDescription, params: Parameters) {
  const inPath = argumentsOf(description)
  const missing = description.parameters.find(({ name, required }) => required && params[name] === undefined)
  if (missing === undefined) return
  const shown = inPath.includes(missing.name) ? `<${missing.name.replaceAll("_", "-")}>` : `--${flagName(missing.name)}`
  return yield* misuse(`${commandName(description.function)} needs ${shown}: ${inWords(missing.rule)}.`)
})

/** The parameters of a call: those of `--input`, and over them those of arguments and flags. */
export const readParameters = Effect.fnUntraced(function* (
  description: OperationDescription,
  given: Given,
  input: Option.Option<string>
) {
  const params: Record<string, unknown> = Option.isSome(input) ? { ...(yield* readInput(input.value)) } : {}
  for (const parameter of description.parameters) {
    const value = given[parameter.name]
    if (value !== undefined && Option.isSome(value)) params[parameter.name] = yield* valueOf(parameter, value.value)
  }
  yield* checkRequired(description, params)
  return params
})
