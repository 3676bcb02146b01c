/** The questions that are open, without I/O: each is closed by the first call that carries its state. */

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)])
  )
}

/**
 * A tool and its arguments, as one text whatever their order.
 * @since 0.1.0
 */
export const callText = (tool: string, input: unknown): string => JSON.stringify([tool, sorted(input)])

/**
 * How long a question stays open, in milliseconds.
 * @since 0.1.0
 */
export const maxOpenTime = 5 * 60_000

/** More questions than a person answers: the oldest is forgotten, and its answer refused. */
const maxOpen = 1000

/** The bytes of uploads that wait for an answer, all together. */
const maxBytes = 64 * 1024 * 1024

/** A time by two clocks, in milliseconds: people set the one, and the other stops while a machine sleeps. */
export interface ClockTimes {
  readonly wall: number
  readonly monotonic: number
}

/** A question that waits for its answer. */
export interface Question<Write> {
  /** Identifies the tool and its arguments. */
  readonly call: string
  /** The write with everything that was looked up for it. */
  readonly write: Write
  readonly bytes: number
  readonly asked: ClockTimes
}

export type Questions<Write> = ReadonlyMap<string, Question<Write>>

/**
 * A question is open if both clocks say so. One that was set back says nothing.
 * @since 0.1.0
 */
export const isOpen = ({ asked }: Pick<Question<unknown>, "asked">, { monotonic, wall }: ClockTimes): boolean =>
  wall >= asked.wall && wall - asked.wall < maxOpenTime && monotonic - asked.monotonic < maxOpenTime

/**
 * Adds a question. Those that have expired are forgotten, and the oldest ones if there are too many.
 * @since 0.1.0
 */
export const openQuestion = <Write>(
  questions: Questions<Write>,
  name: string,
  question: Question<Write>
): Questions<Write> => {
  const others = [...questions].filter(([, one]) => isOpen(one, question.asked))
  let bytes = others.reduce((sum, [, one]) => sum + one.bytes, question.bytes)
  while (others.length >= maxOpen || (bytes > maxBytes && others.length > 0)) bytes -= others.shift()?.[1].bytes ?? 0
  return new Map([...others, [name, question]])
}

export type Closed<Write> =
  | { readonly state: "open"; readonly write: Write }
  | { readonly state: "closed" | "expired" | "of another call" }

/**
 * Closes a question, whoever asks for it, and returns its write if it was open and belongs to the call.
 * @since 0.1.0
 */
export const closeQuestion = <Write>(
  questions: Questions<Write>,
  name: string,
  call: string,
  now: ClockTimes
): readonly [Questions<Write>, Closed<Write>] => {
  const question = questions.get(name)
  if (question === undefined) return [questions, { state: "closed" }]
  const others = new Map([...questions].filter(([one]) => one !== name))
  if (question.call !== call) return [others, { state: "of another call" }]
  return [others, isOpen(question, now) ? { state: "open", write: question.write } : { state: "expired" }]
}
