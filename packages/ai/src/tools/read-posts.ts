/** Reads lists of posts and of users for tools, with the fields asked for. */
import { type AnyOperation, type Call, callPages, callRequests, sizedCall, type XApi, type XError } from "@xeffect/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Stream from "effect/Stream"
import { defaultResults, fields } from "../tool/inputs.ts"
import { errorOf } from "../present/errors.ts"
import {
  defaultPostFields,
  defaultUserFields,
  type Included,
  type PostField,
  postFields,
  presentPost,
  presentUser,
  requestFor,
  type UserField,
  userFields,
  userRequestFor
} from "../present/posts.ts"
import { Report } from "../session/report.ts"

interface Page {
  readonly data?: ReadonlyArray<object>
  readonly includes?: Included
}

/** The entries of a list. */
interface Entries<Entry> {
  readonly entries: ReadonlyArray<Entry>
  /** Why there are no more, if a page after the first failed. */
  readonly incomplete?: object
  /** Whether X has a page after the last that was read. */
  readonly more?: true
}

/** A note for an agent if X has a page after this one. */
export const moreAfter = (page: unknown): { readonly more?: true } =>
  Object(Object(page).meta).next_token === undefined ? {} : { more: true }

/** The maximum number of entries of a page: a budget that has no room for a larger one may have some for the first pages. */
const maxPage = 100

/**
 * Reads as many pages as a list needs, and returns all that was read, since it is paid for: more than the count if the
 * smallest page has more. If a page after the first fails, for example because of the budget, the entries before it are
 * returned with the reason.
 */
const readPages = Effect.fnUntraced(function* <Entry>(
  operation: AnyOperation,
  params: Call["params"],
  count: number,
  entriesOf: (page: Page) => ReadonlyArray<Entry>
): Effect.fn.Return<Entries<Entry>, XError, XApi> {
  const report = yield* Report
  const call = sizedCall({ operation, params, amount: count }, maxPage)
  const max = callRequests(call) ?? 1
  const entries: Array<Entry> = []
  let more: { readonly more?: true } = {}
  const exit = yield* Effect.exit(
    Stream.runForEach(Stream.take(callPages(call), max), (page) => {
      entries.push(...entriesOf(Object(page)))
      more = moreAfter(page)
      return max === 1 ? Effect.void : report(`read ${Math.min(entries.length, count)} of ${count}`)
    })
  )
  if (Exit.isSuccess(exit)) return { entries, ...more }
  if (entries.length === 0 || Cause.hasInterrupts(exit.cause)) return yield* Effect.failCause(exit.cause)
  return { entries, incomplete: yield* errorOf(Cause.squash(exit.cause), false) }
})

/** The fields of each entry that an agent wants, and how many entries. */
export interface Wanted<Field> {
  readonly fields?: ReadonlyArray<Field> | undefined
  readonly max_results?: number | undefined
}

export const wantedPostFields = fields(postFields).annotate({
  description: "Default: id, text, author_id, created_at. author costs a user"
})

export const wantedUserFields = fields(userFields).annotate({
  description: "Default: id, username, name, description, metrics"
})

/** Reads posts. */
export const readPosts = Effect.fnUntraced(function* (
  operation: AnyOperation,
  params: Call["params"],
  { fields: names = defaultPostFields, max_results: count = defaultResults }: Wanted<PostField>
) {
  const request = { ...params, ...requestFor(names) }
  const { entries, ...rest } = yield* readPages(operation, request, count, ({ data = [], includes }) =>
    data.map((one) => presentPost(one, names, includes))
  )
  return { posts: entries, ...rest }
})

/** Reads users. */
export const readUsers = Effect.fnUntraced(function* (
  operation: AnyOperation,
  params: Call["params"],
  { fields: names = defaultUserFields, max_results: count = defaultResults }: Wanted<UserField>
) {
  const request = { ...params, ...userRequestFor(names) }
  const { entries, ...rest } = yield* readPages(operation, request, count, ({ data = [] }) =>
    data.map((one) => presentUser(one, names))
  )
  return { users: entries, ...rest }
})
