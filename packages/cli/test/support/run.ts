import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { afterAll } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { Screen } from "../../src/output/screen.ts"
import { run } from "../../src/run.ts"

/** Where a command line runs. By default without a terminal, as in a script. */
export interface Place {
  readonly isTerminal?: boolean
  readonly columns?: number
  readonly hasUnicode?: boolean
  /** Answers each question. Without it nobody can be asked. */
  readonly answer?: string | ((question: string) => string)
  /** Called with what is written to standard error, while the command runs. */
  readonly hears?: (text: string) => void
  /** Called with what is written to standard output, before the command goes on. */
  readonly shows?: (text: string) => void
  /** The text of standard input. */
  readonly input?: string
  /** After how many lines of data the command is interrupted, as by Ctrl-C. Default: it runs to its end. */
  readonly lines?: number
  readonly env?: Readonly<Record<string, string>>
}

/** The output of a command, as a user sees it. */
export interface Seen {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Nobody is signed in there: tests do not use the accounts of who runs them. */
const elsewhere = mkdtempSync(join(tmpdir(), "xeffect-state-"))

afterAll(() => rmSync(elsewhere, { recursive: true }))

const textOf = (data: string | Uint8Array) => (typeof data === "string" ? data : new TextDecoder().decode(data))

/** Runs a command line in this process, as `xeffect` would. */
export const xeffect = Effect.fnUntraced(function* (args: ReadonlyArray<string>, place: Place = {}) {
  const { answer, columns = 80, env = {}, hasUnicode = true, hears = () => {}, input = "" } = place
  const { isTerminal = false, lines, shows = () => {} } = place
  const [stdout, stderr]: [Array<string>, Array<string>] = [[], []]
  const enough = yield* Deferred.make<void>()
  const interrupted = Effect.as(Deferred.await(enough), 130)
  const ask = (question: string) =>
    Effect.sync(() => {
      stderr.push(`${question}\n`)
      return typeof answer === "function" ? answer(question) : (answer ?? "")
    })
  const screen = Screen.of({
    isTerminal,
    canAsk: answer !== undefined,
    canRedraw: false,
    hasColors: false,
    hasUnicode,
    columns,
    write: (data) =>
      Effect.suspend(() => {
        stdout.push(textOf(data))
        shows(textOf(data))
        const isEnough = lines !== undefined && stdout.join("").split("\n").length > lines
        return isEnough ? Effect.asVoid(Deferred.succeed(enough, undefined)) : Effect.void
      }),
    tell: (line) =>
      Effect.sync(() => {
        stderr.push(`${line}\n`)
        hears(line)
      }),
    redraw: () => Effect.void,
    ask,
    askHidden: ask,
    read: Effect.succeed(input)
  })
  const code = yield* Effect.raceFirst(run(args), interrupted).pipe(
    Effect.provideService(Screen, screen),
    Effect.provide(NodeServices.layer),
    Effect.provideService(
      ConfigProvider.ConfigProvider,
      ConfigProvider.fromEnv({ env: { XDG_STATE_HOME: elsewhere, ...env } })
    )
  )
  const seen: Seen = { code, stdout: stdout.join(""), stderr: stderr.join("") }
  return seen
})
