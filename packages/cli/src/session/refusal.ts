import * as Data from "effect/Data"

/** What the command ends with, by the exit codes that the guide lists. */
export const exitCodes = {
  done: 0,
  fault: 1,
  input: 2,
  signIn: 3,
  forbidden: 4,
  notFound: 5,
  limit: 6,
  money: 7,
  outcomeUnknown: 8,
  transport: 9,
  interrupted: 130
} as const

/** Why a command ends: a sentence, what to do about it, and the exit code. */
export class Refusal extends Data.TaggedError("Refusal")<{
  readonly message: string
  readonly remedy?: string | undefined
  readonly code: number
}> {}

/** A command that was not given what it needs. */
export const misuse = (message: string, remedy?: string): Refusal =>
  new Refusal({ message, remedy, code: exitCodes.input })
