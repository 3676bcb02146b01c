import { readFileSync } from "node:fs"
import { getTweets } from "@xeffect/tweets"
import { hydrateTweets } from "@xeffect/tweets/hydrate"
import { getUsers } from "@xeffect/users"
import { hydrateUsers } from "@xeffect/users/hydrate"
import type { XApi, XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { printPlans } from "../operations/plan.ts"
import { printable } from "../output/printable.ts"
import { printStream } from "../output/print.ts"
import { Screen } from "../output/screen.ts"
import { plan } from "../session/costs/dry-run.ts"
import { live } from "../session/live.ts"
import type { AnyCallable } from "../session/operation.ts"
import { misuse } from "../session/refusal.ts"
import { printingOf, type Shared } from "../session/shared.ts"

const readKeys = Effect.fnUntraced(function* (file: string) {
  const { read } = yield* Screen
  const text = yield* file === "-"
    ? read
    : Effect.try({
        try: () => readFileSync(file, "utf8"),
        catch: (error) => misuse(`the file cannot be read: ${error instanceof Error ? error.message : error}.`)
      })
  const keys = text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/^@/, ""))
    .filter((line) => line !== "")
  return keys.length > 0 ? keys : yield* misuse("there are no IDs to look up.")
})

const isId = (key: string): boolean => /^\d+$/.test(key)

const fields = {
  tweet_fields: ["author_id", "created_at", "public_metrics"],
  user_fields: ["created_at", "description", "public_metrics"]
} as const

const inRequest = 100

/** The requests that look the keys up. */
const planned = Effect.fnUntraced(function* (kind: "tweets" | "users", keys: ReadonlyArray<string>, shared: Shared) {
  const operation = (kind === "tweets" ? getTweets : getUsers) as never as AnyCallable
  const parts = Array.from({ length: Math.ceil(keys.length / inRequest) }, (_, index) =>
    keys.slice(index * inRequest, (index + 1) * inRequest)
  )
  const name = kind === "tweets" || keys.every(isId) ? "ids" : "usernames"
  yield* printPlans(yield* Effect.forEach(parts, (part) => plan(operation, { [name]: part })), shared)
})

/** The result for a key. */
interface Looked {
  readonly _tag: "Found" | "Missing"
  readonly key: string
  readonly value?: unknown
}

const lookedUp = (kind: "tweets" | "users", keys: ReadonlyArray<string>): Stream.Stream<Looked, XError, XApi> => {
  if (kind === "tweets") return hydrateTweets({ ids: keys, tweet_fields: fields.tweet_fields })
  const { user_fields } = fields
  return keys.every(isId) ? hydrateUsers({ ids: keys, user_fields }) : hydrateUsers({ usernames: keys, user_fields })
}

/** Looks up posts or users. Missing entries are named on standard error. */
export const hydrate = Effect.fnUntraced(function* (kind: "tweets" | "users", file: string, shared: Shared) {
  const { tell } = yield* Screen
  const keys = yield* readKeys(file)
  if (shared.dry_run) return yield* planned(kind, keys, shared)
  const found = Stream.tap(lookedUp(kind, keys), ({ _tag, key }) =>
    _tag === "Missing" ? tell(printable(`${key} was not found.`)) : Effect.void
  ).pipe(
    Stream.filter(({ _tag }) => _tag === "Found"),
    Stream.map(({ value }) => value)
  )
  yield* printStream(found, printingOf(shared)).pipe(Effect.provide(live(shared)))
})
