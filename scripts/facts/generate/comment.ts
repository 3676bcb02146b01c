import type { Definition } from "@xeffect/core"
import type { Operation } from "../../../spec/operation.ts"
import { derivedLines } from "../docs/comment.ts"
import { exampleOf } from "./example.ts"
import { wanting } from "./described.ts"
import type { Response } from "./response.ts"

const width = 120

const documentation = new URL("/x-api", "https://docs.x.com").href

/** Text in the lines of a comment. */
export const wrapped = (text: string, indent = ""): ReadonlyArray<string> =>
  text.split("\n").flatMap((paragraph) => {
    const lines: Array<string> = []
    let line = `${indent} *`
    for (const word of paragraph.split(" ")) {
      if (line.length + 1 + word.length > width) {
        lines.push(line)
        line = `${indent} *`
      }
      line += ` ${word}`
    }
    return [...lines, line.trimEnd()]
  })

/** The comment of a member of an interface. */
export const memberComment = (text: string): string => {
  const one = `  /** ${text} */`
  return one.length <= width ? one : ["  /**", ...wrapped(text, "  "), "   */"].join("\n")
}

const returnsOf = ({ of, returns }: Operation, { says }: Response): string => {
  const words = returns ?? says
  if (words === undefined) wanting.add(`${of}: say what it returns`)
  return words ?? ""
}

/** The documentation of an operation. The part that follows from its definition has its parameters. */
export const commentOf = (
  folder: string,
  name: string,
  operation: Operation,
  response: Response,
  definition: Definition
): string => {
  const pages = typeof operation.see === "string" ? [operation.see] : (operation.see ?? [])
  return [
    "/**",
    ...wrapped(operation.does),
    " *",
    ...wrapped(`@returns ${returnsOf(operation, response)}`),
    ...(operation.notes === undefined ? [" * @remarks"] : [...wrapped(`@remarks ${operation.notes}`), " *"]),
    ...derivedLines(name, definition),
    ` * @since ${operation.since ?? "0.1.0"}`,
    ...pages.map((page) => ` * @see ${page.startsWith("https:") ? page : `${documentation}/${page}`}`),
    " * @example",
    " * ```ts",
    ...exampleOf(folder, name, operation.example)
      .split("\n")
      .map((line) => ` * ${line}`.trimEnd()),
    " * ```",
    " */"
  ].join("\n")
}
