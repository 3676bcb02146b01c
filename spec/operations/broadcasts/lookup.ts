import type { Operations } from "../../operation.ts"

export default {
  getBroadcast: {
    of: "GET /2/broadcasts/{id}",
    does: "Returns one broadcast by its ID.",
    returns:
      "`data`, the broadcast with its default and the requested fields; `errors`, and no `data`, if it does not exist",
    see: "broadcasts/get-a-broadcast",
    example: 'getBroadcast({ id: "1DXxyRYNejbKM", broadcast_fields: ["state", "share_url"] })',
    result: { type: 'BroadcastResponse<this["params"]>', response: "Response.json(SingleBroadcast)" }
  }
} satisfies Operations
