import { match, strictEqual } from "node:assert/strict"
import { join } from "node:path"
import { Emulator } from "@xeffect/emulator"
import * as Effect from "effect/Effect"
import { run } from "../run.ts"
import { top } from "../workspace.ts"
import { seedUsers } from "../../packages/emulator/src/world/seed-users.ts"
import { findNode } from "./processes.ts"
import { type Service, startService } from "./service.ts"

// An emulator in which one user mentions another, for the examples that receive events.

const token = "benToken"

/** Starts an emulator in which `mention` works. */
export const startMentioned = (): Promise<Service> => {
  const scopes = ["tweet.read", "tweet.write", "users.read"]
  return startService({ limits: "off", oauth2_tokens: [{ token, user_id: seedUsers.ben.id, scopes }] })
}

/** Registers a receiver by the script of the examples, twice. */
export const register = async (url: string, { environment }: Service): Promise<void> => {
  const node = await findNode("Node 24")
  const print = () => run(node, ["main.ts", url], { cwd: join(top, "examples", "webhook-register"), env: environment })
  match(await print(), /: 2 created, 0 updated, 0 deleted/)
  match(await print(), /: 0 created, 0 updated, 0 deleted/)
}

/** Posts a text that mentions the user of the credentials. */
export const mention = Effect.fn("mention")(function* (text: string) {
  const { handle } = yield* Emulator
  const { status } = yield* handle({
    method: "POST",
    url: "https://api.x.com/2/tweets",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ text: `@ada_rivers ${text}` })
  })
  strictEqual(status, 201)
})
