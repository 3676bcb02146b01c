import type * as CliOutput from "effect/cli/CliOutput"
import type { HelpDoc } from "effect/cli/HelpDoc"
import * as Effect from "effect/Effect"
import { honouredBy, rowOf } from "../commands/find.ts"
import { loadOperations, namesOf, neededBy, subjectsOf } from "../operations/areas.ts"
import type { Screen } from "../output/screen.ts"
import { describeMisuse } from "./misuse.ts"
import { type Overview, renderHelp } from "./render.ts"

/** Help with what is true of this command: the shared flags that it honours, and the parameters that it needs. */
const honouredOnly = (doc: HelpDoc, path: ReadonlyArray<string>) =>
  Effect.promise(async (): Promise<HelpDoc> => {
    const honoured: ReadonlyArray<string> = await honouredBy(path)
    const [name = ""] = path
    const needed = rowOf(name) === undefined ? await neededBy(name) : undefined
    const inheritedFlags = (doc.inheritedFlags ?? []).filter(({ name }) => honoured.includes(name))
    if (needed === undefined) return { ...doc, inheritedFlags }
    const operations = await loadOperations()
    const operation = operations.find((one) => namesOf(one).includes(name))
    const own = { ...withNeeded(doc, needed), inheritedFlags }
    if (operation === undefined) return own
    const { inOperationWords } = await import("../operations/operation-words.ts")
    return inOperationWords(own, operation, operations)
  })

/** An argument of an operation may also come from --input, so that the parser does not need it. */
const withNeeded = (doc: HelpDoc, needed: ReadonlySet<string>): HelpDoc => ({
  ...doc,
  usage: doc.usage.replaceAll(/\[<([\w-]+)>\]/g, (shown, name) => (needed.has(name) ? `<${name}>` : shown)),
  flags: doc.flags.map((flag) => ({ ...flag, required: needed.has(flag.name) })),
  ...(doc.args === undefined ? {} : { args: doc.args.map((arg) => ({ ...arg, required: needed.has(arg.name) })) })
})

/** The flags that say what the command of an operation is about. Commands by hand have arguments. */
const subjects = ([, name = ""]: ReadonlyArray<string>) =>
  Effect.promise(async () => (rowOf(name) === undefined ? subjectsOf(name) : []))

/** Prints help and the version as data, and what is wrong with a command line to standard error. */
export const presenter = (screen: Screen["Service"], overview: () => Promise<Overview>): CliOutput.Presenter => ({
  present: (event) => {
    switch (event._tag) {
      case "Help":
        return event.commandPath.length > 1
          ? Effect.flatMap(honouredOnly(event.helpDoc, event.commandPath.slice(1)), (doc) =>
              screen.write(renderHelp(doc, screen))
            )
          : Effect.flatMap(Effect.promise(overview), (known) => screen.write(renderHelp(event.helpDoc, screen, known)))
      case "Version":
        return screen.write(`${event.version}\n`)
      case "InvalidInvocation":
        return Effect.flatMap(subjects(event.commandPath), (flags) =>
          Effect.forEach(
            describeMisuse(event.errors, event.commandPath, flags, (event.helpDoc.args ?? []).length > 0),
            screen.tell,
            { discard: true }
          )
        )
    }
  }
})
