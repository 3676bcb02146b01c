import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** The terminal, or its replacement: a pipe, a file, a test. */
export class Screen extends Context.Service<
  Screen,
  {
    /** Whether standard output is a terminal. */
    readonly isTerminal: boolean
    /** Whether a question can be asked: standard input and standard error are terminals. */
    readonly canAsk: boolean
    /** Whether progress may be drawn over itself: standard error is a terminal that moves its cursor. */
    readonly canRedraw: boolean
    /** Whether text may be coloured. */
    readonly hasColors: boolean
    /** Whether the terminal shows more than ASCII. */
    readonly hasUnicode: boolean
    /** Columns of the terminal. 80 without a terminal. */
    readonly columns: number
    /** Writes data to standard output, and waits until it is taken. */
    readonly write: (data: string | Uint8Array) => Effect.Effect<void>
    /** Writes to standard error: everything that is not data. */
    readonly tell: (text: string) => Effect.Effect<void>
    /** Draws a line of progress over the last one, if standard error is a terminal. An empty one removes it. */
    readonly redraw: (line: string) => Effect.Effect<void>
    /** Asks on standard error, and reads a line of standard input. */
    readonly ask: (question: string) => Effect.Effect<string>
    /** The same for a secret: what is typed is not shown. */
    readonly askHidden: (question: string) => Effect.Effect<string>
    /** Reads standard input to its end. */
    readonly read: Effect.Effect<string>
  }
>()("@xeffect/cli/Screen") {}

/** The reader of standard output is gone, as after `| head`. Nothing is wrong: the program ends in silence. */
export class ReaderGone extends Error {
  override readonly name = "ReaderGone"
}
