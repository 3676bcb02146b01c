/** The decision of the gate, as tables: what follows from a state, the abilities of a client, a group, and an answer. */

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
  readonly unasked: boolean
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

/**
 * Decides. A call that carries a state ends in the response of that state, whatever the client can do by now.
 * @since 0.1.0
 */
export const decide = ({ answer, asking, unasked, state }: Situation): Decision => {
  if (state === "open") return ofAnswer(answer ?? "missing")
  if (state !== "none") return `state ${state}`
  if (asking === "cannot") return unasked ? "send" : "cannot ask"
  if (asking === "by state") return "ask by state"
  return answer === undefined ? "ask in session" : ofAnswer(answer)
}
