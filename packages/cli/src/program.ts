/** Runs the command line of this process. */
import { createInterface } from "node:readline"
import { Writable } from "node:stream"
import { buffer } from "node:stream/consumers"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as Effect from "effect/Effect"
import { printable } from "./output/printable.ts"
import { ReaderGone, Screen } from "./output/screen.ts"
import { wrap } from "./output/width.ts"
import { run } from "./run.ts"
import { decodeText } from "./session/read-file.ts"
import { exitCodes, Refusal } from "./session/refusal.ts"
import { toStderr } from "./session/log.ts"

const { env, stderr, stdin, stdout } = process

// Without listeners an output that cannot be written would end the process with a stack trace.
stdout.on("error", () => {})
stderr.on("error", () => {})

/** Why nothing more can be written: the reader is gone, as `head`, or for example the disk is full. */
const failedWrite = ({ code, message }: NodeJS.ErrnoException) =>
  code === "EPIPE"
    ? new ReaderGone()
    : new Refusal({ message: `the output cannot be written: ${message}.`, code: exitCodes.fault })

const write = (data: string | Uint8Array) =>
  Effect.callback<void>((resume) => {
    stdout.write(data, (error) => resume(error ? Effect.die(failedWrite(error)) : Effect.void))
  })

/** A sentence in lines of the terminal, divided between words. In a file it stays one line. */
const linesOf = (sentence: string): ReadonlyArray<string> =>
  stderr.isTTY ? sentence.split("\n").flatMap((line) => wrap(line, stderr.columns ?? 80)) : [sentence]

const tell = (text: string) =>
  Effect.callback<void>(
    (resume) =>
      void stderr.write(
        linesOf(text)
          .map((line) => `${line}\n`)
          .join(""),
        () => resume(Effect.void)
      )
  )

const isPlain = env["TERM"] === "dumb"

const columns = stdout.columns ?? Number(env["COLUMNS"])

const canRedraw = stderr.isTTY === true && !isPlain

const screen = Screen.of({
  isTerminal: stdout.isTTY === true,
  canAsk: stdin.isTTY === true && stderr.isTTY === true,
  canRedraw,
  hasColors: stdout.isTTY === true && !isPlain && (env["NO_COLOR"] ?? "") === "",
  hasUnicode: !isPlain && /utf-?8/i.test(env["LC_ALL"] || env["LC_CTYPE"] || env["LANG"] || "utf-8"),
  columns: columns >= 20 ? columns : 80,
  write,
  tell,
  redraw: (line) =>
    Effect.sync(() => {
      if (canRedraw) stderr.write(`\r\u001b[K${printable(line).slice(0, (stderr.columns ?? 80) - 1)}`)
    }),
  ask: (question) =>
    Effect.callback<string>((resume) => {
      // The terminal itself edits the line and has Ctrl-C: nothing is drawn that a simple one does not know.
      const lines = createInterface({ input: stdin, output: stderr, terminal: false })
      lines.question(question, (answer) => {
        resume(Effect.succeed(answer))
        lines.close()
      })
      // The end of the input, Ctrl-D, is no answer.
      lines.once("close", () => resume(Effect.succeed("")))
      return Effect.sync(() => lines.close())
    }),
  askHidden: (question) =>
    Effect.callback<string>((resume) => {
      // Readline edits the line, as nothing else does while the terminal shows nothing. Its drawing goes nowhere.
      const output = new Writable({ write: (_chunk, _encoding, done) => done() })
      const lines = createInterface({ input: stdin, output, terminal: true, historySize: 0 })
      const end = (answer: string) => {
        stderr.write("\n")
        resume(Effect.succeed(answer))
        lines.off("close", ended).close()
      }
      const ended = () => end("")
      stderr.write(question)
      lines.question("", end)
      lines.once("close", ended)
      // The terminal does not have Ctrl-C meanwhile.
      lines.once("SIGINT", () => void process.kill(process.pid, "SIGINT"))
      return Effect.sync(() => {
        stderr.write("\n")
        lines.off("close", ended).close()
      })
    }),
  read: Effect.orDie(
    Effect.flatMap(
      Effect.promise(() => buffer(stdin)),
      (bytes) => decodeText(bytes, "standard input")
    )
  )
})

const program = run(process.argv.slice(2)).pipe(
  Effect.map((code) => void (process.exitCode = code)),
  Effect.provideService(Screen, screen),
  Effect.provide([NodeServices.layer, toStderr])
)

NodeRuntime.runMain(program, { disableErrorReporting: true })
