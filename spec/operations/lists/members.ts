import type { Operations } from "../../operation.ts"

export default {
  getListMembers: {
    of: "GET /2/lists/{id}/members",
    does: "A page of the members of a list.",
    params: { id: "The ID of the list, also as a list of exactly one ID." },
    notes: "A private list needs the credentials of its owner.",
    see: "lists/get-list-members",
    example: 'getListMembers({ id: "84839422", user_fields: ["verified"] })'
  },

  addListMember: {
    of: "POST /2/lists/{id}/members",
    does: "Adds a user to a list of the authenticated user.",
    params: { id: "The ID of the list, one of the authenticated user's own.", user_id: "The ID of the user to add." },
    notes: "Fails with `Forbidden` for a list of another user.",
    see: "lists/add-list-member",
    example: 'addListMember({ id: "84839422", user_id: "2244994945" })'
  },

  removeListMember: {
    of: "DELETE /2/lists/{id}/members/{user_id}",
    does: "Removes a member from a list of the authenticated user.",
    params: { user_id: "The ID of the member." },
    notes: "Fails with `Forbidden` for a list of another user.",
    see: "lists/remove-list-member",
    example: 'removeListMember({ id: "84839422", user_id: "2244994945" })',
    idempotent: true
  }
} satisfies Operations
