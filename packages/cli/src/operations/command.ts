import type { OperationDescription } from "@xeffect/describe"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import type * as Param from "effect/cli/Param"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { root } from "../session/shared.ts"
import { amountFlags } from "./amount.ts"
import { argumentOf, flagOf } from "./flags.ts"
import { argumentsOf, commandName, takesUser } from "./names.ts"

const input = Flag.String("input").pipe(
  Flag.withMetavar("file"),
  Flag.optional,
  Flag.withDescription("Read parameters from a JSON file, - for standard input. Flags override the file")
)

const output = Flag.String("output").pipe(
  Flag.withAlias("o"),
  Flag.withMetavar("file"),
  Flag.optional,
  Flag.withDescription("Write to a file instead of standard output")
)

/** A user by ID, handle or address, for operations that take either of the first two. */
const user = Argument.String("user").pipe(
  Argument.optional,
  Argument.withDescription("A handle, an ID, or an address such as https://x.com/jack")
)

/** The flags that only some operations have. */
const extrasOf = ({ paging, response }: OperationDescription) => ({
  ...(paging === undefined ? {} : amountFlags),
  ...(response === "bytes" ? { output } : {})
})

/** The command of an operation, with its arguments and flags. */
export const operationCommand = (description: OperationDescription) => {
  const { function: exported, notes, summary } = description
  const inPath = argumentsOf(description)
  const parameters: Record<string, Param.Param<Param.ParamKind, Option.Option<unknown>>> = Object.fromEntries(
    [
      ...inPath.flatMap((name) => description.parameters.filter((one) => one.name === name)),
      ...description.parameters.filter((one) => !inPath.includes(one.name))
    ].map((parameter) => [parameter.name, inPath.includes(parameter.name) ? argumentOf(parameter) : flagOf(parameter)])
  )
  const named = takesUser(description) ? { user } : {}
  const config = { ...named, parameters, input, extras: extrasOf(description) }
  const command = Command.make(commandName(exported), config, (given) =>
    Effect.gen(function* () {
      const shared = yield* root
      const { call } = yield* Effect.promise(() => import("./call.ts"))
      const { readParameters, withUser } = yield* Effect.promise(() => import("./parameters.ts"))
      const params = yield* readParameters(description, given.parameters, given.input)
      yield* call(description, yield* withUser(description, params, given.user ?? Option.none()), given.extras, shared)
    })
  ).pipe(Command.withDescription(`${summary}${notes === "" ? "" : ` ${notes}`}`), Command.withShortDescription(summary))
  const [alias] = description.aliases
  return alias === undefined ? command : Command.withAlias(command, commandName(alias))
}
