/** Bytes as a parameter, as the body of a request, and as a response. */
export { bytes as parameter } from "../parameters/bytes.ts"
export { bytes as body } from "../parameters/bytes-body.ts"
export { bytes as response } from "../response/bytes.ts"
