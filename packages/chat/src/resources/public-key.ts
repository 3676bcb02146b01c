import type { Envelope, Names } from "@xeffect/core"
import * as Parameter from "@xeffect/core/parameter"
import * as Shape from "@xeffect/core/shape"
import { chatErrors } from "./conversation.ts"

/** Where a realm of Juicebox is, and what to sign in with. */
export interface JuiceboxRealm {
  readonly address?: string
  /** Only in the response to the registration of a key. */
  readonly public_key?: string
  /** A secret: a short-lived token for the realm. */
  readonly token?: string
}

/** How the private keys of a user are stored and recovered with Juicebox. Pass it to the crypto library unchanged. */
export interface JuiceboxConfig {
  readonly key_store_token_map_json?: string
  /** How many wrong PINs there may be before the keys are lost. */
  readonly max_guess_count?: number
  readonly realm_state_string?: string
  readonly recover_threshold?: number
  readonly register_threshold?: number
  readonly token_map?: ReadonlyArray<{ readonly key?: string; readonly value?: JuiceboxRealm }>
}

/** The public keys of a user. Verify them with the crypto library before a key is encrypted for them. */
export interface PublicKey {
  /** The user. The description does not have it; it is present if the X API sends it. */
  readonly user_id?: string
  /** The public key of the user's identity: base64. */
  readonly public_key?: string
  /** Since description 2.166. */
  readonly public_key_version?: string
  /** The older name of `public_key_version`. Until description 2.165. */
  readonly version?: string
  /** The public key that the user's signatures are checked with: base64. */
  readonly signing_public_key?: string
  /** The proof that both keys belong together: base64. Since description 2.165. */
  readonly identity_public_key_signature?: string
  /** Since description 2.166. */
  readonly juicebox_config?: JuiceboxConfig
}

/** The names that `public_key_fields` takes. Since description 2.166 `version` is `public_key_version`. */
export type PublicKeyField = Exclude<keyof PublicKey, "user_id">

/** Which fields public keys are to have. */
export interface PublicKeyFieldsParams {
  /** Fields of public keys. The X API also sends fields that were not requested, so the type has all of them. */
  readonly public_key_fields?: Names<PublicKeyField> | undefined
}

export const publicKeyFields = { public_key_fields: Parameter.names }

/** The public keys of one or several users. */
export interface PublicKeysResponse extends Envelope<ReadonlyArray<PublicKey>> {}

export const JuiceboxConfig: Shape.Shape<JuiceboxConfig> = Shape.struct({
  key_store_token_map_json: Shape.string,
  max_guess_count: Shape.numberOrText,
  realm_state_string: Shape.string,
  recover_threshold: Shape.numberOrText,
  register_threshold: Shape.numberOrText,
  token_map: Shape.list(
    Shape.struct({
      key: Shape.string,
      value: Shape.struct({ address: Shape.string, public_key: Shape.string, token: Shape.string })
    })
  )
})

export const PublicKey: Shape.Shape<PublicKey> = Shape.struct({
  user_id: Shape.textOrNumber,
  public_key: Shape.string,
  public_key_version: Shape.textOrNumber,
  version: Shape.textOrNumber,
  signing_public_key: Shape.string,
  identity_public_key_signature: Shape.string,
  juicebox_config: JuiceboxConfig
})

/** A response whose data are public keys. Until description 2.166, `data` could be a single one. */
export const SeveralPublicKeys: Shape.Shape<PublicKeysResponse> = Shape.struct({
  data: Shape.intact(Shape.listOrOne(PublicKey)),
  errors: chatErrors
})

/**
 * All fields of public keys, for `public_key_fields`, except the one that description 2.167 no longer has.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { getPublicKeys, publicPublicKeyFields } from "xeffect/chat"
 *
 * const program = getPublicKeys({ id: "2244994945", public_key_fields: publicPublicKeyFields })
 * ```
 */
export const publicPublicKeyFields = Shape.fieldNamesOf(PublicKey, "user_id", "version")
