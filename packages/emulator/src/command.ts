/** The command line: its flags, what it prints, and what it runs. */
import * as Cause from "effect/Cause"
import * as CliConfig from "effect/cli/CliConfig"
import type * as CliError from "effect/cli/CliError"
import * as CliOutput from "effect/cli/CliOutput"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as GlobalFlag from "effect/cli/GlobalFlag"
import * as Console from "effect/Console"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import * as Runtime from "effect/Runtime"
import { Emulator, layerEmulator } from "./emulator.ts"
import { EmulatorServer, layerServer } from "./server.ts"
import { version } from "./version.ts"

/** A flag whose value is read by a function, and refused with a sentence if that returns nothing. */
const flag = <A>(name: string, metavar: string, must: string, read: (text: string) => A | undefined) =>
  Flag.String(name).pipe(
    Flag.withMetavar(metavar),
    Flag.filterMap(
      (text) => Option.fromUndefinedOr(read(text)),
      (text) => `--${name} must be ${must}, but is ${JSON.stringify(text)}.`
    )
  )

const wholeNumber = (text: string, least: number, greatest: number): number | undefined =>
  /^\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= greatest ? Number(text) : undefined

const port = flag("port", "PORT", "a port from 0 to 65535", (text) => wholeNumber(text, 0, 65_535)).pipe(
  Flag.withAlias("p"),
  Flag.withDescription("Port to listen on, 0 for any that is free (default: 8080)"),
  Flag.withDefault(8080)
)

const vocabularies = ["tweets", "posts"] as const

const vocabulary = flag("vocabulary", "tweets|posts", "tweets or posts", (text) =>
  vocabularies.find((name) => name === text)
).pipe(
  Flag.withDescription(
    "Names in responses: tweets, as in recorded traffic, or posts, as in the newest description (default: tweets)"
  ),
  Flag.withDefault(vocabularies[0])
)

const most = 1_000_000_000

const limits = flag("limits", "off|declared|N", "off, declared or a number of requests from 1", (text) =>
  text === "off" || text === "declared" ? text : wholeNumber(text, 1, most)
).pipe(
  Flag.withDescription(
    "Rate limits: off, declared (those that the X API publishes), or N requests in 15 minutes for each operation and user (default: declared)"
  ),
  Flag.withDefault("declared" as const)
)

const latency = flag("latency", "MS", "a whole number of milliseconds", (text) => wholeNumber(text, 0, most)).pipe(
  Flag.withDescription("Milliseconds by which each response is held back (default: 0)"),
  Flag.withDefault(0)
)

const fail = flag("fail", "SHARE", "a share from 0 to 1, as 0.1", (text) =>
  /^\d?(?:\.\d{1,15})?$/.test(text) && text !== "" && Number(text) <= 1 ? Number(text) : undefined
).pipe(
  Flag.withDescription("Share of the requests that fail with a 503 at random, from 0 to 1, as 0.1 (default: 0)"),
  Flag.withDefault(0)
)

const log = Flag.Boolean("log").pipe(
  Flag.withDescription("Log a line for each request to standard error: method, path, status, milliseconds; no secret"),
  Flag.withDefault(false)
)

// Lines that can be pasted into a shell or a file of settings.
const announce = Effect.gen(function* () {
  const { credentials } = yield* Emulator
  const { url } = yield* EmulatorServer
  yield* Console.log(
    [
      "# Read by layerConfig of @xeffect/http: the address, the app-only token, and OAuth 1.0a of the main user",
      `X_BASE_URL=${url}`,
      `X_BEARER_TOKEN=${credentials.bearer_token}`,
      `X_CONSUMER_KEY=${credentials.consumer_key}`,
      `X_CONSUMER_SECRET=${credentials.consumer_secret}`,
      `X_ACCESS_TOKEN=${credentials.access_token}`,
      `X_ACCESS_TOKEN_SECRET=${credentials.access_token_secret}`,
      "# OAuth 2.0: a token of the main user, which may be the value of X_BEARER_TOKEN",
      `X_OAUTH2_USER_TOKEN=${credentials.oauth2_user_token}`,
      "# OAuth 2.0: the app for a sign-in, as a confidential client, or as a public client, which has no secret",
      `X_CLIENT_ID=${credentials.client_id}`,
      `X_CLIENT_SECRET=${credentials.client_secret}`,
      `X_PUBLIC_CLIENT_ID=${credentials.public_client_id}`
    ].join("\n")
  )
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
      return error.option === "log" ? "--log takes no value." : error.expected
    case "UnrecognizedOption":
      return `${error.option} is not a flag of this command.`
    case "UnexpectedArgument":
      return `The command takes no arguments, but is given ${JSON.stringify(error.arguments.join(" "))}.`
    default:
      return error.message.split("\n")[0] ?? ""
  }
}

const presenter: CliOutput.Presenter = {
  present: (event) => {
    if (event._tag !== "InvalidInvocation") return CliOutput.defaultPresenter.present(event)
    const [first] = event.errors
    return Console.error(`${first === undefined ? "" : sentenceOf(first)} See xeffect-emulator --help.`)
  }
}

// Standard output has the lines of settings alone.
const logger = Logger.withConsoleError(
  Logger.make<unknown, string>(({ cause, message }) => {
    const text = Array.isArray(message) ? message.join(" ") : String(message)
    return cause.reasons.length === 0 ? text : `${text} ${Cause.pretty(cause)}`
  })
)

const flags = { port, log, limits, latency, fail, vocabulary }

const emulator = Command.make("xeffect-emulator", flags, ({ port, ...options }) => {
  const server = Layer.provideMerge(layerServer({ port }), layerEmulator(options))
  return Layer.launch(Layer.provide(Layer.effectDiscard(announce), server)).pipe(
    Effect.catchTag("ServeError", ({ cause }) =>
      Effect.andThen(Console.error(`The emulator cannot listen on port ${port}: ${cause}.`), new NotListening())
    )
  )
}).pipe(
  Command.withDescription("The X API v2 in memory, on a port of this machine. Nothing leaves it, nothing is stored.")
)

/** Runs the command with arguments. What it cannot follow it refuses with a sentence, and fails with exit code 2. */
export const run = (args: ReadonlyArray<string>) =>
  Command.runWith(emulator, { version })(args).pipe(
    Effect.catchTag("ShowHelp", ({ errors }) => (errors.length === 0 ? Effect.void : new Misused())),
    Effect.provide([
      CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version] }),
      CliOutput.layerPresenter(presenter),
      Logger.layer([logger])
    ])
  )
