/** The candidates for the next word of a command line. */
import type { OperationDescription, ParameterDescription } from "@xeffect/describe"
import * as Completions from "effect/cli/Completions"
import { describeParameter } from "../operations/flags.ts"
import { argumentsOf, flagName } from "../operations/names.ts"
import { printable } from "../output/printable.ts"
import { root } from "../session/shared.ts"

/** A word that may be written, with what it is. */
export type Candidate = readonly [value: string, text: string]

/** A flag as the shell sees it. */
export interface FlagWords {
  readonly name: string
  readonly text: string
  readonly takesValue: boolean
  /** Known values. */
  readonly values: ReadonlyArray<string>
  /** Whether several values are written with commas. */
  readonly isList: boolean
}

const flagOfParameter = (parameter: ParameterDescription): FlagWords => {
  const { kind, name, values = [] } = parameter
  return {
    name: flagName(name),
    text: describeParameter(parameter),
    takesValue: kind !== "boolean",
    values,
    isList: kind === "names" || kind === "ids"
  }
}

/** The flags of an operation's command that are its own. */
export const flagsOfOperation = (description: OperationDescription): ReadonlyArray<FlagWords> => {
  const inPath = argumentsOf(description)
  return description.parameters.filter(({ name }) => !inPath.includes(name)).map(flagOfParameter)
}

const flagOfDescriptor = ({ description, name, type }: Completions.FlagDescriptor): FlagWords => ({
  name,
  text: description ?? "",
  takesValue: type._tag !== "Boolean",
  values: type._tag === "Choice" ? type.values : [],
  isList: false
})

/** The flags that a command declares. */
export const flagsOfDescriptor = ({ flags }: Completions.CommandDescriptor): ReadonlyArray<FlagWords> =>
  flags.map(flagOfDescriptor)

/** The flags of every command. */
export const sharedWords: ReadonlyArray<FlagWords> = [
  ...flagsOfDescriptor(Completions.fromCommand(root)),
  { name: "help", text: "Show help", takesValue: false, values: [], isList: false }
]

/** The known values of a flag that continue what is written. For a list, its last name is completed, without the names that it has. */
const valuesFor = ({ isList, values }: FlagWords, written: string): ReadonlyArray<Candidate> => {
  const before = isList ? written.slice(0, written.lastIndexOf(",") + 1) : ""
  const begun = written.slice(before.length)
  const there = before.split(",")
  return values
    .filter((value) => value.startsWith(begun) && !there.includes(value))
    .map((value): Candidate => [before + value, ""])
}

/** The candidates that may follow the words of a command, of which the last one is being written. */
export const candidatesFor = (
  flags: ReadonlyArray<FlagWords>,
  words: ReadonlyArray<string>
): ReadonlyArray<Candidate> => {
  const word = words.at(-1) ?? ""
  const before = words.at(-2) ?? ""
  const flagNamed = (text: string) => flags.find(({ name }) => text === `--${name}`)
  const open = flagNamed(before)
  if (open?.takesValue === true) return valuesFor(open, word)
  const [name = "", ...rest] = word.split("=")
  const assigned = rest.length > 0 ? flagNamed(name) : undefined
  if (assigned !== undefined) {
    return valuesFor(assigned, rest.join("=")).map(([value, text]): Candidate => [`${name}=${value}`, text])
  }
  if (!word.startsWith("-")) return []
  return flags
    .map(({ name, text }): Candidate => [`--${name}`, text])
    .filter(([value]) => value.startsWith(word) && !words.slice(0, -1).includes(value))
}

const maxText = 70

/** A line that the scripts read. */
export const lineOf = ([value, text]: Candidate): string => {
  const short = printable(text).split(/\. | \(/)[0] ?? ""
  return `${value}\t${short.length > maxText ? `${short.slice(0, maxText - 1)}…` : short}\n`
}
