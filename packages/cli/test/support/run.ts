import * as NodeServices from "@effect/platform-node/NodeServices"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import { Screen } from "../../src/output/screen.ts"
import { run } from "../../src/run.ts"

/** Where a command line runs. Without a terminal, as in a script, unless it is said. */
export interface Place {
  readonly isTerminal?: boolean
  readonly columns?: number
  /** What is answered to questions. Absent if nobody can be asked. */
  readonly answer?: string
  /** What standard input has. */
  readonly input?: string
  readonly env?: Readonly<Record<string, string>>
}

/** What a user sees of a command. */
export interface Seen {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const textOf = (data: string | Uint8Array) => (typeof data === "string" ? data : new TextDecoder().decode(data))

/** Runs a command line in this process, as `xeffect` would. */
export const xeffect = Effect.fnUntraced(function* (args: ReadonlyArray<string>, place: Place = {}) {
  const { answer, columns = 80, env = {}, input = "", isTerminal = false } = place
  const [stdout, stderr]: [Array<string>, Array<string>] = [[], []]
  const screen = Screen.of({
    isTerminal,
    canAsk: answer !== undefined,
    canRedraw: false,
    hasColors: false,
    hasUnicode: true,
    columns,
    write: (data) => Effect.sync(() => void stdout.push(textOf(data))),
    tell: (line) => Effect.sync(() => void stderr.push(`${line}\n`)),
    redraw: () => Effect.void,
    ask: (question) =>
      Effect.sync(() => {
        stderr.push(`${question}\n`)
        return answer ?? ""
      }),
    read: Effect.succeed(input)
  })
  const code = yield* run(args).pipe(
    Effect.provideService(Screen, screen),
    Effect.provide(NodeServices.layer),
    Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env: { ...env } }))
  )
  const seen: Seen = { code, stdout: stdout.join(""), stderr: stderr.join("") }
  return seen
})
