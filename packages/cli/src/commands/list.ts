/** All commands by their names. A command is loaded if its name is on the command line, and no other one. */
import type { OperationDescription } from "@xeffect/describe"
import * as Command from "effect/cli/Command"
import type { Entry } from "../output/section.ts"
import { operationCommand } from "../operations/command.ts"
import { commandName } from "../operations/names.ts"

/** A command by hand: its name, what help says of it, and its module. */
export interface Listed {
  readonly name: string
  readonly summary: string
  readonly load: () => Promise<Command.Command.Any>
}

/** The commands by hand, in the order of help: the common ones first. */
export const listed: ReadonlyArray<Listed> = []

const namesOf = ({ aliases, function: exported }: OperationDescription) => [exported, ...aliases].map(commandName)

const loadOperations = () => import("@xeffect/describe").then(({ operations }) => operations)

/** A command that is not called: its name and summary, for help and for what is meant by a name that there is not. */
const outline = (name: string, summary: string) =>
  Command.make(name).pipe(Command.withDescription(summary), Command.withShortDescription(summary))

const outlines = (operations: ReadonlyArray<OperationDescription>) => [
  ...listed.map(({ name, summary }) => outline(name, summary)),
  ...operations.map(({ function: exported, summary }) => outline(commandName(exported), summary))
]

/** The commands that an invocation may mean: those whose names it has, or outlines of all if it has none. */
export const commandsFor = async (args: ReadonlyArray<string>): Promise<ReadonlyArray<Command.Command.Any>> => {
  const byHand = listed.filter(({ name }) => args.includes(name))
  if (byHand.length > 0) return Promise.all(byHand.map(({ load }) => load()))
  // Help and the version need no commands.
  if (args.every((arg) => arg.startsWith("-"))) return []
  const operations = await loadOperations()
  const named = operations.filter((one) => namesOf(one).some((name) => args.includes(name)))
  return named.length > 0 ? named.map(operationCommand) : outlines(operations)
}

/** The areas of the X API, each with the commands of its operations. */
export const areasOf = async (): Promise<ReadonlyMap<string, ReadonlyArray<Entry>>> => {
  const areas = new Map<string, Array<Entry>>()
  for (const { area, function: exported, summary } of await loadOperations()) {
    areas.set(area, [...(areas.get(area) ?? []), [commandName(exported), summary]])
  }
  return areas
}

/** The commands of all operations, complete. */
export const operationCommands = async () => (await loadOperations()).map(operationCommand)
