/** Runs a command line. */
import * as Cause from "effect/Cause"
import * as CliConfig from "effect/cli/CliConfig"
import type * as CliError from "effect/cli/CliError"
import * as CliOutput from "effect/cli/CliOutput"
import * as Command from "effect/cli/Command"
import * as Completions from "effect/cli/Completions"
import * as GlobalFlag from "effect/cli/GlobalFlag"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { commandsFor, factsIn, honouredBy, listedEntries } from "./commands/find.ts"
import { readWords, refuseIgnored, type Wrong } from "./help/command-line.ts"
import { presenter } from "./help/presenter.ts"
import { areasOf } from "./operations/areas.ts"
import { OwnSecrets, withoutSecrets } from "./output/own-secrets.ts"
import { printableLines } from "./output/printable.ts"
import { ReaderGone, Screen } from "./output/screen.ts"
import { Estimating } from "./session/costs/estimating.ts"
import { Commands } from "./session/facts.ts"
import { withGivenFlags } from "./help/given-flags.ts"
import { versionFor } from "./help/version-for.ts"
import { exitCodes } from "./session/refusal.ts"
import { Sent } from "./session/sent.ts"
import { checkShared, nameIn, root } from "./session/shared.ts"

type Environment = Screen | Command.Environment

const isMisused = (error: unknown): error is CliError.ShowHelp =>
  typeof error === "object" && error !== null && "_tag" in error && error._tag === "ShowHelp"

/** Help, or what is wrong with a command line, after it was presented. */
class Presented extends Data.TaggedError("Presented")<{ readonly isHelp: boolean }> {}

/** Reports a failed command, and returns the exit code. */
const codeOf = Effect.fnUntraced(function* (cause: Cause.Cause<unknown>, args: ReadonlyArray<string>) {
  const error = Cause.squash(cause)
  if (error instanceof ReaderGone) return exitCodes.done
  if (error instanceof Presented) return error.isHelp ? exitCodes.done : exitCodes.input
  const { reportCause } = yield* Effect.promise(() => import("./session/failure.ts"))
  const { vocabularyOf } = yield* Effect.promise(() => import("./help/vocabulary.ts"))
  const { profileNames } = yield* Effect.promise(() => import("./profiles/profile.ts"))
  // A profile that cannot be read was reported by the command that failed, and adds nothing here.
  const profiles = Effect.orElseSucceed(profileNames, () => [])
  const { code, lines } = reportCause(cause, yield* vocabularyOf(args), yield* profiles)
  const { tell } = yield* Screen
  for (const [index, line] of lines.entries()) yield* tell(index === 0 ? `xeffect: ${line}` : line)
  return code
})

const overview = async () => ({
  commands: listedEntries,
  areas: await areasOf()
})

/** With `--` before the command that `xeffect cost` estimates: its flags do not belong to `cost`, even if it was left out. */
const withDashes = (args: ReadonlyArray<string>): ReadonlyArray<string> => {
  const after = args.indexOf(nameIn(args) ?? "") + 1
  const isEstimate = args[after - 1] === "cost" && args[after]?.startsWith("-") === false
  return isEstimate ? [...args.slice(0, after), "--", ...args.slice(after)] : args
}

/** Presents why a command line is refused. */
const refuse = Effect.fnUntraced(function* ({ hint, path, sentence }: Wrong) {
  const { tell } = yield* Screen
  for (const line of [`xeffect: ${sentence}`, hint, `Help: ${["xeffect", ...path].join(" ")} --help`]) yield* tell(line)
  return yield* new Presented({ isHelp: false })
})

/** The words to parse. Refused are texts that look like flags, and flags that the command would ignore. */
const checked = Effect.fnUntraced(function* (command: Command.Command.Any, args: ReadonlyArray<string>) {
  const words = readWords(Completions.fromCommand(command), args)
  if (words._tag === "Wrong") return yield* refuse(words)
  const honoured = yield* Effect.promise(() => honouredBy(words.path))
  // An estimate is a dry run, also of a command that has none otherwise.
  const known = (yield* Estimating) ? [...honoured, "dry-run" as const] : honoured
  const ignored = refuseIgnored(words, known)
  return ignored === undefined ? words.words : yield* refuse(ignored)
})

/** The commands, for one that is about another. */
const self: Effect.Effect<Commands["Service"], never, Environment> = Effect.map(
  Effect.context<Environment>(),
  (context) => ({
    factsIn: (args) => Effect.promise(() => factsIn(args)),
    execute: (args) => Effect.provideContext(execute(args), context)
  })
)

/** Runs a command line. An error in it is reported, and fails; other failures are not reported yet. */
export const execute = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const commands = yield* Effect.promise(() => commandsFor(args))
  // Commands are as many as there are, of any input.
  const command = root.pipe(Command.withSubcommands(commands as never), Command.provideEffectDiscard(checkShared))
  const words = yield* checked(command, withDashes(args))
  yield* Command.runWith(command, { version: versionFor(args), renderErrors: true })(words).pipe(
    Effect.provideServiceEffect(Commands, self),
    Effect.provide([
      CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version] }),
      CliOutput.layerPresenter(presenter(yield* Screen, overview))
    ]),
    // One command line may be within another, which must not present it again.
    Effect.mapError((error) => (isMisused(error) ? new Presented({ isHelp: error.errors.length === 0 }) : error))
  )
})

const running = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  // Asked by a shell at each tab: not a command that people see.
  if (args[0] === "__complete") {
    const { complete } = yield* Effect.promise(() => import("./completions/complete.ts"))
    yield* complete(args.slice(1))
    return exitCodes.done
  }
  const sent = { isSent: false }
  const exit = yield* Effect.exit(Effect.provideService(execute(args), Sent, sent))
  if (Exit.isSuccess(exit)) return exitCodes.done
  const code = yield* codeOf(exit.cause, args)
  // The code for wrong input says that nothing was sent.
  return code === exitCodes.input && sent.isSent ? exitCodes.fault : code
})

/**
 * A screen on which nobody steers the terminal by what a sentence repeats of a command line, a file or a response, and on which a
 * response that repeats the credentials of its request is without them. Bytes, as of a file, are as they are.
 */
const guarded = (
  screen: Screen["Service"],
  secrets: ReadonlySet<string>,
  args: ReadonlyArray<string>
): Screen["Service"] => ({
  ...screen,
  write: (data) => screen.write(typeof data === "string" ? withoutSecrets(data, secrets) : data),
  tell: (text) => screen.tell(withoutSecrets(printableLines(withGivenFlags(text, args)), secrets)),
  ask: (question) => screen.ask(printableLines(question)),
  askHidden: (question) => screen.askHidden(printableLines(question))
})

/**
 * Runs the command line and returns its exit code. Failures are reported on standard error; nothing fails but by
 * interruption.
 */
export const run = (args: ReadonlyArray<string>) =>
  Effect.suspend(() => {
    const secrets = new Set<string>()
    return Effect.updateService(Effect.provideService(running(args), OwnSecrets, secrets), Screen, (screen) =>
      guarded(screen, secrets, args)
    )
  })
