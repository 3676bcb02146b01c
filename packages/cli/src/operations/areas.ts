/** The operations and their areas, loaded when they are asked for. */
import type { OperationDescription } from "@xeffect/describe"
import type { Entry } from "../output/section.ts"
import { argumentsOf, commandName, flagName } from "./names.ts"

export const loadOperations = (): Promise<ReadonlyArray<OperationDescription>> =>
  import("@xeffect/describe").then(({ operations }) => operations)

/** The names of an operation's command. */
export const namesOf = ({ aliases, function: exported }: OperationDescription): ReadonlyArray<string> =>
  [exported, ...aliases].map(commandName)

/** The name of an operation's command, with what it does. */
export const entryOf = ({ function: exported, summary }: OperationDescription): Entry => [
  commandName(exported),
  summary
]

/** The arguments and flags that an operation needs. Nothing if there is no operation of that name. */
export const neededBy = async (command: string): Promise<ReadonlySet<string> | undefined> => {
  const operation = (await loadOperations()).find((one) => namesOf(one).includes(command))
  if (operation === undefined) return undefined
  const inPath = argumentsOf(operation)
  const needed = operation.parameters.filter(({ required }) => required).map(({ name }) => name)
  return new Set(needed.map((name) => (inPath.includes(name) ? name.replaceAll("_", "-") : flagName(name))))
}

/**
 * The flags of an operation that say what it is about: the required ones, or else the flags for IDs and handles. None if it has
 * arguments for that.
 */
export const subjectsOf = async (command: string): Promise<ReadonlyArray<string>> => {
  const operation = (await loadOperations()).find((one) => namesOf(one).includes(command))
  if (operation === undefined || argumentsOf(operation).length > 0) return []
  const needed = operation.parameters.filter(({ required }) => required)
  const named = operation.parameters.filter(({ name }) => ["id", "ids", "username", "usernames"].includes(name))
  return (needed.length > 0 ? needed : named).map(({ name }) => `--${flagName(name)}`)
}

/** The areas of the X API, each with the commands of its operations. */
export const areasOf = async (): Promise<ReadonlyMap<string, ReadonlyArray<Entry>>> => {
  const areas = new Map<string, Array<Entry>>()
  const operations = await loadOperations()
  for (const operation of operations) {
    const [name, summary] = entryOf(operation)
    const { operationWords } = await import("./operation-words.ts")
    const entry: Entry = [name, operationWords(summary, operation, operations)]
    areas.set(operation.area, [...(areas.get(operation.area) ?? []), entry])
  }
  return areas
}
