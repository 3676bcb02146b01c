import { createInterface, type Interface } from "node:readline/promises"
import { checkFlavour, type Choices, Misuse } from "./choices.ts"
import { createCommand } from "./managers.ts"
import { type Flavour, flavoursOf, isTemplate, type TemplateName, templates } from "./templates.ts"
import { plain, quote } from "./text.ts"

/** Where questions are asked, and responses are read. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
  /** Whether a person is there to respond. */
  readonly isInteractive: boolean
}

const templateNames = Object.keys(templates).filter(isTemplate)

/** A terminal with the lines that a person types. */
interface Asking {
  readonly lines: Interface
  readonly output: NodeJS.WritableStream
}

/** Asks until a response can be used. */
const ask = async <A>({ lines, output }: Asking, question: string, read: (typed: string) => A | Misuse): Promise<A> => {
  for (;;) {
    const value = read((await lines.question(question)).trim())
    if (!(value instanceof Misuse)) return value
    output.write(`${plain(value.message)}\n`)
  }
}

const readTemplate = (typed: string): TemplateName | Misuse => {
  const chosen = templateNames[Number(typed) - 1] ?? typed
  return isTemplate(chosen) ? chosen : new Misuse(`There is no template ${JSON.stringify(typed)}.`)
}

/** A project, once everything is chosen. */
export interface ChosenProject {
  readonly folder: string
  readonly template: TemplateName
  readonly flavour: Flavour
}

const checked = (template: TemplateName, flavour: Flavour): Flavour => {
  checkFlavour(template, flavour)
  return flavour
}

/** A command that does the same without questions. */
const commandFor = ({ flavour, folder, manager = "npm", template = "bot" }: Choices): string =>
  createCommand(
    manager,
    quote(folder ?? `my-${template}`),
    "--template",
    template,
    ...(flavour === undefined ? [] : ["--flavour", flavour])
  )

const askTemplate = (asking: Asking): Promise<TemplateName> => {
  for (const [index, name] of templateNames.entries())
    asking.output.write(`  ${index + 1}  ${name.padEnd(11)}${templates[name]}\n`)
  return ask(asking, "Template (a number or a name): ", readTemplate)
}

const askFolder = (asking: Asking, template: TemplateName, problemOf: CheckFolder): Promise<string> =>
  ask(asking, `Folder (my-${template}): `, (typed) => {
    const folder = typed === "" ? `my-${template}` : typed
    const problem = problemOf(folder)
    return problem === undefined ? folder : new Misuse(problem)
  })

const askFlavour = (asking: Asking, template: TemplateName): Promise<Flavour> | Flavour =>
  flavoursOf(template).length === 1
    ? "promise"
    : ask(
        asking,
        "promise or effect (promise): ",
        (typed) =>
          flavoursOf(template).find((one) => one === typed || typed === "") ??
          new Misuse(`There is no flavour ${JSON.stringify(typed)}.`)
      )

/** The reason why a folder cannot be used, if there is one. */
type CheckFolder = (folder: string) => string | undefined

/** Asks for what was not given: template, folder and flavour. Throws {@link Misuse} if nobody is there to respond. */
export const askForRest = async (
  choices: Choices,
  { input, isInteractive, output }: Terminal,
  problemOf: CheckFolder
): Promise<ChosenProject> => {
  const { flavour, folder, template } = choices
  if (template !== undefined && folder !== undefined)
    return { folder, template, flavour: checked(template, flavour ?? "promise") }
  if (!isInteractive) {
    const missing = template === undefined ? `choose a template: ${templateNames.join(", ")}` : "name a folder"
    throw new Misuse(`Without a terminal, ${missing}. For example: ${commandFor(choices)}`)
  }
  const lines = createInterface({ input, output })
  const asking = { lines, output }
  const closed = new Promise<never>((_, reject) => {
    lines.once("close", () => {
      output.write("\n")
      reject(new Misuse("Nothing was chosen, and nothing is written."))
    })
  })
  const askAll = async (): Promise<ChosenProject> => {
    const name = template ?? (await askTemplate(asking))
    if (flavour !== undefined) checkFlavour(name, flavour)
    const place = folder ?? (await askFolder(asking, name, problemOf))
    return { folder: place, template: name, flavour: flavour ?? (await askFlavour(asking, name)) }
  }
  try {
    return await Promise.race([askAll(), closed])
  } finally {
    lines.close()
  }
}
