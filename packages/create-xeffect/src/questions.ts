import { createInterface, type Interface } from "node:readline/promises"
import { checkFlavour, type Choices, Misuse } from "./choices.ts"
import { type Flavour, flavoursOf, isTemplate, type TemplateName, templates } from "./templates.ts"

/** Where questions are asked, and responses are read. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
  /** Whether a person is there to respond. */
  readonly isInteractive: boolean
}

const templateNames = Object.keys(templates).filter(isTemplate)

const askTemplate = async (lines: Interface, output: NodeJS.WritableStream): Promise<TemplateName> => {
  for (const [index, name] of templateNames.entries())
    output.write(`  ${index + 1}  ${name.padEnd(11)}${templates[name]}\n`)
  for (;;) {
    const typed = (await lines.question("Template (a number or a name): ")).trim()
    const chosen = templateNames[Number(typed) - 1] ?? typed
    if (isTemplate(chosen)) return chosen
    output.write(`There is no template ${JSON.stringify(typed)}.\n`)
  }
}

/** A project, once everything is chosen. */
export interface ChosenProject {
  readonly folder: string
  readonly template: TemplateName
  readonly flavour: Flavour
}

const flavourFor = (template: TemplateName, { flavour = flavoursOf(template)[0] ?? "promise" }: Choices): Flavour => {
  checkFlavour(template, flavour)
  return flavour
}

/** Asks for the template and the folder, if they were not given. Throws {@link Misuse} if nobody is there to respond. */
export const askForRest = async (choices: Choices, terminal: Terminal): Promise<ChosenProject> => {
  const { folder, template } = choices
  if (template !== undefined && folder !== undefined)
    return { folder, template, flavour: flavourFor(template, choices) }
  if (!terminal.isInteractive) {
    throw new Misuse(
      template === undefined
        ? `Without a terminal, --template chooses what to write: ${templateNames.join(", ")}.`
        : `Without a terminal, name the folder: create-xeffect my-${template} --template ${template}`
    )
  }
  const { input, output } = terminal
  const lines = createInterface({ input, output })
  const closed = new Promise<never>((_, reject) => {
    lines.once("close", () => reject(new Misuse("Nothing was chosen, and nothing is written.")))
  })
  const ask = async (): Promise<ChosenProject> => {
    const name = template ?? (await askTemplate(lines, output))
    const proposed = `my-${name}`
    const typed = folder ?? (await lines.question(`Folder (${proposed}): `)).trim()
    return { folder: typed === "" ? proposed : typed, template: name, flavour: flavourFor(name, choices) }
  }
  try {
    return await Promise.race([ask(), closed])
  } finally {
    lines.close()
  }
}
