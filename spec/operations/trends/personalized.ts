import type { Operations } from "../../operation.ts"

export default {
  getPersonalizedTrends: {
    of: "GET /2/users/personalized_trends",
    does: "The trends for the authenticated user, who needs X Premium.",
    params: { personalized_trend_fields: 'Fields beyond `trend_name`, for example `["category", "post_count"]`.' },
    returns: "`data`, the trends with their default and the requested fields",
    see: "trends/get-personalized-trends",
    example: 'getPersonalizedTrends({ personalized_trend_fields: ["category", "trending_since"] })',
    result: {
      type: 'Envelope< ReadonlyArray< Select<PersonalizedTrend, PersonalizedTrendDefault, Given<this["params"], "personalized_trend_fields">> > >',
      response:
        "Response.json( Shape.struct({ data: Shape.intact(Shape.list(PersonalizedTrend)), errors: Shape.list(Resource.Problem) }) )"
    }
  }
} satisfies Operations
