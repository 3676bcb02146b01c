import { parseArgs } from "node:util"
import { createCommand, isManager, type ManagerName, managerNames } from "./managers.ts"
import { type Flavour, flavours, flavoursOf, isTemplate, type TemplateName, templates } from "./templates.ts"
import { quote } from "./text.ts"

/** The choices of a person by arguments and flags. In a terminal, the program asks for the others. */
export interface Choices {
  readonly folder: string | undefined
  readonly template: TemplateName | undefined
  readonly flavour: Flavour | undefined
  readonly manager: ManagerName | undefined
  readonly install: boolean
  readonly help: boolean
}

/** A request that cannot be carried out. The message says what to do. */
export class Misuse extends Error {}

const options = {
  template: { type: "string" },
  flavour: { type: "string" },
  "package-manager": { type: "string" },
  "no-install": { type: "boolean" },
  help: { type: "boolean", short: "h" }
} as const

const parseArguments = (args: ReadonlyArray<string>) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new Misuse(`${error instanceof Error ? error.message : error}. --help lists the flags.`)
  }
}

const unknownValue = (flag: string, value: string, known: ReadonlyArray<string>) =>
  new Misuse(`${flag} is ${JSON.stringify(value)}. Choose from ${known.join(", ")}.`)

const isFlavour = (value: string): value is Flavour => flavours.some((one) => one === value)

/** Checks that a template has a flavour. */
export const checkFlavour = (template: TemplateName, flavour: Flavour): void => {
  if (!flavoursOf(template).includes(flavour))
    throw new Misuse(`The template ${template} has no flavour ${flavour}. Leave --flavour out.`)
}

/** npm takes flags before `--` for its own, and passes on only their values. */
const secondFolder = (folder: string, another: string): Misuse => {
  const message = `Name one folder. ${JSON.stringify(another)} is a second one.`
  return new Misuse(
    isTemplate(another)
      ? `${message} With npm, write -- before the flags: ${createCommand("npm", quote(folder), "--template", another)}`
      : message
  )
}

/** Reads the arguments. Throws {@link Misuse} if one of them means nothing. */
export const readChoices = (args: ReadonlyArray<string>): Choices => {
  const { positionals, values } = parseArguments(args)
  const { flavour, "package-manager": manager, template } = values
  const [folder, another] = positionals
  if (folder !== undefined && another !== undefined) throw secondFolder(folder, another)
  if (template !== undefined && !isTemplate(template))
    throw unknownValue("--template", template, Object.keys(templates))
  if (flavour !== undefined && !isFlavour(flavour)) throw unknownValue("--flavour", flavour, flavours)
  if (manager !== undefined && !isManager(manager)) throw unknownValue("--package-manager", manager, managerNames)
  if (template !== undefined && flavour !== undefined) checkFlavour(template, flavour)
  const { help = false, "no-install": noInstall = false } = values
  return { folder, template, flavour, manager, install: !noInstall, help }
}

/** The text of `--help`. */
export const helpFor = (manager: ManagerName): string => `Starts a program on the X API, in a folder of its own.

  ${createCommand(manager, "my-bot", "--template", "bot")}

Templates:
${Object.entries(templates)
  .map(([name, text]) => `  ${name.padEnd(11)}${text}`)
  .join("\n")}

Flags:
  --template NAME         what to begin with
  --flavour NAME          promise (the default) or effect: ${Object.keys(templates)
    .filter((name) => isTemplate(name) && flavoursOf(name).length > 1)
    .join(", ")}
  --package-manager NAME  npm, pnpm, yarn or bun. By default the one that runs this
  --no-install            only write the files
  --help                  print this
`
