/** A parameter of an operation as a flag or an argument, with words for help. */
import { withoutTypes } from "@xeffect/core/options"
import type { ParameterDescription } from "@xeffect/describe"
import * as Argument from "effect/cli/Argument"
import * as Flag from "effect/cli/Flag"
import * as Option from "effect/Option"
import { meantBy } from "./meant-by.ts"
import { flagName } from "./names.ts"

type Kind = ParameterDescription["kind"]

/** The placeholder of the value in help. */
const metavars: Readonly<Record<Kind, string>> = {
  boolean: "",
  bytes: "file",
  choice: "choice",
  id: "id",
  ids: "id,id",
  integer: "number",
  json: "json|@file",
  names: "name,name",
  number: "number",
  text: "text",
  texts: "text",
  time: "time"
}

/** Without what values are in TypeScript. */
export const inWords = (text: string): string =>
  withoutTypes(text).replace(/\["([^\]]*)"\]/g, (_, names: string) => names.replaceAll(/", ?"/g, ","))

const summaryOf = ({ default: usual, kind, name, summary }: ParameterDescription): string => {
  if (name === "user_auth") {
    return `true uses the keys of OAuth 1.0a, false the token of the sign-in or of X_BEARER_TOKEN. Default: the kind that you have. If you have both, ${usual}`
  }
  const plain = inWords(summary)
  return kind === "time" ? plain.replace(/,? ?(?:as )?an? `?Date`?(?:, an? `?DateTime`?)?,? or /g, " ") : plain
}

const rangeOf = ({ kind, maximum, minimum }: ParameterDescription): string | undefined =>
  (kind === "integer" || kind === "number") && minimum !== undefined && maximum !== undefined
    ? `${minimum} to ${maximum}`
    : undefined

const valuesOf = ({ kind, values = [] }: ParameterDescription): string | undefined => {
  if (values.length === 0) return undefined
  const shown = kind === "choice" ? values : values.slice(0, 6)
  return `${kind === "choice" ? "one of" : "for example"} ${shown.join(", ")}`
}

/** The sentence of a parameter, with its range, default and values. */
export const describeParameter = (parameter: ParameterDescription): string => {
  const { default: usual, kind } = parameter
  const facts = [
    rangeOf(parameter),
    valuesOf(parameter),
    usual === undefined || parameter.name === "user_auth" ? undefined : `default: ${usual}`,
    kind === "texts" ? "may be repeated" : undefined,
    kind === "time" ? "as 2026-01-31T12:00:00Z" : undefined
  ].filter((fact) => fact !== undefined)
  const summary = summaryOf(parameter).replaceAll("`", "").replace(/\.$/, "")
  return facts.length === 0 ? summary : `${summary} (${facts.join("; ")})`
}

/** The words of help. A handle is looked up by a request of its own. */
const helpOf = (parameter: ParameterDescription): string =>
  parameter.kind === "id" && meantBy(parameter) === "user"
    ? `${describeParameter(parameter)}. You can also name the user by handle or address. X bills the lookup of a handle as a user`
    : describeParameter(parameter)

export const argumentOf = (parameter: ParameterDescription) =>
  Argument.String(parameter.name.replaceAll("_", "-")).pipe(
    Argument.withDescription(helpOf(parameter)),
    Argument.optional
  )

/** The flag that is read, without its words. */
const readFlag = ({ kind, name }: ParameterDescription): Flag.Flag<Option.Option<unknown>> => {
  if (kind === "boolean") return Flag.optional(Flag.Boolean(flagName(name)))
  const text = Flag.withMetavar(Flag.String(flagName(name)), metavars[kind])
  if (kind !== "texts") return Flag.optional(text)
  return Flag.map(Flag.atLeast(text, 0), (texts) => (texts.length === 0 ? Option.none() : Option.some(texts)))
}

export const flagOf = (parameter: ParameterDescription): Flag.Flag<Option.Option<unknown>> =>
  Flag.withDescription(readFlag(parameter), helpOf(parameter))
