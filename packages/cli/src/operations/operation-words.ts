/** The words of an operation's description, for people who have commands, flags and exit codes instead of functions. */
import type { OperationDescription } from "@xeffect/describe"
import type { HelpDoc } from "effect/cli/HelpDoc"
import * as Option from "effect/Option"

import { exitCodeByReason } from "../session/failure.ts"
import { argumentsOf, commandName, flagName } from "./names.ts"

/** Functions that are no operation, by the commands that do what they do. */
const otherFunctions: ReadonlyMap<string, string> = new Map([
  ["createThread", "post --thread"],
  ["hydrateTweets", "hydrate tweets"],
  ["hydrateUsers", "hydrate users"],
  ["uploadMedia", "media upload"]
])

/** A text about operations, with the names of commands in place of those of functions. */
const inCommandNames = (text: string, operations: ReadonlyArray<OperationDescription>): string =>
  text.replace(/\b[a-z]+[A-Z]\w*/g, (word) =>
    operations.some(({ aliases, function: exported }) => exported === word || aliases.includes(word))
      ? commandName(word)
      : (otherFunctions.get(word) ?? word)
  )

/** Sentences for programs alone: about helpers that the terminal does not have, and about the specification. */
const ofPrograms =
  /^Beyond the specification:|\b(?:addRules|complianceResults|deleteRules|ensureWebhook|followAll|replayEvents|runComplianceJob|syncRules|uploadComplianceIds)\b|\bitems\(|`(?:items|pages)`|\bfollow\((?!streamTweets\))/

const sentencesOf = (text: string): ReadonlyArray<string> => text.split(/(?<=\.) (?=[A-Z`])/)

const exitCodes: ReadonlyArray<readonly [name: RegExp, instead: string]> = Object.entries(exitCodeByReason).map(
  ([name, code]) => [new RegExp(`\\b${name}\\b`, "g"), `exit code ${code}`]
)

/** A parameter as it is typed, where a text names it. `meta.next_token` is a field of a response. */
const typedNames = (operation: OperationDescription): ReadonlyArray<readonly [name: RegExp, typed: string]> => {
  const inPath = argumentsOf(operation)
  return operation.parameters
    .map(({ name }) => name)
    .filter((name) => name.includes("_"))
    .map((name) => [
      new RegExp(`(?<![\\w.<-])${name}(?!\\w)`, "g"),
      inPath.includes(name) ? `<${name.replaceAll("_", "-")}>` : `--${flagName(name)}`
    ])
}

/** A text about an operation in the words of the terminal. */
export const operationWords = (
  text: string,
  operation: OperationDescription,
  operations: ReadonlyArray<OperationDescription>
): string => {
  const shown = sentencesOf(text)
    .filter((sentence) => !ofPrograms.test(sentence))
    .join(" ")
    .replace(/`?\bfollow\(streamTweets\)`?/g, "xeffect stream")
  const named = [...typedNames(operation), ...exitCodes].reduce(
    (result, [name, instead]) => result.replace(name, instead),
    shown
  )
  return inCommandNames(named, operations)
}

/** The help of an operation's command in the words of the terminal. */
export const inOperationWords = (
  doc: HelpDoc,
  operation: OperationDescription,
  operations: ReadonlyArray<OperationDescription>
): HelpDoc => {
  const words = (text: string) => operationWords(text, operation, operations)
  return {
    ...doc,
    description: words(doc.description),
    flags: doc.flags.map((flag) => ({ ...flag, description: Option.map(flag.description, words) })),
    ...(doc.args === undefined
      ? {}
      : { args: doc.args.map((arg) => ({ ...arg, description: Option.map(arg.description, words) })) })
  }
}
