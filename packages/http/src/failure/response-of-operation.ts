import type { Definition, FailedResponse, XError } from "@xeffect/core"

/**
 * The response to a request of the operation that failed. `undefined` if there was none, and for a request of the
 * credential, which says nothing about the limits of the operation.
 */
export const ownResponse = ({ name }: Definition, { operation, response }: XError): FailedResponse | undefined =>
  operation === name ? response : undefined
