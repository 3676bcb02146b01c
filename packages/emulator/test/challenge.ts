import { createHmac } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { defaultCredentials } from "../src/auth/credentials.ts"

/** Responds to the challenge by which a webhook is checked. Returns whether a request was one. */
export const respondToChallenge = (request: IncomingMessage, response: ServerResponse): boolean => {
  const crc = new URL(request.url ?? "", "http://localhost").searchParams.get("crc_token")
  if (crc === null) return false
  const digest = createHmac("sha256", defaultCredentials.consumer_secret).update(crc).digest("base64")
  response.end(JSON.stringify({ response_token: `sha256=${digest}` }))
  return true
}
