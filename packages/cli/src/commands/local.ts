/** Commands that send nothing: what is known, what a text is, an emulator. */
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import { handler } from "./handler.ts"

const name = Argument.String("name").pipe(
  Argument.optional,
  Argument.withDescription("The command of an operation, or an area. Default: all")
)

const loadLimits = Effect.promise(() => import("../actions/limits.ts"))

const left = Flag.Boolean("left").pipe(
  Flag.withDefault(false),
  Flag.withDescription("Only those of which it is known what is left")
)

export const limits = Command.make(
  "limits",
  { name, left },
  handler(loadLimits, ({ limits }, { left, name }, shared) => limits(name, left, shared))
).pipe(
  Command.withDescription(
    "Prints the published rate limits of operations, and what is left of them for these credentials, when they reset, and when that was known: from the last response to a command of this machine. It sends no request."
  ),
  Command.withExamples([{ command: "xeffect limits search-recent-tweets" }, { command: "xeffect limits --left" }])
)

export const prices = Command.make(
  "prices",
  { name },
  handler(loadLimits, ({ prices }, { name }, shared) => prices(name, shared))
).pipe(
  Command.withDescription(
    "Prints what operations cost by the published price list. --dry-run prints the cost of a call."
  ),
  Command.withExamples([{ command: "xeffect prices tweets" }])
)

export const cost = Command.make(
  "cost",
  {
    command: Argument.String("command").pipe(
      Argument.variadic(),
      Argument.withDescription(
        "After --, a command with its arguments and flags: its price is printed, and it is not run"
      )
    )
  },
  handler(
    Effect.promise(() => import("../actions/cost.ts")),
    ({ cost }, { command }, shared) => cost(command, shared)
  )
).pipe(
  Command.withDescription(
    "Prints what the commands of this user on this machine have cost today and this month, in UTC, in all and by command: --budget counts all of them. Then the balance of the developer account, if X has one for the app. Or estimates what a command would cost. Only for --all and collections does that ask the X API, which is billed itself."
  ),
  Command.withExamples([
    { command: "xeffect cost" },
    { command: "xeffect cost -- search '#tides' --limit 500" },
    { command: "xeffect cost -- followers XDevelopers --all" }
  ])
)

const text = Argument.String("text").pipe(Argument.withDescription("The text, - for standard input"))

const loadText = Effect.promise(() => import("../actions/text.ts"))

const count = Command.make(
  "count",
  { text },
  handler(loadText, ({ countText }, { text }, shared) => countText(text, shared))
).pipe(Command.withDescription("Counts a text as the X API does: links are 23, emoji 2, and a post has 280."))

const split = Command.make(
  "split",
  {
    text,
    numbered: Flag.Boolean("numbered").pipe(Flag.withDefault(false), Flag.withDescription("Number the posts, as 1/3"))
  },
  handler(loadText, ({ splitPosts }, { numbered, text }, shared) => splitPosts(text, numbered, shared))
).pipe(Command.withDescription("Splits a text into posts, at the ends of paragraphs, sentences and words."))

const query = Command.make(
  "query",
  { text },
  handler(loadText, ({ checkQuery }, { text }, shared) => checkQuery(text, shared))
).pipe(Command.withDescription("Checks a query for posts, says what is wrong and where, and prints how it is read."))

export const textCommand = Command.make("text").pipe(
  Command.withDescription("Counts and splits texts, and checks queries, without a request."),
  Command.withSubcommands([count, split, query])
)

export const emulator = Command.make(
  "emulator",
  {
    port: Flag.String("port").pipe(
      Flag.withAlias("p"),
      Flag.withMetavar("port"),
      Flag.withDefault("0"),
      Flag.withDescription("Port to listen on (default: any that is free)")
    ),
    limits: Flag.Literals("limits", ["declared", "off"]).pipe(
      Flag.withDefault("declared"),
      Flag.withDescription("Rate limits: declared, as the X API publishes them, or off (default: declared)")
    ),
    live: Flag.Boolean("live").pipe(
      Flag.withDefault(true),
      Flag.withDescription(
        "Let people post and follow of their own accord (default: they do); --no-live leaves it quiet"
      )
    )
  },
  handler(
    Effect.promise(() => import("../actions/emulator.ts")),
    ({ emulate }, emulating) => emulate(emulating)
  )
).pipe(
  Command.withDescription(
    "Runs the X API in memory on a port of this machine, and prints its credentials as variables. While it runs, --emulator of other commands uses it."
  ),
  Command.withExamples([{ command: "xeffect emulator --port 8080" }])
)
