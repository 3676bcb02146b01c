/** npm run live "Post about …": the agent on X, with a model of the AI Gateway. It asks before it posts. */
import { createInterface } from "node:readline/promises"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { fileCosts } from "xeffect/costs"
import { refreshing } from "xeffect/http/sign-in/refreshing"
import { promises } from "xeffect/promise"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { client, tokens } from "./account.ts"
import { runAgent } from "./agent.ts"

const { MODEL: model } = process.env
if (!model) throw new Error("MODEL is missing. Copy .env.example to .env, and fill it in.")

const { base_url, send } = client
const x = promises({ base_url, send })
const bearer = await x(Effect.provide(refreshing(client), tokens))
const files = await x(Effect.provide(FileSystem.FileSystem, NodeFileSystem.layer))
// The budget of the day holds for all runs together.
const account = { base_url, send, bearer, costs_store: fileCosts(files, { directory: "data/costs" }) }
const lines = createInterface({ input: process.stdin, output: process.stdout })

// Without a terminal nobody can agree, so nothing is posted.
const approve = async (question: string) =>
  process.stdin.isTTY && (await lines.question(`${question}\n\nyes or no: `)) === "yes"

const given = process.argv.slice(2).join(" ")
const prompt = given === "" ? await lines.question("What shall the agent do? ") : given
console.log(await runAgent({ account, model, prompt, approve }))
lines.close()
await x.close()
