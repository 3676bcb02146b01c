/** Tools about money and limits. */
import { describeOperation } from "@xeffect/describe"
import { getUsage } from "@xeffect/usage"
import * as Effect from "effect/Effect"
import { text } from "../inputs.ts"
import { Spending } from "../spending.ts"
import { read } from "../tool.ts"

const limitsOf = (name: string) => {
  const description = describeOperation(name)
  return description === undefined
    ? { error: `There is no operation ${name}. Operations are named as in the resource xeffect://operations.` }
    : { operation: name, limits: description.limits, price: description.price }
}

/** The tools about money and limits. */
export const accountTools = [
  read({
    name: "check_spending",
    title: "Dollars spent",
    description: "What was spent today and this month (UTC): in all, and by tool. Free.",
    operations: [],
    input: {},
    output: { type: "object" },
    run: () => Effect.flatten(Spending)
  }),
  read({
    name: "check_usage",
    title: "Usage of the project",
    description: "How many posts the project has read in this period, of how many. Free.",
    operations: [getUsage],
    input: {},
    output: { type: "object" },
    run: () => Effect.map(getUsage({}), ({ data: usage }) => ({ usage }))
  }),
  read({
    name: "check_limits",
    title: "Rate limit and price of an operation",
    description: "The published rate limit and price of an operation of the X API, such as search_recent_tweets. Free.",
    operations: [],
    input: { operation: text(60).annotate({ description: "Name of an operation" }) },
    output: { type: "object" },
    run: ({ operation }) => Effect.succeed(limitsOf(operation))
  })
]
