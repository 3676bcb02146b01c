import * as Effect from "effect/Effect"
import { field } from "../text/json.ts"

/** The process that holds something which others wait for, such as a claim in a file. */
export interface Holder {
  /** The running system, and its space of process IDs: a process ID means nothing elsewhere. */
  readonly machine: string
  readonly process: number
  /** When the process began, in ticks of the system, since the ID of a process that ended is used again. */
  readonly started: string
}

/** The functions of a file system that find processes. The service of `effect/FileSystem` has them. */
export interface ProcessFiles {
  readonly readFileString: (path: string) => Effect.Effect<string, unknown>
  readonly readLink: (path: string) => Effect.Effect<string, unknown>
}

/** The process as the system describes it. A name in parentheses is before the fields, and may contain anything. */
const statFields = (stat: string): ReadonlyArray<string> => stat.slice(stat.lastIndexOf(")") + 2).split(" ")

/** The state of a process that has ended, and whose parent has not noticed yet. */
const endedStates: ReadonlyArray<string | undefined> = ["Z", "X"]

const hasNoFile = (error: unknown): boolean => field(field(error, "reason"), "_tag") === "NotFound"

/**
 * The holder that this process is, by the files of Linux. `undefined` on other systems: then nobody can say whether it
 * still runs, and what it holds ends with its time.
 *
 * @since 0.1.0
 */
export const thisHolder = (files: ProcessFiles): Effect.Effect<Holder | undefined> =>
  Effect.gen(function* () {
    const stat = yield* files.readFileString("/proc/self/stat")
    const boot = yield* files.readFileString("/proc/sys/kernel/random/boot_id")
    const space = yield* files.readLink("/proc/self/ns/pid")
    const found = {
      machine: `${boot.trim()} ${space}`,
      process: Number.parseInt(stat, 10),
      started: statFields(stat)[19]
    }
    return isHolder(found) ? found : undefined
  }).pipe(Effect.orElseSucceed(() => undefined))

/**
 * Whether a value that was stored names a process.
 * @since 0.1.0
 */
export const isHolder = (value: unknown): value is Holder => {
  const [machine, process, started] = ["machine", "process", "started"].map((name) => field(value, name))
  const isProcess = Number.isSafeInteger(process) && Number(process) > 0
  return isProcess && typeof machine === "string" && typeof started === "string" && /^\d+$/.test(started)
}

/**
 * Whether the process that holds something has certainly ended: it ran on this machine, and is not among its processes any
 * more. `false` if that is not known, as for a process of another machine or container.
 *
 * @since 0.1.0
 */
export const hasEnded = Effect.fnUntraced(function* (
  files: ProcessFiles,
  here: Holder | undefined,
  { machine, process, started }: Holder
): Effect.fn.Return<boolean> {
  if (here === undefined || here.machine !== machine) return false
  return yield* files.readFileString(`/proc/${process}/stat`).pipe(
    Effect.map((stat) => {
      const fields = statFields(stat)
      return endedStates.includes(fields[0]) || (fields[19] !== undefined && fields[19] !== started)
    }),
    Effect.catch((error) => (hasNoFile(error) ? showsAll(files) : Effect.succeed(false)))
  )
})

// A system may hide the processes of other users, the first one among them.
const showsAll = ({ readFileString }: ProcessFiles): Effect.Effect<boolean> =>
  Effect.match(readFileString("/proc/1/stat"), { onFailure: () => false, onSuccess: () => true })
