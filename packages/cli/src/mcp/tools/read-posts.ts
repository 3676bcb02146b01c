/** Reads lists of posts and of users for tools, with the fields asked for. */
import * as Effect from "effect/Effect"
import type { Parameters } from "../../session/operation.ts"
import { defaultResults, fields } from "../inputs.ts"
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
import { readPages } from "../read-pages.ts"
import type { AnyOperation } from "../tool.ts"

interface Page {
  readonly data?: ReadonlyArray<object>
  readonly includes?: Included
}

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

/** Reads posts. A page of the operation has at least `minimum`. */
export const readPosts = Effect.fnUntraced(function* (
  operation: AnyOperation,
  params: Parameters,
  { fields: names = defaultPostFields, max_results: count = defaultResults }: Wanted<PostField>,
  minimum = 1
) {
  const request = { ...params, ...requestFor(names) }
  const { entries, ...rest } = yield* readPages(operation, request, { count, minimum }, (page: Page) =>
    (page.data ?? []).map((one) => presentPost(one, names, page.includes))
  )
  return { posts: entries, ...rest }
})

/** Reads users. */
export const readUsers = Effect.fnUntraced(function* (
  operation: AnyOperation,
  params: Parameters,
  { fields: names = defaultUserFields, max_results: count = defaultResults }: Wanted<UserField>
) {
  const request = { ...params, ...userRequestFor(names) }
  const { entries, ...rest } = yield* readPages(operation, request, { count }, (page: Page) =>
    (page.data ?? []).map((one) => presentUser(one, names))
  )
  return { users: entries, ...rest }
})
