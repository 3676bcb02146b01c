import type * as CliError from "effect/cli/CliError"
import { listed, printable } from "../output/printable.ts"

const quote = (text: string): string => JSON.stringify(printable(text))

const meant = (suggestions: ReadonlyArray<string>): ReadonlyArray<string> =>
  suggestions.length === 0 ? [] : [`Did you mean ${suggestions.slice(0, 3).join(", ")}?`]

/** Commands of our own, by the words that people try first. */
const called = new Map([
  ["tweet", "post"],
  ["reply", "post"],
  ["delete", "delete-tweet"],
  ["delete-post", "delete-tweet"],
  ["get-post", "get-tweet"],
  ["get-posts", "get-tweets"],
  ["repost", "retweet"],
  ["undo-repost", "unretweet"],
  ["follow", "follow-user"],
  ["unfollow", "unfollow-user"],
  ["user", "get-user"],
  ["following", "followers --following"],
  ["add-rules", "stream"],
  ["thread", "post"],
  ["auth", "login"],
  ["signin", "login"],
  ["signout", "logout"],
  ["me", "whoami"],
  ["tail", "stream"],
  ["export", "collect"]
])

const commandsMeant = ({ subcommand, suggestions }: CliError.UnknownSubcommand): ReadonlyArray<string> => {
  const own = called.get(subcommand.toLowerCase())
  return own === undefined ? suggestions : [own]
}

/** Names in quotation marks, as a sentence has them. */
const inWords = (expected: string): string => {
  const names = expected
    .replace(/^Expected /, "")
    .split(" | ")
    .map((name) => name.replaceAll('"', ""))
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`
}

const invalid = ({ expected, kind, option, value }: CliError.InvalidValue): string => {
  const name = kind === "argument" ? `<${option}>` : `--${option}`
  if (/^\d+ occurrences$/.test(value))
    return `${name} was given ${value === "2 occurrences" ? "twice" : value.replace("occurrences", "times")}. Give it once.`
  return value === "" ? `${name} needs a value.` : `${name} must be ${inWords(expected)}, but is ${quote(value)}.`
}

/** The remedy for words that the command does not take. A command without arguments takes them by the flags that say what it is about. */
const placeOf = (words: ReadonlyArray<string>, subjects: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (subjects.length > 0) return [`Use a flag: ${subjects.join(" or ")}.`]
  return words.some((word) => /\p{L}/u.test(word))
    ? ["If it is a part of a text, put quotes around the whole text."]
    : []
}

const sentenceOf = (
  error: CliError.NonShowHelpErrors,
  commandPath: ReadonlyArray<string>,
  subjects: ReadonlyArray<string>,
  takesText: boolean
): ReadonlyArray<string> => {
  switch (error._tag) {
    case "UnrecognizedOption":
      return [
        `${printable(error.option)} is not a flag of this command.`,
        ...(error.suggestions.length === 0 && takesText
          ? ["If it is a text, put -- before it."]
          : meant(error.suggestions))
      ]
    case "UnknownSubcommand":
      return [
        commandPath.length < 2
          ? `there is no command ${quote(error.subcommand)}.`
          : `${commandPath.slice(1).join(" ")} has no command ${quote(error.subcommand)}.`,
        ...meant(commandsMeant(error))
      ]
    case "UnexpectedArgument":
      return [`the command does not take ${listed(error.arguments)}.`, ...placeOf(error.arguments, subjects)]
    case "MissingOption":
      return [`the command needs --${error.option}.`]
    case "MissingArgument":
      return [`the command needs <${error.argument}>.`]
    case "InvalidValue":
      return [invalid(error)]
    default:
      return [printable(error.message.split("\n")[0] ?? "")]
  }
}

/** The error in a command line, in at most three lines. `subjects` are the flags that say what the command is about. */
export const describeMisuse = (
  errors: ReadonlyArray<CliError.NonShowHelpErrors>,
  commandPath: ReadonlyArray<string>,
  subjects: ReadonlyArray<string>,
  takesText = true
): ReadonlyArray<string> => {
  const [first] = errors
  const [sentence = "the command line cannot be read.", ...hints] =
    first === undefined ? [] : sentenceOf(first, commandPath, subjects, takesText)
  return [`xeffect: ${sentence}`, ...hints, `Help: ${commandPath.join(" ")} --help`]
}
