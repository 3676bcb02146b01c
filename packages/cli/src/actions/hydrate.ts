import { getTweets } from "@xeffect/tweets"
import { hydrateTweets } from "@xeffect/tweets/hydrate"
import { getUsers } from "@xeffect/users"
import { hydrateUsers } from "@xeffect/users/hydrate"
import type { XApi, XError } from "@xeffect/core"
import { field } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { printPlans } from "../operations/plan.ts"
import { printable } from "../output/printable.ts"
import { formatOf, printStream } from "../output/print.ts"
import { mergePages, printResponse } from "../output/response.ts"
import { Screen } from "../output/screen.ts"
import { plan } from "../operations/dry-run.ts"
import { type FileKeys, keysIn } from "./keys.ts"
import { live } from "../profiles/live.ts"
import type { Parameters } from "../session/operation.ts"
import { readText } from "../session/read-file.ts"
import { misuse } from "../session/refusal.ts"
import { printingOf, type Shared } from "../session/shared.ts"

type Kind = "tweets" | "users"

const readKeys = Effect.fnUntraced(function* (kind: Kind, file: string) {
  const { read, tell } = yield* Screen
  const text = yield* file === "-" ? read : readText(file, "<file>")
  const found = keysIn(kind, text)
  if ("wrong" in found) return yield* misuse(found.wrong)
  // A handle may be the name of a column.
  if (kind === "users" && found.head !== undefined)
    yield* tell(`The first line is read as column names: ${found.head}. If it is a handle, write it with @.`)
  return found
})

/** The flags for fields and expansions, by the parameters that they give. */
export interface Asked {
  readonly expansions: Option.Option<string>
  readonly media_fields: Option.Option<string>
  readonly place_fields: Option.Option<string>
  readonly poll_fields: Option.Option<string>
  readonly tweet_fields: Option.Option<string>
  readonly user_fields: Option.Option<string>
}

const usual = {
  tweets: { tweet_fields: ["author_id", "created_at", "public_metrics"] },
  users: { user_fields: ["created_at", "description", "public_metrics"] }
} as const

/** The fields to ask for: the flags' fields, and the defaults if the flags name none. */
const fieldsOf = (kind: Kind, asked: Asked): Parameters => ({
  ...usual[kind],
  ...Object.fromEntries(
    Object.entries(asked).flatMap(([name, names]) => (Option.isSome(names) ? [[name, names.value]] : []))
  )
})

const inRequest = 100

type Keys = Exclude<FileKeys, { readonly wrong: string }>

/** The requests that look the keys up. */
const planned = Effect.fnUntraced(function* (kind: Kind, { by, keys }: Keys, fields: Parameters, shared: Shared) {
  const operation = kind === "tweets" ? getTweets : getUsers
  const parts = Array.from({ length: Math.ceil(keys.length / inRequest) }, (_, index) =>
    keys.slice(index * inRequest, (index + 1) * inRequest)
  )
  yield* printPlans(
    yield* Effect.forEach(parts, (part) => plan({ operation, params: { ...fields, [by]: part } })),
    shared
  )
})

/** The result for a key. */
interface Looked {
  readonly _tag: "Found" | "Missing"
  readonly key: string
  readonly value?: unknown
  readonly problem?: unknown
  readonly response: unknown
}

const lookedUp = (kind: Kind, { by, keys }: Keys, fields: Parameters): Stream.Stream<Looked, XError, XApi> => {
  const hydrating: (params: never) => Stream.Stream<Looked, XError, XApi> =
    kind === "tweets" ? hydrateTweets : hydrateUsers
  // The fields come from flags, and are checked when they are sent.
  return hydrating({ ...fields, [by]: keys } as never)
}

/** One response with all that was found, and the reasons why others were not. */
const inOne = (looked: ReadonlyArray<Looked>): object => {
  const responses = [...new Set(looked.map(({ response }) => response))]
  const data = looked.filter(({ _tag }) => _tag === "Found").map(({ value }) => value)
  const errors = looked.flatMap(({ problem }) => (problem === undefined ? [] : [problem]))
  return mergePages([...responses.map((response) => ({ includes: field(response, "includes") })), { data, errors }])
}

/** Looks up posts or users. Missing entries are named on standard error. */
export const hydrate = Effect.fnUntraced(function* (kind: Kind, file: string, asked: Asked, shared: Shared) {
  const { tell } = yield* Screen
  const keys = yield* readKeys(kind, file)
  const fields = fieldsOf(kind, asked)
  if (shared.dry_run) return yield* planned(kind, keys, fields, shared)
  const looked = Stream.tap(lookedUp(kind, keys, fields), ({ _tag, key }) =>
    _tag === "Missing" ? tell(printable(`${key} was not found.`)) : Effect.void
  )
  const printing = { ...printingOf(shared), isEscaped: true }
  const found = Stream.map(
    Stream.filter(looked, ({ _tag }) => _tag === "Found"),
    ({ value }) => value
  )
  const isWhole = (yield* formatOf(printing)) === "json"
  yield* (
    isWhole
      ? Effect.flatMap(Stream.runCollect(looked), (all) => printResponse(inOne(all), printing))
      : printStream(found, printing)
  ).pipe(Effect.provide(live(shared)))
})
