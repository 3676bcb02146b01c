// npm run simulate -- budget-files --kills 1000 --dollars 3
import { parseArgs } from "node:util"
import { spendTogether } from "./spend.ts"

const { values } = parseArgs({ options: { dollars: { type: "string" }, kills: { type: "string" } } })
const dollars = Number(values.dollars ?? 3)
let left = Number(values.kills ?? 1000)
let isRight = true

while (left > 0) {
  const spending = await spendTogether(dollars, left, Math.random)
  const { billed, counted, kills } = spending
  isRight &&= billed <= counted + 1e-9 && counted <= dollars
  console.log(JSON.stringify({ ...spending, used: billed / dollars }))
  left -= Math.max(1, kills)
}
process.exit(isRight ? 0 : 1)
