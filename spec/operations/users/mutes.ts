import type { Operations } from "../../operation.ts"

export default {
  getMuted: {
    of: "GET /2/users/{me}/muting",
    does: "A page of the users whom the authenticated user has muted.",
    see: "users/get-muting",
    example: "items(getMuted, { max_results: 1000 })"
  },

  mute: {
    of: "POST /2/users/{me}/muting",
    does: "Mutes a user for the authenticated user.",
    params: { target_user_id: "The ID of the user to mute or to unmute." },
    see: "users/mute-user",
    example: 'mute({ target_user_id: "2244994945" })'
  },

  unmute: {
    of: "DELETE /2/users/{me}/muting/{target_user_id}",
    does: "Unmutes a user for the authenticated user. Also succeeds if the user is not muted.",
    paramsOf: "mute",
    resultOf: "mute",
    see: "users/unmute-user",
    example: 'unmute({ target_user_id: "2244994945" })',
    idempotent: true
  }
} satisfies Operations
