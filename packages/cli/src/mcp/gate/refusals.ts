/** The sentences for agents when the gate sends nothing. */
import { NotDone } from "../present/errors.ts"
import type { Refused } from "./decide.ts"

const nothing = "Nothing was written."

const again = "Call the tool again without requestState, and the person is asked again, if they still want it."

interface Sentence {
  readonly reason: string
  readonly message: string
}

const sentences: Readonly<Record<Exclude<Refused, "cannot ask">, Sentence>> = {
  "answer no": { reason: "Declined", message: "The user did not agree. Do not ask again." },
  "answer closed": { reason: "NoAnswer", message: `The person closed the question without an answer. ${nothing}` },
  "answer malformed": { reason: "NoAnswer", message: `The client returned neither a yes nor a no. ${nothing}` },
  "answer missing": {
    reason: "NoAnswer",
    message: `The call has a requestState, but no answer to its question. ${nothing}`
  },
  "answer too late": { reason: "NoAnswer", message: `Nobody answered the question within five minutes. ${nothing}` },
  "answer failed": { reason: "NoAnswer", message: `The client failed to ask the person. ${nothing}` },
  "state foreign": {
    reason: "StateRefused",
    message: `This requestState is not one of this server. ${nothing} ${again}`
  },
  "state closed": {
    reason: "StateRefused",
    message: `The question of this requestState is not open: a state is valid for one answer. ${nothing} ${again}`
  },
  "state expired": {
    reason: "StateRefused",
    message: `The question of this requestState was open for five minutes, and has expired. ${nothing} ${again}`
  },
  "state of another call": {
    reason: "StateRefused",
    message: `This requestState is that of a question about another call. ${nothing} ${again}`
  }
}

/** The flags with which writes of a group are made for a client that cannot ask. */
export const unaskedFlags = (group: string): string => `xeffect mcp --allow ${group} --unasked ${group}`

/** The failure of a call for which nothing is sent. */
export const refusalOf = (refused: Refused, group: string): NotDone =>
  new NotDone(
    refused === "cannot ask"
      ? {
          reason: "CannotAsk",
          message: `This client cannot show a question to the person: it declares no elicitation by form. ${nothing} Do not call it again. The person can let writes of this group be made unasked: ${unaskedFlags(group)}.`
        }
      : sentences[refused]
  )
