/** The sentences for agents when the gate of a program sends nothing. */
import { NotDone } from "../present/errors.ts"
import type { Decision, Refused } from "./decide.ts"

const nothing = "Nothing was written."

const howToAsk =
  "The program must let the framework ask the person, pass ask, or name the group in unasked. Do not call it again."

interface Sentence {
  readonly reason: string
  readonly message: string
}

const noAnswer = (message: string): Sentence => ({ reason: "NoAnswer", message: `${message} ${nothing}` })

const sentences: Readonly<Record<Refused, Sentence>> = {
  "cannot ask": { reason: "CannotAsk", message: `Nobody can be asked. ${nothing} ${howToAsk}` },
  "answer no": { reason: "Declined", message: "The user did not agree. Do not ask again." },
  "answer closed": noAnswer("The person closed the question without an answer."),
  "answer malformed": noAnswer("The program returned neither true nor false."),
  "answer missing": {
    reason: "CannotAsk",
    message: `The framework has no yes of the person to this call. ${nothing} ${howToAsk}`
  },
  "answer too late": noAnswer("Nobody answered the question within five minutes."),
  "answer failed": noAnswer("The program failed to ask the person."),
  "state foreign": { reason: "CannotAsk", message: `Nobody was asked about this call. ${nothing} ${howToAsk}` },
  "state closed": {
    reason: "StateRefused",
    message: `The question of this call was answered before, and a yes is for one write. ${nothing}`
  },
  "state expired": {
    reason: "StateRefused",
    message: `The question of this call was open for five minutes, and has expired. ${nothing}`
  },
  "state of another call": {
    reason: "StateRefused",
    message: `The yes was for other arguments. ${nothing}`
  }
}

/** Whether nothing is sent. */
export const isRefusal = (decision: Decision): decision is Refused => Object.hasOwn(sentences, decision)

/** The failure of a call for which nothing is sent. */
export const refusedBy = (refused: Refused): NotDone => new NotDone(sentences[refused])
