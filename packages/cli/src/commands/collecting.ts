/** Commands that collect, and keep what was collected. */
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { misuse } from "../session/refusal.ts"
import { optionalText } from "./flags.ts"
import { handler } from "./handler.ts"

const directory = Argument.String("directory").pipe(Argument.withDescription("The directory of the collection"))

const output = {
  format: Flag.Literals("format", ["ndjson", "csv", "parquet", "sqlite"]).pipe(
    Flag.optional,
    Flag.withDescription("ndjson, csv, parquet or sqlite (default: as before, ndjson at first)")
  ),
  compress: Flag.Literals("compress", ["gzip", "zstd"]).pipe(
    Flag.optional,
    Flag.withDescription("Compress files of ndjson and csv: gzip or zstd")
  )
}

// The sentence of a package that nobody has asked for would name it.
const needsSqlite = Effect.tryPromise({
  try: () => import("node:sqlite"),
  catch: () => misuse("collections are kept by node:sqlite: they need Node 22.13 or later, Bun, or Deno 2.2 or later.")
})

const load = Effect.andThen(
  needsSqlite,
  Effect.promise(() => import("../actions/collecting.ts"))
)

export const collect = Command.make(
  "collect",
  {
    directory,
    operation: Argument.String("operation").pipe(
      Argument.optional,
      Argument.withDescription(
        "The operation. Default: a search if there is a query, otherwise what the directory has begun"
      )
    ),
    query: optionalText("query", "text", "What posts must match"),
    params: optionalText("params", "json|@file", "Parameters of the operation as JSON"),
    keys_from: optionalText(
      "keys-from",
      "name=file",
      "A file with IDs or handles, one a line, such as id=accounts.txt"
    ),
    ...output,
    estimate: Flag.Boolean("estimate").pipe(
      Flag.withDefault(false),
      Flag.withDescription(
        "Print how many entries there are, what they cost and how long it takes, and collect nothing"
      )
    )
  },
  handler(load, ({ collect }, collecting, shared) => collect(collecting, shared))
).pipe(
  Command.withDescription(
    "Collects everything that an operation returns into files, and goes on after an interruption or a crash. Needs Node 22.13."
  ),
  Command.withExamples([
    { command: "xeffect collect tides --query '#tides' --format parquet" },
    { command: "xeffect collect graph get-users-followers --keys-from id=accounts.txt" },
    { command: "xeffect collect tides", description: "Go on" }
  ])
)

const refresh = optionalText("refresh", "duration", "Look up posts again that are younger, such as '3 days'")

const gaps = Flag.Literals("gaps", ["list", "fetch"]).pipe(
  Flag.optional,
  Flag.withDescription("list prints the gaps and what they cost, and sends nothing; fetch also requests them")
)

export const update = Command.make(
  "update",
  { directory, ...output, refresh, gaps },
  handler(load, ({ freshen }, updating, shared) =>
    freshen({ ...updating, every: Option.none(), comply: false }, shared)
  )
).pipe(
  Command.withDescription("Collects what is new since the last time, into the same directory."),
  Command.withExamples([
    { command: "xeffect update tides --refresh '3 days'" },
    { command: "xeffect update tides --gaps fetch", description: "Also fetch what is missing" }
  ])
)

export const schedule = Command.make(
  "schedule",
  {
    directory,
    every: Flag.String("every").pipe(
      Flag.withMetavar("duration"),
      Flag.withDescription("How often, such as '6 hours'")
    ),
    ...output,
    refresh,
    comply: Flag.Boolean("comply").pipe(
      Flag.withDefault(true),
      Flag.withDescription("Also remove what may no longer be kept; --no-comply leaves it")
    )
  },
  handler(load, ({ freshen }, { every, ...updating }, shared) =>
    freshen({ ...updating, every: Option.some(every), gaps: Option.none() }, shared)
  )
).pipe(
  Command.withDescription("Updates a collection again and again, until Ctrl-C."),
  Command.withExamples([{ command: "xeffect schedule tides --every '6 hours'" }])
)

export const comply = Command.make(
  "comply",
  { directory },
  handler(load, ({ comply }, { directory }, shared) => comply(directory, shared))
).pipe(
  Command.withDescription("Removes from a collection what may no longer be kept: posts and users that are gone."),
  Command.withExamples([{ command: "xeffect comply tides" }])
)

export const plot = Command.make(
  "plot",
  {
    directory,
    picture: Flag.Literals("picture", ["posts", "entries", "growth", "metrics"]).pipe(
      Flag.withDefault("posts"),
      Flag.withDescription(
        "posts over time, entries of each round, growth of lists, or metrics over time (default: posts)"
      )
    ),
    by: Flag.Literals("by", ["hour", "day", "week", "month"]).pipe(
      Flag.optional,
      Flag.withDescription("The length of a bar or step: hour, day, week or month (default: day)")
    ),
    top: optionalText("top", "number", "How many lines there are at most, 1 to 50 (default: 10)"),
    rounds: optionalText("rounds", "number", "How many of the last rounds are shown, 1 to 1000 (default: 30)"),
    counter: optionalText("counter", "name", "The counter of metrics, such as like_count")
  },
  handler(
    Effect.andThen(
      needsSqlite,
      Effect.promise(() => import("../actions/plot.ts"))
    ),
    ({ plot }, plotting, shared) => plot(plotting, shared)
  )
).pipe(
  Command.withDescription(
    "Plots a collection in characters. With --json it prints a specification of vega-lite, which draws the same as a picture. Needs Node 22.13."
  ),
  Command.withExamples([
    { command: "xeffect plot tides --by hour" },
    { command: "xeffect plot tides --picture metrics --counter like_count" },
    { command: "xeffect plot tides --json > tides.vl.json" }
  ])
)

const names = (name: string, what: string) => optionalText(name, "name,name", what)

export const hydrate = Command.make(
  "hydrate",
  {
    kind: Argument.Literals("kind", ["tweets", "users"]).pipe(Argument.withDescription("tweets or users")),
    file: Argument.String("file").pipe(
      Argument.withDescription(
        "A file with IDs, or handles of users, one a line or in a column of CSV; - for standard input"
      )
    ),
    tweet_fields: names("tweet-fields", "Fields of posts (default: author_id,created_at,public_metrics)"),
    user_fields: names("user-fields", "Fields of users (default: created_at,description,public_metrics)"),
    expansions: names("expansions", "What entries refer to, such as author_id; --json prints it"),
    media_fields: names("media-fields", "Fields of media that posts have"),
    place_fields: names("place-fields", "Fields of places that posts have"),
    poll_fields: names("poll-fields", "Fields of polls that posts have")
  },
  handler(
    Effect.promise(() => import("../actions/hydrate.ts")),
    ({ hydrate }, { file, kind, ...asked }, shared) => hydrate(kind, file, asked, shared)
  )
).pipe(
  Command.withDescription("Looks up posts or users by their IDs, a hundred in a request, and prints what is found."),
  Command.withExamples([
    { command: "cut -d, -f1 ids.csv | xeffect hydrate tweets - > posts.ndjson" },
    { command: "xeffect hydrate tweets ids.txt --tweet-fields entities,note_tweet --expansions author_id --json" }
  ])
)
