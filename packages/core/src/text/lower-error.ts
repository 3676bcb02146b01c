import { identity } from "effect/Function"
import { shortLine } from "./shorten.ts"

/**
 * The parts of an underlying error that are kept: enough to recognise it, without the request to which it may refer.
 */
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

const deepestCause = 5

/**
 * Keeps the name, message and code of a thrown value and of each of its causes.
 *
 * @param hide removes secrets from a text
 * @since 0.1.0
 */
export const lowerError = (
  thrown: unknown,
  hide: (text: string) => string = identity,
  depth: number = 0
): LowerError | undefined => {
  if (!thrown || depth === deepestCause) return undefined
  // Anything can be thrown: these fields can be read from any value, and may be undefined.
  const { cause, code, errors, message = thrown, name = "Error" } = thrown as Thrown
  const cut = (text: unknown) => shortLine(hide(String(text)), 200)
  // If several attempts to connect failed, keeps the first.
  return {
    name: cut(name),
    message: cut(message),
    code: typeof code === "string" ? cut(code) : typeof code === "number" ? code : undefined,
    cause: lowerError(cause ?? errors?.[0], hide, depth + 1)
  }
}

// How runtimes report that a connection ended too early, or that the response had another length than it said: undici,
// Node and Bun by codes, undici, workerd and Deno by messages.
const broken =
  /^(UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE|ConnectionClosed|HPE_INVALID_EOF_STATE)$|Invalid EOF|connection lost|body from connection|reset by peer/

/**
 * Describes a lost connection in one line: in the same words for each runtime, if its code or message is known.
 * @since 0.1.0
 */
export const describeLoss = (error: LowerError | undefined): string => {
  const known = knownOf(error)
  if (known.some((text) => broken.test(text))) return "the connection broke"
  const parsing = known.find((text) => text.startsWith("HPE_"))
  if (parsing !== undefined) return `the response is not HTTP (${parsing})`
  return [error?.message, error?.cause?.message].filter(Boolean).join(": ") || "no reason was given"
}

const knownOf = (error: LowerError | undefined): ReadonlyArray<string> =>
  error === undefined ? [] : [`${error.code}`, error.message, ...knownOf(error.cause)]

/** The details of a lost request or response. */
export interface Loss {
  readonly detail: string
  readonly cause?: LowerError | undefined
  /** Present if it is certain that nothing was sent, because no connection was made. */
  readonly isNotSent?: true
}

/** The details as they are given. */
export interface LossInput extends Omit<Loss, "cause"> {
  /** The thrown value. Its name, message and code are kept, and its causes' too. */
  readonly cause?: unknown
}

/** Keeps the name, the message and the code of what was thrown. */
export const toLoss = ({ cause, ...loss }: LossInput): Loss => ({
  ...loss,
  detail: shortLine(loss.detail, 300),
  cause: lowerError(cause)
})
