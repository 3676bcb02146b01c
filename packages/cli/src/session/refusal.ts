import { field } from "@xeffect/core/wire"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** The exit codes of commands, as the guide lists them. */
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

/** Refuses --dry-run of a command whose requests depend on the responses before: it would send them. */
export const noDryRun = ({ dry_run }: { readonly dry_run: boolean }) =>
  dry_run
    ? Effect.fail(
        misuse(
          "--dry-run cannot show the requests of this command, because they depend on responses. Nothing was sent."
        )
      )
    : Effect.void

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "your disk quota is used up",
  EACCES: "you have no permission",
  EPERM: "you have no permission",
  EROFS: "the file system is read-only",
  ENOTDIR: "a part of its path is not a folder",
  EISDIR: "it is a folder"
}

/** The result of an act on a file, or `undefined` if the file, or a folder of its path, is not there. */
export const ifThere = <A>(act: () => A): A | undefined => {
  try {
    return act()
  } catch (cause) {
    if (["ENOENT", "ENOTDIR"].includes(String(field(cause, "code")))) return undefined
    throw cause
  }
}

/** An act on a file that failed. */
type Act = "read" | "removed" | "written"

/** The failure of an act on a file: it names the file and the reason. */
export const fileRefusal =
  (path: string, what: Act) =>
  (cause: unknown): Refusal => {
    const why = reasons[String(field(cause, "code"))] ?? (cause instanceof Error ? cause.message : String(cause))
    return new Refusal({ message: `${path} cannot be ${what}: ${why}.`, code: exitCodes.fault })
  }

/** Does something with a file. */
export const attemptFile = <A>(path: string, what: Act, use: () => A): Effect.Effect<A, Refusal> =>
  Effect.try({ try: use, catch: fileRefusal(path, what) })
