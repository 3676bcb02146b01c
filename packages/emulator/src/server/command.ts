/** The command line: its flags, what it prints, and what it runs. */
import * as Cause from "effect/Cause"
import * as CliConfig from "effect/cli/CliConfig"
import type * as CliError from "effect/cli/CliError"
import * as CliOutput from "effect/cli/CliOutput"
import * as Command from "effect/cli/Command"
import * as GlobalFlag from "effect/cli/GlobalFlag"
import * as Config from "effect/Config"
import * as Console from "effect/Console"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Hex from "effect/encoding/Hex"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as ChildProcess from "effect/process/ChildProcess"
import * as Option from "effect/Option"
import * as Runtime from "effect/Runtime"
import { layerControlled } from "./control/controlled.ts"
import { layerWithControl } from "./control/door.ts"
import { isSwitch } from "./flags/names.ts"
import { flags, type Given } from "./flags/flags.ts"
import { inspectPath, layerInspected } from "./inspect.ts"
import { emulatorOptionsOf, serverOptionsOf, startOf } from "./flags/settings.ts"
import { notListening } from "./not-listening.ts"
import { givenToken, linesOf, prepare, printedSections } from "./printed.ts"
import { EmulatorServer, layerServer } from "./server.ts"
import { type Environment, variableOf, withVariables } from "./flags/variables.ts"
import { version } from "./version.ts"

/** The token of the control, and whether the environment gave it. */
interface Token {
  readonly text: string
  readonly isGiven: boolean
}

// Who gave the token has it. It may be a secret of a job, whose output others read.
const announce = Effect.fnUntraced(function* ({ control, public_url, users }: Given, { isGiven, text }: Token) {
  const { url } = yield* EmulatorServer
  const base_url = Option.getOrElse(public_url, () => url)
  const lines = linesOf(yield* printedSections({ base_url, users, token: control && !isGiven ? text : undefined }))
  yield* Console.log(control && isGiven ? `${lines}\n${givenToken}` : lines)
})

/** A command line that cannot be followed. Its sentence is printed before. */
class Misused extends Data.TaggedError("Misused") {
  override readonly [Runtime.errorExitCode] = 2
  override readonly [Runtime.errorReported] = false
}

/** A port that cannot be listened on. Its sentence is printed before. */
class NotListening extends Data.TaggedError("NotListening") {
  override readonly [Runtime.errorExitCode] = 1
  override readonly [Runtime.errorReported] = false
}

const sentenceOf = (error: CliError.NonShowHelpErrors): string => {
  switch (error._tag) {
    case "InvalidValue":
      if (error.value === "") return `--${error.option} needs a value.`
      return isSwitch(error.option) ? `--${error.option} takes no value.` : error.expected
    case "UnrecognizedOption":
      return `${error.option} is not a flag of this command.`
    case "UnexpectedArgument":
      return `The command takes no arguments, but got ${JSON.stringify(error.arguments.join(" "))}.`
    default:
      return error.message.split("\n")[0] ?? ""
  }
}

/** Names the variable in place of the flag that it set. */
const naming = (sentence: string, set: ReadonlyArray<string>): string => {
  const flag = set.find((name) => sentence.startsWith(`--${name} `))
  return flag === undefined ? sentence : `${variableOf(flag)}${sentence.slice(flag.length + 2)}`
}

const presenterOf = (set: ReadonlyArray<string>): CliOutput.Presenter => ({
  present: (event) => {
    if (event._tag !== "InvalidInvocation") return CliOutput.defaultPresenter.present(event)
    const [first] = event.errors
    const sentence = first === undefined ? "" : naming(sentenceOf(first), set)
    return Console.error(`${sentence} See xeffect-emulator --help.`)
  }
})

// Standard output has the lines of settings alone.
const logger = Logger.withConsoleError(
  Logger.make<unknown, string>(({ cause, message }) => {
    const text = Array.isArray(message) ? message.join(" ") : String(message)
    return cause.reasons.length === 0 ? text : `${text} ${Cause.pretty(cause)}`
  })
)

const openers: Readonly<Record<string, string>> = { darwin: "open", win32: "explorer" }

