/** The decision of the gate, as tables: what follows from a state, the abilities of a client, a group, and an answer. */
import type { McpRequestContext } from "effect/ai/McpSchema"

/** How a client can ask its person: during the call, by a result with a state, or not at all. */
export type Asking = "in session" | "by state" | "cannot"

/** The state that a call carries: none, an open question about this very call, or why it matches no question. */
export type CarriedState = "none" | "open" | "foreign" | "closed" | "expired" | "of another call"

/** The answer to a question. */
export type Answer = "yes" | "no" | "closed" | "malformed" | "missing" | "too late" | "failed"

/** Everything that the decision depends on. */
export interface Situation {
  readonly state: CarriedState
  readonly asking: Asking
  /** Whether the group of the tool was opened for clients that cannot ask. */
  readonly isUnasked: boolean
  /** This call's own. Absent until the person has been asked. */
  readonly answer?: Answer
}

/** Why nothing is sent. */
export type Refused =
  | "cannot ask"
  | `answer ${Exclude<Answer, "yes">}`
  | `state ${Exclude<CarriedState, "none" | "open">}`

export type Decision = "send" | "ask in session" | "ask by state" | Refused

const ofAnswer = (answer: Answer): Decision => (answer === "yes" ? "send" : `answer ${answer}`)

/** Decides. A call that carries a state ends in the response of that state, whatever the client can do by now. */
export const decide = ({ answer, asking, isUnasked, state }: Situation): Decision => {
  if (state === "open") return ofAnswer(answer ?? "missing")
  if (state !== "none") return `state ${state}`
  if (asking === "cannot") return isUnasked ? "send" : "cannot ask"
  if (asking === "by state") return "ask by state"
  return answer === undefined ? "ask in session" : ofAnswer(answer)
}

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
