import { XError } from "@xeffect/core"

/** Reports the failure of a request as one of the function that was called. */
export const calledAs =
  (operation: string) =>
  (error: XError): XError =>
    new XError({ ...error, operation })
