/** Follows the filtered stream. */
import { createHash } from "node:crypto"
import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from "node:fs"
import { join } from "node:path"
import { fileCheckpoint } from "@xeffect/core/file"
import { pages } from "@xeffect/core"
import { searchRecentTweets } from "@xeffect/tweets"
import { field } from "@xeffect/core/wire"
import { fillGaps, follow, keepPosition, type StreamEvent, streamTweets, syncRules } from "@xeffect/streams"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { printPlans } from "../operations/plan.ts"
import { chosen, formatOf, type Printing, printEntries } from "../output/print.ts"
import { jsonLine, printable } from "../output/printable.ts"
import { Screen } from "../output/screen.ts"
import { fit } from "../output/width.ts"
import { plan } from "../session/costs/dry-run.ts"
import { live } from "../session/live.ts"
import type { AnyCallable } from "../session/operation.ts"
import { misuse } from "../session/refusal.ts"
import { printingOf, type Shared } from "../session/shared.ts"
import { stateFolder } from "../session/state.ts"

/** The arguments and flags of a stream. */
export interface Following {
  readonly rules: ReadonlyArray<string>
  readonly output: Option.Option<string>
}

const params = {
  tweet_fields: ["author_id", "created_at", "public_metrics"],
  expansions: ["author_id"]
} as const

/** A post with the handle of its author and its rules. */
const rowOf = (message: unknown): object => {
  const post = field(message, "data")
  const users = field(field(message, "includes"), "users")
  const author = Array.isArray(users) ? users.find((user) => field(user, "id") === field(post, "author_id")) : undefined
  const rules = field(message, "matching_rules")
  return { ...Object(post), author: field(author, "username"), matching_rules: rules }
}

/** Rows as they come: a line each on a terminal, where nobody waits for a table. */
const printRow = Effect.fnUntraced(function* (row: object, printing: Printing) {
  const { columns, hasUnicode, write } = yield* Screen
  if ((yield* formatOf(printing)) !== "table" || printing.fields !== undefined) {
    return yield* printEntries([row], { ...printing, format: printing.format ?? "ndjson" })
  }
  const time = String(field(row, "created_at")).slice(11, 19)
  const line = `${time} @${field(row, "author")} ${field(row, "text")}`
  yield* write(`${fit(printable(line), columns, hasUnicode ? "…" : "...").trimEnd()}\n`)
})

const window = 16 * 1024 * 1024

/** A file to which posts are appended, without half a line at its end, and the IDs of those in it that may come again. */
const openOutput = (path: string) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => {
        const file = openSync(path, "a+", 0o600)
        const { size } = fstatSync(file)
        const end = new Uint8Array(Math.min(size, window))
        readSync(file, end, 0, end.length, size - end.length)
        const length = end.lastIndexOf(10) + 1
        ftruncateSync(file, size - end.length + length)
        const lines = new TextDecoder()
          .decode(end.subarray(0, length))
          .split("\n")
          .slice(size > end.length ? 1 : 0, -1)
        return { file, seen: lines.flatMap((line) => idIn(line) ?? []) }
      },
      catch: (error) => misuse(`--output cannot be written: ${error instanceof Error ? error.message : error}.`)
    }),
    ({ file }) => Effect.sync(() => closeSync(file))
  )

const idIn = (line: string): string | undefined => /"id":"(\d+)"/.exec(line)?.[1]

/** Reports an event of the connection to people. At first a stream of few posts looks as if it did nothing. */
const tellEvent = (event: StreamEvent, isFirst: boolean) =>
  Screen.use(({ canRedraw, tell }) => {
    if (event._tag === "Connected" && isFirst && canRedraw) return tell("Connected. Ctrl-C ends it.")
    if (event._tag === "Gap" && event.filledBy === "nothing") {
      return tell("Posts may be missing from a time in which the stream was not connected.")
    }
    return event._tag === "Waiting" ? tell("The stream is not connected. It connects again after a wait.") : Effect.void
  })

const syncedRules = Effect.fnUntraced(function* (rules: ReadonlyArray<string>) {
  if (rules.length === 0) return
  const { refused } = yield* syncRules(
    rules.map((value) => ({ value })),
    { owner: "xeffect-cli" }
  )
  const [first] = refused
  if (first === undefined) return
  const { detail, title } = first.problem
  return yield* misuse(
    `the rule ${JSON.stringify(first.rule.value)} is refused: ${detail ?? title ?? "it is not a rule"}.`
  )
})

/** The position of a stream of these rules. An emulator of one command has none. */
const positionOf = Effect.fnUntraced(function* (rules: ReadonlyArray<string>, shared: Shared) {
  if (shared.emulator) return {}
  const name = createHash("sha256").update(JSON.stringify(rules)).digest("hex").slice(0, 32)
  return { checkpoint: keepPosition(fileCheckpoint(join(yield* stateFolder("streams"), `${name}.json`))) }
})

/** Posts of a time in which the stream was not connected, found by a search for what the rules match. */
const foundBySearch = (rules: ReadonlyArray<string>) => {
  const query = rules.length === 1 ? `${rules[0]}` : rules.map((rule) => `(${rule})`).join(" OR ")
  return fillGaps(({ from, to }) =>
    Stream.flatMap(
      pages(searchRecentTweets, { ...params, query, max_results: 100, start_time: from, end_time: to }),
      ({ data = [], includes }) =>
        Stream.fromIterable(data.map((post) => ({ data: post, ...(includes && { includes }) })))
    )
  )
}

/** Follows the stream until it is interrupted. */
export const stream = Effect.fnUntraced(function* ({ output, rules }: Following, shared: Shared) {
  if (shared.dry_run) return yield* printPlans([yield* plan(streamTweets as never as AnyCallable, params)], shared)
  const { tell } = yield* Screen
  const printing = printingOf(shared)
  if (Option.isSome(output) && printing.format !== undefined && printing.format !== "ndjson") {
    return yield* misuse(`--output is a file of JSON lines: it cannot be --${printing.format}.`)
  }
  let count = 0
  let isConnected = false
  yield* Effect.gen(function* () {
    const opened = Option.isSome(output) ? yield* openOutput(output.value) : undefined
    const put = (row: object) =>
      opened === undefined
        ? printRow(row, printing)
        : Effect.sync(() => void writeSync(opened.file, `${jsonLine(chosen(row, printing.fields))}\n`))
    yield* syncedRules(rules)
    const posts = follow(streamTweets, params, {
      ...(yield* positionOf(rules, shared)),
      ...(opened === undefined ? {} : { seen: opened.seen }),
      ...(rules.length === 0 ? {} : { fill_gap: foundBySearch(rules) }),
      on_event: (event) => {
        const isFirst = event._tag === "Connected" && !isConnected
        isConnected ||= isFirst
        return tellEvent(event, isFirst)
      }
    })
    yield* Stream.runForEach(posts, (message) => {
      count += 1
      return put(rowOf(message))
    })
  }).pipe(
    Effect.onInterrupt(() =>
      tell(`${count === 1 ? "1 post" : `${count} posts`}. The rules stay, and the same command goes on.`)
    ),
    Effect.scoped,
    Effect.provide(live(shared, true))
  )
})
