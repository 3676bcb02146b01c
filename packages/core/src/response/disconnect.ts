import { failedResponse } from "./failed-response.ts"
import type { Definition } from "../definition/definition.ts"
import { XError } from "../errors/errors.ts"
import { type Reason, ServerError, TooManyConnections, UsageCapped } from "../errors/reasons.ts"
import { shortLine } from "../text/shorten.ts"
import type { ResponseHead } from "../definition/complete-response.ts"
import { field } from "../text/json.ts"

/** Whether a message of a stream has errors and nothing else: the X API ends the connection with it. */
export const isDisconnect = (message: unknown): boolean => {
  const errors = field(message, "errors")
  return Array.isArray(errors) && errors.length > 0 && (field(message, "data") ?? undefined) === undefined
}

/** The failure of a stream that the X API ended with such a message. */
export const disconnected = (definition: Definition, response: ResponseHead, line: string): XError => {
  // `failed.problem` is the message without credentials.
  const failed = failedResponse(response, line)
  const errors = field(failed.problem, "errors")
  return new XError({
    operation: definition.name,
    response: failed,
    reason: disconnectReason(Array.isArray(errors) ? errors[0] : {})
  })
}

const disconnectFields = ["connection_issue", "disconnect_type", "period", "scope"]

const disconnectReason = (error: unknown): Reason => {
  const read = (name: string): string | undefined => {
    const value = field(error, name)
    return typeof value === "string" ? shortLine(value, 200) : undefined
  }
  // The X API uses two hosts in these addresses.
  const kind = read("type")?.split("/").at(-1)
  const fields = Object.fromEntries(
    [...disconnectFields.map((name) => [name, read(name)]), ["kind", kind]].filter(([, is]) => is)
  )
  const detail = read("detail") ?? read("title") ?? "the X API ended the connection"
  const described = { ...fields, detail }
  if (kind === "usage-capped") return new UsageCapped(described)
  if (kind === "streaming-connection" || fields["connection_issue"] !== undefined)
    return new TooManyConnections(described)
  return new ServerError(described)
}
