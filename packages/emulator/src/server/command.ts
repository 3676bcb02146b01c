/** The command line: its flags, what it prints, and what it runs. */
import * as Cause from "effect/Cause"
import * as CliConfig from "effect/cli/CliConfig"
import type * as CliError from "effect/cli/CliError"
import * as CliOutput from "effect/cli/CliOutput"
import * as Command from "effect/cli/Command"
import * as GlobalFlag from "effect/cli/GlobalFlag"
import * as Console from "effect/Console"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as ChildProcess from "effect/process/ChildProcess"
import * as Runtime from "effect/Runtime"
import type { UserTokens } from "../auth/oauth/user-tokens.ts"
import { Emulator, layerEmulator } from "../emulator/emulator.ts"
import { flags, type Given, isSwitch, type Settings, settingsOf, withTime } from "./flags.ts"
import { inspectPath, layerInspected } from "./inspect.ts"
import { EmulatorServer, layerServer } from "./server.ts"
import { version } from "./version.ts"

/** The tokens of a user, who is added if there is nobody of that handle. */
const tokensOf = Effect.fnUntraced(function* (handle: string) {
  const { addUsers, user, world } = yield* Emulator
  const isThere = Array.from(world.users.values()).some(
    ({ username }) => username.toLowerCase() === handle.toLowerCase()
  )
  if (!isThere) yield* addUsers({ count: 1, username: () => handle, fields: () => ({ name: handle }) })
  return yield* user.tokens(handle)
})

const linesOf = (prefix: string, tokens: UserTokens): ReadonlyArray<string> => [
  `${prefix}_USERNAME=${tokens.username}`,
  `${prefix}_ACCESS_TOKEN=${tokens.access_token}`,
  `${prefix}_ACCESS_TOKEN_SECRET=${tokens.access_token_secret}`,
  `${prefix}_OAUTH2_USER_TOKEN=${tokens.oauth2_user_token}`
]

// Lines that can be pasted into a shell or a file of settings.
const announce = Effect.fnUntraced(function* (handles: ReadonlyArray<string>, publicUrl: string | undefined) {
  const { credentials, user, world } = yield* Emulator
  const others = yield* Effect.forEach(handles, tokensOf)
  const other = yield* user.tokens(world.seed.users.ben)
  const { url } = yield* EmulatorServer
  yield* Console.log(
    [
      "# Read by layerConfig of @xeffect/http: the address, the app-only token, and OAuth 1.0a of the main user",
      `X_BASE_URL=${publicUrl ?? url}`,
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
      `X_PUBLIC_CLIENT_ID=${credentials.public_client_id}`,
      "# What is there to begin with: the main user, the latest post and a list of theirs, and another user",
      `X_USER_ID=${world.seed.users.main}`,
      `X_USERNAME=${world.users.get(world.seed.users.main)?.username}`,
      `X_POST_ID=${world.seed.posts.latest}`,
      `X_LIST_ID=${world.seed.lists.harbour}`,
      `X_OTHER_USER_ID=${other.user_id}`,
      "# The other user, who can mention the main one: OAuth 1.0a with the same consumer key and secret, and OAuth 2.0",
      ...linesOf("X_OTHER", other),
      ...others.flatMap((tokens) => {
        const prefix = `X_USER_${tokens.username.toUpperCase()}`
        return [`# The user @${tokens.username}`, `${prefix}_ID=${tokens.user_id}`, ...linesOf(prefix, tokens)]
      })
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
      return isSwitch(error.option) ? `--${error.option} takes no value.` : error.expected
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

const openers: Readonly<Record<string, string>> = { darwin: "open", win32: "explorer" }

/** Opens the page in the browser, if there is one. Its address is printed in any case. */
const openPage = Effect.gen(function* () {
  const { url } = yield* EmulatorServer
  const address = `${url}${inspectPath}`
  yield* Console.error(`What is in the emulator: ${address}`)
  const command = ChildProcess.make(openers[process.platform] ?? "xdg-open", [address], {
    stdout: "ignore",
    stderr: "ignore"
  })
  yield* Effect.forkScoped(Effect.ignore(Effect.scoped(Effect.flatMap(command, ({ exitCode }) => exitCode))))
})

const serve = (
  { allowed_hosts, allowed_origins, max_body_size, port, ...options }: Settings,
  { open, users }: Given
) => {
  const server = layerServer({ port, allowed_hosts, allowed_origins, max_body_size })
  const emulator = layerEmulator(options)
  const announced = Layer.provide(
    Layer.effectDiscard(Effect.andThen(announce(users, options.public_url), open ? openPage : Effect.void)),
    Layer.provideMerge(server, open ? Layer.provide(layerInspected, emulator) : emulator)
  )
  return Effect.catchTag(Layer.launch(announced), "ServeError", ({ cause }) =>
    Effect.andThen(Console.error(`The emulator cannot listen on port ${port}: ${cause}.`), new NotListening())
  )
}

const start = Effect.fnUntraced(function* (given: Given) {
  if (given.auto_approve && given.deny) {
    yield* Console.error("--auto-approve and --deny exclude each other. See xeffect-emulator --help.")
    return yield* new Misused()
  }
  return yield* withTime(given, serve(settingsOf(given), given))
})

const emulator = Command.make("xeffect-emulator", flags, start).pipe(
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
