import type { Operations } from "../../../operation.ts"

export default {
  getPublicKeys: {
    of: "GET /2/users/{id}/public_keys",
    does: "Returns the public keys of a user. Verify them with the crypto library before you encrypt a key for them.",
    returns: "`data`, the keys; `juicebox_config` of the authenticated user's own keys holds secret tokens",
    see: "users/get-user-public-keys",
    example: 'getPublicKeys({ id: "2244994945", public_key_fields: ["public_key", "public_key_version"] })',
    result: { is: "PublicKeysResponse", response: "Response.json(SeveralPublicKeys)" }
  },

  getPublicKeysOfUsers: {
    of: "GET /2/users/public_keys",
    does: "Returns the public keys of up to 100 users. Verify them with the crypto library before you encrypt a key for them.",
    params: { ids: "IDs of users: a list, or a string with commas and no spaces." },
    returns: "`data`, the keys; `errors`, one for each user who was not found",
    see: "users/get-public-keys-for-multiple-users",
    example: 'getPublicKeysOfUsers({ ids: ["2244994945", "12"] })',
    result: { is: "PublicKeysResponse", response: "Response.json(SeveralPublicKeys)" }
  },

  addPublicKey: {
    of: "POST /2/users/{me}/public_keys",
    does: "Registers public keys of the authenticated user. The X API allows only a few registrations in 24 hours.",
    params: {
      version: "The version of the keys.",
      generate_version: "`true`: the X API chooses the version, and returns it.",
      public_key: {
        is: "The keys and their signatures, from the crypto library.",
        type: "PublicKeyRegistration",
        code: "registration"
      }
    },
    returns: "`data.public_key_version` and `data.juicebox_config`",
    see: ["chat/add-public-key", "https://docs.x.com/xchat/getting-started"],
    example: `// From generateKeypairs of @xdevplatform/chat-xdk.
declare const generated: {
  readonly version?: string
  readonly generateVersion: boolean
  readonly publicKey: {
    publicKey: string
    signingPublicKey: string
    identityPublicKeySignature: string
    signingPublicKeySignature?: string
    publicKeyFingerprint?: string
    registrationMethod: string
  }
}

const program = addPublicKey({
  version: generated.version ?? "1",
  generate_version: generated.generateVersion,
  public_key: {
    public_key: generated.publicKey.publicKey,
    signing_public_key: generated.publicKey.signingPublicKey,
    identity_public_key_signature: generated.publicKey.identityPublicKeySignature,
    signing_public_key_signature: generated.publicKey.signingPublicKeySignature,
    public_key_fingerprint: generated.publicKey.publicKeyFingerprint,
    registration_method: generated.publicKey.registrationMethod
  }
})`,
    result: {
      type: `WriteResponse<{
  readonly public_key_version?: string
  /** Secret: how to store the private keys. The crypto library takes it. */
  readonly juicebox_config?: JuiceboxConfig
}>`,
      response:
        "Response.outcome( Response.written(Shape.struct({ public_key_version: Shape.textOrNumber, juicebox_config: JuiceboxConfig })) )"
    }
  }
} satisfies Operations
