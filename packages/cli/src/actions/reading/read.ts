/** The commands that read posts and users. */
import { type AnyOperation, type Call, callPages } from "@xeffect/core"
import { field } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { printPlans } from "../../operations/plan.ts"
import { wholeOf } from "../../operations/call.ts"
import { type Amount, amountOf } from "../../operations/amount.ts"
import { entriesIn, printPages } from "../../output/response.ts"
import { plan } from "../../operations/dry-run.ts"
import { live } from "../../profiles/live.ts"
import type { Parameters } from "../../session/operation.ts"
import { printingOf, type Shared } from "../../session/shared.ts"
import { hintAtMarks } from "../../operations/query-hint.ts"
import { idOf, plansOfUser, whomOf, withoutUser } from "../../operations/users.ts"

/** The source of a command: the entries of an operation with pages. */
export interface Reading {
  readonly operation: AnyOperation
  readonly params: Parameters
  readonly of: "posts" | "users"
  readonly amount: Amount
  /** Whose entries they are, if that is a parameter: an ID, a handle, an address, or nobody for the user of the credentials. */
  readonly user?: Option.Option<string>
}

/** How many are read if nothing is said. */
const usual = 10

const parametersOf = {
  posts: { tweet_fields: ["author_id", "created_at", "public_metrics"], expansions: ["author_id"] },
  users: { user_fields: ["created_at", "description", "public_metrics"] }
}

/** The columns of a table. */
const columnsOfTables = { posts: ["created_at", "author", "text"], users: ["id", "username", "name", "description"] }

/** A page in which a post has the handle of its author beside it. */
const withAuthors = (page: unknown): unknown => {
  const users = field(field(page, "includes"), "users")
  const handles = new Map(
    (Array.isArray(users) ? users : []).map((user) => [field(user, "id"), field(user, "username")] as const)
  )
  const data = entriesIn(page).map((entry) => {
    const author = handles.get(field(entry, "author_id"))
    return author === undefined || typeof entry !== "object" ? entry : { ...entry, author }
  })
  return { ...Object(page), data }
}

/** Reads and prints the entries, or says what that would send and cost. */
export const read = Effect.fnUntraced(function* ({ amount, of, operation, params, user }: Reading, shared: Shared) {
  yield* hintAtMarks(params["query"])
  const count = (yield* amountOf(amount)) ?? usual
  const callFor = (id: string | undefined): Call => ({
    operation,
    params: { ...parametersOf[of], ...params, ...(id === undefined ? {} : { id }) },
    amount: count
  })
  const whom = user === undefined ? undefined : yield* whomOf("<user>", user)
  const call = Effect.map(whom === undefined ? Effect.undefined : idOf(whom), callFor)
  if (shared.dry_run) {
    const { id, plans } = whom === undefined ? { plans: [] } : yield* plansOfUser(whom)
    const planned = yield* plan(callFor(id))
    const all = count === "all" ? Effect.flatMap(call, wholeOf) : undefined
    return yield* printPlans([...plans, withoutUser(planned)], shared, all)
  }
  const printing = { ...printingOf(shared), columns: columnsOfTables[of] }
  const pages = Stream.map(Stream.unwrap(Effect.map(call, callPages)), withAuthors)
  yield* Effect.provide(printPages(pages, printing, count), live(shared))
})
