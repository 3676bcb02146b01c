import type { Operations } from "../../operation.ts"

export default {
  getUsage: {
    of: "GET /2/usage/tweets",
    does: "Returns how many posts the project of the app has read, in total and day by day. The monthly cap is `project_cap`; a call beyond it fails with `UsageCapped`.",
    params: {
      days: "The number of days to count: 1 to 90. Default: 7.",
      usage_fields: 'Fields beyond the cap and the total, for example `["daily_project_usage"]`.'
    },
    returns: "`data`, the usage with its default and the requested fields",
    see: "usage/get-usage",
    example: 'getUsage({ days: 30, usage_fields: ["daily_project_usage"] })',
    result: {
      type: 'Envelope<Select<Usage, UsageDefault, Given<this["params"], "usage_fields">>>',
      response: "Response.json(Shape.struct({ data: Shape.intact(Usage), errors: Shape.list(Resource.Problem) }))"
    }
  }
} satisfies Operations
