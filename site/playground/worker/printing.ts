/** What a program prints, as Node would print it. */
import { format } from "node-inspect-extracted"
import type { Message } from "../messages.ts"

/** Sends each line that a program prints. Returns how many there were. */
export const sendPrinted = (send: (message: Message) => void): (() => number) => {
  let count = 0
  const printing =
    (to: "output" | "error") =>
    (...values: ReadonlyArray<unknown>): void => {
      count++
      send({ kind: "line", to, text: format(...values) })
    }
  const output = printing("output")
  const error = printing("error")
  Object.assign(console, { log: output, info: output, debug: output, warn: error, error, trace: error })
  globalThis.addEventListener("unhandledrejection", (event) => {
    event.preventDefault()
    error(event.reason)
  })
  return () => count
}
