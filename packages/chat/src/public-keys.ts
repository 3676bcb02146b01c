import { combine, type Id, id, ids, json, operation, required, type UserAuthParams } from "@xeffect/core/define"
import { reads } from "./accepts.ts"
import {
  publicKeyFields,
  type PublicKeyFieldsParams,
  type PublicKeysResponse,
  SeveralPublicKeys
} from "./resources/public-key.ts"

export interface GetPublicKeysParams extends PublicKeyFieldsParams, UserAuthParams {
  /** The ID of the user. */
  readonly id: Id
}

/**
 * Returns the public keys of a user. Verify them with the crypto library before you encrypt a key for them.
 *
 * @param params `id`, 1 to 19 digits; `public_key_fields`; `user_auth`, default `true`
 * @returns `data`, the keys; `juicebox_config` of the authenticated user's own keys holds secret tokens
 * @see https://docs.x.com/x-api/users/get-user-public-keys
 * @example
 * ```ts
 * import { getPublicKeys } from "@xeffect/chat"
 *
 * const program = getPublicKeys({ id: "2244994945", public_key_fields: ["public_key", "public_key_version"] })
 * ```
 */
export const getPublicKeys = operation<GetPublicKeysParams, PublicKeysResponse>({
  name: "get_public_keys",
  method: "GET",
  path: "/2/users/{id}/public_keys",
  params: combine({ id }, publicKeyFields),
  response: json(SeveralPublicKeys),
  accepts: reads,
  user_auth: true
})

export interface GetPublicKeysOfUsersParams extends PublicKeyFieldsParams, UserAuthParams {
  /** 1 to 100 IDs of users: a list, or a string with commas and no spaces. */
  readonly ids: ReadonlyArray<Id> | string
}

/**
 * Returns the public keys of up to 100 users. Verify them with the crypto library before you encrypt a key for them.
 *
 * @param params `ids`, 1 to 100 IDs of 1 to 19 digits; `public_key_fields`; `user_auth`, default `true`
 * @returns `data`, the keys; `errors`, one for each user who was not found
 * @see https://docs.x.com/x-api/users/get-public-keys-for-multiple-users
 * @example
 * ```ts
 * import { getPublicKeysOfUsers } from "@xeffect/chat"
 *
 * const program = getPublicKeysOfUsers({ ids: ["2244994945", "12"] })
 * ```
 */
export const getPublicKeysOfUsers = operation<GetPublicKeysOfUsersParams, PublicKeysResponse>({
  name: "get_public_keys_of_users",
  method: "GET",
  path: "/2/users/public_keys",
  params: combine({ ids: required(ids(100)) }, publicKeyFields),
  response: json(SeveralPublicKeys),
  accepts: reads,
  user_auth: true
})
