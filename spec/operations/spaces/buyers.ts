import type { Operations } from "../../operation.ts"

export default {
  getSpaceBuyers: {
    of: "GET /2/spaces/{id}/buyers",
    does: "A page of the users who bought a ticket for a space. Only the user who made the space may read it.",
    notes:
      "Fails with `Forbidden` for a space of another user. Beyond the specification: `max_results` and `pagination_token`. The X API no longer describes `media_fields`, `place_fields` and `poll_fields` here; they are specified, and sent.",
    see: "spaces/get-space-ticket-buyers",
    example: 'getSpaceBuyers({ id: "1DXxyRYNejbKM", user_fields: ["created_at"] })',
    forbidden: ["bare", "Only a user token of the space's creator may read its buyers."]
  }
} satisfies Operations
