/** Help for people: wrapped to the terminal, what is needed first. */
import type { ArgDoc, FlagDoc, HelpDoc } from "effect/cli/HelpDoc"
import * as Option from "effect/Option"
import { areasSection, type Drawing, type Entry, headOf, section, widest } from "../output/section.ts"
import { wrap } from "../output/width.ts"

const wordsOf = (text: Option.Option<string>): string => Option.getOrElse(text, () => "")

const flagEntry = ({ aliases, description, name, required, type }: FlagDoc): Entry => {
  const value = type === "boolean" ? "" : ` ${type.replace(/^\[=(.*)\]$/, "[$1]")}`
  return [[...aliases, `--${name}${value}`].join(", "), wordsOf(description) + (required ? " (required)" : "")]
}

const argumentEntry = ({ description, name, required, variadic }: ArgDoc): Entry => {
  const shown = `${required ? `<${name}>` : `[${name}]`}${variadic ? "..." : ""}`
  return [shown, wordsOf(description)]
}

/** The contents of the help of `xeffect` itself. */
export interface Overview {
  readonly commands: ReadonlyArray<Entry>
  readonly areas: ReadonlyMap<string, ReadonlyArray<Entry>>
}

const overviewOf = ({ areas, commands }: Overview, drawing: Drawing): ReadonlyArray<string> => [
  ...section("Commands", commands, drawing),
  ...areasSection(areas, drawing)
]

/** The commands below a command. */
const belowOf = ({ subcommands = [] }: HelpDoc, drawing: Drawing): ReadonlyArray<string> =>
  section(
    "Commands",
    subcommands.flatMap(({ commands }) => commands.map(({ description, name }): Entry => [name, description])),
    drawing
  )

/** The help of a command. */
export const renderHelp = (doc: HelpDoc, drawing: Drawing, overview?: Overview): string => {
  const columns = Math.min(widest, drawing.columns)
  const examples = (doc.examples ?? []).flatMap(({ command, description }) => [
    ...(description === undefined ? [] : wrap(`# ${description}`, columns, 2)),
    ...wrap(command, columns, 2)
  ])
  const lines = [
    ...doc.description.split("\n").flatMap((text) => wrap(text.replaceAll("`", ""), columns)),
    "",
    ...wrap(
      `Usage: ${overview === undefined ? doc.usage.replaceAll("\n", " ") : "xeffect <command> [flags]"}`,
      columns
    ),
    ...section("Arguments", (doc.args ?? []).map(argumentEntry), drawing),
    ...(examples.length === 0 ? [] : [...headOf("Examples", drawing), ...examples]),
    ...(overview === undefined ? belowOf(doc, drawing) : overviewOf(overview, drawing)),
    ...section("Flags", doc.flags.map(flagEntry), drawing),
    ...section("Shared flags", (doc.inheritedFlags ?? []).map(flagEntry), drawing)
  ]
  return lines.map((line) => `${line}\n`).join("")
}
