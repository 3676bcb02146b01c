// npm run simulate -- budget --dollars 20 --fibers 334
import * as Effect from "effect/Effect"
import { parseArgs } from "node:util"
import { spendTogether } from "./spend.ts"

const { values } = parseArgs({ options: { dollars: { type: "string" }, fibers: { type: "string" } } })
const dollars = Number(values.dollars ?? 20)
const { billed, counted } = await Effect.runPromise(spendTogether(dollars, Number(values.fibers ?? 334)))
console.log(JSON.stringify({ dollars, billed, counted, used: counted / dollars }))
process.exit(billed <= counted && counted <= dollars && counted >= 0.95 * dollars ? 0 : 1)
