import {
  authenticatedUser,
  flag,
  jsonBody,
  operation,
  outcome,
  required,
  struct,
  text,
  textOrNumber,
  type UserAuthParams,
  type WriteResponse,
  written
} from "@xeffect/core/define"
import { writes } from "./accepts.ts"
import { base64 } from "./parameters/opaque.ts"
import { JuiceboxConfig } from "./resources/public-key.ts"
import { structure } from "./parameters/structure.ts"

/** The public keys of the authenticated user, as the crypto library made them. */
export interface PublicKeyRegistration {
  /** The public key of the identity: base64. */
  readonly public_key?: string | undefined
  /** The public key that signatures are checked with: base64. */
  readonly signing_public_key?: string | undefined
  /** The proof that both keys belong together: base64. */
  readonly identity_public_key_signature?: string | undefined
  readonly signing_public_key_signature?: string | undefined
  readonly public_key_fingerprint?: string | undefined
  readonly registration_method?: string | undefined
}

export interface AddPublicKeyParams extends UserAuthParams {
  /** The version of the keys. */
  readonly version: string
  /** `true`: the X API chooses the version, and returns it. */
  readonly generate_version?: boolean | undefined
  readonly public_key: PublicKeyRegistration
}

export interface AddPublicKeyResult extends WriteResponse<{
  readonly public_key_version?: string
  /** Secret: how to store the private keys. The crypto library takes it. */
  readonly juicebox_config?: JuiceboxConfig
}> {}

/**
 * Registers public keys of the authenticated user. The X API allows only a few registrations in 24 hours. Never sent twice:
 * if the response is lost or a 5xx, it fails with `OutcomeUnknown`.
 *
 * @param params `version`, 1 character or more; `generate_version`, a boolean; `public_key`, the keys and their signatures,
 * base64; `user_auth`, default `true`
 * @returns `data.public_key_version` and `data.juicebox_config`
 * @see https://docs.x.com/x-api/chat/add-public-key
 * @see https://docs.x.com/xchat/getting-started
 * @example
 * ```ts
 * import { addPublicKey, type PublicKeyRegistration } from "@xeffect/chat"
 *
 * // From generateKeypairs of @xdevplatform/chat-xdk.
 * declare const public_key: PublicKeyRegistration
 *
 * const program = addPublicKey({ version: "1", generate_version: true, public_key })
 * ```
 */
export const addPublicKey = operation<AddPublicKeyParams, AddPublicKeyResult>({
  name: "add_public_key",
  method: "POST",
  path: "/2/users/{me}/public_keys",
  me: authenticatedUser,
  params: {
    version: required(text(1)),
    generate_version: flag,
    public_key: required(
      structure<PublicKeyRegistration>({
        public_key: base64,
        signing_public_key: base64,
        identity_public_key_signature: base64,
        signing_public_key_signature: base64,
        public_key_fingerprint: text(0),
        registration_method: text(0)
      })
    )
  },
  body: jsonBody(),
  response: outcome(written(struct({ public_key_version: textOrNumber, juicebox_config: JuiceboxConfig }))),
  accepts: writes,
  user_auth: true
})
