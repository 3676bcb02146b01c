import * as Parameter from "@xeffect/core/parameter"
import { base64 } from "../parameters/opaque.ts"
import { structure } from "../parameters/structure.ts"

/** The public keys of the authenticated user: `publicKey` of what the crypto library generates, in snake case. */
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

export const registration: Parameter.Parameter<PublicKeyRegistration> = structure<PublicKeyRegistration>({
  public_key: base64,
  signing_public_key: base64,
  identity_public_key_signature: base64,
  signing_public_key_signature: base64,
  public_key_fingerprint: Parameter.text(0),
  registration_method: Parameter.text(0)
})
