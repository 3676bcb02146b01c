// Defined by the portable suite, which makes the same requests in every runtime.
export { secrets } from "../../conformance/runtimes/webhook-cases.ts"
export { signatureOf } from "../../conformance/runtimes/webhooks.ts"
