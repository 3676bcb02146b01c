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
    Flag.withDescription("The format of the files. Default: the format of the last run, or ndjson")
  ),
  compress: Flag.Literals("compress", ["gzip", "zstd"]).pipe(
    Flag.optional,
    Flag.withDescription("Compress ndjson and csv files")
  )
}

// The sentence of a package that nobody has asked for would name it.
const needsSqlite = Effect.tryPromise({
  try: () => import("node:sqlite"),
  catch: () => misuse("collections need Node 22.13 or later, Bun, or Deno 2.2 or later.")
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
        "The command of an operation, such as get-users-followers. Default: a search if you pass --query, otherwise the operation of the collection"
      )
    ),
    query: optionalText("query", "text", "What posts must match"),
    params: optionalText("params", "json|@file", "The parameters of the operation, as JSON"),
    keys_from: optionalText(
      "keys-from",
      "name=file",
      "The name of a parameter and a file with its values, one per line, such as id=accounts.txt"
    ),
    ...output,
    estimate: Flag.Boolean("estimate").pipe(
      Flag.withDefault(false),
      Flag.withDescription("Print the number of entries, the price and the time, and collect nothing")
    )
  },
  handler(load, ({ collect }, collecting, shared) => collect(collecting, shared))
).pipe(
  Command.withDescription(
    "Collects everything that an operation returns, into files. After an interruption or a crash, the same command resumes. Needs Node 22.13 or later."
  ),
  Command.withExamples([
    { command: "xeffect collect tides --query '#tides' --format parquet" },
    { command: "xeffect collect graph get-users-followers --keys-from id=accounts.txt" },
    { command: "xeffect collect tides", description: "Resume" }
  ])
)

const refresh = optionalText(
  "refresh",
  "duration",
  "Also look up again the posts that are younger than this, such as '3 days'"
)

const gaps = Flag.Literals("gaps", ["list", "fetch"]).pipe(
  Flag.optional,
  Flag.withDescription("list: print what is missing and its price, and send nothing. fetch: also fetch what is missing")
)

export const update = Command.make(
  "update",
  { directory, ...output, refresh, gaps },
  handler(load, ({ freshen }, updating, shared) =>
    freshen({ ...updating, every: Option.none(), comply: false }, shared)
  )
).pipe(
  Command.withDescription("Adds everything that is new since the last run to a collection."),
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
      Flag.withDescription("The time between updates, such as '6 hours'; at least 1 minute")
    ),
    ...output,
    refresh,
    comply: Flag.Boolean("comply").pipe(
      Flag.withDefault(true),
      Flag.withDescription(
        "Also remove deleted and protected content, as X requires (default: on); --no-comply skips this"
      )
    )
  },
  handler(load, ({ freshen }, { every, ...updating }, shared) =>
    freshen({ ...updating, every: Option.some(every), gaps: Option.none() }, shared)
  )
).pipe(
  Command.withDescription("Updates a collection at intervals, until Ctrl-C."),
  Command.withExamples([{ command: "xeffect schedule tides --every '6 hours'" }])
)

export const comply = Command.make(
  "comply",
  { directory },
  handler(load, ({ comply }, { directory }, shared) => comply(directory, shared))
).pipe(
  Command.withDescription(
    "Removes posts and users that were deleted, protected or suspended at X from a collection, as X requires."
  ),
  Command.withExamples([{ command: "xeffect comply tides" }])
)

export const plot = Command.make(
  "plot",
  {
    directory,
    picture: Flag.Literals("picture", ["posts", "entries", "growth", "metrics"]).pipe(
      Flag.withDefault("posts"),
      Flag.withDescription(
        "posts: posts over time. entries: the entries that each run added. growth: the size of lists over time. metrics: a metric over time (default: posts)"
      )
    ),
    by: Flag.Literals("by", ["hour", "day", "week", "month"]).pipe(
      Flag.optional,
      Flag.withDescription("The time that one bar covers (default: day)")
    ),
    top: optionalText("top", "number", "At most this many lines, 1 to 50 (default: 10)"),
    rounds: optionalText("rounds", "number", "Show this many of the last runs, 1 to 1000 (default: 30)"),
    counter: optionalText("counter", "name", "For --picture metrics: the metric, such as like_count")
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
    "Draws a chart of a collection in the terminal. --json prints the same chart as a Vega-Lite specification. Needs Node 22.13 or later."
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
        "A text file with one ID or handle per line, or a CSV file with a column of them. - reads standard input"
      )
    ),
    tweet_fields: names("tweet-fields", "Fields of posts (default: author_id,created_at,public_metrics)"),
    user_fields: names("user-fields", "Fields of users (default: created_at,description,public_metrics)"),
    expansions: names("expansions", "Related resources to include, such as author_id; --json prints them"),
    media_fields: names("media-fields", "Fields of the posts' media"),
    place_fields: names("place-fields", "Fields of the posts' places"),
    poll_fields: names("poll-fields", "Fields of the posts' polls")
  },
  handler(
    Effect.promise(() => import("../actions/hydrate.ts")),
    ({ hydrate }, { file, kind, ...asked }, shared) => hydrate(kind, file, asked, shared)
  )
).pipe(
  Command.withDescription("Looks up posts or users by their IDs, a hundred per request, and prints those that exist."),
  Command.withExamples([
    { command: "cut -d, -f1 ids.csv | xeffect hydrate tweets - > posts.ndjson" },
    { command: "xeffect hydrate tweets ids.txt --tweet-fields entities,note_tweet --expansions author_id --json" }
  ])
)
