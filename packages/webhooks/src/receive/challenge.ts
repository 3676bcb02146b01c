import * as Effect from "effect/Effect"
import { errorResponse, type ErrorResponse } from "./error-response.ts"
import { type Signer, utf8Bytes } from "./signature.ts"

// A response is a signature by the secret that deliveries are signed with: a token that could be a delivery is not signed.
const opaque = /^[A-Za-z0-9+/=_-]{16,128}$/

/** Responds to a challenge (CRC). */
export const respondToChallenge = Effect.fnUntraced(function* (
  url: string,
  signer: Signer
): Effect.fn.Return<Response, ErrorResponse> {
  // In a query, a plus sign that is not encoded means a space. A token has no spaces.
  const tokens = new URL(url).searchParams.getAll("crc_token").map((token) => token.replaceAll(" ", "+"))
  const [token] = tokens
  if (token === undefined || tokens.length > 1)
    return yield* Effect.fail(errorResponse(400, "The request must have exactly one crc_token."))
  if (!opaque.test(token))
    return yield* Effect.fail(
      errorResponse(400, "The crc_token must be 16 to 128 letters, digits or characters of + / = _ -, as X sends it.")
    )
  const response_token = yield* signer.sign(utf8Bytes(token))
  return Response.json({ response_token }, { headers: { "cache-control": "no-store" } })
})
