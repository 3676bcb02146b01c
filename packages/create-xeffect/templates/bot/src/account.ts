/** The account of the bot: your app at X, and the tokens of the user who signed in. */
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { nodeSend } from "xeffect/http/node"
import { layerFiles } from "xeffect/http/sign-in/stores"
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
