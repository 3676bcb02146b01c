/** Finds the command that a command line names. It is loaded then, and no other one. */
import * as Command from "effect/cli/Command"
import { entryOf, loadOperations, namesOf } from "../operations/areas.ts"
import { operationCommand } from "../operations/command.ts"
import type { Entry } from "../output/section.ts"
import { type Facts, operationFacts } from "../session/facts.ts"
import { nameIn, type SharedName, sharedNames } from "../session/shared.ts"
import { type Row, table } from "./table.ts"

/** The row of a command by hand. */
export const rowOf = (name: string | undefined): Row | undefined => table.find((row) => row.name === name)

/** The names of the commands by hand, with what they do. */
export const listedEntries: ReadonlyArray<Entry> = table.map(({ name, summary }) => [name, summary])

/** A command that is not called: its name and summary, for what is meant by a name that there is not. */
const outline = ([name, summary]: Entry) =>
  Command.make(name).pipe(Command.withDescription(summary), Command.withShortDescription(summary))

/** The facts of a command by its path, the names below `xeffect`. Nothing if there is no such command. */
const factsOf = async ([name = "", below]: ReadonlyArray<string>): Promise<Facts | undefined> => {
  const row = rowOf(name)
  if (row !== undefined) return row.below?.find(([one]) => one === below)?.[1] ?? row
  const operation = (await loadOperations()).find((one) => namesOf(one).includes(name))
  return operation === undefined ? undefined : operationFacts(operation)
}

/** The shared flags that a command honours. Without a path, all of them come before a command. */
export const honouredBy = async (path: ReadonlyArray<string>): Promise<ReadonlyArray<SharedName>> =>
  path.length === 0 ? sharedNames : ((await factsOf(path))?.shared ?? [])

/** The facts of the command that a command line names. */
export const factsIn = (args: ReadonlyArray<string>): Promise<Facts | undefined> => {
  const name = nameIn(args)
  if (name === undefined) return Promise.resolve(undefined)
  const below = nameIn(args.slice(args.indexOf(name) + 1))
  return factsOf(below === undefined ? [name] : [name, below])
}

/** The command that an invocation names, or outlines of all commands if none has that name. */
export const commandsFor = async (args: ReadonlyArray<string>): Promise<ReadonlyArray<Command.Command.Any>> => {
  const named = nameIn(args)
  // Help and the version need no commands.
  if (named === undefined) return []
  const byHand = rowOf(named)
  if (byHand !== undefined) return [await byHand.load()]
  const operations = await loadOperations()
  const operation = operations.find((one) => namesOf(one).includes(named))
  return operation === undefined
    ? [...listedEntries, ...operations.map(entryOf)].map(outline)
    : [operationCommand(operation)]
}

/** The commands of all operations, complete. */
export const operationCommands = async () => (await loadOperations()).map(operationCommand)
