/** Follows the filtered stream. */
import { join } from "node:path"
import { fileCheckpoint } from "@xeffect/core/file"
import { pages } from "@xeffect/core"
import { searchRecentTweets } from "@xeffect/tweets"
import { field } from "@xeffect/core/wire"
import { fillGaps, follow, keepPosition, type StreamEvent, streamTweets } from "@xeffect/streams"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { printPlans } from "../../operations/plan.ts"
import { chosen, formatOf, type Printing, printEvent } from "../../output/print.ts"
import { jsonLine, printable } from "../../output/printable.ts"
import { Screen } from "../../output/screen.ts"
import { fit } from "../../output/width.ts"
import { digestOf, identityOf } from "../../profiles/identity.ts"
import { plan } from "../../operations/dry-run.ts"
import { live } from "../../profiles/live.ts"
import { misuse } from "../../session/refusal.ts"
import { printingOf, type Shared } from "../../session/shared.ts"
import { writableFolder } from "../../session/state.ts"
import { claimStream } from "./claim.ts"
import { openOutput } from "./output.ts"
import { isOwnMatch, syncedRules, ownerIn } from "./rules.ts"

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
    return yield* printEvent(row, printing)
  }
  const time = String(field(row, "created_at")).slice(11, 19)
  const line = `${time} @${field(row, "author")} ${field(row, "text")}`
  yield* write(`${fit(printable(line), columns, hasUnicode ? "…" : "...").trimEnd()}\n`)
})

/** Reports an event of the connection to people. At first a stream of few posts looks as if it did nothing. */
const tellEvent = (event: StreamEvent, isFirst: boolean) =>
  Screen.use(({ canRedraw, tell }) => {
    if (event._tag === "Connected" && isFirst && canRedraw) return tell("Connected. Ctrl-C stops it.")
    if (event._tag === "Gap" && event.filledBy === "nothing") {
      return tell("The stream was disconnected for a while: some posts may be missing.")
    }
    return event._tag === "Waiting" ? tell("Disconnected. Reconnecting after a wait.") : Effect.void
  })

/**
 * The stored state of a stream: its position, for this account, server and rules. Another stream of the app is refused meanwhile. An
 * emulator of one command has nothing stored.
 */
const storedOf = Effect.fnUntraced(function* (rules: ReadonlyArray<string>, shared: Shared) {
  const identity = yield* identityOf(shared)
  if (identity === undefined) return { owner: "xeffect-cli", position: {} }
  const streams = yield* writableFolder("streams")
  const { app, server, user } = identity
  const folder = yield* writableFolder(join("streams", digestOf(JSON.stringify([server, app]))))
  yield* claimStream(folder)
  const name = digestOf(JSON.stringify([user ?? null, rules]))
  const position = { checkpoint: keepPosition(fileCheckpoint(join(folder, `${name}.json`))) }
  return { owner: yield* ownerIn(streams), position }
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
  if (shared.dry_run) return yield* printPlans([yield* plan({ operation: streamTweets, params })], shared)
  const { tell } = yield* Screen
  const printing = printingOf(shared)
  if (Option.isSome(output) && printing.format !== undefined && printing.format !== "ndjson") {
    return yield* misuse(`--output writes JSON lines, so it cannot be combined with --${printing.format}.`)
  }
  let count = 0
  let isConnected = false
  yield* Effect.gen(function* () {
    const opened = Option.isSome(output) ? yield* openOutput(output.value) : undefined
    const put = (row: object) =>
      opened === undefined ? printRow(row, printing) : opened.write(`${jsonLine(chosen(row, printing.fields))}\n`)
    const { owner, position } = yield* storedOf(rules, shared)
    const own = yield* syncedRules(rules, owner)
    const posts = follow(streamTweets, params, {
      ...position,
      ...(opened === undefined ? {} : { seen: opened.seen }),
      ...(rules.length === 0 ? {} : { fill_gap: foundBySearch(rules) }),
      on_event: (event) => {
        const isFirst = event._tag === "Connected" && !isConnected
        isConnected ||= isFirst
        return tellEvent(event, isFirst)
      }
    })
    yield* Stream.runForEach(posts, (message) => {
      if (!isOwnMatch(message, own)) return Effect.void
      count += 1
      return put(rowOf(message))
    })
  }).pipe(
    Effect.onInterrupt(() =>
      tell(`${count === 1 ? "1 post" : `${count} posts`}. Your rules stay. The same command resumes.`)
    ),
    Effect.scoped,
    Effect.provide(live(shared, true))
  )
})
