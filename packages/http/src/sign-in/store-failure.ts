import { TransportError, XError } from "@xeffect/core"
import type { TokenStoreError } from "./token-store.ts"

/** What errors call everything that happens to refresh tokens. */
export const operation = "oauth2_refresh"

/** A failure of the store as one of a call. */
export const unusable = ({ cause, detail }: TokenStoreError): XError =>
  new XError({ operation, reason: new TransportError({ detail, cause }) })
