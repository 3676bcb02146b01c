import type { Operations } from "../../operation.ts"

export default {
  searchCommunities: {
    of: "GET /2/communities/search",
    does: "A page of the communities that match a query.",
    params: { query: "Words of the name or the description, 1 to 4,096 characters." },
    returns: "`data`, the communities with their default and the requested fields; `meta.next_token`",
    see: "communities/search-communities",
    example: 'searchCommunities({ query: "typescript", community_fields: ["member_count"] })',
    result: {
      type: 'Envelope<ReadonlyArray<SelectCommunity<this["params"]>>> & { /** The token of the next page. Absent on the last one. */ readonly meta?: { readonly next_token?: string } }',
      response:
        "Response.json( Shape.struct({ data: Shape.intact(Shape.list(Community)), errors: Shape.list(Resource.Problem), meta: Shape.struct({ next_token: Shape.string }) }) )"
    }
  }
} satisfies Operations
