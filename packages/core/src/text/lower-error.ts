import { identity } from "effect/Function"
import { shortLine } from "./shorten.ts"

/** What is kept of an error below: enough to recognise it, and nothing of the request that it may refer to. */
export interface LowerError {
  readonly name: string
  readonly message: string
  /** For example `ECONNREFUSED`. */
  readonly code?: string | number | undefined
  readonly cause?: LowerError | undefined
}

type Thrown = { readonly [Name in "cause" | "code" | "message" | "name"]?: unknown } & {
  readonly errors?: ReadonlyArray<unknown>
}

const deepest = 5

/**
 * Keeps the name, the message and the code of whatever was thrown, and those of its causes.
 *
 * @param hide takes secrets out of a text
 */
export const lowerError = (
  thrown: unknown,
  hide: (text: string) => string = identity,
  depth: number = 0
): LowerError | undefined => {
  if (!thrown || depth === deepest) return undefined
  // Anything can be thrown: of whatever it is, these may be read, and may be undefined.
  const { cause, code, errors, message = thrown, name = "Error" } = thrown as Thrown
  const cut = (text: unknown) => shortLine(hide(String(text)), 200)
  // Where several attempts to connect failed, the first stands for all.
  return {
    name: cut(name),
    message: cut(message),
    code: typeof code === "string" ? cut(code) : typeof code === "number" ? code : undefined,
    cause: lowerError(cause ?? errors?.[0], hide, depth + 1)
  }
}
