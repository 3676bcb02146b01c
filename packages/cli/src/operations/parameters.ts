/** Reads the parameters of a call from the flags and arguments of a command line. */
import type { OperationDescription, ParameterDescription } from "@xeffect/describe"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import { Screen } from "../output/screen.ts"
import type { Parameters } from "../session/operation.ts"
import { readBytes, readText } from "../session/read-file.ts"
import { misuse, type Refusal } from "../session/refusal.ts"
import { readPost, readUser } from "../session/references.ts"
import { inWords } from "./flags.ts"
import { meantBy } from "./meant-by.ts"
import { argumentsOf, commandName, flagName, takesUser } from "./names.ts"

/** The values of flags and arguments, by the names of parameters. */
export type Given = Readonly<Record<string, Option.Option<unknown>>>

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const parseJson = (text: string, what: string): Effect.Effect<unknown, Refusal> =>
  Effect.try({
    try: (): unknown => JSON.parse(text),
    catch: (error) => misuse(`${what} is not JSON: ${reasonOf(error)}.`)
  })

/** A text in the type that the parameter takes. A value that is no number stays text, which the operation refuses in its words. */
const valueOf = Effect.fnUntraced(function* (parameter: ParameterDescription, shown: string, given: unknown) {
  const { kind, name } = parameter
  if (typeof given !== "string") return given
  const flag = `--${flagName(name)}`
  if (kind === "bytes") return yield* readBytes(given, flag)
  if (kind === "json") {
    const text = given.startsWith("@") ? yield* readText(given.slice(1), flag) : given
    return yield* parseJson(text, flag)
  }
  if (kind === "id" || kind === "ids") return yield* idsIn(parameter, shown, given)
  if (name === "username" && /[/.]/.test(given)) return yield* handleIn(shown, given)
  if (name === "username") return given.replace(/^@/, "")
  const isNumber = (kind === "integer" || kind === "number") && /^-?\d+(?:\.\d+)?$/.test(given)
  return isNumber ? Number(given) : given
})

/** Matches handles alone: an ID has only digits. */
const isHandle = (text: string): boolean => /^@?\w{1,15}$/.test(text) && /[a-z_@]/i.test(text)

/** The ID of a post or a user that is named in any form. Other IDs stay unchanged, for the operation to check. */
const idIn = Effect.fnUntraced(function* (parameter: ParameterDescription, flag: string, text: string) {
  const meant = meantBy(parameter)
  if (meant === "user" && isHandle(text)) return yield* withHandle(parameter, flag, text.replace("@", ""))
  if (meant === undefined) return text
  if (meant === "post") return yield* readPost(flag, text)
  const user = yield* readUser(flag, text)
  return "id" in user ? user.id : yield* withHandle(parameter, flag, user.username)
})

/** A user by handle, whose ID is looked up before the call. A list of IDs takes none: each handle would be a request. */
const withHandle = ({ kind }: ParameterDescription, flag: string, handle: string): Effect.Effect<string, Refusal> =>
  kind === "id"
    ? Effect.succeed(`@${handle}`)
    : Effect.fail(
        misuse(
          `${flag} takes IDs, but ${JSON.stringify(`@${handle}`)} is a handle.`,
          `To get the ID: xeffect get-user ${handle}`
        )
      )

/** Parameters of users, with the handles that were given instead of IDs. */
export type Handles = ReadonlyArray<readonly [name: string, username: string]>

/** The parameters of users whose handle was given instead of the ID. */
export const handlesIn = ({ parameters }: OperationDescription, params: Parameters): Handles =>
  parameters.flatMap((parameter) => {
    const value = params[parameter.name]
    const isNamed = parameter.kind === "id" && meantBy(parameter) === "user"
    return isNamed && typeof value === "string" && isHandle(value)
      ? [[parameter.name, value.replace("@", "")] as const]
      : []
  })

/** The parameters of a user who was named by an argument: `id` or `username`, and not both that and a flag. */
export const withUser = Effect.fnUntraced(function* (
  description: OperationDescription,
  params: Parameters,
  named: Option.Option<string>
) {
  if (!takesUser(description)) return params
  const [flag] = ["id", "username"].filter((name) => params[name] !== undefined)
  if (Option.isNone(named)) {
    if (flag !== undefined) return params
    return yield* misuse(
      `${commandName(description.function)} needs <user>: a handle, an ID, or an address such as https://x.com/jack.`
    )
  }
  const user = yield* readUser("<user>", named.value)
  if (flag !== undefined) return yield* misuse(`<user> and --${flag} both name a user: use only one.`)
  return { ...params, ...user }
})

/** The handle in the address of a user. */
const handleIn = Effect.fnUntraced(function* (flag: string, text: string) {
  const user = yield* readUser(flag, text)
  return "username" in user ? user.username : yield* misuse(`${flag} needs a handle, but the address has an ID.`)
})

/** A text for a parameter of IDs, with the IDs of addresses in it. */
const idsIn = (parameter: ParameterDescription, flag: string, text: string) =>
  parameter.kind === "ids"
    ? Effect.map(
        Effect.forEach(text.split(","), (one) => idIn(parameter, flag, one)),
        (ids) => ids.join(",")
      )
    : idIn(parameter, flag, text)

/** A JSON object on the command line, or in a file by `@file`. */
export const readJson = Effect.fnUntraced(function* (text: string, flag: string) {
  const json = text.startsWith("@") ? yield* readText(text.slice(1), flag) : text
  const parsed = yield* parseJson(json, flag)
  return Predicate.isObject(parsed) ? parsed : yield* misuse(`${flag} must be a JSON object of parameters.`)
})

/** The parameters in a JSON document: a file's, or standard input's for `-`. */
const readInput = Effect.fnUntraced(function* (input: string) {
  const text = input === "-" ? yield* Screen.use(({ read }) => read) : yield* readText(input, "--input")
  const parsed = yield* parseJson(text, "--input")
  if (!Predicate.isObject(parsed)) return yield* misuse("--input must be a JSON object of parameters.")
  return parsed
})

/** A parameter in the form of a command line. */
const asTyped = (description: OperationDescription, { name }: ParameterDescription): string =>
  argumentsOf(description).includes(name) ? `<${name.replaceAll("_", "-")}>` : `--${flagName(name)}`

/** Refuses a command without a required parameter, named as on a command line. */
const checkRequired = Effect.fnUntraced(function* (description: OperationDescription, params: Parameters) {
  const missing = description.parameters.find(({ name, required }) => required && params[name] === undefined)
  if (missing === undefined) return
  const shown = asTyped(description, missing)
  return yield* misuse(`${commandName(description.function)} needs ${shown}: ${inWords(missing.rule)}.`)
})

/** The parameters of a call: the parameters of `--input`, replaced by arguments and flags. */
export const readParameters = Effect.fnUntraced(function* (
  description: OperationDescription,
  given: Given,
  input: Option.Option<string>
) {
  const params: Record<string, unknown> = Option.isSome(input) ? { ...(yield* readInput(input.value)) } : {}
  for (const parameter of description.parameters) {
    const value = given[parameter.name]
    if (value !== undefined && Option.isSome(value))
      params[parameter.name] = yield* valueOf(parameter, asTyped(description, parameter), value.value)
  }
  yield* checkRequired(description, params)
  return params
})
