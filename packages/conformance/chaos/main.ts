// npm run simulate -- requests --calls 10000 --seed 1 --send fetch
import * as Effect from "effect/Effect"
import { parseArgs } from "node:util"
import { chaos } from "./run.ts"
import { isWayName, ways } from "./ways.ts"

const options = { calls: { type: "string" }, seed: { type: "string" }, send: { type: "string" } } as const
const { calls = "10000", seed = "1", send = "fetch" } = parseArgs({ options }).values
if (!isWayName(send)) throw new Error(`--send is one of ${Object.keys(ways).join(", ")}`)
const figures = await Effect.runPromise(chaos(Number(calls), Number(seed), { way: send }))
console.log(JSON.stringify(figures, undefined, 2))
if (figures.twice + figures.wronglyFailed + figures.wronglyDone + figures.defects > 0) process.exitCode = 1
process.exit()
