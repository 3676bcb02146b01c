/** The words that a message may use: the words of the command line that failed. */
import * as Command from "effect/cli/Command"
import * as Completions from "effect/cli/Completions"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { functionName } from "@xeffect/core/options"
import { commandsFor } from "../commands/find.ts"
import { loadOperations } from "../operations/areas.ts"
import { commandName } from "../operations/names.ts"
import { nameIn, root } from "../session/shared.ts"
import { options } from "../session/terminal-words.ts"
import type { Vocabulary } from "../session/vocabulary.ts"

type Descriptor = Completions.CommandDescriptor

const flagsIn = ({ flags, subcommands }: Descriptor): ReadonlyArray<string> => [
  ...flags.map(({ name }) => name),
  ...subcommands.flatMap(flagsIn)
]

const operandsIn = (command: Descriptor): ReadonlyArray<string> => [
  ...command.arguments.map(({ name }) => name),
  ...command.subcommands.flatMap(operandsIn)
]

/** An estimate fails by the command that it estimates. */
const withoutCost = (args: ReadonlyArray<string>): ReadonlyArray<string> => {
  const rest = args.slice(args.indexOf("cost") + 1)
  return nameIn(args) === "cost" ? rest.filter((word) => word !== "--") : args
}

/** The vocabulary of a command line. */
export const vocabularyOf = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const run = withoutCost(args)
  const commands = yield* Effect.promise(() => commandsFor(run))
  const known = commands.length === 1 ? commands : []
  // Commands are as many as there are, of any input.
  const descriptor = Completions.fromCommand(root.pipe(Command.withSubcommands(known as never)))
  const operations = yield* Effect.promise(loadOperations)
  const names = new Map(
    operations.flatMap((one) => [one.name, one.function].map((name) => [name, commandName(one.function)]))
  )
  const set = yield* Effect.filter(
    Object.values(options).map(([variable]) => variable),
    (variable) => Effect.map(Effect.option(Config.String(variable)), Option.isSome)
  )
  const vocabulary: Vocabulary = {
    flags: new Set(flagsIn(descriptor)),
    operands: new Set(operandsIn(descriptor)),
    variables: new Set(set),
    commandOf: (name) => names.get(name) ?? names.get(functionName(name)),
    typed: nameIn(run)
  }
  return vocabulary
})
