/** Tools about money and limits. */
import { describeOperation } from "@xeffect/describe"
import { getUsage } from "@xeffect/usage"
import * as Effect from "effect/Effect"
import { ruled } from "../tool/inputs.ts"
import { readBalance } from "./balance.ts"
import { Spending } from "../session/spent.ts"
import { read } from "../tool/tool.ts"

const operationName = ruled(
  (name) =>
    describeOperation(name) === undefined
      ? "must be the name of an X API operation, such as search_recent_tweets"
      : undefined,
  60
)

/** The tools about money and limits. */
export const accountTools = [
  read({
    name: "check_spending",
    title: "Dollars spent",
    description: "What you spent today and this month (UTC), in total and by tool. Free.",
    operations: [],
    input: {},
    output: { type: "object" },
    run: () => Effect.flatten(Spending)
  }),
  read({
    name: "check_usage",
    title: "Usage of the project",
    description: "Posts read by the project in this period, its cap, and the balance. Free.",
    operations: [getUsage],
    input: {},
    output: { type: "object" },
    run: () =>
      Effect.map(Effect.all([getUsage({}), readBalance], { concurrency: 2 }), ([{ data: usage }, balance]) => ({
        usage,
        balance
      }))
  }),
  read({
    name: "check_limits",
    title: "Rate limit and price of an operation",
    description: "The published rate limit and price of an operation of the X API, such as search_recent_tweets. Free.",
    operations: [],
    input: { operation: operationName.annotate({ description: "Name of an operation" }) },
    output: { type: "object" },
    run: ({ operation }) => {
      const { limits, price } = describeOperation(operation) ?? {}
      return Effect.succeed({ operation, limits, price })
    }
  })
]
