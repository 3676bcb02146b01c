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
import type { UserTokens } from "../auth/oauth/user-tokens.ts"
import { layerControlled } from "./control/controlled.ts"
import { layerWithControl } from "./control/door.ts"
import { Emulator } from "../emulator/emulator.ts"
import { flags, type Given, isSwitch } from "./flags.ts"
import { inspectPath, layerInspected } from "./inspect.ts"
import { emulatorOptionsOf, serverOptionsOf, startOf } from "./settings.ts"
import { notListening } from "./not-listening.ts"
import { EmulatorServer, layerServer } from "./server.ts"
import { version } from "./version.ts"

/** Adds users by their handles, and issues the tokens that are printed, so that they hold after each reset too. */
const prepare = (handles: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { user, world } = yield* Emulator
    yield* user.tokens(world.seed.users.ben)
    yield* Effect.forEach(handles, tokensOf, { discard: true })
  })

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
const announce = Effect.fnUntraced(function* ({ control, public_url, users }: Given, token: string) {
  const { credentials, user, world } = yield* Emulator
  const others = yield* Effect.forEach(users, tokensOf)
  const other = yield* user.tokens(world.seed.users.ben)
  const { url } = yield* EmulatorServer
  yield* Console.log(
    [
      "# Read by layerConfig of @xeffect/http: the address, the app-only token, and OAuth 1.0a of the main user",
      `X_BASE_URL=${Option.getOrElse(public_url, () => url)}`,
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
      ...(control ? ["# The token of the control at /emulator/", `X_EMULATOR_TOKEN=${token}`] : []),
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

/** The token of the control: that of the environment, or a new one. */
const makeToken = (given: string | undefined): string => given ?? Hex.encode(crypto.getRandomValues(new Uint8Array(24)))

const shortestToken = 16

const checkToken = (token: string): boolean => token.length >= shortestToken && /^[\x21-\x7e]+$/.test(token)

const serve = (given: Given, token: string) => {
  const server = serverOptionsOf(given)
  const controlled = layerControlled(emulatorOptionsOf(given), startOf(given), prepare(given.users))
  const emulator = given.open ? Layer.provideMerge(layerInspected, controlled) : controlled
  const guard = { token, allow_remote: given.control_remote, allowed_hosts: server.allowed_hosts }
  const served = given.control ? layerWithControl(server, guard) : layerServer(server)
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
  if (auto_approve && deny) return "--auto-approve and --deny exclude each other."
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
  const token = makeToken(Option.getOrUndefined(yield* Effect.orDie(Config.option(Config.String("X_EMULATOR_TOKEN")))))
  if (given.control && !checkToken(token)) {
    return yield* misused(`X_EMULATOR_TOKEN must have ${shortestToken} characters or more, without spaces.`)
  }
  return yield* serve(given, token)
})

const emulator = Command.make("xeffect-emulator", flags, start).pipe(
  Command.withDescription("The X API v2 in memory, on a port of this machine. Nothing leaves it, nothing is stored.")
)

/** Runs the command with arguments. It refuses a command line that it cannot follow with a sentence, and fails with exit code 2. */
export const run = (args: ReadonlyArray<string>) =>
  Command.runWith(emulator, { version })(args).pipe(
    Effect.catchTag("ShowHelp", ({ errors }) => (errors.length === 0 ? Effect.void : new Misused())),
    Effect.provide([
      CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version] }),
      CliOutput.layerPresenter(presenter),
      Logger.layer([logger])
    ])
  )
