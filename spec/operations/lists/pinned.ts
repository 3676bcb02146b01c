import type { Operations } from "../../operation.ts"

export default {
  getPinnedLists: {
    of: "GET /2/users/{me}/pinned_lists",
    does: "The lists that the authenticated user has pinned, all at once.",
    see: "users/get-pinned-lists",
    example: 'getPinnedLists({ list_fields: ["member_count"], expansions: ["owner_id"] })'
  },

  pinList: {
    of: "POST /2/users/{me}/pinned_lists",
    does: "Pins a list for the authenticated user.",
    params: { list_id: "The ID of the list." },
    see: "users/pin-list",
    example: 'pinList({ list_id: "84839422" })'
  },

  unpinList: {
    of: "DELETE /2/users/{me}/pinned_lists/{list_id}",
    does: "Unpins a list for the authenticated user.",
    paramsOf: "pinList",
    resultOf: "pinList",
    see: "users/unpin-list",
    example: 'unpinList({ list_id: "84839422" })',
    idempotent: true
  }
} satisfies Operations
