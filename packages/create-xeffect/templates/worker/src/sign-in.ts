/** Signs the account in, once: npm run sign-in. Writes its tokens into tokens.json, which only you can read. */
import { writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { nodeSend } from "xeffect/http/node"
import { authorizationUrl, exchangeCode } from "xeffect/http/sign-in/oauth2"
import { TokensJson } from "xeffect/http/sign-in/stores"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

const { X_BASE_URL, X_CLIENT_ID, X_CLIENT_SECRET } = process.env
if (!X_CLIENT_ID) throw new Error("X_CLIENT_ID is missing. Copy .env.example to .env, and fill it in.")

const client = {
  client_id: X_CLIENT_ID,
  client_secret: X_CLIENT_SECRET || undefined,
  base_url: X_BASE_URL || undefined,
  send: nodeSend()
}
const redirect_uri = "http://127.0.0.1:3000/callback"

const authorization = await authorizationUrl({
  client_id: client.client_id,
  redirect_uri,
  scopes: ["tweet.read", "tweet.write", "users.read", "offline.access"],
  site_url: client.base_url
}).pipe(Effect.runPromise)

const server = createServer(async (request, response) => {
  const callback = new URL(request.url ?? "/", redirect_uri)
  if (callback.pathname !== "/callback") {
    response.writeHead(404).end()
    return
  }
  try {
    const tokens = await Effect.runPromise(exchangeCode({ ...client, authorization, callback }))
    writeFileSync("tokens.json", Schema.encodeSync(Schema.fromJsonString(TokensJson))(tokens), { mode: 0o600 })
    response.end("You are signed in, and can close this page.")
    console.log("Signed in. The tokens are in tokens.json")
  } catch (error) {
    response.writeHead(400).end("This did not work. The terminal says why.")
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
  server.close()
  server.closeIdleConnections()
})
server.listen(3000, "127.0.0.1", () => console.log(`Open this page as the account that posts:\n${authorization.url}`))
