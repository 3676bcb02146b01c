import type { Operations } from "../../operation.ts"

export default {
  getTrends: {
    of: "GET /2/trends/by/woeid/{woeid}",
    does: "The trends of a place.",
    params: {
      woeid: 'The "where on earth" ID of a place: 1 is the world, 23424977 the United States.',
      max_trends: "How many trends are returned at most: 1 to 50. Default: 20.",
      trend_fields: 'Fields beyond `trend_name`: `["tweet_count"]`.'
    },
    returns: "`data`, the trends with their default and the requested fields",
    see: "trends/get-trends-by-woeid",
    example: 'getTrends({ woeid: 23424977, max_trends: 10, trend_fields: ["tweet_count"] })',
    result: {
      type: 'Envelope<ReadonlyArray<Select<Trend, TrendDefault, Given<this["params"], "trend_fields">>>>',
      response:
        "Response.json( Shape.struct({ data: Shape.intact(Shape.list(Trend)), errors: Shape.list(Resource.Problem) }) )"
    }
  }
} satisfies Operations
