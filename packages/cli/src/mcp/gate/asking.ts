/** How a client can ask its person, and what it has answered, in the form of the protocol. */
import type { Answer, Asking } from "@xeffect/ai/host"
import type { McpRequestContext } from "effect/ai/McpSchema"

/** The protocols that have questions. One that is not known has none. */
const askingBy: Readonly<Record<string, Asking>> = {
  "2025-06-18": "in session",
  "2025-11-25": "in session",
  "2026-07-28": "by state"
}

/** How a client can ask, by its protocol and by what it declares. A question by form is needed: an address shows none. */
export const askingOf = ({
  clientCapabilities: { elicitation },
  protocolVersion
}: Pick<McpRequestContext["Service"], "clientCapabilities" | "protocolVersion">): Asking => {
  // Without a mode it is by form, as it was when there was no other.
  if (elicitation === undefined || (elicitation.form === undefined && Object.keys(elicitation).length > 0))
    return "cannot"
  return Object.hasOwn(askingBy, protocolVersion) ? (askingBy[protocolVersion] ?? "cannot") : "cannot"
}

/** An answer in the form of the protocol. Only one of exactly this form is a yes. */
export const answerOf = (response: unknown): Answer => {
  if (response === undefined || response === null) return "missing"
  const { action, content } = Object(response)
  if (action === "decline") return "no"
  if (action === "cancel") return "closed"
  const { confirm } = Object(content)
  if (action !== "accept" || typeof confirm !== "boolean") return "malformed"
  return confirm ? "yes" : "no"
}
