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
import { type FileKeys, keysIn } from "./keys.ts"
import { live } from "../session/live.ts"
import type { AnyCallable } from "../session/operation.ts"
import { misuse } from "../session/refusal.ts"
import { printingOf, type Shared } from "../session/shared.ts"

type Kind = "tweets" | "users"

const readKeys = Effect.fnUntraced(function* (kind: Kind, file: string) {
  const { read, tell } = yield* Screen
  const text = yield* file === "-"
    ? read
    : Effect.try({
        try: () => readFileSync(file, "utf8"),
        catch: (error) => misuse(`the file cannot be read: ${error instanceof Error ? error.message : error}.`)
      })
  const found = keysIn(kind, text)
  if ("wrong" in found) return yield* misuse(found.wrong)
  // A handle may be the name of a column.
  if (kind === "users" && found.head !== undefined)
    yield* tell(`The first line is taken for the names of columns: ${found.head}. A handle of that name begins with @.`)
  return found
})

const fields = {
  tweet_fields: ["author_id", "created_at", "public_metrics"],
  user_fields: ["created_at", "description", "public_metrics"]
} as const

const inRequest = 100

type Keys = Exclude<FileKeys, { readonly wrong: string }>

/** The requests that look the keys up. */
const planned = Effect.fnUntraced(function* (kind: Kind, { by, keys }: Keys, shared: Shared) {
  const operation = (kind === "tweets" ? getTweets : getUsers) as never as AnyCallable
  const parts = Array.from({ length: Math.ceil(keys.length / inRequest) }, (_, index) =>
    keys.slice(index * inRequest, (index + 1) * inRequest)
  )
  yield* printPlans(yield* Effect.forEach(parts, (part) => plan(operation, { [by]: part })), shared)
})

/** The result for a key. */
interface Looked {
  readonly _tag: "Found" | "Missing"
  readonly key: string
  readonly value?: unknown
}

const lookedUp = (kind: Kind, { by, keys }: Keys): Stream.Stream<Looked, XError, XApi> => {
  if (kind === "tweets") return hydrateTweets({ ids: keys, tweet_fields: fields.tweet_fields })
  const { user_fields } = fields
  return by === "ids" ? hydrateUsers({ ids: keys, user_fields }) : hydrateUsers({ usernames: keys, user_fields })
}

/** Looks up posts or users. Missing entries are named on standard error. */
export const hydrate = Effect.fnUntraced(function* (kind: Kind, file: string, shared: Shared) {
  const { tell } = yield* Screen
  const keys = yield* readKeys(kind, file)
  if (shared.dry_run) return yield* planned(kind, keys, shared)
  const found = Stream.tap(lookedUp(kind, keys), ({ _tag, key }) =>
    _tag === "Missing" ? tell(printable(`${key} was not found.`)) : Effect.void
  ).pipe(
    Stream.filter(({ _tag }) => _tag === "Found"),
    Stream.map(({ value }) => value)
  )
  yield* printStream(found, printingOf(shared)).pipe(Effect.provide(live(shared)))
})
