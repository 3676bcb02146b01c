/** npm run live -- "Post about …": the agent on X, with a model of the AI Gateway. It asks before it posts. */
import { createInterface } from "node:readline/promises"
import { costs, within } from "xeffect/costs"
import { refreshing } from "xeffect/http/sign-in/refreshing"
import { promises } from "xeffect/promise"
import * as Effect from "effect/Effect"
import { client, tokens } from "./account.ts"
import { runAgent } from "./agent.ts"

const { MODEL: model } = process.env
if (!model) throw new Error("MODEL is missing. Copy .env.example to .env, and fill it in.")

const x = promises({
  base_url: client.base_url,
  send: client.send,
  around: [costs({ budget: within({ dollars: 1, per: "day" }) })]
})
const account = x.as(await x(Effect.provide(refreshing(client), tokens)))
const lines = createInterface({ input: process.stdin, output: process.stdout })

// Without a terminal nobody can agree, so nothing is posted.
const approve = async (text: string) =>
  process.stdin.isTTY && (await lines.question(`Post this?\n\n${JSON.stringify(text)}\n\nyes or no: `)) === "yes"

const given = process.argv.slice(2).join(" ")
const prompt = given === "" ? await lines.question("What shall the agent do? ") : given
console.log(await runAgent({ x: account, model, prompt, approve }))
lines.close()
await x.close()
