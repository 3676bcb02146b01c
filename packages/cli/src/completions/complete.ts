import * as Completions from "effect/cli/Completions"
import * as Effect from "effect/Effect"
import { honouredBy, listedEntries, rowOf } from "../commands/find.ts"
import { areasOf, entryOf, loadOperations, namesOf } from "../operations/areas.ts"
import { operationCommand } from "../operations/command.ts"
import { profileNames } from "../profiles/profile.ts"
import { Screen } from "../output/screen.ts"
import {
  type Candidate,
  candidatesFor,
  flagsOfDescriptor,
  flagsOfOperation,
  type FlagWords,
  lineOf,
  sharedWords
} from "./candidates.ts"

const startingWith = (word: string) => (candidate: Candidate) => candidate[0].startsWith(word)

/** The index of the first word that is neither a flag nor the value of one. */
const firstOperand = (flags: ReadonlyArray<FlagWords>, words: ReadonlyArray<string>): number => {
  const takesValue = (word: string) => flags.some((flag) => flag.takesValue && word === `--${flag.name}`)
  return words.findIndex((word, index) => !word.startsWith("-") && !takesValue(words[index - 1] ?? ""))
}

/** The shared flags that a command honours, and help. */
const honouredFlags = async (path: ReadonlyArray<string>, shared: ReadonlyArray<FlagWords>) => {
  const honoured: ReadonlyArray<string> = await honouredBy(path)
  return shared.filter(({ name }) => name === "help" || honoured.includes(name))
}

/** The candidates after the name of a command, of which there may be several below it. */
const inCommand = async (
  command: Completions.CommandDescriptor,
  path: ReadonlyArray<string>,
  {
    ofOperation,
    shared
  }: { readonly ofOperation: ReadonlyArray<FlagWords>; readonly shared: ReadonlyArray<FlagWords> },
  words: ReadonlyArray<string>
): Promise<ReadonlyArray<Candidate>> => {
  const { arguments: declared, subcommands } = command
  const word = words.at(-1) ?? ""
  const known = [...ofOperation, ...(await honouredFlags(path, shared))]
  const own = flagsOfDescriptor(command).filter((flag) => known.every(({ name }) => name !== flag.name))
  const flags = [...known, ...own]
  const index = firstOperand(flags, words)
  if (index < 0 || (index < words.length - 1 && subcommands.length === 0)) return candidatesFor(flags, words)
  const below = subcommands.find(({ name }) => name === words[index])
  if (below !== undefined && index < words.length - 1) {
    return inCommand(below, [...path, below.name], { ofOperation, shared }, words.slice(index + 1))
  }
  const choices = declared.flatMap(({ type }) => (type._tag === "Choice" ? type.values : []))
  return [
    ...subcommands.map(({ description, name }): Candidate => [name, description ?? ""]),
    ...choices.map((choice): Candidate => [choice, ""])
  ].filter(startingWith(word))
}

/** The words of all commands, with the names of the profiles that are here. */
interface Known {
  readonly profiles: ReadonlyArray<string>
  readonly flags: ReadonlyArray<FlagWords>
}

/** The candidates after the words, of which the first is the name of a command. */
const afterName = async (
  name: string,
  words: ReadonlyArray<string>,
  known: Known
): Promise<ReadonlyArray<Candidate>> => {
  const { flags, profiles } = known
  if (name === "profiles" && words[0] === "use" && words.length === 2)
    return profiles.map((profile): Candidate => [profile, ""])
  if (name === "help") return Array.from((await areasOf()).keys(), (area): Candidate => [area, ""])
  // Another command follows, which is estimated.
  if (name === "cost" && words[0]?.startsWith("-") === false) return candidatesOf(words, known)
  if (name === "cost" && words[0] === "--" && words.length > 1) return candidatesOf(words.slice(1), known)
  const byHand = rowOf(name)
  if (byHand !== undefined) {
    const command = Completions.fromCommand(await byHand.load())
    return inCommand(command, [name], { ofOperation: [], shared: flags }, words)
  }
  const operation = (await loadOperations()).find((one) => namesOf(one).includes(name))
  if (operation === undefined) return []
  const command = Completions.fromCommand(operationCommand(operation))
  return inCommand(command, [name], { ofOperation: flagsOfOperation(operation), shared: flags }, words)
}

const candidatesOf = async (words: ReadonlyArray<string>, known: Known): Promise<ReadonlyArray<Candidate>> => {
  const word = words.at(-1) ?? ""
  const index = firstOperand(known.flags, words)
  if (index < 0) return candidatesFor(known.flags, words)
  if (index < words.length - 1) {
    const found = await afterName(words[index] ?? "", words.slice(index + 1), known)
    return found.filter(startingWith(word))
  }
  // The command itself is being written.
  return [...listedEntries, ...(await loadOperations()).map(entryOf)].filter(startingWith(word))
}

/** Prints what may follow the words of a command line, of which the last one is being written. */
export const complete = Effect.fnUntraced(function* (words: ReadonlyArray<string>) {
  const { write } = yield* Screen
  const profiles = yield* Effect.orElseSucceed(profileNames, () => [])
  const flags = sharedWords.map((flag) => (flag.name === "profile" ? { ...flag, values: profiles } : flag))
  const candidates = yield* Effect.promise(() => candidatesOf(words, { flags, profiles }))
  yield* write(candidates.map(lineOf).join(""))
})
