/** `nodeSend` in a browser: bundlers take this module there, since a browser has none of the clients of Node. */
import type { Send } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import { sendByFetch } from "../fetch.ts"
import type { NodeSendOptions } from "./index.ts"

export type { NodeSendOptions } from "./index.ts"

/**
 * Sends requests by `fetch`. Dies if an agent is given, since requests would go past it.
 *
 * @since 0.1.0
 */
const browserSend = ({ agent }: NodeSendOptions = {}): Effect.Effect<Send, never, Scope> =>
  agent === undefined ? Effect.sync(sendByFetch) : Effect.die(new TypeError(noAgent))

const noAgent = "nodeSend has no agent in a browser, which sends requests by fetch: remove the option agent"

export { browserSend as nodeSend }
