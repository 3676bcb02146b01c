/** What an operation of the emulator is: its name in the description, and how it answers. */
import * as Effect from "effect/Effect"
import type { Caller } from "../credentials.ts"
import { cutPage } from "../paging.ts"
import type { Positioned } from "../paging.ts"
import type { Answer } from "../present/answer.ts"
import type { View } from "../present/view.ts"
import { forbidden, type Json, type Refusal } from "../problems.ts"
import { type Input, one } from "../validate.ts"
import type { World } from "../world/types.ts"

/** A request that is allowed and has nothing wrong with it. */
export interface Call extends Input {
  readonly world: World
  /** In milliseconds since 1970. */
  readonly now: number
  readonly caller: Caller
  /** For whom and with which fields to answer. */
  readonly view: View
}

/** How an operation answers, or refuses to. */
export type Handler = (call: Call) => Effect.Effect<Answer, Refusal>

/** The operations of an area by their identifier in the description. */
export type Area = Readonly<Record<string, Handler>>

/** An operation that never refuses. */
export const always =
  (answer: (call: Call) => Answer): Handler =>
  (call) =>
    Effect.sync(() => answer(call))

/** The user behind a request, who must be the one the path names where it names one. */
export const actingUser = Effect.fnUntraced(function* (call: Call, named?: string): Effect.fn.Return<string, Refusal> {
  const { viewer } = call.view
  if (viewer === undefined) return yield* forbidden("This operation needs a user.")
  if (named !== undefined && named !== viewer) {
    return yield* forbidden("The user of the path must be the user who makes the request.")
  }
  return viewer
})

/** A page of a list, and the `meta` that goes with it. */
export interface Paged<A> {
  readonly values: ReadonlyArray<A>
  readonly meta: Json
}

/** How a list is paged: its default size, and whether its pages lead back too. */
export interface Paging {
  readonly operation: string
  readonly size: number
  readonly backward?: boolean
}

/** Cuts the page a request asks for out of a list. */
export const paginate = Effect.fnUntraced(function* <A>(
  call: Call,
  { backward = true, operation, size }: Paging,
  entries: ReadonlyArray<Positioned<A>>
): Effect.fn.Return<Paged<A>, Refusal> {
  const page = yield* cutPage({
    operation,
    entries,
    size: Number(one(call.query, "max_results") ?? size),
    token: one(call.query, "next_token") ?? one(call.query, "pagination_token")
  })
  const meta = {
    result_count: page.values.length,
    ...(page.next_token === undefined ? {} : { next_token: page.next_token }),
    ...(page.previous_token === undefined || !backward ? {} : { previous_token: page.previous_token })
  }
  return { values: page.values, meta }
})
