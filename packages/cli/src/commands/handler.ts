/** The handlers of commands. */
import type * as Command from "effect/cli/Command"
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
