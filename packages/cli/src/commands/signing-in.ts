/** Commands about accounts. */
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import { kinds } from "../profiles/profile.ts"
import { onOff, optionalText } from "./flags.ts"
import { handler } from "./handler.ts"

export const login = Command.make(
  "login",
  {
    how: Argument.Literals("how", kinds).pipe(
      Argument.optional,
      Argument.withDescription(
        "oauth2: as a user, with scopes. oauth1: as a user, with OAuth 1.0a keys, which X is retiring. app: as the app, without a user (default: oauth2)"
      )
    ),
    client_id: optionalText(
      "client-id",
      "id",
      "For oauth2: the client ID of the app. Default: X_CLIENT_ID, or the command asks"
    ),
    scopes: optionalText("scopes", "a,b", "For oauth2: the scopes to request. Default: all that commands need"),
    port: Flag.String("port").pipe(
      Flag.withMetavar("port"),
      Flag.withDefault("8765"),
      Flag.withDescription(
        "The local port of the callback URL. Add http://127.0.0.1:PORT/callback, with this port, to the callback URLs of the app. 0 takes any free port (default: 8765)"
      )
    ),
    redirect_uri: optionalText("redirect-uri", "url", "With --paste: another registered callback URL of the app"),
    paste: onOff(
      "paste",
      false,
      "Sign in with a browser on another machine, and paste the address to which the browser went"
    ),
    from_oauth1: onOff(
      "from-oauth1",
      false,
      "Exchange OAuth 1.0a keys for OAuth 2.0 tokens, without a browser. The keys are in X_ACCESS_TOKEN and X_ACCESS_TOKEN_SECRET, or in the profile"
    ),
    stdin: onOff(
      "stdin",
      false,
      "Read secrets from standard input: lines such as X_CONSUMER_KEY=…, or a token. With --paste: the address or the PIN"
    ),
    browser: onOff("browser", true, "Open the browser (default: on); --no-browser only prints the link"),
    keychain: onOff(
      "keychain",
      true,
      "Store secrets in the system's keychain (default: on); --no-keychain stores them in files that only you can read"
    )
  },
  handler(
    Effect.promise(() => import("../sign-in/login.ts")),
    ({ login }, given, shared) => login(given, shared)
  )
).pipe(
  Command.withDescription(
    "Signs in, and stores the tokens as a profile, which later commands use. They use the profile of an emulator only if you name it with --profile or with xeffect profiles use. No flag takes a secret. Pass secrets on standard input, type them when asked, or set X_CLIENT_SECRET, X_BEARER_TOKEN, X_CONSUMER_KEY, X_CONSUMER_SECRET, X_ACCESS_TOKEN or X_ACCESS_TOKEN_SECRET."
  ),
  Command.withExamples([
    { command: "xeffect login --client-id ID" },
    { command: "xeffect login --paste", description: "On a machine without a browser" },
    {
      command: "xeffect login --from-oauth1 --client-id ID --profile work",
      description: "Exchange the OAuth 1.0a keys of the profile work"
    },
    { command: "xeffect login oauth1 --profile work" },
    { command: "xeffect login app --stdin < token.txt" },
    { command: "xeffect login --emulator" }
  ])
)

export const logout = Command.make(
  "logout",
  {
    local: onOff("local", false, "Remove the tokens from this machine without revoking them"),
    invalidate: onOff("invalidate", false, "Invalidate the token of an app, for every program that uses it")
  },
  handler(
    Effect.promise(() => import("../sign-in/logout.ts")),
    ({ logout }, given, shared) => logout(given, shared)
  )
).pipe(
  Command.withDescription("Revokes the tokens of a profile, and removes the profile from this machine."),
  Command.withExamples([{ command: "xeffect logout --profile work" }])
)

export const whoami = Command.make(
  "whoami",
  { check: onOff("check", false, "Ask the X API whether the credentials still work") },
  handler(
    Effect.promise(() => import("../sign-in/whoami.ts")),
    ({ whoami }, given, shared) => whoami(given, shared)
  )
).pipe(
  Command.withDescription(
    "Prints which account commands use: the profile, its user, its scopes, where its secrets are, and when its token expires."
  ),
  Command.withExamples([{ command: "xeffect whoami --check" }])
)

const use = Command.make(
  "use",
  { name: Argument.String("name").pipe(Argument.withDescription("The name of a profile")) },
  handler(
    Effect.promise(() => import("../sign-in/profiles.ts")),
    ({ useProfile }, { name }) => useProfile(name)
  )
).pipe(Command.withDescription("Makes a profile the default."))

export const profiles = Command.make(
  "profiles",
  {},
  handler(
    Effect.promise(() => import("../sign-in/profiles.ts")),
    ({ listProfiles }, _, shared) => listProfiles(shared)
  )
).pipe(
  Command.withDescription(
    "Prints the accounts that are signed in on this machine. To use one of them, pass its name to a command as --profile."
  ),
  Command.withExamples([{ command: "xeffect profiles" }, { command: "xeffect profiles use work" }]),
  Command.withSubcommands([use])
)
