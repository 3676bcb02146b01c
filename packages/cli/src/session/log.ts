import { field } from "@xeffect/core/wire"
import * as Cause from "effect/Cause"
import * as Logger from "effect/Logger"
import { printableLines } from "../output/printable.ts"

/** Why something failed: of a file its name, and the words of the system. */
const reasonOf = (cause: Cause.Cause<unknown>): string => {
  const error = Cause.squash(cause)
  const reason = field(error, "reason")
  const [path, inner] = [field(reason, "pathOrDescriptor"), field(reason, "cause")]
  if (typeof path === "string" && inner instanceof Error) return `${path}: ${inner.message}`
  return error instanceof Error ? error.message : String(error)
}

/** Logs to standard error, a line an entry: standard output has data alone. */
export const toStderr = Logger.layer([
  Logger.withConsoleError(
    Logger.make<unknown, string>(({ cause, message }) => {
      const text = Array.isArray(message) ? message.map(String).join(" ") : String(message)
      const plain = text.replace(/^(?:createThread|uploadMedia): /, "")
      return printableLines(cause.reasons.length === 0 ? plain : `${plain} ${reasonOf(cause)}`)
    })
  )
])
