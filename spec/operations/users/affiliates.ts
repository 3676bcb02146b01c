import type { Operations } from "../../operation.ts"

export default {
  getUsersAffiliates: {
    of: "GET /2/users/{id}/affiliates",
    does: "A page of the users who are affiliated with an organization.",
    params: { id: "The ID of the user, an organization." },
    see: "users/get-affiliates",
    example: 'items(getUsersAffiliates, { id: "783214", user_fields: ["affiliation"] })'
  }
} satisfies Operations
