/** Commands that go on until Ctrl-C. */
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import { optionalText, repeatedText } from "./flags.ts"
import { handler } from "./handler.ts"

export const stream = Command.make(
  "stream",
  {
    rules: Argument.String("rule").pipe(
      Argument.variadic(),
      Argument.withDescription(
        "A rule that posts must match. New rules replace the rules of your last run. Without a rule, the command uses those again"
      )
    ),
    output: optionalText("output", "file", "Append posts to this file, as one line of JSON each, without duplicates")
  },
  handler(
    Effect.promise(() => import("../actions/following/stream.ts")),
    ({ stream }, following, shared) => stream(following, shared)
  )
).pipe(
  Command.withDescription(
    "Prints posts as people publish them, until Ctrl-C, and reconnects if the connection is lost. If you run the same command again, it first searches for the posts that it missed. After a crash it may print the posts of the last second again, except with --output. X streams to apps, not to users: sign in with xeffect login app --profile app, and add --profile app."
  ),
  Command.withExamples([
    { command: "xeffect stream '#tides' 'harbour lang:en'" },
    { command: "xeffect stream '#tides' --output tides.ndjson" }
  ])
)

const listen = Command.make(
  "listen",
  {
    public_url: optionalText("public-url", "url", "The https address of a tunnel to this machine"),
    port: Flag.String("port").pipe(
      Flag.withAlias("p"),
      Flag.withMetavar("port"),
      Flag.withDefault("8787"),
      Flag.withDescription("The port of this machine to which the tunnel leads (default: 8787)")
    ),
    forward: optionalText("forward", "url", "Forward each event to this address of a program on this machine"),
    event: repeatedText(
      "event",
      "type",
      "Subscribe to an event type of the user, such as post.mention.create; may be repeated"
    )
  },
  handler(
    Effect.promise(() => import("../actions/webhook.ts")),
    ({ listen }, listening, shared) => listen(listening, shared)
  )
).pipe(
  Command.withDescription("Receives events on this machine, checks their signatures and prints them."),
  Command.withExamples([
    { command: "xeffect webhook listen --emulator" },
    { command: "xeffect webhook listen --public-url https://tunnel.example/x --event post.mention.create" }
  ])
)

const trigger = Command.make(
  "trigger",
  {
    types: Argument.String("type").pipe(
      Argument.variadic(),
      Argument.withDescription(
        "A type of event, such as post.mention.create. challenge sends the check that X makes before it delivers events. Without a type, the command lists all types"
      )
    ),
    to: optionalText("to", "url", "The address of the webhook, such as http://localhost:3000/x"),
    user_id: optionalText("user-id", "id", "The user whom the events are about (default: a made-up one)")
  },
  handler(
    Effect.promise(() => import("../actions/trigger.ts")),
    ({ trigger }, triggering, shared) => trigger(triggering, shared)
  )
).pipe(
  Command.withDescription(
    "Sends made-up events to your webhook, signed as X signs them: with X_CONSUMER_SECRET, X_CLIENT_SECRET or both, or with the secrets of a profile. With --emulator it uses the secrets of an emulator. It sends nothing to X, and X bills nothing."
  ),
  Command.withExamples([
    { command: "xeffect webhook trigger" },
    { command: "xeffect webhook trigger challenge --to http://localhost:3000/x --emulator" },
    { command: "xeffect webhook trigger post.mention.create follow.follow --to http://localhost:3000/x" },
    { command: "xeffect webhook trigger like.create --dry-run" }
  ])
)

export const webhook = Command.make("webhook").pipe(
  Command.withDescription("Receives events of the X API, and sends made-up ones to your webhook."),
  Command.withSubcommands([listen, trigger])
)
