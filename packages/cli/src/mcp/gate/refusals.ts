/** The sentences for agents when the gate sends nothing. */
import { NotDone, type Refused } from "@xeffect/ai/host"

const nothing = "Nothing was written."

const again = "If the person still wants it, call the tool again without requestState. The server then asks again."

interface Sentence {
  readonly reason: string
  readonly message: string
}

const sentences: Readonly<Record<Exclude<Refused, "cannot ask">, Sentence>> = {
  "answer no": { reason: "Declined", message: "The person said no. Do not ask again." },
  "answer closed": { reason: "NoAnswer", message: `The person closed the question without an answer. ${nothing}` },
  "answer malformed": { reason: "NoAnswer", message: `The client's answer was neither yes nor no. ${nothing}` },
  "answer missing": {
    reason: "NoAnswer",
    message: `The call has a requestState, but no answer to its question. ${nothing}`
  },
  "answer too late": { reason: "NoAnswer", message: `Nobody answered the question within five minutes. ${nothing}` },
  "answer failed": { reason: "NoAnswer", message: `The client failed to ask the person. ${nothing}` },
  "state foreign": {
    reason: "StateRefused",
    message: `This server did not make this requestState. ${nothing} ${again}`
  },
  "state closed": {
    reason: "StateRefused",
    message: `The question of this requestState was already answered. ${nothing} ${again}`
  },
  "state expired": {
    reason: "StateRefused",
    message: `The question of this requestState expired after five minutes. ${nothing} ${again}`
  },
  "state of another call": {
    reason: "StateRefused",
    message: `This requestState belongs to a question about another call. ${nothing} ${again}`
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
          message: `Your client cannot show a question to the person: it does not support elicitation with a form. ${nothing} Do not call the tool again. The person can allow this group without questions: ${unaskedFlags(group)}.`
        }
      : sentences[refused]
  )
