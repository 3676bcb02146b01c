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
  Flag.withDescription("Print only the limits for which the number of remaining requests is known")
)

export const limits = Command.make(
  "limits",
  { name, left },
  handler(loadLimits, ({ limits }, { left, name }, shared) => limits(name, left, shared))
).pipe(
  Command.withDescription(
    "Prints the published rate limits of operations. For your credentials it also prints how many requests remain and when the limit resets. These numbers are from the last response on this machine. It sends no request."
  ),
  Command.withExamples([{ command: "xeffect limits search-recent-tweets" }, { command: "xeffect limits --left" }])
)

export const prices = Command.make(
  "prices",
  { name },
  handler(loadLimits, ({ prices }, { name }, shared) => prices(name, shared))
).pipe(
  Command.withDescription(
    "Prints the published prices of operations. To see the price of one call, add --dry-run to its command."
  ),
  Command.withExamples([{ command: "xeffect prices tweets" }])
)

export const cost = Command.make(
  "cost",
  {
    command: Argument.String("command").pipe(
      Argument.variadic(),
      Argument.withDescription(
        "After --, a command with its arguments and flags. xeffect prints its price and does not run it"
      )
    )
  },
  handler(
    Effect.promise(() => import("../actions/cost.ts")),
    ({ cost }, { command }, shared) => cost(command, shared)
  )
).pipe(
  Command.withDescription(
    "Prints what your commands on this machine have cost today and this month (UTC), in total and by command. Then it prints the balance of the developer account, if X reports one. With a command after --, it estimates what that command would cost. For --all and collections it asks X for the number of entries, and X bills these requests."
  ),
  Command.withExamples([
    { command: "xeffect cost" },
    { command: "xeffect cost -- search '#tides' --limit 500" },
    { command: "xeffect cost -- followers XDevelopers --all" }
  ])
)

const text = Argument.String("text").pipe(Argument.withDescription("The text. - reads standard input"))

const loadText = Effect.promise(() => import("../actions/text.ts"))

const count = Command.make(
  "count",
  { text },
  handler(loadText, ({ countText }, { text }, shared) => countText(text, shared))
).pipe(
  Command.withDescription(
    "Counts a text as the X API does: a link counts as 23 characters, an emoji as 2, and a post has at most 280."
  )
)

const split = Command.make(
  "split",
  {
    text,
    numbered: Flag.Boolean("numbered").pipe(
      Flag.withDefault(false),
      Flag.withDescription("Number the posts, as in 1/3")
    )
  },
  handler(loadText, ({ splitPosts }, { numbered, text }, shared) => splitPosts(text, numbered, shared))
).pipe(Command.withDescription("Splits a long text into posts, between paragraphs, sentences or words."))

const query = Command.make(
  "query",
  { text },
  handler(loadText, ({ checkQuery }, { text }, shared) => checkQuery(text, shared))
).pipe(Command.withDescription("Checks a search query. Prints how X reads the query, or what is wrong and where."))

export const textCommand = Command.make("text").pipe(
  Command.withDescription("Counts and splits texts, and checks queries. It sends no request."),
  Command.withSubcommands([count, split, query])
)

export const emulator = Command.make(
  "emulator",
  {
    port: Flag.String("port").pipe(
      Flag.withAlias("p"),
      Flag.withMetavar("port"),
      Flag.withDefault("0"),
      Flag.withDescription("The port to listen on (default: any free port)")
    ),
    limits: Flag.Literals("limits", ["declared", "off"]).pipe(
      Flag.withDefault("declared"),
      Flag.withDescription("declared: the rate limits that X publishes. off: no rate limits (default: declared)")
    ),
    live: Flag.Boolean("live").pipe(
      Flag.withDefault(true),
      Flag.withDescription("Simulate people who post and follow (default: on); --no-live turns it off")
    )
  },
  handler(
    Effect.promise(() => import("../actions/emulator.ts")),
    ({ emulate }, emulating) => emulate(emulating)
  )
).pipe(
  Command.withDescription(
    "Runs the X API in memory on a port of this machine, and prints its credentials as environment variables. While it runs, other commands use it with --emulator."
  ),
  Command.withExamples([{ command: "xeffect emulator --port 8080" }])
)
