import * as operations from "@xeffect/trends"
import { rowsOf } from "../support/rows.ts"

const story = "1986442312240328912"

export const trends = rowsOf(operations)({
  getNews: { call: () => ({ id: story }) },
  searchNews: { call: () => ({ query: "tides" }) }
})
