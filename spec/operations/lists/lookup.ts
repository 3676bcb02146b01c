import type { Operations } from "../../operation.ts"

export default {
  getList: {
    of: "GET /2/lists/{id}",
    does: "One list by its ID.",
    returns:
      "`data`, the list with its default and the requested fields; `includes` for the expansions; `errors`, and no `data`, for a list that does not exist or may not be read",
    notes: "A private list needs the credentials of its owner.",
    see: "lists/get-list-by-id",
    example: 'getList({ id: "84839422", list_fields: ["member_count"], expansions: ["owner_id"] })'
  },

  getOwnedLists: {
    of: "GET /2/users/{id}/owned_lists",
    does: "A page of the lists that belong to a user.",
    notes: "Private lists are included for their owner's credentials.",
    see: "users/get-owned-lists",
    example: 'getOwnedLists({ id: "2244994945", list_fields: ["follower_count"] })'
  }
} satisfies Operations
