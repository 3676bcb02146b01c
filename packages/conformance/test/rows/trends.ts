import * as operations from "@xeffect/trends"
import { rowsOf } from "../support/rows.ts"

const story = "1986442312240328912"

export const trends = rowsOf(operations)({
  getTrends: {
    bounds: { woeid: [1, 2_147_483_647] },
    differs: { "woeid.maximum": "the description says that it has 32 bits, and not which numbers" }
  },
  getNews: {
    call: () => ({ id: story })
  },
  searchNews: {
    call: () => ({ query: "tides" })
  }
})
