import type { Operations } from "../../../operation.ts"

export default {
  getPublicKeys: {
    of: "GET /2/users/{id}/public_keys",
    does: "Returns the public keys of a user. Verify them with the crypto library before you encrypt a key for them.",
    params: { id: "The ID of the user." },
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
  }
} satisfies Operations
