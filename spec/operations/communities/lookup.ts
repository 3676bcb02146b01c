import type { Operations } from "../../operation.ts"

export default {
  getCommunity: {
    of: "GET /2/communities/{id}",
    does: "One community by its ID.",
    params: { id: "The ID of the community." },
    returns:
      "`data`, the community with its default and the requested fields; `errors`, and no `data`, for one that does not exist",
    see: "communities/get-community-by-id",
    example: 'getCommunity({ id: "1146654567674912769", community_fields: ["description", "member_count"] })',
    result: {
      type: 'Envelope<SelectCommunity<this["params"]>>',
      response: "Response.json(Shape.struct({ data: Shape.intact(Community), errors: Shape.list(Resource.Problem) }))"
    }
  }
} satisfies Operations
