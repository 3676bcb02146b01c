/** npm run post: posts about the release, as the workflow does. */
import { nodeSend } from "xeffect/http/node"
import { refreshing } from "xeffect/http/sign-in/refreshing"
import { promises } from "xeffect/promise"
import * as Effect from "effect/Effect"
import { postNote } from "./note.ts"
import { tokensIn } from "./secrets.ts"

const read = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`The variable ${name} is missing. README.md says how the secrets get there.`)
  return value
}

// Not by `fetch`, which may send a POST twice.
const options = { base_url: process.env["X_BASE_URL"], send: nodeSend() }
const client = { ...options, client_id: read("X_CLIENT_ID"), client_secret: read("X_CLIENT_SECRET") }
const x = promises(options)
const account = x.as(await x(Effect.provide(refreshing(client), tokensIn(read("X_TOKENS")))))

const { RELEASE_TEXT = "" } = process.env
console.log(await postNote(account, { name: read("RELEASE_NAME"), text: RELEASE_TEXT, url: read("RELEASE_URL") }))
await x.close()
