import { createHmac } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { defaultCredentials } from "../src/auth/credentials.ts"

/** The signature of the app for a challenge or the body of a delivery. */
export const signatureOf = (data: string): string =>
  `sha256=${createHmac("sha256", defaultCredentials.consumer_secret).update(data).digest("base64")}`

/** Responds to the challenge by which a webhook is checked. Returns whether a request was one. */
export const respondToChallenge = (request: IncomingMessage, response: ServerResponse): boolean => {
  const crc = new URL(request.url ?? "", "http://localhost").searchParams.get("crc_token")
  if (crc === null) return false
  response.end(JSON.stringify({ response_token: signatureOf(crc) }))
  return true
}
