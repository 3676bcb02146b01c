/** The error with which a program ended, as a person reads it. */
import { inspect } from "node-inspect-extracted"
import { ProgramError } from "./program.ts"

/** The line of the program where an error was made, from the stack. The program is the only module without a file. */
const lineOf = (stack: string): string | undefined => /blob:[^\s)]*:(\d+):\d+/.exec(stack)?.[1]

/** A module that lacks what a program imports, as Chromium, Firefox and Safari say it. */
const missingExport = (message: string): string | undefined => {
  const name = /named '([^']+)'|import: (\S+)$|Importing binding name '([^']+)'/.exec(message)?.slice(1).find(Boolean)
  const module = /([^/'"]+)\.js\b/.exec(message)?.[1]?.replaceAll("_", "/")
  if (name === undefined) return undefined
  return module === undefined
    ? `A module that the program imports has no export ${name}.`
    : `${module} has no export ${name}.`
}

/** A sentence, and the line if it is known. */
export const describeFailure = (error: unknown): string => {
  if (error instanceof ProgramError) return error.message
  if (!(error instanceof Error)) return `The program failed with ${inspect(error)}`
  const missing = error instanceof SyntaxError ? missingExport(error.message) : undefined
  if (missing !== undefined) return missing
  const line = lineOf(error.stack ?? "")
  const name = error.message.startsWith(error.name) || error.name === "Error" ? "" : `${error.name}: `
  const cause = error.cause instanceof Error ? `\nCause: ${error.cause.message}` : ""
  return `${line === undefined ? "" : `Line ${line}: `}${name}${error.message}${cause}`
}
