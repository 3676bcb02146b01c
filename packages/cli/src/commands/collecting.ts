/** Commands that collect, and keep what was collected. */
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { root } from "../session/shared.ts"

const directory = Argument.String("directory").pipe(Argument.withDescription("The directory of the collection"))

const given = (name: string, metavar: string, text: string) =>
  Flag.String(name).pipe(Flag.withMetavar(metavar), Flag.optional, Flag.withDescription(text))

const output = {
  format: Flag.Literals("format", ["ndjson", "csv", "parquet", "sqlite"]).pipe(
    Flag.optional,
    Flag.withDescription("ndjson, csv, parquet or sqlite (default: ndjson)")
  ),
  compress: Flag.Literals("compress", ["gzip", "zstd"]).pipe(
    Flag.optional,
    Flag.withDescription("Compress files of ndjson and csv: gzip or zstd")
  )
}

const load = Effect.promise(() => import("../actions/collecting.ts"))

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
    query: given("query", "text", "What posts must match"),
    params: given("params", "json|@file", "Parameters of the operation as JSON"),
    keys_from: given("keys-from", "name=file", "A file with IDs or handles, one a line, such as id=accounts.txt"),
    ...output,
    estimate: Flag.Boolean("estimate").pipe(
      Flag.withDefault(false),
      Flag.withDescription(
        "Print how many entries there are, what they cost and how long it takes, and collect nothing"
      )
    )
  },
  (collecting) =>
    Effect.gen(function* () {
      const { collect } = yield* load
      yield* collect(collecting, yield* root)
    })
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

const refresh = given("refresh", "duration", "Look up posts again that are younger, such as '3 days'")

export const update = Command.make("update", { directory, ...output, refresh }, (updating) =>
  Effect.gen(function* () {
    const { freshen } = yield* load
    yield* freshen({ ...updating, every: Option.none(), comply: false }, yield* root)
  })
).pipe(
  Command.withDescription("Collects what is new since the last time, into the same directory."),
  Command.withExamples([{ command: "xeffect update tides --refresh '3 days'" }])
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
  ({ every, ...updating }) =>
    Effect.gen(function* () {
      const { freshen } = yield* load
      yield* freshen({ ...updating, every: Option.some(every) }, yield* root)
    })
).pipe(
  Command.withDescription("Updates a collection again and again, until Ctrl-C."),
  Command.withExamples([{ command: "xeffect schedule tides --every '6 hours'" }])
)

export const comply = Command.make("comply", { directory }, ({ directory }) =>
  Effect.gen(function* () {
    const { comply } = yield* load
    yield* comply(directory, yield* root)
  })
).pipe(
  Command.withDescription("Removes from a collection what may no longer be kept: posts and users that are gone."),
  Command.withExamples([{ command: "xeffect comply tides" }])
)

export const hydrate = Command.make(
  "hydrate",
  {
    kind: Argument.Literals("kind", ["tweets", "users"]).pipe(Argument.withDescription("tweets or users")),
    file: Argument.String("file").pipe(
      Argument.withDescription("A file with IDs, or handles of users, one a line; - for standard input")
    )
  },
  ({ file, kind }) =>
    Effect.gen(function* () {
      const { hydrate } = yield* Effect.promise(() => import("../actions/hydrate.ts"))
      yield* hydrate(kind, file, yield* root)
    })
).pipe(
  Command.withDescription("Looks up posts or users by their IDs, a hundred in a request, and prints what is found."),
  Command.withExamples([{ command: "cut -d, -f1 ids.csv | xeffect hydrate tweets - > posts.ndjson" }])
)
