/** A refresh token that X has rejected: by what it is known, and what the user can do. */
import { Unauthorized, XError } from "@xeffect/core"
import { field } from "@xeffect/core/wire"
import type { TokenStoreError } from "../../stores/token-store-error.ts"
import { refreshOperation } from "../store-failure.ts"

/** Proxies also respond with 400, and with JSON whose `error` is a sentence. */
export const isRejection = (error: XError | TokenStoreError): error is XError => {
  if (error._tag !== "XError" || error.status !== 400) return false
  const code = field(error.response?.problem, "error")
  return typeof code === "string" && /^[a-z]+(_[a-z]+)+$/.test(code)
}

/** The failure of a sign-in that has ended. */
export const signInAgain = (error: XError): XError => {
  // X keeps one grant alive for each app and user: https://docs.x.com/x-ads-api/mcp
  const hint =
    "The user may have signed in to the same app elsewhere, which ends the earlier sign-in. " +
    "Let the user sign in again, and store the new tokens with storeTokens."
  const reason = new Unauthorized({ detail: `the refresh token was rejected: ${error.message}`, hint })
  const { response } = error
  return new XError({ operation: refreshOperation, reason, ...(response !== undefined && { response }) })
}