/** Opens the page in the browser, if there is one. Its address is printed in any case. */
const openPage = Effect.gen(function* () {
  const { url } = yield* EmulatorServer
  const address = `${url}${inspectPath}`
  yield* Console.error(`The page of the emulator: ${address}`)
  const command = ChildProcess.make(openers[process.platform] ?? "xdg-open", [address], {
    stdout: "ignore",
    stderr: "ignore"
  })
  yield* Effect.forkScoped(Effect.ignore(Effect.scoped(Effect.flatMap(command, ({ exitCode }) => exitCode))))
})

/** The token of the control: the environment's, or a new one. */
const makeToken = (given: Option.Option<string>): Token => ({
  text: Option.getOrElse(given, () => Hex.encode(crypto.getRandomValues(new Uint8Array(24)))),
  isGiven: Option.isSome(given)
})

const shortestToken = 16

const checkToken = (token: string): boolean => token.length >= shortestToken && /^[\x21-\x7e]+$/.test(token)

const serve = (given: Given, token: Token) => {
  const server = serverOptionsOf(given)
  const controlled = layerControlled(emulatorOptionsOf(given), startOf(given), prepare(given.users))
  const emulator = given.open ? Layer.provideMerge(layerInspected, controlled) : controlled
  const guard = { token: token.text, allow_remote: given.control_remote, allowed_hosts: server.allowed_hosts }
  const printed = { users: given.users, public_url: Option.getOrUndefined(given.public_url) }
  const served = given.control ? layerWithControl(server, guard, printed) : layerServer(server)
  const announced = Layer.provide(
    Layer.effectDiscard(Effect.andThen(announce(given, token), given.open ? openPage : Effect.void)),
    Layer.provideMerge(served, emulator)
  )
  return Effect.catchTag(Layer.launch(announced), "ServeError", (error) =>
    Effect.andThen(Console.error(notListening(given.port, error)), new NotListening())
  )
}

/** The error in flags that do not fit each other. */
const misfitOf = ({
  auto_approve,
  control,
  control_remote,
  deny,
  live,
  live_rate,
  stop_clock
}: Given): string | undefined => {
  if (auto_approve && deny) return "--auto-approve and --deny cannot be combined."
  if (stop_clock && !control) return "--stop-clock needs --control, which moves the clock."
  if (!live && Option.isSome(live_rate)) return "--live-rate needs --live."
  return control_remote && !control ? "--control-remote needs --control." : undefined
}

const misused = Effect.fnUntraced(function* (sentence: string): Effect.fn.Return<never, Misused> {
  yield* Console.error(`${sentence} See xeffect-emulator --help.`)
  return yield* new Misused()
})

const start = Effect.fnUntraced(function* (given: Given) {
  const misfit = misfitOf(given)
  if (misfit !== undefined) return yield* misused(misfit)
  // An empty variable says nothing, as an empty flag does.
  const token = makeToken(yield* Effect.option(Config.NonEmptyString("X_EMULATOR_TOKEN")))
  if (given.control && !checkToken(token.text)) {
    return yield* misused(`X_EMULATOR_TOKEN must have at least ${shortestToken} characters, without spaces.`)
  }
  return yield* serve(given, token)
})

const emulator = Command.make("xeffect-emulator", flags, start).pipe(
  Command.withDescription(
    "Runs the X API v2 in memory, on a port of this machine. Nothing leaves the machine, and nothing is stored. Each flag is also an environment variable: --allow-host is X_EMULATOR_ALLOW_HOST, with commas between several values, and --control is X_EMULATOR_CONTROL=true. A flag overrides its variable."
  )
)

/**
 * Runs the command with arguments, and the flags that variables set. It refuses what it cannot follow with a sentence, and fails
 * with exit code 2.
 */
export const run = Effect.fnUntraced(function* (given: ReadonlyArray<string>, environment: Environment = {}) {
  const { args, complaint, set, unknown } = withVariables(given, environment)
  if (complaint !== undefined) return yield* misused(complaint)
  yield* Effect.forEach(unknown, (sentence) => Console.error(sentence), { discard: true })
  return yield* Command.runWith(emulator, { version })(args).pipe(
    Effect.catchTag("ShowHelp", ({ errors }) => (errors.length === 0 ? Effect.void : new Misused())),
    Effect.provide([
      CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version] }),
      CliOutput.layerPresenter(presenterOf(set)),
      Logger.layer([logger])
    ])
  )
})
