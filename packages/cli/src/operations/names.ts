import type { OperationDescription } from "@xeffect/describe"

/** `get-tweet` of `getTweet`. */
export const commandName = (functionName: string): string =>
  functionName.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)

/** Flags that every command has, or that the commands of all operations have. */
const ofEveryCommand: ReadonlySet<string> = new Set([
  "all",
  "budget",
  "csv",
  "dry-run",
  "emulator",
  "fields",
  "help",
  "input",
  "json",
  "limit",
  "ndjson",
  "output",
  "profile",
  "verbose",
  "version",
  "wait",
  "yes"
])

/** The flag of a parameter: its name with hyphens. One whose name every command has is prefixed: `--api-dry-run`. */
export const flagName = (parameter: string): string => {
  const name = parameter.replaceAll("_", "-")
  return ofEveryCommand.has(name) ? `api-${name}` : name
}

/**
 * The parameters that a command has as arguments: those in the path of an operation, in its order. Without any, the ID that is all
 * that the operation needs: `like 20` as `unlike 20`. None if the path depends on what is given.
 */
export const argumentsOf = ({ parameters, requests }: OperationDescription): ReadonlyArray<string> => {
  const [request = "", ...others] = requests
  if (others.length > 0) return []
  const inPath = Array.from(request.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name).filter((name) =>
    parameters.some((parameter) => parameter.name === name)
  )
  const needed = parameters.filter(({ required }) => required)
  return inPath.length === 0 && needed.length === 1 && needed[0]?.kind === "id" ? [needed[0].name] : inPath
}

/** Whether an operation takes a user by ID or by handle. Its command then has an argument that is either, or an address. */
export const takesUser = ({ parameters }: OperationDescription): boolean =>
  ["id", "username"].every((name) => parameters.some((parameter) => parameter.name === name))
