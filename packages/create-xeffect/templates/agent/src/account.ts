/** The account of the agent: your app at X, and the tokens of the user who signed in by npm run sign-in. */
import { createServer } from "node:http"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { nodeSend } from "xeffect/http/node"
import { authorizationUrl, exchangeCode } from "xeffect/http/sign-in/oauth2"
import { layerFiles, storeTokens } from "xeffect/http/sign-in/stores"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const { X_BASE_URL, X_CLIENT_ID, X_CLIENT_SECRET } = process.env

if (!X_CLIENT_ID) throw new Error("X_CLIENT_ID is missing. Copy .env.example to .env, and fill it in.")

// Not by `fetch`, which may send a POST twice.
export const client = {
  client_id: X_CLIENT_ID,
  client_secret: X_CLIENT_SECRET || undefined,
  base_url: X_BASE_URL || undefined,
  send: nodeSend()
}

/** Files that only you can read, and that git ignores. A token is renewed before it expires. */
export const tokens = layerFiles({ directory: "data/tokens" }).pipe(Layer.provide(NodeFileSystem.layer))

const signIn = async (): Promise<void> => {
  const redirect_uri = "http://127.0.0.1:3000/callback"
  const { base_url: site_url, client_id } = client
  const scopes = ["tweet.read", "tweet.write", "users.read", "offline.access"] as const
  const authorization = await authorizationUrl({ client_id, redirect_uri, scopes, site_url }).pipe(Effect.runPromise)
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
    } catch (error) {
      response.writeHead(400).end("This did not work. The terminal says why.")
      console.error(error instanceof Error ? error.message : error)
      process.exitCode = 1
    }
    server.close()
    server.closeIdleConnections()
  })
  server.listen(3000, "127.0.0.1", () =>
    console.log(`Open this page as the account of the agent:\n${authorization.url}`)
  )
}

if (process.argv[2] === "sign-in") await signIn()
