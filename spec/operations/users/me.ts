import type { Operations } from "../../operation.ts"

export default {
  getMe: {
    of: "GET /2/users/me",
    does: "The authenticated user.",
    returns: "`data`, the user with the default and the requested fields",
    see: "users/get-my-user",
    example: 'getMe({ user_fields: ["public_metrics"] })'
  }
} satisfies Operations
