// The portable suite is the home of these: the same requests are made in every runtime.
export { secrets } from "../../conformance/runtimes/webhook-cases.ts"
export { signatureOf } from "../../conformance/runtimes/webhooks.ts"
