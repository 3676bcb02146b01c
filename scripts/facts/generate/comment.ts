import type { Definition } from "@xeffect/core"
import type { Base, Operation } from "../../../spec/operation.ts"
import { derivedLines } from "../docs/comment.ts"
import { code } from "../docs/words.ts"
import { exampleOf } from "./example.ts"
import { inOrder, type Parameters } from "./parameters.ts"
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

// What follows a colon or the first sentence are values and bounds, which the definition says as well. A word or two before
// a colon are only its beginning.
const firstClause = (text: string) =>
  text
    .replace(/[.;](?: [\s\S]*)?$/, "")
    .replace(/^(.{12,}?): .*$/, "$1")
    .replace(/, for example .*$/, "")
    .replace(/(?:^|, |: )(?:up to |\d[\d,]* to )\d[\d,]*(?: characters)?$/, "")
    .replace(/\d[\d,]* to \d[\d,]* /, "")

const lowered = (text: string) => (/^[A-Z][a-z]*[ ,]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)

const ofOwn = (name: string, comment: Base["params"][string] | undefined): string => {
  const text = firstClause(typeof comment === "object" ? comment.is : (comment ?? ""))
  return text === "" ? code(name) : `${code(name)}, ${lowered(text)}`
}

/** The words of `@param`: what the comments of the parameters say, and the groups. */
const takesOf = (operation: Operation, params: Parameters, base: Base | undefined, hasUserAuth: boolean): string => {
  if (operation.takes !== undefined) return operation.takes
  const own = Object.entries({ ...base?.params, ...operation.params }).map(([name, comment]) => ofOwn(name, comment))
  return [...own, ...inOrder(params.groups).map(({ says }) => says), ...(hasUserAuth ? [code("user_auth")] : [])].join(
    "; "
  )
}

const returnsOf = ({ of, returns }: Operation, { says }: Response): string => {
  const words = returns ?? says
  if (words === undefined) wanting.add(`${of}: say what it returns`)
  return words ?? ""
}

/** The documentation of an operation. */
export const commentOf = (
  folder: string,
  name: string,
  operation: Operation,
  params: Parameters,
  base: Base | undefined,
  response: Response,
  definition: Definition
): string => {
  const takes = takesOf(operation, params, base, definition.user_auth !== undefined)
  const pages = typeof operation.see === "string" ? [operation.see] : (operation.see ?? [])
  return [
    "/**",
    ...wrapped(operation.does),
    " *",
    ...(takes === "" ? [] : wrapped(`@param params ${takes}`)),
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
