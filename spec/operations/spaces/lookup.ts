import type { Operations } from "../../operation.ts"

export default {
  getSpace: {
    of: "GET /2/spaces/{id}",
    does: "One space by its ID.",
    returns:
      "`data`, the space with its default and the requested fields; `includes` for the expansions; `errors`, and no `data`, for a space that does not exist",
    notes: "Beyond the specification: `topic_fields`.",
    see: "spaces/get-space-by-id",
    example: 'getSpace({ id: "1DXxyRYNejbKM", space_fields: ["title", "started_at"], expansions: ["topic_ids"] })'
  }
} satisfies Operations
