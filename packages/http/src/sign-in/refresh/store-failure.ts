import { type InvalidInput, MissingCredentials, TransportError, XError } from "@xeffect/core"
import type { TokenStoreError } from "../stores/token-store-error.ts"

/** The operation of errors about refreshing tokens. */
export const refreshOperation = "oauth2_refresh"

/** Reports a failure of the store as the failure of a call. */
export const storeFailure = ({ cause, detail }: TokenStoreError): XError =>
  new XError({ operation: refreshOperation, reason: new TransportError({ detail, cause }) })

/** Whether a failure means that no user is signed in. */
export const isSignedOut = (error: XError | InvalidInput | TokenStoreError): boolean =>
  error._tag === "XError" && error.reason._tag === "MissingCredentials"

/** The failure of a call if no user is signed in. */
export const signedOut = (): XError => {
  const rule = "the token store is empty: let the user sign in, and store the tokens with storeTokens"
  return new XError({ operation: refreshOperation, reason: new MissingCredentials({ rule }) })
}
