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
        "oauth2: a user, with scopes; oauth1: a user, with keys of OAuth 1.0a, which X retires; app: no user (default: oauth2)"
      )
    ),
    client_id: optionalText(
      "client-id",
      "id",
      "The client ID of the app, for oauth2. Default: X_CLIENT_ID, or a question"
    ),
    scopes: optionalText("scopes", "a,b", "What the app may do, for oauth2. Default: everything that commands need"),
    port: Flag.String("port").pipe(
      Flag.withMetavar("port"),
      Flag.withDefault("8765"),
      Flag.withDescription(
        "The port of this machine to which the browser comes back; http://127.0.0.1:8765/callback has to be registered for the app. 0 for any that is free (default: 8765)"
      )
    ),
    redirect_uri: optionalText(
      "redirect-uri",
      "url",
      "With --paste: another callback URL that is registered for the app"
    ),
    paste: onOff("paste", false, "Paste the address to which the browser comes back, for machines without a browser"),
    from_oauth1: onOff(
      "from-oauth1",
      false,
      "Exchange OAuth 1.0a keys for tokens of OAuth 2.0, without a browser: those of X_ACCESS_TOKEN and X_ACCESS_TOKEN_SECRET, or of a profile"
    ),
    stdin: onOff(
      "stdin",
      false,
      "Read secrets from standard input: lines such as X_CONSUMER_KEY=…, a token, or with --paste the address or the PIN"
    ),
    browser: onOff("browser", true, "Open the browser, if there is one; --no-browser prints the link alone"),
    keychain: onOff(
      "keychain",
      true,
      "Store secrets in the keychain of the system; --no-keychain in files of this user"
    )
  },
  handler(
    Effect.promise(() => import("../sign-in/login.ts")),
    ({ login }, given, shared) => login(given, shared)
  )
).pipe(
  Command.withDescription(
    "Signs in, and stores tokens as a profile, which commands use from then on. A profile of an emulator is used only if --profile names it, or after xeffect profiles use. No flag takes a secret: they come from X_CLIENT_SECRET, X_BEARER_TOKEN, X_CONSUMER_KEY, X_CONSUMER_SECRET, X_ACCESS_TOKEN and X_ACCESS_TOKEN_SECRET, from standard input, or from questions."
  ),
  Command.withExamples([
    { command: "xeffect login --client-id ID" },
    { command: "xeffect login --paste", description: "On a machine without a browser" },
    {
      command: "xeffect login --from-oauth1 --client-id ID --profile work",
      description: "Takes over the OAuth 1.0a keys of the profile work"
    },
    { command: "xeffect login oauth1 --profile work" },
    { command: "xeffect login app --stdin < token.txt" },
    { command: "xeffect login --emulator" }
  ])
)

export const logout = Command.make(
  "logout",
  {
    local: onOff("local", false, "Remove the tokens from this machine, and do not revoke them"),
    invalidate: onOff("invalidate", false, "End the token of an app, which all programs of the app share")
  },
  handler(
    Effect.promise(() => import("../sign-in/logout.ts")),
    ({ logout }, given, shared) => logout(given, shared)
  )
).pipe(
  Command.withDescription("Revokes the tokens of a profile, and removes it from this machine."),
  Command.withExamples([{ command: "xeffect logout --profile work" }])
)

export const whoami = Command.make(
  "whoami",
  { check: onOff("check", false, "Ask the X API, so that credentials that no longer work are found") },
  handler(
    Effect.promise(() => import("../sign-in/whoami.ts")),
    ({ whoami }, given, shared) => whoami(given, shared)
  )
).pipe(
  Command.withDescription(
    "Prints which user commands act for: the profile, its user, its scopes, where its secrets are, and when its token expires."
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
).pipe(Command.withDescription("Makes a profile the one that commands use if none is named."))

export const profiles = Command.make(
  "profiles",
  {},
  handler(
    Effect.promise(() => import("../sign-in/profiles.ts")),
    ({ listProfiles }, _, shared) => listProfiles(shared)
  )
).pipe(
  Command.withDescription(
    "Prints the accounts that are signed in on this machine. --profile of any command names one of them."
  ),
  Command.withExamples([{ command: "xeffect profiles" }, { command: "xeffect profiles use work" }]),
  Command.withSubcommands([use])
)
