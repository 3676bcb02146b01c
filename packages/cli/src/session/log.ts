import * as Cause from "effect/Cause"
import * as Logger from "effect/Logger"
import { printableLines } from "../output/printable.ts"

/** Logs to standard error, a line an entry: standard output has data alone. */
export const toStderr = Logger.layer([
  Logger.withConsoleError(
    Logger.make<unknown, string>(({ cause, message }) => {
      const text = Array.isArray(message) ? message.map(String).join(" ") : String(message)
      return printableLines(cause.reasons.length === 0 ? text : `${text} ${Cause.pretty(cause)}`)
    })
  )
])
