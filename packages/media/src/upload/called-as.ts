import { XError } from "@xeffect/core"

/** Reports the failure of a request as one of the function that was called. */
export const calledAs =
  (operation: string) =>
  ({ reason, response }: XError): XError =>
    new XError({ operation, reason, ...(response === undefined ? {} : { response }) })
