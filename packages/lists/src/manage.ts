// Written by npm run generate from spec/operations/lists/manage.ts. Changes belong there.
import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Rule from "@xeffect/core/rule"
import * as Shape from "@xeffect/core/shape"

export interface CreateListParams extends UserAuthParams {
  /** The name of the list: 1 to 25 characters. */
  readonly name: string
  /** The description of the list: up to 100 characters. */
  readonly description?: string | undefined
  /** Whether only its owner can see it. Default: `false`. */
  readonly private?: boolean | undefined
}

export interface CreateListResult extends WriteResponse<{ readonly id: string; readonly name: string }> {}

/**
 * Creates a list of the authenticated user. It has no members until `addListMember` adds some.
 *
 * @returns `data` with the `id` and the `name` of the new list
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `list.read`, `list.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app
 *   needs write permission. `user_auth` is `true` by default
 * - Rate limit: 300 requests in 15 minutes for each user
 * - `name` (required): text of 1 to 25 characters
 * - `description`: text of 0 to 100 characters
 * - `private`: true or false
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/lists/create-list
 * @example
 * ```ts
 * import { addListMember, createList } from "xeffect/lists"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.gen(function* () {
 *   const { data: list } = yield* createList({ name: "Tides", description: "People who read gauges", private: true })
 *   yield* addListMember({ id: list.id, user_id: "783214" })
 * })
 * ```
 */
export const createList = operation<CreateListParams, CreateListResult>({
  name: "create_list",
  method: "POST",
  path: "/2/lists",
  params: {
    name: Parameter.required(Parameter.text(1, 25)),
    description: Parameter.text(0, 100),
    private: Parameter.flag
  },
  body: Body.json(),
  response: Response.outcome(
    Response.written(Shape.struct({ id: Shape.always(Shape.string), name: Shape.always(Shape.string) }))
  ),
  accepts: Credentials.user("list.read", "list.write", "tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 300)
})

export interface UpdateListParams extends UserAuthParams {
  /** The ID of the list, one of the authenticated user's own. */
  readonly id: Id
  /** The new name: 1 to 25 characters. */
  readonly name?: string | undefined
  /** The new description: up to 100 characters. An empty text removes it. */
  readonly description?: string | undefined
  /** Whether only its owner can see it. */
  readonly private?: boolean | undefined
}

export interface UpdateListResult extends WriteResponse<{ readonly updated: boolean }> {}

/**
 * Changes the name, the description or the visibility of a list of the authenticated user. Omitted parameters stay
 * unchanged.
 *
 * @returns `data.updated`, `true`
 * @remarks Fails with `Forbidden` for a list of another user.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `list.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: 300 requests in 15 minutes for each user
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `name`: text of 1 to 25 characters
 * - `description`: text of 0 to 100 characters
 * - `private`: true or false
 * - At least one of `name`, `description` and `private`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/lists/update-list
 * @example
 * ```ts
 * import { updateList } from "xeffect/lists"
 *
 * const program = updateList({ id: "84839422", name: "High tides" })
 * ```
 */
export const updateList = operation<UpdateListParams, UpdateListResult>({
  name: "update_list",
  method: "PUT",
  path: "/2/lists/{id}",
  params: {
    id: Parameter.id,
    name: Parameter.text(1, 25),
    description: Parameter.text(0, 100),
    private: Parameter.flag
  },
  rules: [Rule.atLeastOne("name", "description", "private")],
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ updated: Shape.always(Shape.boolean) })), {
    updated: true
  }),
  accepts: Credentials.user("list.write", "tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 300),
  idempotent: true
})

export interface DeleteListParams extends UserAuthParams {
  /** The ID of the list, one of the authenticated user's own. */
  readonly id: Id
}

export interface DeleteListResult extends WriteResponse<{ readonly deleted: boolean }> {}

/**
 * Deletes a list of the authenticated user.
 *
 * @returns `data.deleted`, `true`
 * @remarks Fails with `Forbidden` for a list of another user, and with `OutcomeUnknown` if the list may already be
 * deleted.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `list.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: 300 requests in 15 minutes for each user
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/lists/delete-list
 * @example
 * ```ts
 * import { deleteList } from "xeffect/lists"
 *
 * const program = deleteList({ id: "84839422" })
 * ```
 */
export const deleteList = operation<DeleteListParams, DeleteListResult>({
  name: "delete_list",
  method: "DELETE",
  path: "/2/lists/{id}",
  params: { id: Parameter.id },
  response: Response.outcome(Response.written(Shape.struct({ deleted: Shape.always(Shape.boolean) })), {
    deleted: true
  }),
  accepts: Credentials.user("list.write", "tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 300)
})
