import type { Operations } from "../../operation.ts"

export default {
  getListMemberships: {
    of: "GET /2/users/{id}/list_memberships",
    does: "A page of the lists that a user is a member of.",
    notes: "Private lists are included for their owner's credentials.",
    see: "users/get-list-memberships",
    example: 'items(getListMemberships, { id: "2244994945", list_fields: ["follower_count"] })'
  }
} satisfies Operations
