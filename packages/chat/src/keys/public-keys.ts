// Written by npm run generate from spec/operations/chat/keys/public-keys.ts. Changes belong there.
import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { authenticatedUser, operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import {
  JuiceboxConfig,
  publicKeyFields,
  type PublicKeyFieldsParams,
  type PublicKeysResponse,
  SeveralPublicKeys
} from "../resources/public-key.ts"
import { type PublicKeyRegistration, registration } from "./registration.ts"

export interface GetPublicKeysParams extends PublicKeyFieldsParams, UserAuthParams {
  /** The ID of the user. */
  readonly id: Id
}

/**
 * Returns the public keys of a user. Verify them with the crypto library before you encrypt a key for them.
 *
 * @returns `data`, the keys; `juicebox_config` of the authenticated user's own keys holds secret tokens
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.read`, `tweet.read` and `users.read`) or OAuth 1.0a. `user_auth` is `true` by
 *   default
 * - Rate limit: none is published
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `public_key_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
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
 * @returns `data`, the keys; `errors`, one for each user who was not found
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.read`, `tweet.read` and `users.read`) or OAuth 1.0a. `user_auth` is `true` by
 *   default
 * - Rate limit: none is published
 * - `ids` (required): 1 to 100 IDs of 1 to 19 digits (a list, or a string with commas and no spaces)
 * - `public_key_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
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

export interface AddPublicKeyParams extends UserAuthParams {
  /** The version of the keys. */
  readonly version: string
  /** `true`: the X API chooses the version, and returns it. */
  readonly generate_version?: boolean | undefined
  /** The keys and their signatures, from the crypto library. */
  readonly public_key: PublicKeyRegistration
}

export interface AddPublicKeyResult extends WriteResponse<{
  readonly public_key_version?: string
  /** Secret: how to store the private keys. The crypto library takes it. */
  readonly juicebox_config?: JuiceboxConfig
}> {}

/**
 * Registers public keys of the authenticated user. The X API allows only a few registrations in 24 hours.
 *
 * @returns `data.public_key_version` and `data.juicebox_config`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - The user's ID is read from the OAuth 1.0a access token. For an OAuth 2.0 token it is looked up by `getMe`, once for
 *   each access token
 * - Rate limit: none is published
 * - `version` (required): text of 1 or more characters
 * - `generate_version`: true or false
 * - `public_key` (required): an object with optional public_key, optional signing_public_key, optional
 *   identity_public_key_signature, optional signing_public_key_signature, optional public_key_fingerprint, optional
 *   registration_method
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/chat/add-public-key
 * @see https://docs.x.com/xchat/getting-started
 * @example
 * ```ts
 * import { addPublicKey } from "xeffect/chat"
 *
 * // From generateKeypairs of @xdevplatform/chat-xdk.
 * declare const generated: {
 *   readonly version?: string
 *   readonly generateVersion: boolean
 *   readonly publicKey: {
 *     publicKey: string
 *     signingPublicKey: string
 *     identityPublicKeySignature: string
 *     signingPublicKeySignature?: string
 *     publicKeyFingerprint?: string
 *     registrationMethod: string
 *   }
 * }
 *
 * const program = addPublicKey({
 *   version: generated.version ?? "1",
 *   generate_version: generated.generateVersion,
 *   public_key: {
 *     public_key: generated.publicKey.publicKey,
 *     signing_public_key: generated.publicKey.signingPublicKey,
 *     identity_public_key_signature: generated.publicKey.identityPublicKeySignature,
 *     signing_public_key_signature: generated.publicKey.signingPublicKeySignature,
 *     public_key_fingerprint: generated.publicKey.publicKeyFingerprint,
 *     registration_method: generated.publicKey.registrationMethod
 *   }
 * })
 * ```
 */
export const addPublicKey = operation<AddPublicKeyParams, AddPublicKeyResult>({
  name: "add_public_key",
  method: "POST",
  path: "/2/users/{me}/public_keys",
  params: {
    version: Parameter.required(Parameter.text(1)),
    generate_version: Parameter.flag,
    public_key: Parameter.required(registration)
  },
  body: Body.json(),
  me: authenticatedUser,
  response: Response.outcome(
    Response.written(Shape.struct({ public_key_version: Shape.textOrNumber, juicebox_config: JuiceboxConfig }))
  ),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true
})
