/** Layers that provide the X API: they sign and send requests, retry them, and wait for limits. */
export { bearer } from "./credentials/bearer.ts"
export {
  type Credential,
  type Credentials,
  CurrentCredentials,
  type SigningError,
  withCredentials
} from "./credentials/credential.ts"
export { oauth1, type OAuth1Keys } from "./credentials/oauth1.ts"
export { layer, type Options, type SendingOptions } from "./layer/layer.ts"
export { type BearerOptions, layerBearer } from "./layer/layer-bearer.ts"
export { type ApiOptions, type CredentialsOptions, layerCredentials } from "./request/api.ts"
export { defaultBaseUrl } from "./request/base-url.ts"
export type { Fetch } from "./send/fetch.ts"
export type { SendOption } from "./send/option.ts"
export type { CallState } from "./transport/call-state.ts"
export {
  around,
  type Attempt,
  type AttemptLimit,
  type Middleware,
  type OutgoingRequest,
  type Transport
} from "./transport/transport.ts"
