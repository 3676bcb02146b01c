/**
 * The state that a question carries to the client and back, for protocols without sessions: signed, bound to the tool, to
 * its arguments and to the request that will be sent, good for one answer within five minutes.
 */
import { createHash, createHmac, randomBytes } from "node:crypto"
import {
  callText,
  type Closed,
  closeQuestion,
  openQuestion,
  type Questions,
  type Sealed,
  thisMoment
} from "@xeffect/ai/host"
import * as Effect from "effect/Effect"
import { isSameText } from "./is-same-text.ts"

const callOf = (tool: string, input: unknown): string =>
  createHash("sha256").update(callText(tool, input)).digest("base64url")

export interface RequestStates {
  /** The state of a new question about a call, whose write is sent after a yes. */
  readonly open: (tool: string, input: unknown, write: Sealed) => Effect.Effect<string>
  /** The write of an open question about this very call. It is not open afterwards. */
  readonly close: (
    state: string,
    tool: string,
    input: unknown
  ) => Effect.Effect<Closed<Sealed> | { readonly state: "foreign" }>
}

/** States that only this process accepts. */
export const makeRequestStates = (): RequestStates => {
  const key = randomBytes(32)
  const sign = (text: string) => createHmac("sha256", key).update(text).digest("base64url")
  let questions: Questions<Sealed> = new Map()
  return {
    open: (tool, input, write) =>
      Effect.map(thisMoment, (asked) => {
        const name = randomBytes(16).toString("base64url")
        questions = openQuestion(questions, name, { call: callOf(tool, input), write, bytes: write.bytes, asked })
        const text = `${name}.${write.digest}`
        return `${text}.${sign(text)}`
      }),
    close: (state, tool, input) =>
      Effect.map(thisMoment, (moment) => {
        const [name = "", digest = "", signature = "", ...more] = state.split(".")
        if (more.length > 0 || !isSameText(signature, sign(`${name}.${digest}`))) return { state: "foreign" }
        const [others, closed] = closeQuestion(questions, name, callOf(tool, input), moment)
        questions = others
        // The signature binds the name to the digest.
        return closed.state === "open" && closed.write.digest !== digest ? { state: "foreign" } : closed
      })
  }
}
