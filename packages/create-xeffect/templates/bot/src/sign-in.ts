/** Signs the account of the bot in, once: npm run sign-in */
import { createServer } from "node:http"
import { authorizationUrl, exchangeCode } from "xeffect/http/sign-in/oauth2"
import { storeTokens } from "xeffect/http/sign-in/stores"
import * as Effect from "effect/Effect"
import { client, tokens } from "./account.ts"

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
    await exchangeCode({ ...client, authorization, callback }).pipe(
      Effect.flatMap(storeTokens),
      Effect.provide(tokens),
      Effect.runPromise
    )
    response.end("You are signed in, and can close this page.")
    console.log("Signed in. Start the bot: npm run live")
  } catch (error) {
    response.writeHead(400).end("This did not work. The terminal says why.")
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
  server.close()
  server.closeIdleConnections()
})
server.listen(3000, "127.0.0.1", () => console.log(`Open this page as the account of the bot:\n${authorization.url}`))
