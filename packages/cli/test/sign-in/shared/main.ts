// npm run simulate -- profiles --rounds 1000 --kill-every 10 --seed 1
import { parseArgs } from "node:util"
import { race } from "./race.ts"

const text = { type: "string" } as const
const { values } = parseArgs({
  options: { rounds: text, "kill-every": text, seed: text, keychain: { type: "boolean", default: false } }
})
const started = performance.now()
const killEvery = values["kill-every"]
const figures = await race({
  rounds: Number(values.rounds ?? 1000),
  killEvery: killEvery === undefined ? undefined : Number(killEvery),
  seed: Number(values.seed ?? 1),
  keychain: values.keychain
})
console.table(figures)
console.log(`in ${Math.round(performance.now() - started)} ms`)
if (figures.failed + (killEvery === undefined ? figures.refused + figures.signedInAgain : 0) > 0) process.exitCode = 1
