import type { UserAuthParams, WriteResponse } from "@xeffect/core"
import { authenticatedUser, operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/Body"
import * as Parameter from "@xeffect/core/Parameter"
import * as Response from "@xeffect/core/Response"
import * as Shape from "@xeffect/core/Shape"
import { writes } from "../accepts.ts"
import { base64 } from "../parameters/opaque.ts"
import { JuiceboxConfig } from "../resources/public-key.ts"
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
 * Registers public keys of the authenticated user. The X API allows only a few registrations in 24 hours.
 *
 * @param params `version`, or `generate_version`; `public_key`, the keys and their signatures
 * @returns `data.public_key_version` and `data.juicebox_config`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 1.0a or OAuth 2.0 with `dm.write`, `tweet.read` and `users.read`. The app needs write
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
  me: authenticatedUser,
  params: {
    version: Parameter.required(Parameter.text(1)),
    generate_version: Parameter.flag,
    public_key: Parameter.required(
      structure<PublicKeyRegistration>({
        public_key: base64,
        signing_public_key: base64,
        identity_public_key_signature: base64,
        signing_public_key_signature: base64,
        public_key_fingerprint: Parameter.text(0),
        registration_method: Parameter.text(0)
      })
    )
  },
  body: Body.json(),
  response: Response.outcome(
    Response.written(Shape.struct({ public_key_version: Shape.textOrNumber, juicebox_config: JuiceboxConfig }))
  ),
  accepts: writes,
  user_auth: true
})
