import { data } from "@xeffect/core"
import { getNews, getPersonalizedTrends, getTrends, type News, searchNews, type Trend } from "@xeffect/trends"
import type * as Effect from "effect/Effect"
import { describe, expectTypeOf, it } from "vitest"

type Data<Call extends (...args: never) => Effect.Effect<unknown, unknown, unknown>> = Effect.Success<ReturnType<Call>>

// Types follow the requested fields.
describe("what a call returns has", () => {
  it("the default fields alone if nothing is requested", () => {
    const call = () => data(getTrends, { woeid: 1 })
    expectTypeOf<Data<typeof call>[number]>().toEqualTypeOf<Pick<Trend, "trend_name">>()
  })

  it("the default and the requested fields", () => {
    const trends = () => data(getTrends, { woeid: 1, trend_fields: ["tweet_count"] })
    expectTypeOf<Data<typeof trends>[number]>().toEqualTypeOf<Pick<Trend, "trend_name" | "tweet_count">>()
    const story = () => data(getNews, { id: "1", news_fields: "name,hook" })
    expectTypeOf<Data<typeof story>>().toEqualTypeOf<Pick<News, "hook" | "id" | "name">>()
  })

  it("no field that the X API does not have", () => {
    // @ts-expect-error: no such field
    const misspelled = () => searchNews({ query: "tides", news_fields: ["sumary"] })
    // @ts-expect-error: a field of another resource
    const other = () => getPersonalizedTrends({ personalized_trend_fields: ["tweet_count"] })
    expectTypeOf(misspelled).toBeFunction()
    expectTypeOf(other).toBeFunction()
  })
})
