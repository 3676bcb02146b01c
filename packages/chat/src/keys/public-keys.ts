// Written by npm run generate from spec/operations/chat/keys/public-keys.ts. Changes belong there.
import type { Id, UserAuthParams } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/Credentials"
import * as Parameter from "@xeffect/core/Parameter"
import * as Response from "@xeffect/core/Response"
import {
  publicKeyFields,
  type PublicKeyFieldsParams,
  type PublicKeysResponse,
  SeveralPublicKeys
} from "../resources/public-key.ts"

export interface GetPublicKeysParams extends PublicKeyFieldsParams, UserAuthParams {
  /** The ID of the user. */
  readonly id: Id
}

/**
 * Returns the public keys of a user. Verify them with the crypto library before you encrypt a key for them.
 *
 * @param params `id`, the ID of the user; `public_key_fields`; `user_auth`
 * @returns `data`, the keys; `juicebox_config` of the authenticated user's own keys holds secret tokens
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 1.0a or OAuth 2.0 with `dm.read`, `tweet.read` and `users.read`. `user_auth` is `true` by
 *   default
 * - Rate limit: none is published
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `public_key_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @see https://docs.x.com/x-api/users/get-user-public-keys
 * @example
 * ```ts
 * import { getPublicKeys } from "xeffect/chat"
 *
 * const program = getPublicKeys({ id: "2244994945", public_key_fields: ["public_key", "public_key_version"] })
 * ```
 */
export const getPublicKeys = operation<GetPublicKeysParams, PublicKeysResponse>({
  name: "get_public_keys",
  method: "GET",
  path: "/2/users/{id}/public_keys",
  params: Parameter.combine({ id: Parameter.id }, publicKeyFields),
  response: Response.json(SeveralPublicKeys),
  accepts: Credentials.user("dm.read", "tweet.read", "users.read"),
  user_auth: true
})

export interface GetPublicKeysOfUsersParams extends PublicKeyFieldsParams, UserAuthParams {
  /** IDs of users: a list, or a string with commas and no spaces. */
  readonly ids: ReadonlyArray<Id> | string
}

/**
 * Returns the public keys of up to 100 users. Verify them with the crypto library before you encrypt a key for them.
 *
 * @param params `ids`, IDs of users: a list, or a string with commas and no spaces; `public_key_fields`; `user_auth`
 * @returns `data`, the keys; `errors`, one for each user who was not found
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 1.0a or OAuth 2.0 with `dm.read`, `tweet.read` and `users.read`. `user_auth` is `true` by
 *   default
 * - Rate limit: none is published
 * - `ids` (required): 1 to 100 IDs of 1 to 19 digits (a list, or a string with commas and no spaces)
 * - `public_key_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @see https://docs.x.com/x-api/users/get-public-keys-for-multiple-users
 * @example
 * ```ts
 * import { getPublicKeysOfUsers } from "xeffect/chat"
 *
 * const program = getPublicKeysOfUsers({ ids: ["2244994945", "12"] })
 * ```
 */
export const getPublicKeysOfUsers = operation<GetPublicKeysOfUsersParams, PublicKeysResponse>({
  name: "get_public_keys_of_users",
  method: "GET",
  path: "/2/users/public_keys",
  params: Parameter.combine({ ids: Parameter.required(Parameter.ids(100)) }, publicKeyFields),
  response: Response.json(SeveralPublicKeys),
  accepts: Credentials.user("dm.read", "tweet.read", "users.read"),
  user_auth: true
})
