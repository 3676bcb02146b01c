/** Where a sign-in gets what it needs: the environment, standard input, or questions. Never the command line, if it is secret. */
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { Screen } from "../../output/screen.ts"
import { misuse } from "../../session/refusal.ts"

/** The variables that a sign-in reads. */
export type Variable =
  | "X_ACCESS_TOKEN"
  | "X_ACCESS_TOKEN_SECRET"
  | "X_BEARER_TOKEN"
  | "X_CLIENT_ID"
  | "X_CLIENT_SECRET"
  | "X_CONSUMER_KEY"
  | "X_CONSUMER_SECRET"

/** Lines such as `X_BEARER_TOKEN=…`, and what is on a line alone. */
interface Lines {
  readonly values: ReadonlyMap<string, string>
  readonly alone: string | undefined
}

const noLines: Lines = { values: new Map(), alone: undefined }

const assignment = /^(?:export\s+)?(X_[A-Z_]+)=(["']?)(.*)\2$/

const linesIn = (text: string): Lines => {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const values = lines.flatMap((line) =>
    Array.from(line.matchAll(new RegExp(assignment, "g")), ([, name = "", , value = ""]) => [name, value] as const)
  )
  const alone = lines.find((line) => line !== "" && !line.startsWith("#") && !assignment.test(line))
  return { values: new Map(values.filter(([, value]) => value !== "")), alone }
}

/** How a value is asked for. */
export interface Question {
  /** The question on a terminal. */
  readonly question: string
  /** Whether the typed text is shown. */
  readonly isShown?: boolean
  /** The remedy if nobody can be asked. */
  readonly remedy: string
}

/** The question within a sentence. */
const inSentence = (question: string): string =>
  `the ${question.replace(/^[A-Z](?=[a-z-])/, (first) => first.toLowerCase())}`

/** Where values may come from. */
export interface Sources {
  /** Whether standard input has secrets. It is read once, when the first of them is needed. */
  readonly stdin: boolean
  /** Whether it only has what the page of the sign-in shows, so that it is read after the link was printed. */
  readonly paste: boolean
  /** The credentials of an emulator, which is sent none of the environment. */
  readonly emulated: Readonly<Record<string, string>> | undefined
}

export const makeInputs = Effect.fnUntraced(function* ({ emulated, paste, stdin }: Sources) {
  const { ask, askHidden, canAsk, read } = yield* Screen
  const lines = yield* Effect.cached(stdin ? Effect.map(read, linesIn) : Effect.succeed(noLines))

  /** The value of a variable, if the environment or standard input has it. */
  const given = Effect.fnUntraced(function* (name: Variable) {
    if (emulated !== undefined) {
      const value = emulated[name]
      return value === undefined ? undefined : Redacted.make(value)
    }
    const variable = yield* Effect.option(Config.NonEmptyString(name))
    if (Option.isSome(variable)) return Redacted.make(variable.value)
    if (paste) return undefined
    const line = (yield* lines).values.get(name)
    return line === undefined ? undefined : Redacted.make(line)
  })

  /** Asks on a terminal. Elsewhere the command ends, and says what to pass. */
  const answered = Effect.fnUntraced(function* ({ isShown = false, question, remedy }: Question) {
    if (stdin || !canAsk) return yield* misuse(`${inSentence(question)} is missing.`, remedy)
    const answer = (yield* (isShown ? ask : askHidden)(`${question}: `)).trim()
    return answer === "" ? yield* misuse(`${inSentence(question)} is missing.`, remedy) : Redacted.make(answer)
  })

  return {
    given,
    /** The secret that standard input has on a line of its own. */
    alone: Effect.map(lines, ({ alone }) => (alone === undefined ? undefined : Redacted.make(alone))),
    answered,
    /** A value that is needed. */
    needed: Effect.fnUntraced(function* (name: Variable, question: Question) {
      return (yield* given(name)) ?? (yield* answered(question))
    })
  }
})

export type Inputs = Effect.Success<ReturnType<typeof makeInputs>>
