/** The handlers of commands, and kinds of flags that several commands have. */
import type * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import { root, type Shared } from "../session/shared.ts"

/** Makes the handler of a command, whose module is loaded once it is called. It gets the values of its own and of the shared flags. */
export const handler =
  <Module, Given, A, E, R, LoadError = never>(
    load: Effect.Effect<Module, LoadError>,
    run: (module: Module, given: Given, shared: Shared) => Effect.Effect<A, E, R>
  ): ((given: Given) => Effect.Effect<A, E | LoadError, R | Command.CommandContext<"xeffect">>) =>
  (given) =>
    Effect.gen(function* () {
      return yield* run(yield* load, given, yield* root)
    })

/** A flag with a text, which may be left out. */
export const optionalText = (name: string, metavar: string, text: string) =>
  Flag.String(name).pipe(Flag.withMetavar(metavar), Flag.optional, Flag.withDescription(text))

/** A flag with a text, which may be repeated. */
export const repeatedText = (name: string, metavar: string, text: string) =>
  Flag.String(name).pipe(Flag.withMetavar(metavar), Flag.atLeast(0), Flag.withDescription(text))

/** A flag that is on or off. */
export const onOff = (name: string, isOn: boolean, text: string) =>
  Flag.Boolean(name).pipe(Flag.withDefault(isOn), Flag.withDescription(text))
