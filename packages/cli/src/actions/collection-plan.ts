/** The plan of a collection, by its command line. */
import { collectCall, type Format, status } from "@xeffect/export"
import type { OperationDescription } from "@xeffect/describe"
import { field } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { loadOperations, namesOf } from "../operations/areas.ts"
import { readJson } from "../operations/parameters.ts"
import { loadOperation, type Parameters } from "../session/operation.ts"
import { misuse } from "../session/refusal.ts"

/** The arguments and flags of a collection. */
export interface Collecting {
  readonly directory: string
  readonly operation: Option.Option<string>
  readonly query: Option.Option<string>
  readonly params: Option.Option<string>
  readonly keys_from: Option.Option<string>
  readonly format: Option.Option<Format>
  readonly compress: Option.Option<"gzip" | "zstd">
  readonly estimate: boolean
}

const findOperation = Effect.fnUntraced(function* (name: string) {
  const operations = yield* Effect.promise(loadOperations)
  const found = operations.find((one) => namesOf(one).includes(name) || one.name === name || one.function === name)
  return found ?? (yield* misuse(`there is no operation ${JSON.stringify(name)}.`, "Operations: xeffect help tweets"))
})

/** The default fields of posts and users: those that most analyses need. */
const usualFields: Readonly<Record<string, ReadonlyArray<string>>> = {
  tweet_fields: ["author_id", "conversation_id", "created_at", "lang", "public_metrics", "referenced_tweets"],
  user_fields: ["created_at", "description", "public_metrics"],
  expansions: ["author_id"]
}

const withUsualFields = ({ parameters }: OperationDescription, params: Parameters): Parameters => {
  if (Object.keys(usualFields).some((name) => params[name] !== undefined)) return params
  const known = Object.entries(usualFields).filter(([name, names]) => {
    const values = parameters.find((one) => one.name === name)?.values ?? []
    return names.every((one) => values.includes(one))
  })
  return { ...params, ...Object.fromEntries(known) }
}

/** A file of keys, one a line, as `id=accounts.txt`. */
const keysFrom = Effect.fnUntraced(function* (text: Option.Option<string>) {
  if (Option.isNone(text)) return {}
  const [parameter = "", ...path] = text.value.split("=")
  if (path.length > 0 && parameter !== "") return { keys_from: { [parameter]: path.join("=") } }
  return yield* misuse("--keys-from must be a parameter and a file, such as id=accounts.txt.")
})

/** Whether a plan was refused for its operation, and not for a parameter. */
const isUncollectable = (error: unknown): boolean => field(field(error, "reason"), "parameter") === "operation"

/** The plan of a command line, or that of the directory if it names none. */
export const planOf = Effect.fnUntraced(function* ({ directory, keys_from, operation, params, query }: Collecting) {
  if (Option.isNone(operation) && Option.isNone(query)) return (yield* status(directory)).plan
  const description = yield* findOperation(Option.getOrElse(operation, () => "search-recent-tweets"))
  const given = Option.isNone(params) ? {} : yield* readJson(params.value, "--params")
  if (Option.isSome(query) && given["query"] !== undefined) {
    return yield* misuse("--query and --params both have a query: use only one.")
  }
  const whole = { ...given, ...Option.match(query, { onNone: () => ({}), onSome: (query) => ({ query }) }) }
  const call = { operation: yield* loadOperation(description), params: withUsualFields(description, whole) }
  return yield* Effect.catchIf(collectCall(call, yield* keysFrom(keys_from)), isUncollectable, () =>
    Effect.fail(
      misuse(
        `${namesOf(description)[0]} cannot be collected.`,
        "Collect posts, users or lists, for example with search-recent-tweets, get-users-tweets or get-users-followers."
      )
    )
  )
})
