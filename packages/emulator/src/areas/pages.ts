/** Pages of lists: which part of a list a request asks for, and the `meta` that goes with it. */
import * as Effect from "effect/Effect"
import { type Cursor, cursorOf, cutPage, type Positioned } from "../request/paging.ts"
import { type OperationResponse, presentPosts, presentUsers, type Several } from "../present/response.ts"
import { type Lookup, lookupUser } from "../present/lookup.ts"
import type { Refusal } from "../request/problems.ts"
import { one } from "../description/validate.ts"
import { isNewer, newestFirst } from "../world/ids.ts"
import type { WorldPost } from "../world/types.ts"
import type { Call } from "./operation.ts"

/** How a list is paged. */
export interface Paging {
  readonly operation: string
  /** How many entries a page has by default. */
  readonly size: number
  /** Whether pages have a `previous_token`. Default: `true`. */
  readonly backward?: boolean
  /** Whether `meta` has the first and the last identifier of the page. */
  readonly edges?: boolean
  /** Whether a page with entries has both tokens, even if they lead to empty pages. */
  readonly open?: boolean
}

/** Things to list, each with its position. */
export type Entries<A> = ReadonlyArray<Positioned<Lookup<A>>>

/** The related resources, in the order in which they were related. */
export const related = <A>(relations: ReadonlyMap<string, string>, lookup: (id: string) => Lookup<A>): Entries<A> =>
  Array.from(relations, ([id, position]) => ({ position, value: lookup(id) }))

/** The entries that can be shown, without a word about the others. */
export const visible = <A>(entries: Entries<A>): Entries<A> => entries.filter(({ value }) => "found" in value)

/** The most recent entries. */
export const latest = <A>(entries: Entries<A>, count: number): Entries<A> =>
  [...entries].sort((left, right) => newestFirst(left.position, right.position)).slice(0, count)

/** Things in the order in which they were made. */
export const made = <A extends { readonly id: string }>(values: ReadonlyArray<A>): Entries<A> =>
  values.map((found) => ({ position: found.id, value: { found } }))

/** The token of the page that a request asks for, under either of its names. */
export const tokenIn = ({ query }: Call): string | undefined =>
  one(query, "next_token") ?? one(query, "pagination_token")

const sizeIn = ({ query }: Call, size: number): number => Number(one(query, "max_results") ?? size)

/** Responses with the page a request asks for. */
export const presentPage = Effect.fnUntraced(function* <A>(
  call: Call,
  { backward = true, edges = false, open, operation, size }: Paging,
  response: Several<A>,
  entries: Entries<A>
): Effect.fn.Return<OperationResponse, Refusal> {
  const { next_token, previous_token, values } = yield* cutPage({
    operation,
    entries: entries.map((entry) => ({ position: entry.position, value: entry })),
    open,
    size: sizeIn(call, size),
    token: tokenIn(call)
  })
  const [newest, oldest] = [values[0], values.at(-1)]
  const meta = {
    ...(edges && newest !== undefined ? { newest_id: newest.position, oldest_id: oldest?.position } : {}),
    // Those that cannot be shown are among the errors.
    result_count: values.filter(({ value }) => "found" in value).length,
    ...(next_token === undefined ? {} : { next_token }),
    ...(previous_token === undefined || !backward ? {} : { previous_token })
  }
  return response(
    call.view,
    values.map(({ value }) => value),
    meta
  )
})

/** Responses with a page of users, and a problem for each who cannot be shown. */
export const pageOfUsers = (call: Call, paging: Paging, users: ReadonlyMap<string, string>) =>
  presentPage(
    call,
    paging,
    presentUsers,
    related(users, (id) => lookupUser(call.view, id, "id"))
  )

/** Responses with a page of posts, the newest first. */
export const pageOfPosts = (call: Call, paging: Paging, posts: ReadonlyArray<WorldPost>) =>
  presentPage(call, paging, presentPosts, made(posts))

/** The first posts, up to the one that shows whether the requested page has a next one. */
const untilDecided = (
  posts: Iterable<WorldPost>,
  cursor: Cursor | undefined,
  size: number
): ReadonlyArray<WorldPost> => {
  const needed = cursor?.direction === "newer" ? 1 : size + 1
  const found: Array<WorldPost> = []
  let passed = 0
  for (const post of posts) {
    found.push(post)
    if (cursor === undefined || isNewer(cursor.position, post.id)) passed++
    if (passed >= needed) break
  }
  return found
}

/** Responses with a page of posts that are in order already, the newest first. Reads only as many as the page needs. */
export const pageOfOrdered = Effect.fnUntraced(function* (call: Call, paging: Paging, posts: Iterable<WorldPost>) {
  const cursor = yield* cursorOf(paging.operation, tokenIn(call))
  return yield* pageOfPosts(call, paging, untilDecided(posts, cursor, sizeIn(call, paging.size)))
})
