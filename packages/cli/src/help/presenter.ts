import type * as CliOutput from "effect/cli/CliOutput"
import * as Effect from "effect/Effect"
import type { Screen } from "../output/screen.ts"
import { describeMisuse } from "./misuse.ts"
import { type Overview, renderHelp } from "./render.ts"

/** Prints help and the version as data, and what is wrong with a command line to standard error. */
export const presenter = (screen: Screen["Service"], overview: () => Promise<Overview>): CliOutput.Presenter => ({
  present: (event) => {
    switch (event._tag) {
      case "Help":
        return event.commandPath.length > 1
          ? screen.write(renderHelp(event.helpDoc, screen))
          : Effect.flatMap(Effect.promise(overview), (known) => screen.write(renderHelp(event.helpDoc, screen, known)))
      case "Version":
        return screen.write(`${event.version}\n`)
      case "InvalidInvocation":
        return Effect.forEach(describeMisuse(event.errors, event.commandPath), screen.tell, { discard: true })
    }
  }
})
