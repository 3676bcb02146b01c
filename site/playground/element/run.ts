/** One run of a program: its worker, ended after a time. */
import type { Report } from "../messages.ts"
import { importsOf } from "../specifiers.ts"
import { startWorker } from "./frame.ts"
import { messageOf } from "./received.ts"

/** The modules that most programs import, which load faster. The build writes them here. */
declare const COMMON: ReadonlyArray<string>

const common = new Set(COMMON)

/** In milliseconds. */
const maxTime = 30_000

/** More would make the page slow. All lines together have at most `maxCharacters`, and a program could send messages of its own. */
const maxLines = 2000
const maxCharacters = 200_000
const maxMessages = 10_000

export const empty: Report = { requests: [], spans: [], limits: [], costs: [], dollars: 0 }

/** What is shown of a run while it lasts. */
export interface RunListener {
  readonly onLine: (text: string, to: "output" | "error") => void
  readonly onReport: (report: Report) => void
  /** @param sentence why it ended, if the program did not end by itself */
  readonly onEnd: (outcome: {
    readonly isFailed: boolean
    readonly sentence?: string
    readonly milliseconds: number
  }) => void
}

/** Starts a run. Returns what stops it. */
export const startRun = (code: string, listener: RunListener): (() => void) => {
  const start = performance.now()
  let isOver = false
  let lines = 0
  let characters = 0
  let messages = 0
  let worker: Worker | undefined
  const end = (isFailed: boolean, sentence?: string) => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    worker?.terminate()
    const milliseconds = performance.now() - start
    listener.onEnd({ isFailed, milliseconds, ...(sentence !== undefined && { sentence }) })
  }
  const timer = setTimeout(() => end(true, `The run was ended after ${maxTime / 1000} seconds.`), maxTime)
  const print = (text: string, to: "output" | "error") => {
    lines++
    if (lines > maxLines) return end(true, `The run was ended after ${maxLines} lines of output.`)
    const shown = text.slice(0, maxCharacters - characters)
    characters += shown.length
    listener.onLine(shown, to)
    if (shown.length < text.length) end(true, `The run was ended after ${maxCharacters} characters of output.`)
  }
  const receive = (data: unknown) => {
    if (isOver) return
    const message = messageOf(data)
    messages++
    if (messages > maxMessages) end(true, `The run was ended after ${maxMessages} messages to the page.`)
    else if (message?.kind === "loaded") worker?.postMessage({ code }, { transfer: [] })
    else if (message?.kind === "line") print(message.text, message.to)
    else if (message?.kind === "report") listener.onReport(message.report)
    else if (message?.kind === "ended") {
      listener.onReport(message.report)
      end(message.error !== undefined, message.error)
    }
  }
  const isRare = importsOf(code).some((specifier) => !common.has(specifier) && /^x?effect\//.test(specifier))
  const folder = isRare ? "all" : "common"
  startWorker(new URL(`${folder}/worker.js`, import.meta.url).href).then(
    (started) => {
      worker = started
      if (isOver) return started.terminate()
      started.addEventListener("message", ({ data }) => receive(data))
      started.addEventListener("error", ({ message }) =>
        end(
          true,
          message === undefined || message.includes("dynamically imported module")
            ? "The modules of the playground could not be loaded."
            : `The program failed: ${message}`
        )
      )
    },
    (error) => end(true, String(error.message))
  )
  return () => end(true, "You stopped the run.")
}
